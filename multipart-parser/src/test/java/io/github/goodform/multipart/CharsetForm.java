package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;

/** A form whose {@code _charset_} field names the charset of a field that is not UTF-8. */
final class CharsetForm {
  private static final String BODY =
      """
      --B
      Content-Disposition: form-data; name="_charset_"

      iso-8859-1
      --B
      Content-Disposition: form-data; name="a"

      \u00e5
      --B--\
      """
          .replace("\n", "\r\n");

  private CharsetForm() {}

  static FormData read(FormStorage storage) throws IOException {
    return Multipart.DEFAULT
        .withStorage(storage)
        .form(ThreeParts.boundary(), new ByteArrayInputStream(Recording.octets(BODY)));
  }
}
