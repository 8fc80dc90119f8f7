package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds pairs of cases that no server can meet: the same octets in what matters, and demands of one
 * rule set that no answer meets both. What matters is the form: its boundary by any other spelling,
 * and its framing by any other coding, are the same form.
 */
final class ContradictionCheck {
  /** A boundary in the place of that of the case; no body holds it. */
  private static final String ANY = "\0any boundary\0";

  /** A boundary that RFC 2046 §5.1.1 allows; what another one means is a question of its own. */
  private static final Pattern BOUNDARY = Pattern.compile("[0-9A-Za-z'()+_,./:=?-]{1,70}");

  private final Map<Object, List<UploadCase>> byForm = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  private ContradictionCheck() {}

  /** Returns one line for each pair, with file, line and ids. */
  static List<String> of(Catalog catalog) {
    ContradictionCheck check = new ContradictionCheck();
    for (Case testCase : catalog.cases()) {
      if (testCase instanceof UploadCase upload && isSentWhole(upload)) {
        check.compare(upload);
      }
    }
    return check.problems;
  }

  /** Whether what arrives is the body, and not what a wrong framing makes of it. */
  private static boolean isSentWhole(UploadCase testCase) {
    return testCase.transmissions().stream()
        .allMatch(
            one ->
                one.coding() != Transmission.Coding.BY_HAND
                    && !one.leaves()
                    && one.content().equals(testCase.body())
                    && (one.coding() != Transmission.Coding.LENGTH
                        || one.declared() == testCase.body().length()));
  }

  private void compare(UploadCase testCase) {
    List<UploadCase> same = byForm.computeIfAbsent(form(testCase), key -> new ArrayList<>());
    for (UploadCase other : same) {
      for (Demand demand : testCase.demands().values()) {
        other
            .demand(demand.ruleSet())
            .filter(one -> areOpposite(one, demand))
            .ifPresent(
                one ->
                    problems.add(
                        testCase.head().source()
                            + ": "
                            + testCase.id()
                            + ": demands the opposite of "
                            + other.id()
                            + " by "
                            + demand.ruleSet().id()));
      }
    }
    same.add(testCase);
  }

  private static Object form(UploadCase testCase) {
    String type = testCase.contentType().latin1();
    String body = testCase.body().latin1();
    String delimiter = firstDelimiter(body);
    // The name of the boundary matters to no reader, where it is the one that is announced.
    if (BOUNDARY.matcher(delimiter).matches()
        && (type + ';').contains("boundary=" + delimiter + ';')) {
      type = type.replace("boundary=" + delimiter, "boundary=" + ANY);
      body = body.replace("--" + delimiter, "--" + ANY);
    }
    return Arrays.asList(testCase.area(), type, testCase.headers(), body);
  }

  private static String firstDelimiter(String body) {
    int end = body.indexOf("\r\n");
    return body.startsWith("--") && end > 2 ? body.substring(2, end) : "";
  }

  private static boolean areOpposite(Demand one, Demand other) {
    return binds(one)
        && binds(other)
        && alternatives(one.expectation()).stream()
            .noneMatch(alternatives(other.expectation())::contains);
  }

  private static boolean binds(Demand demand) {
    boolean level = demand.level() == Level.MUST || demand.level() == Level.SHOULD;
    return level
        && demand.expectation() != Expectation.Bare.OBSERVE
        && demand.expectation() != Expectation.Bare.ANYTHING
        && !(demand.expectation() instanceof Expectation.Not);
  }

  private static List<Expectation> alternatives(Expectation expectation) {
    return expectation.alternatives().stream().map(ContradictionCheck::inAnyOrder).toList();
  }

  /** Parts in their order are also the right ones for whom any order will do. */
  private static Expectation inAnyOrder(Expectation expectation) {
    return expectation instanceof Expectation.Parts parts
        ? new Expectation.Parts(parts.parts())
        : expectation;
  }
}
