package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The rules that a catalogue keeps beyond being readable: every demand names its ground, a MUST
 * rests on what can carry it, marks lie within the body, nothing is asked twice, no two cases
 * contradict each other, no boundary occurs in data, and every violation is hit by a case.
 */
public final class CatalogCheck {
  private static final Pattern RFC = Pattern.compile("RFC [1-9][0-9]{2,4}");
  private static final Pattern RFC_SECTION = Pattern.compile("[0-9]+(\\.[0-9]+)*");
  private static final Pattern ANCHOR = Pattern.compile("[a-z0-9]+([-./][a-z0-9]+)*");
  private static final Set<String> STANDARDS =
      Set.of("WHATWG HTML", "WHATWG Fetch", "WHATWG URL", "UAX 15");

  private static final Pattern PERMITS =
      Pattern.compile("\\b(SHOULD|RECOMMENDED|MAY|OPTIONAL|should|some commonly)\\b");
  private static final Pattern DEMANDS = Pattern.compile("\\b(MUST|SHALL|REQUIRED|must|ALWAYS)\\b");

  private final Catalog catalog;
  private final List<String> problems = new ArrayList<>();

  private CatalogCheck(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Checks a catalogue.
   *
   * @param catalog the catalogue
   * @param violations the names of all violations that a parser can report, each of which a case
   *     must hit; empty when coverage is not asked for
   * @return one line for each problem, with file, line and id; empty when all is well
   */
  public static List<String> check(Catalog catalog, Set<String> violations) {
    CatalogCheck check = new CatalogCheck(catalog);
    check.cases();
    check.duplicates();
    check.problems.addAll(ContradictionCheck.of(catalog));
    check.problems.addAll(BoundaryCheck.of(catalog));
    check.fixtures();
    if (!violations.isEmpty()) {
      check.coverage(violations);
    }
    return List.copyOf(check.problems);
  }

  private void cases() {
    for (Case testCase : catalog.cases()) {
      if (testCase.title().isBlank() || testCase.title().equals(testCase.id().replace('-', ' '))) {
        problem(testCase, "expected a title that differs from the id");
      }
      for (Demand demand : testCase.demands().values()) {
        spec(testCase, demand);
        demand(testCase, demand);
        must(testCase, demand);
      }
      opinions(testCase);
      CaseHead.Marks marks = testCase.head().marks();
      if (marks.hostile() && !marks.attack()) {
        problem(testCase, "expected the keyword attack, because the file is hostile");
      }
      attack(testCase);
      if (testCase instanceof UploadCase upload
          && upload.errorOffset().isPresent()
          && upload.errorOffset().getAsLong() > upload.body().length()) {
        problem(testCase, "the error mark lies behind the body");
      }
    }
  }

  /** A report would name who falls to it. */
  private void attack(Case testCase) {
    testCase
        .demands()
        .forEach(
            (ruleSet, demand) -> {
              AttackClass attack = demand.spec().attack();
              if (ruleSet != RuleSet.HARDENED
                  && attack != null
                  && attack.isSent()
                  && !testCase.isAttack()) {
                problem(
                    testCase, "expected the keyword attack, because of safety " + attack.words());
              }
            });
  }

  private void spec(Case testCase, Demand demand) {
    SpecReference spec = demand.spec();
    boolean rfc = RFC.matcher(spec.document()).matches();
    if (!rfc && !STANDARDS.contains(spec.document())) {
      problem(testCase, "no such document: " + spec.document());
    } else if (!(rfc ? RFC_SECTION : ANCHOR).matcher(spec.section()).matches()) {
      problem(testCase, "no such section of " + spec.document() + ": " + spec.section());
    }
    String text = spec.text();
    if (spec.basis() == SpecReference.Basis.QUOTE && !endsLikeASentence(text)) {
      problem(testCase, "expected a whole sentence as quote, found: " + text);
    }
    if (spec.basis() == SpecReference.Basis.SAFETY && spec.attack() == null) {
      problem(testCase, "expected a class of attack and a colon as safety, found: " + text);
    }
    if (text.contains("  ")) {
      problem(testCase, "two spaces in a row in what it rests on: " + text);
    }
  }

  private static boolean endsLikeASentence(String text) {
    return text.endsWith(".") || text.endsWith(".)");
  }

  private void demand(Case testCase, Demand demand) {
    boolean observes = demand.expectation() == Expectation.Bare.OBSERVE;
    if (observes && demand.level() != Level.CHECK) {
      problem(testCase, demand.level() + " demands nothing");
    }
    if (observes && testCase.behaviours().isEmpty()) {
      problem(testCase, "CHECK without a named behaviour: nothing to tell servers apart by");
    }
  }

  /** A MUST rests on a sentence that demands, on the grammar, on deployed clients or on safety. */
  private void must(Case testCase, Demand demand) {
    if (demand.level() != Level.MUST) {
      return;
    }
    String ruleSet = demand.ruleSet().id();
    SpecReference spec = demand.spec();
    if (spec.basis() == SpecReference.Basis.REASON) {
      problem(testCase, ruleSet + " MUST on a reason: expected interoperability or safety");
    }
    if (spec.basis() == SpecReference.Basis.QUOTE
        && PERMITS.matcher(spec.text()).find()
        && !DEMANDS.matcher(spec.text()).find()) {
      problem(testCase, ruleSet + " MUST on a sentence that only permits or recommends");
    }
  }

  /** A rule set whose demand differs from that of RFC 7578 gives a reason. */
  private void opinions(Case testCase) {
    Demand main = testCase.demands().get(RuleSet.RFC7578);
    if (main == null) {
      return;
    }
    for (Demand demand : testCase.demands().values()) {
      if (demand.ruleSet() != RuleSet.RFC7578
          && demand.level() != Level.CHECK
          && demand.level() != Level.MAY
          && demand.spec().equals(main.spec())
          && contradicts(demand.expectation(), main.expectation())) {
        problem(
            testCase,
            String.format(
                Locale.ROOT,
                "%s demands something else than rfc7578 on the same ground: give a reason.%s",
                demand.ruleSet().id(),
                demand.ruleSet().id()));
      }
    }
  }

  /** Whether what one demands is not among what the other allows. */
  private static boolean contradicts(Expectation one, Expectation other) {
    if (other == Expectation.Bare.OBSERVE || one.equals(other)) {
      return !one.equals(other);
    }
    List<Expectation> allowed = other.alternatives();
    List<Expectation> demanded = one.alternatives();
    return !allowed.containsAll(demanded) && !demanded.containsAll(allowed);
  }

  private void duplicates() {
    Map<Object, Case> seen = new HashMap<>();
    for (Case testCase : catalog.cases()) {
      AskedSize size = testCase.head().marks().size();
      if (size != null && size.declared()) {
        // The server chooses its size.
        continue;
      }
      Object request =
          testCase instanceof UploadCase upload
              ? request(upload)
              : request((FileServingCase) testCase);
      Case other = seen.putIfAbsent(request, testCase);
      if (other != null) {
        problem(testCase, "asks the same as " + other.id());
      }
    }
  }

  private static Object request(UploadCase testCase) {
    return Arrays.asList(
        testCase.area(),
        testCase.contentType(),
        testCase.headers(),
        testCase.body(),
        testCase.transmissions(),
        testCase.next());
  }

  private static Object request(FileServingCase testCase) {
    return List.of(testCase.method(), testCase.target(), testCase.headers());
  }

  private void fixtures() {
    Set<String> used = new HashSet<>();
    for (Case testCase : catalog.cases()) {
      if (testCase instanceof FileServingCase serving) {
        serving.fixtures().forEach(fixture -> used.add(fixture.id()));
      }
    }
    for (Fixture fixture : catalog.fixtures()) {
      if (!used.contains(fixture.id())) {
        problems.add("fixture " + fixture.id() + ": no case asks for it");
      }
    }
  }

  private void coverage(Set<String> violations) {
    Set<String> hit = new TreeSet<>();
    for (Case testCase : catalog.cases()) {
      if (testCase instanceof UploadCase upload) {
        for (String name : upload.violations()) {
          hit.add(name);
          if (!violations.contains(name)) {
            problem(testCase, "no such violation: " + name);
          }
        }
      }
    }
    Set<String> missing = new TreeSet<>(violations);
    missing.removeAll(hit);
    missing.forEach(name -> problems.add("violation " + name + ": no case hits it"));
  }

  private void problem(Case testCase, String text) {
    problems.add(testCase.head().source() + ": " + testCase.id() + ": " + text);
  }
}
