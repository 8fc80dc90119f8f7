package io.github.goodform.compliance;

import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The HTML report of a test run: one page with every suite of this JVM, in the build directory of
 * Maven or Gradle, or where the system property {@value #PROPERTY} points to; an empty value turns
 * it off. JVMs beside each other need a file each: the last one to write has the page.
 *
 * <p>Safe for use by several threads.
 */
final class TestRunReport {
  static final String PROPERTY = "goodform.report";
  private static final String FILE = "goodform-report.html";
  private static final List<Path> BUILD_DIRECTORIES = List.of(Path.of("target"), Path.of("build"));
  private static final List<Run> RUNS = new ArrayList<>();

  private TestRunReport() {}

  /** Adds a run to the page, and returns the line that ends it. */
  static String add(RunResult result) {
    String score =
        "goodform: MUST "
            + result.mustMet()
            + '/'
            + result.mustAsked()
            + " of rule set "
            + result.ruleSet().id();
    Path file = file();
    if (file == null) {
      return score;
    }
    try {
      write(file, Run.of(result));
      return score + ", see " + file;
    } catch (IOException e) {
      return score + "; the report cannot be written to " + file + ": " + e;
    }
  }

  private static void write(Path file, Run run) throws IOException {
    synchronized (RUNS) {
      RUNS.add(run);
      Report report = new Report("goodform", RUNS, List.of());
      Files.writeString(file, HtmlReport.write(report, "java -jar goodform.jar"));
    }
  }

  private static @Nullable Path file() {
    String chosen = System.getProperty(PROPERTY);
    if (chosen != null) {
      return chosen.isEmpty() ? null : Path.of(chosen);
    }
    return BUILD_DIRECTORIES.stream()
        .filter(Files::isDirectory)
        .findFirst()
        .map(directory -> directory.resolve(FILE))
        .orElse(null);
  }
}
