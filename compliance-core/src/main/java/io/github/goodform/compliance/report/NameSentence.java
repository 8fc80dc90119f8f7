package io.github.goodform.compliance.report;

import io.github.goodform.fs.NameProblem;
import java.util.List;
import java.util.stream.Collectors;

/** A problem of a name in one line of printable ASCII. */
public final class NameSentence {
  /** More names, and longer ones, stand in the JSON. */
  private static final int NAMES = 5;

  private static final int COLUMNS = 200;

  private NameSentence() {}

  /**
   * Writes a problem.
   *
   * @param problem the problem
   * @return such as {@code "a?" is refused: … [name-question-mark]}
   */
  public static String of(NameProblem problem) {
    return paths(problem.paths()) + " " + verb(problem) + reason(problem) + rules(problem);
  }

  private static String paths(List<String> paths) {
    String shown =
        paths.stream().limit(NAMES).map(NameSentence::quoted).collect(Collectors.joining(", "));
    return paths.size() > NAMES ? shown + " and " + (paths.size() - NAMES) + " more" : shown;
  }

  private static String quoted(String name) {
    String text = Escapes.text(name);
    return text.length() <= COLUMNS
        ? '"' + text + '"'
        : '"' + text.substring(0, COLUMNS) + "...\" (" + name.length() + " characters)";
  }

  private static String verb(NameProblem problem) {
    return switch (problem.kind()) {
      case COLLISION -> "are one file";
      case MAY_COLLIDE -> "may be one file";
      case LEADS_OUT -> "leads out of the directory";
      case REFUSED -> "is refused";
      case TOO_LONG -> "is too long";
      case REWRITTEN, LOSSY ->
          "is listed as " + problem.storedAs().map(NameSentence::quoted).orElse("another name");
      case OPEN -> "is inconclusive";
    };
  }

  private static String reason(NameProblem problem) {
    String reason = Escapes.text(problem.reason());
    // Many a reason is the rule itself.
    boolean repeated = String.join(", ", problem.rules()).equals(problem.reason());
    return reason.isEmpty() || repeated ? "" : ": " + reason;
  }

  private static String rules(NameProblem problem) {
    return problem.rules().isEmpty() ? "" : " [" + String.join(", ", problem.rules()) + "]";
  }
}
