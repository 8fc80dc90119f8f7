package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the delimiter lines and the headers of a {@link MultipartBody}. The strict parser reads
 * each of them before it is accepted: what it refuses is never written.
 */
final class BodyHeaders {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int BOUNDARY_CHARACTERS = 30;
  private static final String FORM = "multipart/form-data";

  /** How the headers are judged: each by itself, whatever size a server allows. */
  private static final MultipartOptions STRICT =
      MultipartOptions.DEFAULT
          .withCompliance(Compliance.RFC7578_STRICT)
          .withNamePolicy(NamePolicy.PERCENT_DECODE)
          .withLimits(largestLimits());

  private final String mediaType;
  private final String boundary = randomBoundary();
  private final Boundary judged;
  private final MultipartParser judge;

  /**
   * What the judge reads again after a header that it has refused: the first one that it has
   * accepted, and the one of the field that a form has once. No other one has an effect on the next
   * ones, and to read all would take a time that grows with the square of the parts.
   */
  private final ByteArrayOutputStream toReadAgain = new ByteArrayOutputStream();

  private boolean isCharsetField;

  /**
   * Begins a body.
   *
   * @param mediaType with its parameters, but for the boundary
   */
  BodyHeaders(String mediaType) {
    checkValue(mediaType);
    this.mediaType = mediaType;
    try {
      judged = Boundary.ofMultipart(contentType());
      judge =
          MultipartParser.of(
              judged,
              STRICT,
              new MultipartHandler() {
                @Override
                public void part(PartHeaders headers) {
                  isCharsetField = headers.contentDisposition().namesCharsetField();
                }
              });
      judge.parse(ByteBuffer.allocate(0));
    } catch (IOException e) {
      throw new IllegalArgumentException(mediaType + " cannot be written: " + e.getMessage(), e);
    }
  }

  private static Limits largestLimits() {
    Limits.Builder limits = Limits.builder();
    for (Limit limit : Limit.values()) {
      if (limit.setting() != null) {
        limits.set(limit, limit.largest());
      }
    }
    return limits.build();
  }

  private static String randomBoundary() {
    SecureRandom random = new SecureRandom();
    StringBuilder characters = new StringBuilder();
    for (int i = 0; i < BOUNDARY_CHARACTERS; i++) {
      characters.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return characters.toString();
  }

  /** The value of the body's {@code Content-Type}. */
  String contentType() {
    return mediaType + "; boundary=" + boundary;
  }

  /** A parameter's value, as a quoted string. */
  static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** The name of a file. */
  static String fileName(Path file) {
    Path name = file.getFileName();
    if (name == null) {
      throw new IllegalArgumentException("the path " + file + " has no file name");
    }
    return name.toString();
  }

  /** The delimiter line and the header of a field with a text. */
  byte[] ofField(String name, String text) {
    if (name.toLowerCase(Locale.ROOT).equals("_charset_")
        && !Charset.forName(text).equals(StandardCharsets.UTF_8)) {
      throw new IllegalArgumentException("_charset_ is UTF-8: texts are written in it");
    }
    return ofForm(name, null, null);
  }

  /** The delimiter line and the header of a field or a file. */
  byte[] ofForm(String name, @Nullable String fileName, @Nullable String type) {
    if (!mediaType.equals(FORM)) {
      throw new IllegalStateException("fields and files are parts of a form, not of " + mediaType);
    }
    if (fileName != null && (fileName.indexOf('/') >= 0 || fileName.indexOf('\\') >= 0)) {
      throw new IllegalArgumentException("a file name has a path (RFC 7578 §4.2)");
    }
    List<Map.Entry<String, String>> fields = new ArrayList<>(2);
    fields.add(
        Map.entry(
            "Content-Disposition",
            "form-data; name=\""
                + escaped(name)
                + (fileName == null ? "\"" : "\"; filename=\"" + escaped(fileName) + '"')));
    if (type != null) {
      fields.add(Map.entry("Content-Type", type));
    }
    return of(fields);
  }

  private static String escaped(String name) {
    return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
  }

  /** The delimiter line and the header of a part. */
  byte[] of(List<? extends Map.Entry<String, String>> fields) {
    StringBuilder header = new StringBuilder(lineBefore()).append("\r\n");
    for (Map.Entry<String, String> field : fields) {
      if (!field.getKey().matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
        throw new IllegalArgumentException("a header field's name is no token");
      }
      checkValue(field.getValue());
      header.append(field.getKey()).append(": ").append(field.getValue()).append("\r\n");
    }
    byte[] octets = header.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    try {
      judge.parse(ByteBuffer.wrap(octets));
    } catch (IOException e) {
      readAcceptedAgain();
      throw new IllegalArgumentException("the part cannot be written: " + e.getMessage(), e);
    }
    if (toReadAgain.size() == 0 || isCharsetField) {
      toReadAgain.writeBytes(octets);
    }
    return octets;
  }

  private void readAcceptedAgain() {
    judge.reset(judged);
    try {
      judge.parse(ByteBuffer.wrap(toReadAgain.toByteArray()));
    } catch (IOException e) {
      throw new IllegalStateException("headers that were accepted are refused", e);
    }
  }

  /** The close-delimiter line. */
  byte[] end() {
    return (lineBefore() + "--\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  private String lineBefore() {
    return (toReadAgain.size() == 0 ? "--" : "\r\n--") + boundary;
  }

  /** A header value is one line without control characters, in UTF-8. */
  private static void checkValue(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0x7F || (c < 0x20 && c != '\t')) {
        throw new IllegalArgumentException(
            "a header field has the control character U+%04X at index ".formatted((int) c) + i);
      }
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new IllegalArgumentException("a header field has half of a surrogate pair");
    }
  }
}
