package io.github.goodform.fs.evidence;

import com.ibm.icu.util.VersionInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Judges the Unicode version of a directory's tables from pairs that were first possible in one.
 */
final class VersionTraits {
  private static final Comparator<String> BY_VERSION =
      Comparator.comparing(VersionInfo::getInstance);

  private final Findings findings;

  VersionTraits(Findings findings) {
    this.findings = findings;
  }

  TraitAnswer<UnicodeRange> decompositionTable() {
    return table(Question.of(Question.Group.DECOMPOSITION_VERSION), "decomposes nothing");
  }

  TraitAnswer<UnicodeRange> caseTable() {
    return table(Question.of(Question.Group.CASE_VERSION), "folds nothing beyond ASCII");
  }

  /** What both tables say together, when they can be of one version. */
  TraitAnswer<UnicodeRange> unicodeVersion() {
    TraitAnswer<UnicodeRange> decomposition = decompositionTable();
    TraitAnswer<UnicodeRange> folding = caseTable();
    if (decomposition.value().isEmpty()) {
      return folding;
    } else if (folding.value().isEmpty()) {
      return decomposition;
    }
    UnicodeRange first = decomposition.orElseThrow();
    UnicodeRange second = folding.orElseThrow();
    String atLeast = newest(first.atLeast(), second.atLeast());
    String below = oldest(first.below(), second.below());
    List<String> ids = new ArrayList<>(decomposition.questions());
    ids.addAll(folding.questions());
    if (!below.isEmpty() && BY_VERSION.compare(atLeast, below) >= 0) {
      return TraitAnswer.inconclusive(
          "two tables: decompositions %s, case %s".formatted(first, second), ids);
    }
    boolean bmpOnly = first.bmpOnly() && second.bmpOnly();
    return TraitAnswer.of(new UnicodeRange(atLeast, below, bmpOnly), "", ids);
  }

  private static String newest(String a, String b) {
    return BY_VERSION.compare(a, b) >= 0 ? a : b;
  }

  private static String oldest(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return BY_VERSION.compare(a, b) <= 0 ? a : b;
  }

  private TraitAnswer<UnicodeRange> table(List<Question> questions, String none) {
    List<String> ids = questions.stream().map(Question::id).toList();
    List<Question> passed = new ArrayList<>();
    List<Question> failed = new ArrayList<>();
    for (Question question : questions) {
      if (findings.is(question.id(), NameVerdict.SAME)) {
        passed.add(question);
      } else if (findings.is(question.id(), NameVerdict.DISTINCT)) {
        failed.add(question);
      }
    }
    if (passed.isEmpty()) {
      return failed.isEmpty()
          ? findings.inconclusive(ids.get(0))
          : TraitAnswer.inconclusive(none, ids);
    }
    String atLeast = newestOf(passed).orElseThrow();
    // A table of 16-bit units cannot know the other planes, whatever its version.
    boolean bmpOnly =
        passed.stream().noneMatch(Question::isSupplementary)
            && failed.stream()
                .anyMatch(q -> q.isSupplementary() && BY_VERSION.compare(q.since(), atLeast) <= 0);
    String below =
        failed.stream()
            .filter(question -> !(bmpOnly && question.isSupplementary()))
            .map(Question::since)
            .filter(version -> BY_VERSION.compare(version, atLeast) > 0)
            .min(BY_VERSION)
            .orElse("");
    return TraitAnswer.of(
        new UnicodeRange(atLeast, below, bmpOnly), gaps(failed, atLeast, bmpOnly), ids);
  }

  private static Optional<String> newestOf(List<Question> questions) {
    return questions.stream().map(Question::since).max(BY_VERSION);
  }

  /** Older pairs that failed although newer ones passed: exclusions of that table. */
  private static String gaps(List<Question> failed, String atLeast, boolean bmpOnly) {
    List<String> gaps =
        failed.stream()
            .filter(question -> !(bmpOnly && question.isSupplementary()))
            .filter(question -> BY_VERSION.compare(question.since(), atLeast) <= 0)
            .map(Question::id)
            .toList();
    return gaps.isEmpty() ? "" : "except " + String.join(", ", gaps);
  }
}
