package io.github.goodform.compliance.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.compliance.report.text.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * What a command printed, and what it ended with.
 *
 * @param exitCode the exit code
 * @param out what stood on the standard output
 * @param err what stood on the error stream
 */
record Invocation(int exitCode, String out, String err) {

  /** Runs the real entry point, with streams of our own and plain style. */
  static Invocation of(Path directory, String... args) {
    return of(directory, Style.PLAIN, args);
  }

  static Invocation of(Path directory, Style style, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(
            new PrintWriter(out),
            new PrintWriter(err),
            style.unicode() ? UTF_8 : US_ASCII,
            style,
            false,
            directory,
            "goodform");
    int exitCode = Goodform.run(terminal, args);
    return new Invocation(exitCode, out.toString(), err.toString());
  }
}
