package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the HTTP/1.1 responses of a connection one after another, each within bounds. */
final class RawResponse {
  private static final Pattern STATUS_LINE =
      Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})( .*)?");

  /** How a server that expects TLS begins its answer to plain HTTP (RFC 8446 §5.1). */
  private static final String TLS_ALERT = "\u0015\u0003";

  private static final int MAX_HEAD_OCTETS = 64 << 10;

  private final InputStream in;
  private int headOctets;

  RawResponse(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** What came back is not HTTP. */
  static final class NotHttpException extends IOException {
    private static final long serialVersionUID = 1L;

    NotHttpException(String message) {
      super(message);
    }
  }

  /** The content of the response cannot be read to its end. */
  private static final class UnusableContentException extends IOException {
    private static final long serialVersionUID = 1L;

    UnusableContentException(String message) {
      super(message);
    }
  }

  /** Returns whether octets of a response have arrived that nobody has read. */
  boolean hasArrived() throws IOException {
    return in.available() > 0;
  }

  /**
   * Returns whether an octet of a response is there to be read, or the end of the connection; it
   * waits as long as the socket lets a read wait.
   */
  boolean hasCome() throws IOException {
    in.mark(1);
    try {
      if (in.read() >= 0) {
        in.reset();
      }
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  /**
   * Returns the final response, or null when the server closed without one. Interim responses are
   * dropped; all of them together are bounded as one head is.
   *
   * @param until100 whether an interim response 100 (Continue) ends the reading as well
   */
  @Nullable HttpResponse read(String method, boolean until100) throws IOException {
    headOctets = 0;
    while (true) {
      String line = line();
      if (line == null) {
        return null;
      }
      Matcher matcher = STATUS_LINE.matcher(line);
      if (!matcher.matches()) {
        throw new NotHttpException(
            line.startsWith(TLS_ALERT)
                ? "expected an HTTP/1.1 status line, found a TLS alert;"
                    + " this is TLS: the address begins with https:"
                : "expected an HTTP/1.1 status line, found \""
                    + Octets.of(line.getBytes(StandardCharsets.ISO_8859_1))
                    + '"');
      }
      boolean http10 = matcher.group(1).equals("0");
      int status = Integer.parseInt(matcher.group(2));
      Map<String, String> headers = headers();
      if (status >= 200) {
        return answer(status, headers, method, http10);
      }
      if (status == 100 && until100) {
        return new HttpResponse(status, headers, Octets.of(new byte[0]), null, http10);
      }
    }
  }

  /**
   * Returns a response with the octets that have come behind it as its content; it waits for the
   * first one as long as the socket lets a read wait.
   */
  HttpResponse withSurplus(HttpResponse response) {
    ByteArrayOutputStream surplus = new ByteArrayOutputStream();
    try {
      int octet = in.read();
      if (octet >= 0) {
        surplus.write(octet);
        surplus.writeBytes(in.readNBytes(Math.min(in.available(), MAX_HEAD_OCTETS)));
      }
    } catch (IOException e) {
      // Nothing came, or the connection was reset: the response is whole.
    }
    return new HttpResponse(
        response.status(),
        response.headers(),
        Octets.of(surplus.toByteArray()),
        null,
        response.http10());
  }

  private HttpResponse answer(
      int status, Map<String, String> headers, String method, boolean http10) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    String problem = null;
    if (!method.equals("HEAD") && status != 204 && status != 304) {
      try {
        content(headers, content);
      } catch (UnusableContentException e) {
        problem = e.getMessage();
      } catch (IOException e) {
        // The status is there, so the server has answered.
        problem = HttpResponse.CUT;
      }
    }
    return new HttpResponse(status, headers, Octets.of(content.toByteArray()), problem, http10);
  }

  private void content(Map<String, String> headers, ByteArrayOutputStream content)
      throws IOException {
    String length = headers.get("content-length");
    if (headers
        .getOrDefault("transfer-encoding", "")
        .toLowerCase(Locale.ROOT)
        .contains("chunked")) {
      chunks(content);
    } else if (length != null) {
      copy(size("Content-Length", length, 10), content);
    } else {
      content.writeBytes(in.readNBytes(HttpResponse.MAX_CONTENT_OCTETS));
      if (content.size() == HttpResponse.MAX_CONTENT_OCTETS && in.read() >= 0) {
        throw new UnusableContentException(HttpResponse.TOO_LONG);
      }
    }
  }

  private static long size(String what, String text, int radix) throws UnusableContentException {
    String digits = text.strip();
    if (!digits.matches(radix == 10 ? "[0-9]{1,18}" : "[0-9A-Fa-f]{1,15}")) {
      Octets found = Octets.of(digits.getBytes(StandardCharsets.ISO_8859_1));
      int shown = Math.min(found.length(), 80);
      throw new UnusableContentException(
          "the response has the " + what + " \"" + found.escaped(0, shown) + "\", expected a size");
    }
    return Long.parseLong(digits, radix);
  }

  private void chunks(ByteArrayOutputStream content) throws IOException {
    while (true) {
      String line = line();
      if (line == null) {
        throw new EOFException();
      }
      int end = line.indexOf(';');
      long size = size("chunk size", end < 0 ? line : line.substring(0, end), 16);
      if (size == 0) {
        headers();
        return;
      }
      copy(size, content);
      line();
    }
  }

  private void copy(long length, ByteArrayOutputStream content) throws IOException {
    if (length > HttpResponse.MAX_CONTENT_OCTETS - content.size()) {
      throw new UnusableContentException(HttpResponse.TOO_LONG);
    }
    byte[] octets = in.readNBytes((int) length);
    content.writeBytes(octets);
    if (octets.length < length) {
      throw new EOFException();
    }
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new TreeMap<>();
    while (true) {
      String line = line();
      if (line == null) {
        throw new NotHttpException("the connection was closed within the header of the response");
      }
      if (line.isEmpty()) {
        return headers;
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip());
      }
    }
  }

  /** Returns the next line without its end, or null at the end of the stream. */
  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      if (octet < 0) {
        return line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
      }
      if (++headOctets > MAX_HEAD_OCTETS) {
        throw new NotHttpException("the header of the response exceeds 64 KiB");
      }
      line.write(octet);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
