package io.github.goodform.compliance.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options, each a mixin, for a file of a report that several commands write. */
final class ReportOptions {
  private ReportOptions() {}

  /** {@code --html}. */
  static final class Html {
    @Option(
        names = "--html",
        paramLabel = "FILE",
        description = "Write the report as one self-contained HTML page.")
    private @Nullable String path;

    @Nullable String path() {
      return path;
    }
  }

  /** {@code --json}. */
  static final class Json {
    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
    private @Nullable String path;

    @Nullable String path() {
      return path;
    }
  }

  /** {@code --markdown}. */
  static final class Markdown {
    @Option(
        names = "--markdown",
        paramLabel = "FILE",
        description = "Write the report as Markdown.")
    private @Nullable String path;

    @Nullable String path() {
      return path;
    }
  }

  /** {@code --sarif}. */
  static final class Sarif {
    @Option(
        names = "--sarif",
        paramLabel = "FILE",
        description =
            "Write the report as SARIF 2.1.0, for code scanning; - is the standard output.")
    private @Nullable String path;

    @Nullable String path() {
      return path;
    }
  }
}
