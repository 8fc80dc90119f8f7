package io.github.goodform.fs.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Judges the Unicode version of a directory's tables from pairs that were first possible in one.
 */
final class VersionTraits {
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

  /** What both tables tell together, when they can be of one version. */
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
    if (!below.isEmpty() && UnicodeRange.compare(atLeast, below) >= 0) {
      return TraitAnswer.inconclusive(
          "two tables: decompositions " + first + ", case " + second, ids);
    }
    boolean bmpOnly = first.bmpOnly() && second.bmpOnly();
    return TraitAnswer.of(new UnicodeRange(atLeast, below, bmpOnly), "", ids);
  }

  private static String newest(String a, String b) {
    return UnicodeRange.compare(a, b) >= 0 ? a : b;
  }

  private static String oldest(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return UnicodeRange.compare(a, b) <= 0 ? a : b;
  }

  private TraitAnswer<UnicodeRange> table(List<Question> questions, String none) {
    List<String> ids = new ArrayList<>();
    List<Question> passed = new ArrayList<>();
    List<Question> failed = new ArrayList<>();
    for (Question question : questions) {
      ids.add(question.id());
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
    String atLeast = "";
    boolean beyondBmp = false;
    for (Question question : passed) {
      atLeast = newest(atLeast, question.since());
      beyondBmp |= question.isSupplementary();
    }
    // A table of 16-bit units cannot know the other planes, whatever its version.
    boolean missing = false;
    for (Question question : failed) {
      missing |= question.isSupplementary() && isOlder(question, atLeast);
    }
    boolean bmpOnly = !beyondBmp && missing;
    // Where newer pairs were not asked, one of another plane may have failed for its plane.
    boolean mayBeBmpOnly = !beyondBmp && !areAnswered(questions);
    String below = "";
    for (Question question : failed) {
      boolean counts = !(question.isSupplementary() && (bmpOnly || mayBeBmpOnly));
      if (counts && !isOlder(question, atLeast)) {
        below = oldest(below, question.since());
      }
    }
    return TraitAnswer.of(
        new UnicodeRange(atLeast, below, bmpOnly), gaps(failed, atLeast, bmpOnly), ids);
  }

  private boolean areAnswered(List<Question> questions) {
    for (Question question : questions) {
      if (!findings.isAnswered(question.id())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOlder(Question question, String version) {
    return UnicodeRange.compare(question.since(), version) <= 0;
  }

  /** Older pairs that failed although newer ones passed: exclusions of that table. */
  private static String gaps(List<Question> failed, String atLeast, boolean bmpOnly) {
    List<String> gaps = new ArrayList<>();
    for (Question question : failed) {
      if (!(bmpOnly && question.isSupplementary()) && isOlder(question, atLeast)) {
        gaps.add(question.id());
      }
    }
    return gaps.isEmpty() ? "" : "except " + String.join(", ", gaps);
  }
}
