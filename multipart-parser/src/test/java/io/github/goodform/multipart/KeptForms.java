package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Forms whose contents may be kept where they were read, of lengths about every threshold. */
final class KeptForms {
  private static final String BOUNDARY = "kept-content";
  static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

  /** All in memory. */
  static final Multipart DOOR =
      Multipart.DEFAULT.withStorage(
          FormStorage.DEFAULT.withPartThreshold(1 << 22).withMemoryThreshold(1 << 23));

  /** Lengths of the contents of each form. */
  static final List<List<Integer>> LENGTHS = lengths();

  private KeptForms() {}

  private static List<List<Integer>> lengths() {
    List<List<Integer>> forms = new ArrayList<>();
    for (int length :
        new int[] {
          0, 1, 700, 1_023, 1_024, 3_000, 4_096, 16_384, 65_536, 131_072, 300_000, 1_000_000
        }) {
      forms.add(List.of(length));
      forms.add(List.of(length, 5, 2_000, length));
    }
    forms.add(List.of(600_000, 1, 1, 1_500, 16_000, 3, 900_000, 70_000));
    forms.add(Collections.nCopies(300, 40));
    return forms;
  }

  /** So many octets of content, in memory. */
  static StoredContent kept(int octets) {
    StoredContent kept = new StoredContent(null);
    kept.keep(ByteBuffer.allocate(octets));
    return kept;
  }

  static List<byte[]> contents(List<Integer> lengths) {
    List<byte[]> contents = new ArrayList<>();
    for (int length : lengths) {
      contents.add(content(length, 31L * length + contents.size()));
    }
    return contents;
  }

  /** Random octets with line ends and with what looks like the delimiter. */
  static byte[] content(int length, long seed) {
    Random random = new Random(seed);
    byte[] octets = new byte[length];
    random.nextBytes(octets);
    byte[] near = ("\r\n--" + BOUNDARY).getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < length / 700; i++) {
      int n = Math.min(1 + random.nextInt(near.length - 1), length);
      System.arraycopy(near, 0, octets, random.nextInt(length - n + 1), n);
    }
    // Two of them beside each other may be the whole one.
    return new String(octets, StandardCharsets.ISO_8859_1)
        .replace("--" + BOUNDARY, "-=" + BOUNDARY)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] body(List<byte[]> contents) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] content : contents) {
      out.writeBytes(
          ("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(content);
      out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    out.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  static void check(FormData form, List<byte[]> contents, String what) throws IOException {
    assertThat(form.parts()).as(what).hasSameSizeAs(contents);
    for (int i = 0; i < contents.size(); i++) {
      FormPart part = form.parts().get(i);
      byte[] sent = contents.get(i);
      assertThat(Arrays.equals(part.octets(), sent)).as(what + ", part " + i).isTrue();
      try (InputStream in = part.inputStream()) {
        assertThat(Arrays.equals(in.readAllBytes(), sent)).as(what + ", part " + i).isTrue();
      }
    }
  }
}
