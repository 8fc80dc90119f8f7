package io.github.goodform.multipart;

import java.nio.charset.StandardCharsets;

/** The body that the examples read: a title and a picture. */
final class PictureForm {
  static final String TYPE = "multipart/form-data; boundary=B";

  /** With the line ends of a text. */
  static final String TEXT =
      """
      --B
      Content-Disposition: form-data; name="title"

      A picture
      --B
      Content-Disposition: form-data; name="picture"; filename="x.png"
      Content-Type: image/png

      0123456789
      --B--
      """;

  private PictureForm() {}

  static byte[] octets() {
    return TEXT.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
  }
}
