package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.ProfileComparison;
import io.github.goodform.fs.TraitDifference;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.List;
import java.util.stream.Collectors;

/** A probed directory beside an expected profile, a line for each trait that differs. */
public final class ProfileComparisonText {
  /** More questions of one trait stand in the JSON. */
  private static final int QUESTIONS = 3;

  private ProfileComparisonText() {}

  /**
   * Writes a comparison.
   *
   * @param directory the directory, escaped
   * @param expected the name of the expected profile, escaped
   * @param comparison the comparison
   * @param style how it looks
   * @return the text, each line ended by a line feed
   */
  public static String write(
      String directory, String expected, ProfileComparison comparison, Style style) {
    StringBuilder out = new StringBuilder(512);
    for (TraitDifference difference : comparison.differences()) {
      out.append(style.of(Verdict.FAIL, difference.trait().id()))
          .append(": expected ")
          .append(value(difference.expected()))
          .append(", found ")
          .append(value(difference.found()))
          .append(evidence(difference.evidence()))
          .append('\n');
    }
    int compared = comparison.compared().size();
    out.append(directory)
        .append(comparison.differences().isEmpty() ? " agrees with " : " differs from ")
        .append(expected)
        .append(
            comparison.differences().isEmpty()
                ? " in " + compared + " traits"
                : " in " + comparison.differences().size() + " of " + compared + " traits");
    if (!comparison.notCompared().isEmpty()) {
      out.append("; not compared: ")
          .append(
              comparison.notCompared().stream().map(Trait::id).collect(Collectors.joining(", ")));
    }
    return out.append('\n').toString();
  }

  private static String value(TraitAnswer<?> answer) {
    return answer
        .value()
        .map(value -> Escapes.text(value.toString()))
        .orElse("inconclusive: " + Escapes.text(answer.reason()));
  }

  private static String evidence(List<TraitDifference.Question> questions) {
    if (questions.isEmpty()) {
      return "";
    }
    String shown =
        questions.stream()
            .limit(QUESTIONS)
            .map(
                question ->
                    "%s: expected %s, found %s"
                        .formatted(
                            question.id(),
                            Escapes.text(question.expected()),
                            Escapes.text(question.found())))
            .collect(Collectors.joining("; "));
    int more = questions.size() - QUESTIONS;
    return " (" + shown + (more > 0 ? "; and " + more + " more" : "") + ")";
  }
}
