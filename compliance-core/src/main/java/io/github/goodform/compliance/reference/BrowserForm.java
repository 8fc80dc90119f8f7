package io.github.goodform.compliance.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a form as the multipart/form-data parser of browsers does, which web-platform-tests
 * describe ({@code fetch/api/body/formdata-parsing.any.js}): no preamble, no folded field, no
 * transfer decoding, names and values decoded as UTF-8 with U+FFFD for what is not. The whole body
 * is in memory, as it is in a browser.
 */
final class BrowserForm {
  /**
   * An entry of the form.
   *
   * @param name the name, decoded
   * @param fileName the file name, decoded; null for a field
   * @param contentType the serialized media type of a file, empty when it is none; null for a field
   * @param data the data of a file as sent, or of a field as UTF-8
   */
  record Entry(
      String name, @Nullable String fileName, @Nullable String contentType, ByteBuffer data) {}

  /** The form is malformed. */
  static final class MalformedException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedException(String expected, int at) {
      super("expected " + expected + " at octet " + at + " of the body");
    }
  }

  private final byte[] body;
  private final byte[] delimiter;
  private final List<Entry> entries = new ArrayList<>();
  private int at;

  private BrowserForm(byte[] body, String boundary) {
    this.body = body;
    delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a form.
   *
   * @param type the parsed Content-Type of the body
   * @param body the whole body
   * @return the entries in their order
   * @throws MalformedException if a browser would reject the form
   */
  static List<Entry> read(MediaType type, byte[] body) throws MalformedException {
    String boundary = type.parameters().get("boundary");
    if (boundary == null || boundary.isEmpty()) {
      throw new MalformedException("a boundary parameter in the Content-Type", 0);
    }
    BrowserForm form = new BrowserForm(body, boundary);
    form.read();
    return List.copyOf(form.entries);
  }

  private void read() throws MalformedException {
    if (!isHere(delimiter, 2)) {
      throw new MalformedException("the first delimiter", at);
    }
    while (!isLastDelimiter()) {
      part();
    }
  }

  /** Reads a delimiter line; the close-delimiter ends the form. */
  private boolean isLastDelimiter() throws MalformedException {
    at += delimiter.length - 2;
    boolean last = at + 1 < body.length && body[at] == '-' && body[at + 1] == '-';
    if (last) {
      at += 2;
    }
    skipWhiteSpace();
    if (last && at == body.length) {
      return true;
    }
    lineEnd();
    return last;
  }

  private void part() throws MalformedException {
    PartFields fields = new PartFields();
    while (!isLineEnd()) {
      field(fields);
    }
    lineEnd();
    if (fields.name == null) {
      throw new MalformedException("a Content-Disposition with a name before the empty line", at);
    }
    int end = find();
    byte[] data = Arrays.copyOfRange(body, at, end);
    at = end + 2;
    entries.add(fields.entry(data));
  }

  /** The next delimiter: it begins with the line end before it. */
  private int find() throws MalformedException {
    int start = at;
    for (int i = start; i + delimiter.length <= body.length; i++) {
      int end = i + delimiter.length;
      if (body[i] == '\r' && Arrays.equals(body, i, end, delimiter, 0, delimiter.length)) {
        return i;
      }
    }
    throw new MalformedException("a delimiter after the data", body.length);
  }

  private void field(PartFields fields) throws MalformedException {
    skipWhiteSpace();
    int start = at;
    while (at < body.length && body[at] != ':' && !isLineOctet(body[at])) {
      at++;
    }
    String name = text(start, at).stripTrailing();
    if (!MediaType.isToken(name) || at == body.length || body[at] != ':') {
      throw new MalformedException("a field name and a colon", start);
    }
    at++;
    skipWhiteSpace();
    start = at;
    while (at < body.length && !isLineOctet(body[at])) {
      at++;
    }
    int end = at;
    while (end > start && isWhiteSpace(body[end - 1])) {
      end--;
    }
    String value = text(start, end);
    if (value.indexOf('\0') >= 0) {
      throw new MalformedException("no NUL in a field", start);
    }
    lineEnd();
    if (!fields.take(name, value)) {
      throw new MalformedException("the disposition form-data", start);
    }
  }

  /** The octets as ISO-8859-1, which keeps them. */
  private String text(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private void lineEnd() throws MalformedException {
    if (!isLineEnd()) {
      throw new MalformedException("CRLF", at);
    }
    at += 2;
  }

  private boolean isLineEnd() {
    return at + 1 < body.length && body[at] == '\r' && body[at + 1] == '\n';
  }

  private boolean isHere(byte[] octets, int from) {
    int end = at + octets.length - from;
    return end <= body.length && Arrays.equals(body, at, end, octets, from, octets.length);
  }

  private void skipWhiteSpace() {
    while (at < body.length && isWhiteSpace(body[at])) {
      at++;
    }
  }

  private static boolean isWhiteSpace(byte octet) {
    return octet == ' ' || octet == '\t';
  }

  private static boolean isLineOctet(byte octet) {
    return octet == '\r' || octet == '\n';
  }

  /** The fields of a part that count: the last of each. */
  private static final class PartFields {
    private @Nullable String name;
    private @Nullable String fileName;
    private @Nullable List<String> types;

    /** Takes a field; false when it is a disposition that is not a form's. */
    boolean take(String fieldName, String value) {
      if (fieldName.equalsIgnoreCase("Content-Disposition")) {
        MediaType.Parameters parameters = MediaType.Parameters.after(value);
        name = decoded(parameters.values().get("name"));
        fileName = decoded(parameters.values().get("filename"));
        return parameters.before().equalsIgnoreCase("form-data");
      }
      if (fieldName.equalsIgnoreCase("Content-Type")) {
        if (types == null) {
          types = new ArrayList<>();
        }
        types.add(value);
      }
      return true;
    }

    private static @Nullable String decoded(@Nullable String octets) {
      return octets == null
          ? null
          : new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    Entry entry(byte[] data) {
      String itsName = name == null ? "" : name;
      if (fileName == null) {
        // Decoded and encoded again: what is not UTF-8 becomes U+FFFD. "Without BOM" keeps a mark.
        String text = new String(data, StandardCharsets.UTF_8);
        return new Entry(
            itsName, null, null, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      }
      return new Entry(itsName, fileName, type(), ByteBuffer.wrap(data));
    }

    private String type() {
      if (types == null) {
        return "text/plain";
      }
      MediaType last = MediaType.last(types);
      return last == null ? "" : last.toString();
    }
  }
}
