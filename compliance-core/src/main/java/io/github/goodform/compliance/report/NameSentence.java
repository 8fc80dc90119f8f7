package io.github.goodform.compliance.report;

import io.github.goodform.fs.NameProblem;
import java.util.List;
import java.util.stream.Collectors;

/** A problem of a name in one line. */
public final class NameSentence {
  /** More names, and longer ones, stand in the JSON. */
  private static final int NAMES = 5;

  private static final int COLUMNS = 200;

  private NameSentence() {}

  /**
   * Writes a problem in printable ASCII.
   *
   * @param problem the problem
   * @return such as {@code "a?" is refused: … [name-question-mark]}
   */
  public static String of(NameProblem problem) {
    return of(problem, ShownNames.ASCII);
  }

  /**
   * Writes a problem.
   *
   * @param problem the problem
   * @param shown how names are shown; the rest is printable ASCII
   * @return such as {@code "a?" is refused: … [name-question-mark]}
   */
  public static String of(NameProblem problem, ShownNames shown) {
    return paths(problem.paths(), shown)
        + " "
        + verb(problem, shown)
        + reason(problem)
        + rules(problem);
  }

  private static String paths(List<String> paths, ShownNames names) {
    String shown =
        paths.stream()
            .limit(NAMES)
            .map(path -> quoted(path, names))
            .collect(Collectors.joining(", "));
    return paths.size() > NAMES ? shown + " and " + (paths.size() - NAMES) + " more" : shown;
  }

  private static String quoted(String name, ShownNames names) {
    String text = names.text(name, COLUMNS);
    boolean whole = names.text(name, COLUMNS + ShownNames.LONGEST).length() == text.length();
    return whole ? '"' + text + '"' : '"' + text + "...\" (" + name.length() + " characters)";
  }

  private static String verb(NameProblem problem, ShownNames shown) {
    return switch (problem.kind()) {
      case COLLISION -> "are one file";
      case MAY_COLLIDE -> "may be one file";
      case LEADS_OUT -> "leads out of the directory";
      case REFUSED -> "is refused";
      case TOO_LONG -> "is too long";
      case REWRITTEN, LOSSY ->
          "is listed as "
              + problem.storedAs().map(name -> quoted(name, shown)).orElse("another name");
      case OPEN -> "is inconclusive";
    };
  }

  private static String reason(NameProblem problem) {
    String reason = words(problem.reason());
    // Many a reason is the rule itself, or the listing of the name that was asked about.
    boolean repeated =
        String.join(", ", problem.rules()).equals(problem.reason())
            || (problem.storedAs().isPresent() && problem.reason().startsWith("listed as \""));
    return reason.isEmpty() || repeated ? "" : ": " + reason;
  }

  /** A reason in printable ASCII; the names in it are escaped already. */
  static String words(String reason) {
    return Escapes.text(reason).replace("\\\\", "\\");
  }

  private static String rules(NameProblem problem) {
    return problem.rules().isEmpty() ? "" : " [" + String.join(", ", problem.rules()) + "]";
  }
}
