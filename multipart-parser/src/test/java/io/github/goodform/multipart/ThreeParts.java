package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A body of three parts: a field, a file of near-delimiters, and a field with the first name. */
final class ThreeParts {
  private static final String BODY =
      """
      --B
      Content-Disposition: form-data; name="title"

      Über
      --B
      Content-Disposition: form-data; name="file"; filename="x.bin"
      Content-Type: application/octet-stream

      %s
      --B
      Content-Disposition: form-data; name="title"

      two
      --B--
      """
          .replace("\n", "\r\n");

  private ThreeParts() {}

  /** The body with a file of at most so many octets: a multiple of five. */
  static byte[] octets(int fileOctets) {
    return BODY.formatted("\r\n--C".repeat(fileOctets / 5)).getBytes(StandardCharsets.UTF_8);
  }

  static Boundary boundary() throws IOException {
    return Boundary.of("multipart/form-data; boundary=B");
  }

  /** Keeps files of more than 1,000 octets in the directory. */
  static FormStorage storage(Path directory) {
    return FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(1000);
  }

  /** The collected form, with a file as in {@link #octets}. */
  static FormData form(Path directory, int fileOctets) throws IOException {
    return FormData.read(
        boundary(),
        MultipartOptions.DEFAULT,
        storage(directory),
        new ByteArrayInputStream(octets(fileOctets)));
  }
}
