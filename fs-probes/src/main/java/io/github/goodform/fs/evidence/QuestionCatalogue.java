package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.Question.Group;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The questions by id, those of the quick profile, and the code points that are asked about. */
public final class QuestionCatalogue {
  /** Code points that case folding or normalization may ignore, and two that none should. */
  public static final List<Integer> IGNORABLES =
      List.of(
          0x00AD, 0x034F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x202E, 0x2060, 0x206A, 0xFE0F,
          0xFEFF, 0xFFF9, 0xE0001, 0xE0100);

  /** The questions about names with one character that a file system may forbid, each by its id. */
  public static final List<String> FORBIDDEN_CHARACTERS =
      List.of(
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
          "name-delete");

  /**
   * The questions of each group by id, once they were looked for: one trait is asked for in a new
   * JVM, where writing all questions takes longer than asking a handful.
   */
  private static final Map<Group, Map<String, Question>> BY_ID = new ConcurrentHashMap<>();

  /**
   * The questions of the quick profile: enough to compare names and to tell which can be stored.
   */
  public static final Set<String> QUICK = quick();

  private QuestionCatalogue() {}

  /**
   * Whether it asks for octets as another encoding than UTF-8 makes them of names. Octets of
   * surrogates are not asked for, which have killed a daemon.
   */
  public static boolean isWrittenByEncodings(Question question) {
    return question.kind() == Question.Kind.RAW_SINGLE
        && !question.id().startsWith("octets-surrogate");
  }

  private static Set<String> quick() {
    Set<String> ids = new HashSet<>(FORBIDDEN_CHARACTERS);
    ids.addAll(
        List.of(
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
            "case-sigma",
            "case-sharp-s-ss",
            "ignorable-200d",
            "name-con",
            "name-aux-extension",
            "name-emoji",
            "alias-trailing-dot",
            "alias-trailing-space",
            "alias-accent",
            "given-canonical",
            "given-case"));
    return Set.copyOf(ids);
  }

  /** All questions, in the order in which they are asked. */
  static final class Whole {
    static final List<Question> ALL = all();

    private Whole() {}

    private static List<Question> all() {
      Map<String, Question> questions = new LinkedHashMap<>();
      for (Group group : QuestionList.ORDER) {
        for (Question question : of(group).values()) {
          if (questions.put(question.id(), question) != null) {
            throw new IllegalStateException("two questions with the id " + question.id());
          }
        }
      }
      return List.copyOf(questions.values());
    }
  }

  /** The questions of a group by id, in order. */
  static Map<String, Question> of(Group group) {
    Map<String, Question> questions = BY_ID.get(group);
    if (questions == null) {
      questions = new LinkedHashMap<>();
      for (Question question : new QuestionList().build(group)) {
        questions.put(question.id(), question);
      }
      BY_ID.put(group, questions);
    }
    return questions;
  }

  /** The question with an id, {@code null} when there is none: first where its id belongs. */
  static @Nullable Question find(String id) {
    for (Group group : QuestionList.ORDER) {
      Question likely = group.isLikelyOf(id) ? of(group).get(id) : null;
      if (likely != null) {
        return likely;
      }
    }
    for (Group group : QuestionList.ORDER) {
      Question elsewhere = of(group).get(id);
      if (elsewhere != null) {
        return elsewhere;
      }
    }
    return null;
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
