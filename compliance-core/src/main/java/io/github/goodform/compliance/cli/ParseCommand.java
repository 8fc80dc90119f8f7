package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.report.CaseText;
import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Deviation;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.NamePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform parse}: what our own parser makes of a body in a file. */
@Command(
    name = "parse",
    description = "Parses a body and shows its parts, and the octet of each violation or error.",
    footer = {
      "",
      "Example:",
      "  goodform parse body.raw --content-type 'multipart/form-data; boundary=AaB03x'"
    })
final class ParseCommand implements Callable<Integer> {
  private static final int WINDOW = 256;

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The body; - reads the standard input.")
  private String file = "";

  @Option(
      names = "--content-type",
      paramLabel = "VALUE",
      description = "The Content-Type field; without it the boundary is taken from the first line.")
  private @Nullable String contentType;

  @Option(
      names = "--compliance",
      paramLabel = "MODE",
      defaultValue = "RFC7578",
      description =
          "RFC7578_STRICT, RFC7578 (the default), LEGACY, or a set: RFC7578,-FILENAME_STAR.")
  private String compliance = "RFC7578";

  @Option(
      names = "--names",
      paramLabel = "POLICY",
      defaultValue = "QUOTED_PAIR",
      description = "How names are read: LITERAL, PERCENT_DECODE, QUOTED_PAIR (the default).")
  private NamePolicy names = NamePolicy.QUOTED_PAIR;

  ParseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (!file.equals("-")) {
      return parse(terminal.resolve(file));
    }
    Path spool = Files.createTempFile("goodform-parse", ".raw");
    try {
      Files.write(spool, System.in.readAllBytes());
      return parse(spool);
    } finally {
      Files.delete(spool);
    }
  }

  private int parse(Path body) throws IOException {
    PartLines lines = new PartLines(terminal);
    MultipartOptions options =
        MultipartOptions.DEFAULT.withCompliance(mode()).withNamePolicy(names);
    int exitCode = ExitCode.EXPECTED;
    try (InputStream in = open(body)) {
      String field = contentType == null ? guess(body) : contentType;
      MultipartParser parser = MultipartParser.of(Boundary.of(field), options, lines);
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        parser.parse(buffer, 0, read);
      }
      parser.end();
      terminal.line(
          lines.parts()
              + (lines.parts() == 1 ? " part, " : " parts, ")
              + parser.octets()
              + " octets");
    } catch (MultipartException e) {
      terminal.line("");
      terminal.line("rejected: " + e.getMessage());
      caret(body, e.offset());
      terminal.line("  " + e.specification());
      exitCode = ExitCode.UNEXPECTED;
    }
    for (Deviation deviation : lines.deviations()) {
      terminal.line("");
      terminal.line("tolerated: " + deviation.violation());
      caret(body, deviation.violation().inContentType() ? -1 : deviation.offset());
    }
    return exitCode;
  }

  private Compliance mode() {
    try {
      return Compliance.of(compliance.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw CliException.usage(String.valueOf(e.getMessage()));
    }
  }

  private InputStream open(Path body) {
    try {
      if (Files.isDirectory(body)) {
        throw CliException.usage("cannot read " + Words.escaped(file) + ": it is a directory");
      }
      return Files.newInputStream(body);
    } catch (IOException e) {
      throw CliException.usage("cannot read " + Words.escaped(file) + ": " + Words.because(e));
    }
  }

  /** Takes the boundary from the first line, as a person would. */
  private String guess(Path body) throws IOException {
    String start = window(body, 0, WINDOW).latin1();
    int end = start.indexOf("\r\n");
    if (!start.startsWith("--") || end < 3) {
      throw CliException.usage(
          "the body does not begin with a delimiter line: --content-type is needed");
    }
    String field =
        "multipart/form-data; boundary=\"" + start.substring(2, end).stripTrailing() + '"';
    terminal
        .err()
        .print(
            "assuming --content-type '"
                + Octets.of(field.getBytes(StandardCharsets.ISO_8859_1))
                + "'\n");
    return field;
  }

  private void caret(Path body, long offset) throws IOException {
    if (offset >= 0) {
      long from = Math.max(0, offset - WINDOW);
      Octets window = window(body, from, 2 * WINDOW);
      terminal.out().print(CaseText.caret(window, from, offset, terminal.style()));
    }
  }

  private static Octets window(Path body, long from, int length) throws IOException {
    try (FileChannel channel = FileChannel.open(body)) {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      long at = from;
      while (buffer.hasRemaining()) {
        int read = channel.read(buffer, at);
        if (read < 0) {
          break;
        }
        at += read;
      }
      byte[] octets = new byte[buffer.flip().remaining()];
      buffer.get(octets);
      return Octets.of(octets);
    }
  }
}
