package io.github.goodform.compliance.report;

import io.github.goodform.fs.NameProblem;
import io.github.goodform.fs.NameReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fate of the names of a tree or an archive in each of several directories.
 *
 * @param source what the names were read from, as the user named it
 * @param archive whether the names are entries of a file, not files themselves
 * @param targets the directories, recorded or probed
 */
public record NamesReport(String source, boolean archive, List<Target> targets) {
  /**
   * A directory in which the names would be stored.
   *
   * @param id the id of a recording, or the directory that was probed, as the user named it
   * @param title what it is, in words
   * @param report what would become of the names
   */
  public record Target(String id, String title, NameReport report) {}

  /** Keeps an immutable copy. */
  public NamesReport {
    targets = List.copyOf(targets);
  }

  /**
   * Whether the names can be stored in every directory.
   *
   * @param strict whether what the evidence leaves open counts as a problem
   * @return false when there is a problem
   */
  public boolean isClean(boolean strict) {
    return targets.stream()
        .map(Target::report)
        .allMatch(
            report -> strict ? report.problems().isEmpty() && report.complete() : report.isClean());
  }

  /**
   * Returns the report as a value that {@link JsonReport#text} writes.
   *
   * @return its members
   */
  public Map<String, Object> toJson() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("schema", "goodform-names");
    out.put("version", JsonReport.VERSION);
    out.put("source", Escapes.text(source));
    out.put("targets", targets.stream().map(NamesReport::target).toList());
    return out;
  }

  private static Map<String, Object> target(Target target) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("id", Escapes.text(target.id()));
    out.put("title", Escapes.text(target.title()));
    out.put("names", target.report().names());
    out.put("complete", target.report().complete());
    out.put("clean", target.report().isClean());
    out.put("problems", target.report().problems().stream().map(NamesReport::problem).toList());
    return out;
  }

  private static Map<String, @Nullable Object> problem(NameProblem problem) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", Labels.id(problem.kind()));
    out.put("paths", problem.paths().stream().map(NamesReport::name).toList());
    out.put("storedAs", problem.storedAs().map(NamesReport::name).orElse(null));
    out.put("reason", NameSentence.words(problem.reason()));
    out.put("rules", problem.rules());
    return out;
  }

  /** Text where it is UTF-8, octets where it is not. */
  private static Map<String, Object> name(String name) {
    boolean text = name.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    return text ? Map.of("name", name) : Map.of("octets", Escapes.text(name));
  }
}
