package io.github.goodform.fs.evidence;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The questions by id, those of the quick profile, and the code points that are asked about. */
public final class QuestionCatalogue {
  /** Code points that case folding or normalization may ignore, and two that none should. */
  public static final List<Integer> IGNORABLES =
      List.of(
          0x00AD, 0x034F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x202E, 0x2060, 0x206A, 0xFE0F,
          0xFEFF, 0xFFF9, 0xE0001, 0xE0100);

  static final List<Question> ALL = List.copyOf(new QuestionList().build());
  static final Map<String, Question> BY_ID = byId();

  /**
   * The questions of the quick profile: enough to compare names and to tell which can be stored.
   */
  public static final Set<String> QUICK =
      Set.of(
          "control-same",
          "control-bmp",
          "control-supplementary",
          "canonical-latin",
          "canonical-hangul",
          "canonical-angstrom",
          "compatibility-ligature",
          "compatibility-fullwidth",
          "case-ascii",
          "case-latin",
          "case-sharp-s-ss",
          "ignorable-200d",
          "name-con",
          "name-aux-extension",
          "name-colon",
          "name-question-mark",
          "name-asterisk",
          "name-less-than",
          "name-greater-than",
          "name-vertical-line",
          "name-quotation-mark",
          "name-backslash",
          "name-control-01",
          "name-line-feed",
          "name-delete",
          "name-emoji",
          "alias-trailing-dot",
          "alias-trailing-space",
          "given-canonical",
          "given-case");

  private QuestionCatalogue() {}

  private static Map<String, Question> byId() {
    Map<String, Question> questions = new LinkedHashMap<>();
    for (Question question : ALL) {
      if (questions.put(question.id(), question) != null) {
        throw new IllegalStateException("two questions with the id " + question.id());
      }
    }
    return Collections.unmodifiableMap(questions);
  }

  /**
   * The id of the question whether a code point is ignored.
   *
   * @param codePoint one of {@link #IGNORABLES}
   * @return the id
   */
  public static String ignorableId(int codePoint) {
    String digits = Integer.toHexString(codePoint);
    return "ignorable-" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }
}
