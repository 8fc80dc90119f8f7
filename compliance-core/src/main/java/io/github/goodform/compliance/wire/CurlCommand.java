package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Octets;
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

  private CurlCommand(Case testCase, WireRequest request, String address) {
    this.testCase = testCase;
    this.request = request;
    this.address = address;
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
    String address = target.toString().replaceAll("/$", "");
    return new CurlCommand(testCase, WireRequest.of(testCase, "", "/files/"), address).text();
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
    if (upload.next() != null
        || upload.framing() instanceof Framing.Verbatim
        || upload.framing() instanceof Framing.Leave) {
      return "# " + upload.id() + ": no request of curl's: use goodform replay";
    }
    return upload(upload.body(), upload.framing());
  }

  private String upload(Octets body, Framing framing) {
    String whole = "printf '" + octal(body) + '\'';
    if (framing instanceof Framing.ContentLength length) {
      long declared = body.length() + length.declaredMinusActual();
      String wrong = declared == body.length() ? "" : "-m 5 -H 'Content-Length: " + declared + "' ";
      return whole + " | " + curl(wrong + "--data-binary @-");
    }
    if (framing instanceof Framing.AwaitContinue) {
      String await = "-m 5 --expect100-timeout 5 -H 'Expect: 100-continue' ";
      return whole + " | " + curl(await + "--data-binary @-");
    }
    String piped = curl("-X POST -T - -H 'Expect:' -H 'Transfer-Encoding: chunked'");
    if (framing instanceof Framing.Pause pause) {
      return slowly(body, List.of(pause.after()), pause.millis());
    }
    if (framing instanceof Framing.Trickle trickle) {
      List<Integer> cuts = new ArrayList<>();
      for (int cut = trickle.octets(); cut < body.length(); cut += trickle.octets()) {
        cuts.add(cut);
      }
      return slowly(body, cuts, trickle.millis());
    }
    if (framing instanceof Framing.Chunked chunked) {
      return pieces(body, chunked.cuts(), REST) + " | " + piped;
    }
    String define = "body() { " + whole + "; }; ";
    if (framing instanceof Framing.EachCut each) {
      return define
          + each("cut", each.first(), each.last())
          + "{ body | head -c $cut; "
          + REST
          + "; body | tail -c +$((cut+1)); } | "
          + piped
          + "; cut=$((cut+1)); done";
    }
    return define
        + '{'
        + each(" octet", 1, body.length()).stripTrailing()
        + " body | tail -c +$octet | head -c 1; "
        + REST
        + "; octet=$((octet+1)); done; } | "
        + piped;
  }

  private String slowly(Octets body, List<Integer> cuts, long millis) {
    String silence = String.format(Locale.ROOT, "sleep %.3f", millis / 1000.0);
    String length = "-H 'Transfer-Encoding:' -H 'Content-Length: " + body.length() + '\'';
    return pieces(body, cuts, silence) + " | " + curl("-X POST -T - -H 'Expect:' " + length);
  }

  private static String each(String variable, int first, int last) {
    String name = variable.strip();
    return variable + '=' + first + "; while [ $" + name + " -le " + last + " ]; do ";
  }

  private static String pieces(Octets body, List<Integer> cuts, String rest) {
    List<String> commands = new ArrayList<>();
    byte[] octets = body.toByteArray();
    int from = 0;
    List<Integer> ends = new ArrayList<>(cuts);
    ends.add(octets.length);
    for (int to : ends) {
      commands.add("printf '" + octal(Octets.of(Arrays.copyOfRange(octets, from, to))) + '\'');
      from = to;
    }
    return "{ " + String.join("; " + rest + "; ", commands) + "; }";
  }

  private String curl(String options) {
    StringBuilder out = new StringBuilder("curl -sS -i --path-as-is -g");
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
