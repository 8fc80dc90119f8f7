package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Forms whose fields may have ten octets and whose files may have twenty. */
final class LimitedForms {
  static final String FIELD = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
  static final String FILE = FIELD.replace("\"a\"", "\"f\"; filename=\"x\"");
  static final String END = "\r\n--B--\r\n";
  static final Limits TEN = Limits.builder().maxFieldOctets(10).maxPartOctets(20).build();
  static final MultipartOptions OPTIONS = MultipartOptions.DEFAULT.withLimits(TEN);

  private LimitedForms() {}

  static Boundary boundary() throws IOException {
    return Boundary.of("multipart/form-data; boundary=B");
  }

  static byte[] octets(String body) {
    return body.getBytes(StandardCharsets.US_ASCII);
  }

  static FormData read(FormStorage.Choice choice, String body) throws IOException {
    return FormData.read(
        boundary(),
        OPTIONS,
        FormStorage.DEFAULT.withChoice(choice),
        new ByteArrayInputStream(octets(body)));
  }
}
