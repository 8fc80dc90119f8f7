package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The field that names the charset of a form (RFC 7578 §4.6). */
class DefaultCharsetTest {
  private static FormPart part(String name, int octets) {
    ContentDisposition disposition = new ContentDisposition(NamePolicy.LITERAL);
    disposition.clear(Recording.octets(name));
    disposition.set(ContentDisposition.NAME, 0, name.length(), false, 0, false);
    PartHeaders headers = new PartHeaders(AsciiOctets.NONE, new int[0], disposition);
    FormPart part = new FormPart(headers, new DefaultCharset(StandardCharsets.UTF_8), 0, null);
    part.content.keep(ByteBuffer.allocate(octets));
    return part;
  }

  /** A field that is longer than a name of a charset can be is not read, nor is another one. */
  @Test
  void readsAFieldOfTheLengthOfAName() throws IOException {
    DefaultCharset charset = new DefaultCharset(StandardCharsets.ISO_8859_1);
    try (FileSystem disk = Jimfs.newFileSystem(Configuration.unix())) {
      FormPart[] parts = {part("_charset_", 40), part("_charset_", 41), part("other", 40)};
      for (FormPart part : parts) {
        part.content.spill(disk.getPath("/work"));
        part.content.complete();
        // Whoever reads it now fails.
        Files.delete(Objects.requireNonNull(part.temporaryFile()));
      }
      assertThatThrownBy(() -> charset.consider(parts[0])).isInstanceOf(NoSuchFileException.class);
      charset.consider(parts[1]);
      charset.consider(parts[2]);
      assertThat(charset.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
      for (FormPart part : parts) {
        part.delete();
      }
    }
  }

  /** Of fields that differ none is taken: neither the first nor the last. */
  @Test
  void takesNoneOfTwoCharsetsThatDiffer() throws IOException {
    assertThat(text("utf-8")).isEqualTo("å");
    assertThat(text("utf-8", "UTF8")).isEqualTo("å");
    for (String[] names :
        new String[][] {
          {"utf-8", "utf-16"},
          {"utf-8", "x-no-such"},
          {"x-no-such", "utf-8"},
          {"utf-8", "utf-16", "utf-16"},
          {"utf-8", "utf-16", "utf-8"}
        }) {
      assertThat(text(names)).as(String.join(", ", names)).isEqualTo("Ã¥");
    }
  }

  private static String text(String... names) throws IOException {
    StringBuilder body = new StringBuilder();
    for (String name : names) {
      body.append("--B\r\nContent-Disposition: form-data; name=\"_charset_\"\r\n\r\n");
      body.append(name).append("\r\n");
    }
    body.append("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\u00C3\u00A5\r\n--B--");
    MultipartOptions options =
        MultipartOptions.DEFAULT
            .withCompliance(Compliance.LEGACY)
            .withDefaultCharset(StandardCharsets.ISO_8859_1);
    byte[] octets = Recording.octets(body.toString());
    try (FormData form =
        FormData.read(
            Boundary.of("multipart/form-data; boundary=B"),
            options,
            FormStorage.DEFAULT,
            new ByteArrayInputStream(octets))) {
      return Objects.requireNonNull(form.text("a"));
    }
  }

  @Test
  void keepsACharsetInPlaceOfOneThatTheJvmDoesNotKnow() {
    assertThat(DefaultCharset.named("utf-8", StandardCharsets.US_ASCII))
        .isEqualTo(StandardCharsets.UTF_8);
    for (String name : new String[] {"", "no such", "x-no-such"}) {
      assertThat(DefaultCharset.named(name, StandardCharsets.US_ASCII))
          .isEqualTo(StandardCharsets.US_ASCII);
    }
  }
}
