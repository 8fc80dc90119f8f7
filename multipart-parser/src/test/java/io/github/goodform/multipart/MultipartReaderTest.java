package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The blocking face. */
class MultipartReaderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 5, 900, 1_000, 3_900, 4_100, 16_300, 16_350, 20_000, 100_000})
  void readsPartByPart(int fileOctets) throws IOException {
    for (boolean channel : new boolean[] {false, true}) {
      InputStream in = new ByteArrayInputStream(ThreeParts.octets(fileOctets));
      MultipartReader reader =
          channel
              ? MultipartReader.of(
                  ThreeParts.boundary(), MultipartOptions.DEFAULT, Channels.newChannel(in))
              : MultipartReader.of(ThreeParts.boundary(), in);
      List<String> names = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
        names.add(Objects.requireNonNull(part.headers().fieldName()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(part.inputStream().transferTo(out)).isEqualTo(out.size());
        assertThat(part.inputStream().read()).isEqualTo(-1);
        sizes.add(out.size());
      }
      assertThat(names).containsExactly("title", "file", "title");
      assertThat(sizes).containsExactly(5, fileOctets / 5 * 5, 3);
      assertThat(reader.octetsRead()).isEqualTo(ThreeParts.octets(fileOctets).length);
      assertThat(reader.nextPart()).isNull();
    }
  }

  @Test
  void readsOctetByOctetAndSkipsTheRest() throws IOException {
    MultipartReader reader =
        MultipartReader.of(
            ThreeParts.boundary(), new ByteArrayInputStream(ThreeParts.octets(50_000)));
    MultipartReader.Part title = Objects.requireNonNull(reader.nextPart());
    assertThat(title.inputStream().read()).isEqualTo(0xC3);
    assertThat(reader.partCount()).isEqualTo(1);
    MultipartReader.Part file = Objects.requireNonNull(reader.nextPart());
    assertThat(file.inputStream().readNBytes(7)).isEqualTo(Recording.octets("\r\n--C\r\n"));
    assertThat(file.inputStream().readNBytes(0)).isEmpty();
    assertThatThrownBy(() -> file.inputStream().readNBytes(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> title.inputStream().read()).isInstanceOf(IllegalStateException.class);
    MultipartReader.Part last = Objects.requireNonNull(reader.nextPart());
    assertThat(new String(last.inputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("two");
    assertThat(reader.partCount()).isEqualTo(3);
    assertThat(reader.nextPart()).isNull();
    assertThat(reader.partCount()).isEqualTo(3);
  }

  @Test
  void givesPartsBeforeAnErrorFirst() throws IOException {
    byte[] octets =
        Recording.octets("--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--BX");
    MultipartReader reader =
        MultipartReader.of(ThreeParts.boundary(), new ByteArrayInputStream(octets));
    MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
    assertThat(part.inputStream().read()).isEqualTo('1');
    assertThatThrownBy(() -> part.inputStream().read())
        .isInstanceOf(MultipartException.Malformed.class)
        .hasMessageStartingWith("delimiter-text: ")
        .extracting("offset")
        .isEqualTo(octets.length - 1L);
  }

  @Test
  void givesTheEndOfAPartBeforeAnErrorBehindIt() throws IOException {
    byte[] octets =
        Recording.octets(
            "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B\r\nno field\r\n\r\n");
    for (boolean readFirst : new boolean[] {true, false}) {
      MultipartReader reader =
          MultipartReader.of(ThreeParts.boundary(), new ByteArrayInputStream(octets));
      MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
      if (readFirst) {
        assertThat(part.inputStream().readAllBytes()).containsExactly('1');
        assertThat(part.inputStream().read()).isEqualTo(-1);
      }
      assertThatThrownBy(reader::nextPart).hasMessageStartingWith("header-");
      assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void givesContentBeforeTheFailureOfAListener() throws IOException {
    String head = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n";
    Multipart multipart =
        Multipart.DEFAULT.withProgress(
            (octets, parts) -> {
              if (octets > head.length()) {
                throw new UnsupportedOperationException("stop");
              }
            });
    InputStream in = new ByteArrayInputStream(Recording.octets(head + "12345"));
    MultipartReader reader = multipart.reader(ThreeParts.boundary(), in);
    InputStream content = Objects.requireNonNull(reader.nextPart()).inputStream();
    assertThat(content.readNBytes(5)).isEqualTo(Recording.octets("12345"));
    assertThatThrownBy(content::read)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("stop");
  }

  @Test
  void givesContentBeforeAnErrorAtTheEnd() throws IOException {
    String head = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n";
    MultipartOptions legacy = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
    InputStream in = new ByteArrayInputStream(Recording.octets(head + "1\r\n--B--\r"));
    MultipartReader reader = MultipartReader.of(ThreeParts.boundary(), legacy, in);
    InputStream content = Objects.requireNonNull(reader.nextPart()).inputStream();
    assertThat(content.readNBytes(8)).isEqualTo(Recording.octets("1\r\n--B--"));
    assertThatThrownBy(content::read)
        .isInstanceOf(MultipartException.Malformed.class)
        .hasMessageStartingWith("close-delimiter-missing: ");
    assertThatThrownBy(content::read).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 49, 50, 1_000})
  void givesAPartBeforeTheLimitBehindItsHeader(int octetsAtOnce) throws IOException {
    String head = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n";
    Limits limits = Limits.builder().maxTotalOctets(head.length()).build();
    InputStream in =
        new ByteArrayInputStream(Recording.octets(head + "1\r\n--B--")) {
          @Override
          public int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, octetsAtOnce));
          }
        };
    MultipartReader reader =
        MultipartReader.of(ThreeParts.boundary(), MultipartOptions.DEFAULT.withLimits(limits), in);
    MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
    assertThat(part.headers().fieldName()).isEqualTo("a");
    assertThatThrownBy(part.inputStream()::read)
        .isInstanceOf(MultipartException.LimitExceeded.class)
        .hasMessageStartingWith("limit-total-octets: ");
    assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tellsWhatCanBeReadAtOnce() throws IOException {
    MultipartReader reader =
        MultipartReader.of(ThreeParts.boundary(), new ByteArrayInputStream(ThreeParts.octets(10)));
    reader.nextPart();
    InputStream content = Objects.requireNonNull(reader.nextPart()).inputStream();
    assertThat(content.read()).isNotNegative();
    assertThat(content.available()).isEqualTo(9);
    assertThat(content.readNBytes(4)).hasSize(4);
    assertThat(content.available()).isEqualTo(5);
    reader.nextPart();
    assertThat(content.available()).isZero();
  }

  /** A source might wait for octets that nobody looks at. */
  @Test
  void readsNothingBehindARefusal() throws IOException {
    byte[] body = Recording.octets("--B\r\nnothing\r\n\r\n" + " ".repeat(100_000));
    ByteArrayInputStream in = new ByteArrayInputStream(body);
    MultipartReader reader = MultipartReader.of(ThreeParts.boundary(), in);
    assertThatThrownBy(reader::nextPart).isInstanceOf(MultipartException.class);
    int left = in.available();
    assertThat(left).isPositive();
    assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalStateException.class);
    assertThat(in.available()).isEqualTo(left);
  }

  /** Decoded content stands in no buffer of the source. */
  @Test
  void tellsWhatCanBeReadAtOnceOfDecodedContent() throws IOException {
    String head = "--B\r\nContent-Disposition: form-data; name=a\r\n";
    String encoded = "Content-Transfer-Encoding: base64\r\n\r\nQUJDREVG\r\n--B--";
    MultipartReader reader =
        MultipartReader.of(
            ThreeParts.boundary(),
            MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY),
            new ByteArrayInputStream(Recording.octets(head + encoded)));
    InputStream content = Objects.requireNonNull(reader.nextPart()).inputStream();
    assertThat(content.read()).isEqualTo('A');
    assertThat(content.available()).isEqualTo(5);
    assertThat(content.readNBytes(2)).hasSize(2);
    assertThat(content.available()).isEqualTo(3);
  }

  /** A source that times out before each octet: the calls are repeated, and nothing is lost. */
  @Test
  void givesTheWholeContentAfterATimeOut() throws IOException {
    byte[] body = ThreeParts.octets(10);
    for (int way = 0; way < 5; way++) {
      InputStream in = new TimingOut(body);
      MultipartReader reader = MultipartReader.of(ThreeParts.boundary(), in);
      List<Integer> sizes = new ArrayList<>();
      for (MultipartReader.Part part = repeated(reader::nextPart);
          part != null;
          part = repeated(reader::nextPart)) {
        MultipartReader.Part current = part;
        InputStream content = current.inputStream();
        byte[] octets =
            switch (way) {
              case 0 -> repeated(() -> current.octets(10));
              case 1 -> repeated(() -> current.octets(1_000));
              case 2 -> repeated(() -> current.text(10)).getBytes(StandardCharsets.UTF_8);
              case 3 -> repeated(content::readAllBytes);
              default -> repeated(() -> content.readNBytes(10));
            };
        sizes.add(octets.length);
      }
      assertThat(sizes).as("%d", way).containsExactly(5, 10, 3);
    }
  }

  private static <T> T repeated(Callable<T> call) {
    while (true) {
      try {
        return call.call();
      } catch (SocketTimeoutException e) {
        // once more
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class TimingOut extends InputStream {
    private final InputStream body;
    private boolean isReady;

    TimingOut(byte[] body) {
      this.body = new ByteArrayInputStream(body);
    }

    @Override
    public int read() throws IOException {
      throw new IOException("read one by one");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      isReady = !isReady;
      if (!isReady) {
        return body.read(target, offset, 1);
      }
      throw new SocketTimeoutException("nothing came");
    }
  }

  /** What looks like a delimiter, and decoded content, is handed out in its place. */
  @Test
  void keepsTheOrderOfContentThatIsNotInTheBuffer() throws IOException {
    String body =
        """
        --B
        Content-Disposition: form-data; name=a

        1
        --BX
        --B2
        --B
        Content-Disposition: form-data; name=b
        Content-Transfer-Encoding: base64

        Zm9v
        YmFy
        --B--
        """
            .replace("\n", "\r\n");
    String first = "1\r\n--BX\r\n--B2";
    MultipartOptions legacy = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
    for (int run = 0; run <= 2 * first.length() + 1; run++) {
      int taken = run / 2;
      MultipartReader reader =
          MultipartReader.of(
              ThreeParts.boundary(), legacy, new ByteArrayInputStream(Recording.octets(body)));
      InputStream a = Objects.requireNonNull(reader.nextPart()).inputStream();
      byte[] start = new byte[taken];
      if (run % 2 == 0) {
        start = a.readNBytes(taken);
      } else {
        assertThat(a.readNBytes(start, 0, taken)).isEqualTo(taken);
      }
      assertThat(start).isEqualTo(Recording.octets(first.substring(0, taken)));
      ByteArrayOutputStream rest = new ByteArrayOutputStream();
      if (taken % 2 == 0) {
        a.transferTo(rest);
      } else {
        rest.writeBytes(a.readAllBytes());
      }
      assertThat(rest.toString(StandardCharsets.US_ASCII)).isEqualTo(first.substring(taken));
      InputStream b = Objects.requireNonNull(reader.nextPart()).inputStream();
      assertThat(b.readAllBytes()).isEqualTo(Recording.octets("foobar"));
      assertThat(reader.nextPart()).isNull();
    }
  }

  @Test
  void refusesAChannelThatDoesNotBlock() throws IOException {
    Pipe pipe = Pipe.open();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      source.configureBlocking(false);
      MultipartReader reader =
          MultipartReader.of(ThreeParts.boundary(), MultipartOptions.DEFAULT, source);
      assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalBlockingModeException.class);
      sink.write(ByteBuffer.wrap(ThreeParts.octets(0)));
      // Nothing has been lost: where the caller waits himself, he can go on.
      MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
      assertThat(part.headers().fieldName()).isEqualTo("title");
    }
  }

  @Test
  void refusesAStreamThatReadsNothing() {
    assertRefused(asked -> 0, "read no octet");
  }

  @Test
  void refusesAStreamThatReadsMoreThanItIsAskedFor() {
    assertRefused(asked -> asked + 1, "claims to have read 1025 octets into 1024");
  }

  /** A stream that has read nothing, and returns another number. */
  private static void assertRefused(IntUnaryOperator returned, String message) {
    InputStream in =
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            return returned.applyAsInt(length);
          }
        };
    assertThatThrownBy(() -> MultipartReader.of(ThreeParts.boundary(), in).nextPart())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> FormData.read(ThreeParts.boundary(), in))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsNothingTwiceAfterTheSourceHasFailed() throws IOException {
    byte[] body = ThreeParts.octets(50_000);
    int[] reads = new int[1];
    InputStream in =
        new ByteArrayInputStream(body) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            if (reads[0]++ % 2 == 1) {
              throw new IllegalStateException("timed out");
            }
            return super.read(target, offset, length);
          }
        };
    MultipartReader reader = MultipartReader.of(ThreeParts.boundary(), in);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Objects.requireNonNull(reader.nextPart());
    MultipartReader.Part file = Objects.requireNonNull(reader.nextPart());
    byte[] target = new byte[1_000];
    for (int n = 0; n >= 0; ) {
      try {
        n = file.inputStream().read(target);
        out.write(target, 0, Math.max(n, 0));
      } catch (IllegalStateException timedOut) {
        n = 0;
      }
    }
    assertThat(out.toByteArray()).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
  }
}
