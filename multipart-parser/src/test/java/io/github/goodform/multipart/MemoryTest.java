package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 2 GiB in 100,000 parts, in a JVM with a heap of 32 MB: read, or refused with a clear limit. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MemoryTest {

  private static final int PARTS = 100_000;
  private static final int PART_OCTETS = 21_475;

  @ParameterizedTest
  @CsvSource({
    "push-unlimited, 100000 parts 2147500000 octets",
    "push, limit-files",
    "reader-unlimited, 100000 parts 2147500000 octets",
    "form, limit-files",
    "form-of-one-part, limit-part-octets"
  })
  void staysInASmallHeap(String mode, String outcome, @TempDir Path folder) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                Path.of("target", "classes")
                    + System.getProperty("path.separator")
                    + Path.of("target", "test-classes"),
                Child.class.getName(),
                mode)
            .redirectErrorStream(true)
            .start();
    try (InputStream out = child.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(said).isEqualTo(outcome);
      assertThat(child.waitFor()).isZero();
    } finally {
      child.destroyForcibly();
    }
    assertThat(folder).isEmptyDirectory();
  }

  /** The JVM with the small heap. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws IOException {
      String mode = arguments[0];
      Limits limits =
          mode.endsWith("unlimited")
              ? Limits.builder()
                  .maxParts(PARTS)
                  .maxFiles(PARTS)
                  .maxTotalHeaderOctets(1 << 30)
                  .build()
              : Limits.builder().maxFieldOctets(64 << 20).maxPartOctets(64 << 20).build();
      MultipartOptions options = MultipartOptions.DEFAULT.withLimits(limits);
      Boundary boundary = Boundary.of("multipart/form-data; boundary=B");
      InputStream body = new Upload(mode.equals("form-of-one-part"));
      try {
        System.out.println(
            switch (mode) {
              case "push", "push-unlimited" -> push(boundary, options, body);
              case "reader-unlimited" -> read(boundary, options, body);
              default -> form(boundary, options, body);
            });
      } catch (MultipartException.LimitExceeded e) {
        System.out.println(e.code());
      }
    }

    private static String push(Boundary boundary, MultipartOptions options, InputStream body)
        throws IOException {
      ContentCount count = new ContentCount();
      MultipartParser parser = MultipartParser.of(boundary, options, count);
      byte[] chunk = new byte[1 << 16];
      for (int n = body.read(chunk); n >= 0; n = body.read(chunk)) {
        parser.parse(chunk, 0, n);
      }
      parser.end();
      return parser.partCount() + " parts " + count.octets + " octets";
    }

    private static String read(Boundary boundary, MultipartOptions options, InputStream body)
        throws IOException {
      MultipartReader reader = MultipartReader.of(boundary, options, body);
      byte[] target = new byte[1 << 13];
      int parts = 0;
      long octets = 0;
      for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
        parts++;
        for (int n = part.inputStream().read(target); n >= 0; n = part.inputStream().read(target)) {
          octets += n;
        }
      }
      return parts + " parts " + octets + " octets";
    }

    private static String form(Boundary boundary, MultipartOptions options, InputStream body)
        throws IOException {
      try (FormData form = FormData.read(boundary, options, FormStorage.DEFAULT, body)) {
        return form.parts().size() + " parts";
      }
    }
  }

  /** 100,000 parts with a header of their own, or only one. */
  private static final class Upload extends InputStream {
    private final List<byte[]> round;
    private int index;
    private int position;
    private int rounds = PARTS;

    Upload(boolean onePart) {
      byte[] head =
          "--B\r\nContent-Disposition: form-data; name=\"field\"; filename=\"x\"\r\n\r\n"
              .getBytes(StandardCharsets.US_ASCII);
      byte[] content = new byte[PART_OCTETS + (onePart ? 0 : 2)];
      Arrays.fill(content, (byte) 'x');
      if (onePart) {
        round = List.of(content);
        position = -head.length;
      } else {
        content[PART_OCTETS] = '\r';
        content[PART_OCTETS + 1] = '\n';
        round = List.of(head, content);
      }
      first = onePart ? head : new byte[0];
    }

    private final byte[] first;
    private final byte[] last = "--B--\r\n".getBytes(StandardCharsets.US_ASCII);
    private boolean ended;

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int start, int length) {
      if (position < 0) {
        position = 0;
        System.arraycopy(first, 0, target, start, first.length);
        return first.length;
      }
      if (rounds == 0) {
        if (ended) {
          return -1;
        }
        ended = true;
        System.arraycopy(last, 0, target, start, last.length);
        return last.length;
      }
      byte[] octets = round.get(index);
      int n = Math.min(length, octets.length - position);
      System.arraycopy(octets, position, target, start, n);
      position += n;
      if (position == octets.length) {
        position = 0;
        index = (index + 1) % round.size();
        rounds -= index == 0 ? 1 : 0;
      }
      return n;
    }
  }
}
