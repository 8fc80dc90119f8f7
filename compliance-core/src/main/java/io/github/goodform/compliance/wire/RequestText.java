package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The request of a case as text for a person. */
public final class RequestText {
  private static final int SHOWN_LINES = 24;
  private static final int SHOWN_LINE_OCTETS = 160;

  private RequestText() {}

  /**
   * Describes what a case sends: the request line, its fields and the body, escaped, with a caret
   * under the octet at which an error is expected. A long body is shown around that octet.
   *
   * @param testCase the case
   * @return lines of printable ASCII, each with a line feed at its end
   */
  public static String of(Case testCase) {
    WireRequest request = WireRequest.of(testCase, "", "/files/");
    StringBuilder out = new StringBuilder();
    out.append(request.method()).append(' ').append(escaped(request.target())).append('\n');
    for (Map.Entry<String, String> field : request.headers().entrySet()) {
      out.append(field.getKey()).append(": ").append(escaped(field.getValue())).append('\n');
    }
    if (testCase instanceof UploadCase upload) {
      long error = upload.errorOffset().orElse(-1);
      out.append(framing(upload)).append('\n');
      NextRequest next = upload.next();
      if (next != null) {
        out.append(next(next)).append('\n');
      }
      out.append('\n');
      body(out, upload.body(), (int) Math.min(error, upload.body().length()));
    }
    return out.toString();
  }

  private static String next(NextRequest next) {
    return "(the form next=goodform follows on the connection, "
        + (next.when() == NextRequest.When.PIPELINED ? "pipelined" : "after the answer")
        + ": "
        + next.allowed().stream()
            .sorted()
            .map(NextRequest.Answer::id)
            .collect(Collectors.joining(" or "))
        + ')';
  }

  private static String framing(UploadCase upload) {
    int length = upload.body().length();
    Framing framing = upload.framing();
    if (framing instanceof Framing.ContentLength declared) {
      long sent = length + declared.declaredMinusActual();
      return "Content-Length: " + sent + (sent == length ? "" : " (the body has " + length + ")");
    }
    if (framing instanceof Framing.Pause pause) {
      return "Content-Length: "
          + length
          + " (with a pause of "
          + pause.millis()
          + " ms after octet "
          + pause.after()
          + ')';
    }
    if (framing instanceof Framing.Trickle trickle) {
      return "Content-Length: "
          + length
          + " (with a pause of "
          + trickle.millis()
          + " ms after each "
          + trickle.octets()
          + " octets)";
    }
    if (framing instanceof Framing.Leave leave) {
      return "Content-Length: "
          + length
          + " (the connection is "
          + (leave.reset() ? "reset" : "closed")
          + " after octet "
          + leave.after()
          + "; then a form on a new one)";
    }
    if (framing instanceof Framing.AwaitContinue) {
      return "Content-Length: " + length + "\nExpect: 100-continue (the body waits for it)";
    }
    if (framing instanceof Framing.Verbatim verbatim) {
      return verbatim.octets()
          + (verbatim.ends() ? "\n(then the client closes its half of the connection)" : "");
    }
    String cuts = "every octet";
    if (framing instanceof Framing.Chunked chunked) {
      cuts = "cuts at " + chunked.cuts();
    } else if (framing instanceof Framing.EachCut each) {
      cuts = "one cut, at each of the octets " + each.first() + " to " + each.last() + " in turn";
    }
    return "Transfer-Encoding: chunked (" + cuts + ')';
  }

  private static void body(StringBuilder out, Octets body, int error) {
    int first = 0;
    int lines = 0;
    if (error > 0) {
      first = lineStart(body, lineStart(body, error - 1) - 1);
      for (int i = 0; i < SHOWN_LINES / 2 && first > 0; i++) {
        first = lineStart(body, first - 1);
      }
    }
    if (first > 0) {
      out.append("... ").append(first).append(" octets before ...\n");
    }
    int from = first;
    while (from < body.length() && lines < SHOWN_LINES) {
      int to = lineEnd(body, from);
      out.append(body.escaped(from, to)).append('\n');
      if (error >= from && (error < to || (error == to && to == body.length()))) {
        out.append(" ".repeat(body.escaped(from, error).length()));
        out.append("^ octet ").append(error).append('\n');
      }
      from = to;
      lines++;
    }
    if (from < body.length()) {
      out.append("... ").append(body.length() - from).append(" octets after ...\n");
    }
  }

  private static int lineStart(Octets body, int offset) {
    int from = Math.max(0, Math.min(offset, body.length()));
    int start = from;
    while (start > 0 && body.at(start - 1) != '\n' && from - start < SHOWN_LINE_OCTETS) {
      start--;
    }
    return start;
  }

  private static int lineEnd(Octets body, int from) {
    int to = from;
    while (to < body.length() && to - from < SHOWN_LINE_OCTETS) {
      if (body.at(to++) == '\n') {
        break;
      }
    }
    return to;
  }

  private static String escaped(String latin1) {
    return Octets.of(latin1.getBytes(StandardCharsets.ISO_8859_1)).toString();
  }
}
