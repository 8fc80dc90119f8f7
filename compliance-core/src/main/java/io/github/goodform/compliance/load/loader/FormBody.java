package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.eclipse.jetty.client.Request;
import org.jspecify.annotations.Nullable;

/**
 * The octets of a form, and the parts that a server has to report for it.
 *
 * <p>Everything is made once, but for the first part: its value is the number of the request.
 * Without a part that no other request has, two answers that were swapped could not be told from
 * right ones.
 *
 * <p>Immutable; safe for use by several threads.
 */
final class FormBody {
  static final String BOUNDARY = "goodform-5b1f0c2e9a7d";
  static final String CONTENT_TYPE = "multipart/form-data; boundary=" + BOUNDARY;

  private static final int PIECE_OCTETS = 64 << 10;
  private static final int NEAR_DELIMITER_EVERY = 1021;
  private static final byte[] NEAR_DELIMITER =
      ("\r\n--" + BOUNDARY.substring(0, 9)).getBytes(StandardCharsets.US_ASCII);

  private static final String ID_OF_SAMPLE = "goodform-request";

  private final String contentType;
  private final boolean chunked;
  private final String idName;
  private final byte[] head;
  private final List<ByteBuffer> rest = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final int length;

  /**
   * A part as a server has to report it.
   *
   * @param sha256 64 lower-case hexadecimal digits
   * @param crc32c 8 lower-case hexadecimal digits
   */
  record Part(String name, @Nullable String fileName, long size, String sha256, String crc32c) {
    static Part of(String name, @Nullable String fileName, byte[] data) {
      CRC32C crc = new CRC32C();
      crc.update(data);
      return new Part(
          name,
          fileName,
          data.length,
          HexFormat.of().formatHex(newSha256().digest(data)),
          HexFormat.of().toHexDigits((int) crc.getValue()));
    }
  }

  private FormBody(Kind.Form form) {
    contentType = CONTENT_TYPE;
    chunked = form.isChunked();
    idName = "id";
    head = delimiter(idName, null, true);
    ByteArrayOutputStream tail = new ByteArrayOutputStream();
    field(tail, "title", "Under load");
    if (form == Kind.Form.FORM) {
      field(tail, "empty", "");
      field(tail, "greeting", "Gr\u00FC\u00DFe, \u4F60\u597D");
    }
    byte[] file = octets(form.fileOctets());
    tail.writeBytes(delimiter("file", "load.bin", false));
    parts.add(Part.of("file", "load.bin", file));
    add(tail.toByteArray());
    add(file);
    add(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    length = lengthOfAll();
  }

  /** The part that no other request has comes before the body, with the body's own delimiter. */
  private FormBody(SampleBody sample) {
    contentType = sample.contentType();
    chunked = false;
    idName = ID_OF_SAMPLE;
    head =
        (sample.firstDelimiter()
                + "\r\nContent-Disposition: form-data; name=\""
                + idName
                + "\"\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    sample.parts().forEach(part -> parts.add(part.expected()));
    add("\r\n".getBytes(StandardCharsets.US_ASCII));
    add(sample.octets());
    length = lengthOfAll();
  }

  private int lengthOfAll() {
    return head.length + id(0).length + rest.stream().mapToInt(ByteBuffer::remaining).sum();
  }

  static FormBody of(Kind.Form form) {
    return new FormBody(form);
  }

  static FormBody of(SampleBody sample) {
    return new FormBody(sample);
  }

  private void field(ByteArrayOutputStream out, String name, String value) {
    byte[] data = value.getBytes(StandardCharsets.UTF_8);
    out.writeBytes(delimiter(name, null, false));
    out.writeBytes(data);
    parts.add(Part.of(name, null, data));
  }

  private static byte[] delimiter(String name, @Nullable String fileName, boolean first) {
    String file =
        fileName == null
            ? ""
            : "; filename=\"" + fileName + "\"\r\nContent-Type: application/octet-stream";
    String text =
        (first ? "" : "\r\n")
            + "--"
            + BOUNDARY
            + "\r\nContent-Disposition: form-data; name=\""
            + name
            + '"'
            + file
            + "\r\n\r\n";
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Random octets, the same in each run, with beginnings of delimiters among them. */
  private static byte[] octets(int length) {
    byte[] data = new byte[length];
    new SplittableRandom(length).nextBytes(data);
    for (int at = 17; at + NEAR_DELIMITER.length < length; at += NEAR_DELIMITER_EVERY) {
      System.arraycopy(NEAR_DELIMITER, 0, data, at, NEAR_DELIMITER.length);
    }
    return data;
  }

  private void add(byte[] octets) {
    for (int from = 0; from < octets.length; from += PIECE_OCTETS) {
      int size = Math.min(PIECE_OCTETS, octets.length - from);
      rest.add(ByteBuffer.wrap(octets, from, size).slice().asReadOnlyBuffer());
    }
  }

  /** The {@code Content-Type}, with the boundary. */
  String contentType() {
    return contentType;
  }

  /** The number of octets, equal for every request. */
  int length() {
    return length;
  }

  /** Returns the octets for a request; none of the buffers is shared with another caller. */
  List<ByteBuffer> buffers(long number) {
    List<ByteBuffer> buffers = new ArrayList<>(rest.size() + 1);
    byte[] id = id(number);
    buffers.add(ByteBuffer.allocate(head.length + id.length).put(head).put(id).flip());
    rest.forEach(piece -> buffers.add(piece.duplicate()));
    return buffers;
  }

  /** Returns the content of a request, which tells its length or is sent in chunks. */
  Request.Content content(long number) {
    return content(number, length);
  }

  /**
   * Returns the content of a request that ends early, framed as the whole one is.
   *
   * @param to the index after the last octet
   */
  Request.Content content(long number, int to) {
    return new Requests.Content(contentType, buffers(number, 0, to), chunked);
  }

  /**
   * Returns some of the octets for a request; none of the buffers is shared with another caller.
   *
   * @param from the index of the first octet
   * @param to the index after the last one
   */
  List<ByteBuffer> buffers(long number, int from, int to) {
    List<ByteBuffer> some = new ArrayList<>();
    int at = 0;
    for (ByteBuffer each : buffers(number)) {
      int end = at + each.remaining();
      int first = Math.max(from, at);
      int last = Math.min(to, end);
      if (first < last) {
        some.add(each.slice(first - at, last - first));
      }
      at = end;
    }
    return some;
  }

  /** Returns all octets for a request. */
  byte[] octets(long number) {
    ByteBuffer all = ByteBuffer.allocate(length);
    buffers(number).forEach(all::put);
    return all.array();
  }

  /** Returns the parts that have to be reported for a request. */
  List<Part> parts(long number) {
    List<Part> all = new ArrayList<>(parts.size() + 1);
    all.add(Part.of(idName, null, id(number)));
    all.addAll(parts);
    return all;
  }

  private static byte[] id(long number) {
    return ("r" + HexFormat.of().toHexDigits(number).substring(5))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
