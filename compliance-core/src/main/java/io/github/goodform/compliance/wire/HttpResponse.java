package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP response, before its content is interpreted.
 *
 * @param problem why the content is not the whole one, or null when it is
 * @param http10 whether the status line has the version HTTP/1.0
 */
record HttpResponse(
    int status,
    Map<String, String> headers,
    Octets content,
    @Nullable String problem,
    boolean http10) {
  /** More than any report of the contract needs, and what {@link BoundedJson} reads at most. */
  static final int MAX_CONTENT_OCTETS = 8 << 20;

  private static final int KEPT_OCTETS = 64 << 10;

  static final String TOO_LONG =
      "the content of the response exceeds " + MAX_CONTENT_OCTETS + " octets";
  static final String CUT = "the connection was closed within the content of the response";

  /** Whether the server closes the connection behind it: RFC 9112 §9.3. */
  boolean isLast() {
    String options = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    List<String> all = List.of(options.split("[ \t]*,[ \t]*"));
    return all.contains("close") || (http10 && !all.contains("keep-alive"));
  }

  /** Reads the answer to an upload by the contract. */
  Observation asUpload() {
    if (status != 200) {
      return asFile();
    }
    if (problem != null) {
      return new Observation.Unreadable(status, problem);
    }
    try {
      return new Observation.Parsed(status, Contract.parts(content.toByteArray()));
    } catch (IOException e) {
      return new Observation.Unreadable(status, oneLine(e));
    }
  }

  /** Takes the answer for what it is. */
  Observation asFile() {
    byte[] octets = content.toByteArray();
    Octets kept =
        octets.length <= KEPT_OCTETS ? content : Octets.of(Arrays.copyOf(octets, KEPT_OCTETS));
    return new Observation.Responded(status, headers, kept, octets.length);
  }

  private static String oneLine(IOException e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return Octets.utf8(end < 0 ? message : message.substring(0, end)).toString();
  }
}
