package io.github.goodform.compliance.cases;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a body that can be read in one way only, for the expectation {@code as-sent}: each
 * part has a name in quotation marks, with a file name or without, and no escape.
 */
final class SentParts {
  private static final Pattern TYPE =
      Pattern.compile("multipart/form-data; boundary=([!-~&&[^\";]]+)");
  private static final Pattern DISPOSITION =
      Pattern.compile(
          "Content-Disposition: form-data; name=\"([^\"\\\\\r\n]*)\""
              + "(?:; filename=\"([^\"\\\\\r\n]*)\")?"
              + "(?:\r\nContent-Type: [^\r\n]*)?");

  private SentParts() {}

  /** Returns the parts, or null when the body is of another form. */
  static @Nullable List<ExpectedPart> of(Octets contentType, Octets octets) {
    Matcher type = TYPE.matcher(contentType.latin1());
    if (!type.matches()) {
      return null;
    }
    String delimiter = "\r\n--" + type.group(1);
    String body = "\r\n" + octets.latin1();
    List<ExpectedPart> parts = new ArrayList<>();
    int at = 0;
    while (body.startsWith(delimiter + "\r\n", at)) {
      int header = at + delimiter.length() + 2;
      int data = body.indexOf("\r\n\r\n", header);
      int end = data < 0 ? -1 : body.indexOf(delimiter, data + 4);
      if (end < 0) {
        return null;
      }
      Matcher disposition = DISPOSITION.matcher(body.substring(header, data));
      if (!disposition.matches()) {
        return null;
      }
      parts.add(
          ExpectedPart.of(
              text(Objects.requireNonNull(disposition.group(1))),
              disposition.group(2) == null ? null : text(disposition.group(2)),
              null,
              latin1(body.substring(data + 4, end))));
      at = end;
    }
    return body.substring(at).equals(delimiter + "--\r\n") ? parts : null;
  }

  private static String text(String latin1) {
    return latin1(latin1).utf8Lossless();
  }

  private static Octets latin1(String text) {
    return Octets.of(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
