package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.report.text.CaseText;
import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Compliance;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.NamePolicy;
import io.github.goodform.multipart.NotedViolation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform parse}: what our own parser makes of a body in a file. */
@Command(
    name = "parse",
    description = "Parses a body, and prints its parts and the offset of each violation or error.",
    footer = {
      "",
      "Example:",
      "  goodform parse body.raw --content-type 'multipart/form-data; boundary=AaB03x'",
      "",
      "Other multipart types are read by their own rules. Octets that cannot be printed are"
          + " escaped."
    })
final class ParseCommand implements Callable<Integer> {
  private static final int WINDOW = 256;
  private static final String FIELD_NAME = "Content-Type:";

  /** The first delimiter line: a boundary of bchars, and the end of the line. */
  private static final Pattern FIRST_LINE =
      Pattern.compile("--([0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-])[ \t]*[\r\n]");

  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      description = "File that holds the body; - for the standard input.")
  private String file = "";

  @Option(
      names = "--content-type",
      paramLabel = "VALUE",
      description = "Value of Content-Type (default: the boundary is taken from the first line).")
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
      description = "Names: LITERAL, PERCENT_DECODE, QUOTED_PAIR (default: QUOTED_PAIR).")
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
      Files.copy(System.in, spool, StandardCopyOption.REPLACE_EXISTING);
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
    String field = "";
    try (InputStream in = open(body)) {
      field = contentType == null ? guess(body) : withoutName(contentType);
      MultipartParser parser = Multipart.with(options).parser(Boundary.ofMultipart(field), lines);
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        parser.parse(buffer, 0, read);
      }
      parser.end();
      terminal.line(
          lines.parts()
              + (lines.parts() == 1 ? " part, " : " parts, ")
              + parser.octetsRead()
              + " octets");
    } catch (MultipartException e) {
      lines.cutOff();
      terminal.line("");
      terminal.line("rejected: " + e.getMessage());
      caret(e.inContentType() ? field : null, body, e.offset());
      terminal.line("  " + e.specification());
      exitCode = ExitCode.UNEXPECTED;
    }
    for (NotedViolation noted : lines.violations()) {
      terminal.line("");
      terminal.line("tolerated: " + noted.violation());
      caret(noted.violation().inContentType() ? field : null, body, noted.offset());
    }
    return exitCode;
  }

  /** People paste the whole field. */
  private static String withoutName(String field) {
    return field.regionMatches(true, 0, FIELD_NAME, 0, FIELD_NAME.length())
        ? field.substring(FIELD_NAME.length()).strip()
        : field;
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
        throw CliException.usage("cannot read " + Messages.escaped(file) + ": it is a directory");
      }
      return Files.newInputStream(body);
    } catch (IOException e) {
      throw CliException.usage(
          "cannot read " + Messages.escaped(file) + ": " + Messages.because(e));
    }
  }

  /** Takes the boundary from the first line, as a person would. */
  private String guess(Path body) throws IOException {
    String start = window(body, 0, WINDOW).latin1();
    if (start.isEmpty()) {
      throw CliException.usage("the body is empty: --content-type is needed");
    }
    Matcher line = FIRST_LINE.matcher(start);
    if (!line.lookingAt()) {
      throw CliException.usage(
          "the body does not begin with a delimiter line: --content-type is needed");
    }
    String field = "multipart/form-data; boundary=\"" + line.group(1) + '"';
    terminal
        .err()
        .print(
            "assuming --content-type '"
                + Octets.of(field.getBytes(StandardCharsets.ISO_8859_1))
                + "'\n");
    return field;
  }

  /** Points at an octet of a Content-Type or, when there is none, of the body. */
  private void caret(@Nullable String field, Path body, long offset) throws IOException {
    long from = field == null ? Math.max(0, offset - WINDOW) : 0;
    Octets window = field == null ? window(body, from, 2 * WINDOW) : Octets.utf8(field);
    terminal.out().print(CaseText.caret(window, from, offset, terminal.style()));
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
