package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds boundaries that occur elsewhere than in a delimiter: a server that fails such a case may
 * fail for that, and not for what the case asks. The cases about it are marked {@code about
 * boundary}.
 */
final class BoundaryCheck {
  private static final Pattern PARAMETER = Pattern.compile("(?i)boundary=(?:\"([^\"]+)\"|([^;]+))");

  private BoundaryCheck() {}

  /** Returns one line for each case whose mark and body do not agree, with file, line and id. */
  static List<String> of(Catalog catalog) {
    List<String> problems = new ArrayList<>();
    for (Case testCase : catalog.cases()) {
      if (testCase instanceof UploadCase upload) {
        String problem = problem(upload);
        if (!problem.isEmpty()) {
          problems.add(testCase.head().source() + ": " + testCase.id() + ": " + problem);
        }
      }
    }
    return problems;
  }

  private static String problem(UploadCase testCase) {
    int offset = offset(testCase);
    boolean asked = testCase.head().marks().boundary();
    if (asked && offset < 0) {
      return "about boundary, and the boundary occurs in delimiters only";
    }
    return asked || offset < 0
        ? ""
        : "the boundary occurs in the data, at octet "
            + offset
            + " of the body: expected another boundary, or about boundary";
  }

  /** Returns where the boundary occurs outside of a delimiter, or -1. */
  private static int offset(UploadCase testCase) {
    Matcher parameter = PARAMETER.matcher(testCase.contentType().latin1());
    if (!parameter.find()) {
      return -1;
    }
    int group = parameter.start(1) < 0 ? 2 : 1;
    String boundary = Objects.requireNonNull(parameter.group(group));
    String body = testCase.body().latin1();
    for (int at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + 1)) {
      boolean hyphens = body.startsWith("--", at - 2);
      if (!hyphens || !(at == 2 || body.startsWith("\r\n", at - 4))) {
        return at;
      }
    }
    return -1;
  }
}
