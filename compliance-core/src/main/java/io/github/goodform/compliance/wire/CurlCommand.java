package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A command for a POSIX shell that sends a case with curl, octet for octet. Where the borders of
 * chunks matter, the body comes through a pipe with rests between its pieces: curl makes one chunk
 * of what it can read.
 */
public final class CurlCommand {
  private static final int MAX_OCTETS = 16 << 10;

  /** Longer than curl needs to read and send what is in the pipe. */
  private static final String REST = "sleep 0.1";

  /** An argument of a command cannot hold NUL, and curl would not send a line end in a field. */
  private static final Pattern UNSENDABLE = Pattern.compile("[\0\r\n]");

  private final Case testCase;
  private final WireRequest request;
  private final String address;
  private final List<String> arguments;

  private CurlCommand(Case testCase, WireRequest request, String address, List<String> arguments) {
    this.testCase = testCase;
    this.request = request;
    this.address = address;
    this.arguments = List.copyOf(arguments);
  }

  /**
   * Returns a shell command that sends a case with curl, octet for octet, with the case's own chunk
   * borders and pauses.
   *
   * @param testCase the case
   * @param target the server's address
   * @return a command for a POSIX shell, in printable ASCII; for a request that does not fit a
   *     command line or that curl cannot send, a comment with the reason
   */
  public static String of(Case testCase, URI target) {
    return of(testCase, target, Map.of(), List.of());
  }

  /**
   * As {@link #of(Case, URI)}, for a server that needs more.
   *
   * @param testCase the case
   * @param target the server's address
   * @param headers fields that are sent with every request, values as octets read as ISO-8859-1
   * @param arguments further arguments of curl, such as {@code --insecure}, as octets read as
   *     ISO-8859-1
   * @return a command for a POSIX shell, or a comment
   */
  public static String of(
      Case testCase, URI target, Map<String, String> headers, List<String> arguments) {
    String address = target.toString().replaceAll("/$", "");
    WireRequest request = WireRequest.of(testCase, "", "/files/").get(0).with(headers);
    return new CurlCommand(testCase, request, address, arguments).text();
  }

  private String text() {
    if (request.headers().values().stream().anyMatch(v -> UNSENDABLE.matcher(v).find())) {
      return "# " + testCase.id() + ": curl cannot send this field: use goodform replay";
    }
    if (!(testCase instanceof UploadCase upload)) {
      return curl(request.method().equals("HEAD") ? "-I" : "");
    }
    if (upload.body().length() > MAX_OCTETS) {
      return "# " + upload.id() + ": " + upload.body().length() + " octets: use goodform replay";
    }
    if (upload.next() != null || !upload.transmissions().stream().allMatch(CurlCommand::sends)) {
      return "# " + upload.id() + ": no request of curl's: use goodform replay";
    }
    Transmission first = upload.transmissions().get(0);
    return switch (first.coding()) {
      case NONE, BY_HAND -> curl("");
      case LENGTH -> length(first);
      case CHUNKED -> chunked(upload.transmissions());
    };
  }

  private static boolean sends(Transmission transmission) {
    Pipe pipe = new Pipe(transmission);
    return transmission.coding() != Transmission.Coding.BY_HAND
        && transmission.steps().stream().allMatch(step -> step.accept(pipe));
  }

  /**
   * Takes steps as commands that write into curl's pipe; the result is whether a step can be taken
   * so. What curl itself does by an option is a step without a command.
   */
  private static final class Pipe implements Transmission.Interpreter<Boolean, RuntimeException> {
    private final byte[] content;
    private final boolean chunked;
    private final List<String> commands = new ArrayList<>();

    Pipe(Transmission transmission) {
      this.content = transmission.content().toByteArray();
      this.chunked = transmission.coding() == Transmission.Coding.CHUNKED;
    }

    static String of(Transmission transmission) {
      Pipe pipe = new Pipe(transmission);
      transmission.steps().forEach(step -> step.accept(pipe));
      return "{ " + String.join("; ", pipe.commands) + "; }";
    }

    @Override
    public Boolean send(Transmission.Send step) {
      if (chunked && !commands.isEmpty()) {
        commands.add(REST);
      }
      return commands.add(whole(Octets.of(Arrays.copyOfRange(content, step.from(), step.to()))));
    }

    @Override
    public Boolean await(Transmission.Wait step) {
      return commands.add(String.format(Locale.ROOT, "sleep %.3f", step.millis() / 1000.0));
    }

    @Override
    public Boolean hold(Transmission.Hold step) {
      return false;
    }

    @Override
    public Boolean await100(Transmission.Await100 step) {
      return true;
    }

    @Override
    public Boolean halfClose(Transmission.HalfClose step) {
      return true;
    }

    @Override
    public Boolean leave(Transmission.Leave step) {
      return false;
    }
  }

  private String length(Transmission transmission) {
    Octets body = transmission.content();
    if (!transmission.waits().isEmpty()) {
      String length = "-H 'Transfer-Encoding:' -H 'Content-Length: " + body.length() + '\'';
      return Pipe.of(transmission) + " | " + curl("-X POST -T - -H 'Expect:' " + length);
    }
    String options = "";
    if (transmission.awaits100()) {
      options = "-m 5 --expect100-timeout 5 -H 'Expect: 100-continue' ";
    } else if (transmission.declared() != body.length()) {
      options = "-m 5 -H 'Content-Length: " + transmission.declared() + "' ";
    }
    return whole(body) + " | " + curl(options + "--data-binary @-");
  }

  private String chunked(List<Transmission> transmissions) {
    Transmission first = transmissions.get(0);
    Octets body = first.content();
    String piped = curl("-X POST -T - -H 'Expect:' -H 'Transfer-Encoding: chunked'");
    String define = "body() { " + whole(body) + "; }; ";
    if (transmissions.size() > 1) {
      int last = transmissions.get(transmissions.size() - 1).firstCut();
      return define
          + each("cut", first.firstCut(), last)
          + "{ body | head -c $cut; "
          + REST
          + "; body | tail -c +$((cut+1)); } | "
          + piped
          + "; cut=$((cut+1)); done";
    }
    boolean octets =
        first.sends().size() > 1 && first.sends().stream().allMatch(send -> send.length() == 1);
    if (!octets) {
      return Pipe.of(first) + " | " + piped;
    }
    return define
        + '{'
        + each(" octet", 1, body.length()).stripTrailing()
        + " body | tail -c +$octet | head -c 1; "
        + REST
        + "; octet=$((octet+1)); done; } | "
        + piped;
  }

  private static String whole(Octets body) {
    return "printf '" + octal(body) + '\'';
  }

  private static String each(String variable, int first, int last) {
    String name = variable.strip();
    return variable + '=' + first + "; while [ $" + name + " -le " + last + " ]; do ";
  }

  private String curl(String options) {
    StringBuilder out = new StringBuilder("curl -sS -i --path-as-is -g");
    arguments.forEach(
        argument ->
            out.append(' ').append(argument.startsWith("--") ? argument : quoted(argument)));
    for (Map.Entry<String, String> field : request.headers().entrySet()) {
      // A field without a value is written with a semicolon; with a colon, curl leaves it out.
      String value = field.getValue().isEmpty() ? ";" : ": " + field.getValue();
      out.append(" -H ").append(quoted(field.getKey() + value));
    }
    return out.append(options.isEmpty() ? "" : " ")
        .append(options)
        .append(' ')
        .append(quoted(address + request.target()))
        .toString();
  }

  /** Quotes octets for a shell; those that are not printable need printf. */
  private static String quoted(String latin1) {
    boolean plain = latin1.chars().allMatch(c -> c >= 0x20 && c < 0x7F && c != '\'');
    return plain
        ? '\'' + latin1 + '\''
        : "\"$(printf '" + octal(Octets.of(latin1.getBytes(StandardCharsets.ISO_8859_1))) + "')\"";
  }

  /** Escapes octets for printf, also the hyphen that would begin an option. */
  private static String octal(Octets octets) {
    StringBuilder out = new StringBuilder(octets.length() + 64);
    for (int i = 0; i < octets.length(); i++) {
      int octet = octets.at(i);
      switch (octet) {
        case '\r' -> out.append("\\r");
        case '\n' -> out.append("\\n");
        case '%' -> out.append("%%");
        default -> {
          boolean option = octet == '-' && i == 0;
          if (option || octet < 0x20 || octet > 0x7E || octet == '\'' || octet == '\\') {
            out.append('\\').append(String.format(Locale.ROOT, "%03o", octet));
          } else {
            out.append((char) octet);
          }
        }
      }
    }
    return out.toString();
  }
}
