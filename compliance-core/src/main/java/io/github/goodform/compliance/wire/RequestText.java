package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.cases.Wording;
import java.nio.charset.StandardCharsets;
import java.util.Map;

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
    WireRequest request = WireRequest.of(testCase, "", "/files/").get(0);
    StringBuilder out = new StringBuilder();
    out.append(request.method()).append(' ').append(escaped(request.target())).append('\n');
    for (Map.Entry<String, String> field : request.headers().entrySet()) {
      out.append(field.getKey()).append(": ").append(escaped(field.getValue())).append('\n');
    }
    if (testCase instanceof UploadCase upload) {
      long error = upload.errorOffset().orElse(-1);
      out.append(framing(upload.transmissions().get(0)));
      String words = Wording.transmission(upload);
      out.append(words.isEmpty() ? "" : "(" + words + ")\n");
      out.append('\n');
      body(out, upload.body(), (int) Math.min(error, upload.body().length()));
    }
    return out.toString();
  }

  private static String framing(Transmission transmission) {
    String expect = transmission.awaits100() ? "Expect: 100-continue\n" : "";
    return switch (transmission.coding()) {
      case LENGTH -> "Content-Length: " + transmission.declared() + '\n' + expect;
      case CHUNKED -> "Transfer-Encoding: chunked\n" + expect;
      case BY_HAND, NONE -> "";
    };
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
