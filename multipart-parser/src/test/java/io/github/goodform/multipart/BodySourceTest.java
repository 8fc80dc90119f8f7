package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The buffer that a body is read into: small for a small body, and larger for a longer one. */
class BodySourceTest {
  /** A stream of so many octets, a few of them for each read. */
  private static InputStream stream(int octets, int most) {
    return new InputStream() {
      private int left = octets;

      @Override
      public int read() {
        throw new AssertionError("read one by one");
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        int n = Math.min(Math.min(most, length), left);
        left -= n;
        return n == 0 ? -1 : n;
      }
    };
  }

  private static BodySource source(boolean channel, InputStream in) {
    if (!channel) {
      return BodySource.of(in);
    }
    return BodySource.of(
        new ReadableByteChannel() {
          @Override
          public int read(ByteBuffer target) throws IOException {
            byte[] octets = new byte[target.remaining()];
            int n = in.read(octets, 0, octets.length);
            target.put(octets, 0, Math.max(n, 0));
            return n;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void growsWithTheBody(boolean channel) throws IOException {
    for (int most : new int[] {64, 1 << 20}) {
      BodySource source = source(channel, stream(1 << 18, most));
      // How much had been read when the buffer got its size.
      Map<Integer, Integer> sizes = new TreeMap<>();
      int read = 0;
      byte[] before = source.array();
      while (source.read()) {
        assertThat(source.array()).isSameAs(source.buffer().array());
        // Nothing is allocated as long as the size is the same.
        assertThat(source.array() == before).isEqualTo(source.array().length == before.length);
        before = source.array();
        assertThat(source.buffer().position()).isZero();
        sizes.putIfAbsent(source.array().length, read);
        read += source.buffer().remaining();
      }
      assertThat(read).isEqualTo(1 << 18);
      assertThat(source.buffer().hasRemaining()).isFalse();
      assertThat(sizes).isEqualTo(Map.of(1_024, 0, 4_096, 4_096, 16_384, 1 << 17));
    }
  }

  /** A source whose middle array has 3,000 octets. */
  private static BodySource inTheMiddle() throws IOException {
    BodySource source = BodySource.of(stream(20_000, 3_000));
    for (int i = 0; i < 5; i++) {
      assertThat(source.read()).isTrue();
    }
    assertThat(source.array()).hasSize(4_096);
    assertThat(source.buffer().remaining()).isEqualTo(3_000);
    return source;
  }

  @Test
  void readsOnBehindWhatIsKept() throws IOException {
    BodySource source = inTheMiddle();
    byte[] array = source.array();
    StoredContent kept = KeptForms.kept(100_000);
    source.keep(source.buffer(), kept);
    assertThat(kept.isContinuedBy(ByteBuffer.wrap(array).position(3_000))).isTrue();
    assertThat(source.read()).isTrue();
    assertThat(source.array()).isSameAs(array);
    assertThat(source.buffer().position()).isEqualTo(3_000);
    assertThat(source.buffer().limit()).isEqualTo(4_096);
    // However short: it costs no other piece.
    source.keep(source.buffer().limit(3_010), kept);
    assertThat(kept.isContinuedBy(ByteBuffer.wrap(array).position(3_010))).isTrue();
    source.buffer().limit(4_096);
    assertThat(source.read()).isTrue();
    assertThat(source.array()).isNotSameAs(array).hasSize(4_096);
    assertThat(source.buffer().position()).isZero();
  }

  @Test
  void readsOverWhatIsCopied() throws IOException {
    for (int octets : new int[] {1_023, 3_000}) {
      BodySource source = inTheMiddle();
      byte[] array = source.array();
      StoredContent kept = KeptForms.kept(100_000);
      // Content that stands elsewhere, though in the same array, or is short.
      ByteBuffer content = octets == 3_000 ? source.buffer().duplicate() : source.buffer();
      source.keep(content.limit(octets), kept);
      assertThat(kept.size()).isEqualTo(100_000 + octets);
      assertThat(kept.isContinuedBy(ByteBuffer.wrap(array).position(octets))).isFalse();
      assertThat(source.read()).isTrue();
      assertThat(source.array()).isSameAs(array);
      assertThat(source.buffer().position()).isZero();
    }
  }

  /** The sizes of the arrays that a body is read into when all of them are kept. */
  private static List<Integer> keptArrays(InputStream in) throws IOException {
    BodySource source = BodySource.of(in);
    StoredContent kept = KeptForms.kept(1 << 20);
    List<Integer> sizes = new ArrayList<>();
    byte[] before = new byte[0];
    boolean more = true;
    while (more) {
      more = source.read();
      if (source.array() != before) {
        before = source.array();
        sizes.add(before.length);
      }
      if (more) {
        source.keep(source.buffer(), kept);
      }
    }
    return sizes;
  }

  /** A stream of so many octets, of which it has some at once, and tells how many. */
  private static InputStream telling(int octets, int atOnce) {
    return new ByteArrayInputStream(new byte[octets]) {
      @Override
      public synchronized int available() {
        return Math.min(count - pos, atOnce - pos % atOnce);
      }

      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return pos == count ? -1 : super.read(target, offset, Math.min(length, available()));
      }
    };
  }

  @Test
  void leavesLittleUnusedOfABodyThatIsThere() throws IOException {
    assertThat(keptArrays(telling(1_200, 1_200))).containsExactly(1_024, 1_024);
    assertThat(keptArrays(telling(5_000, 5_000))).containsExactly(1_024, 3_976, 64);
    assertThat(keptArrays(telling(5_100, 4_000))).containsExactly(1_024, 2_976, 1_100, 64);
    assertThat(keptArrays(telling(20_000, 20_000))).containsExactly(1_024, 16_384, 2_592, 64);
    assertThat(keptArrays(telling(17_500, 17_500))).containsExactly(1_024, 16_384, 92);
  }

  @Test
  void readsFewOctetsAtOnceIntoTheUsualArrays() throws IOException {
    assertThat(keptArrays(telling(150_000, 3_000)))
        .startsWith(1_024, 1_976, 3_000, 4_096, 4_096)
        .endsWith(4_096, 16_384, 16_384)
        .containsOnly(1_024, 1_976, 3_000, 4_096, 16_384);
  }

  /** As some streams have it until they end, and as no stream should. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, -5, Integer.MIN_VALUE, 100, 101})
  void takesTheUsualArrayWhereAStreamDoesNotTell(int available) throws IOException {
    InputStream silent =
        new FilterInputStream(stream(9_000, 1 << 20)) {
          @Override
          public int available() throws IOException {
            if (available == 100) {
              throw new IOException("closed");
            } else if (available == 101) {
              throw new UnsupportedOperationException();
            }
            return available;
          }
        };
    assertThat(keptArrays(silent)).isEqualTo(keptArrays(stream(9_000, 1 << 20)));
  }

  @Test
  void readsNothingAgainAfterAFailure() throws IOException {
    InputStream failing =
        new InputStream() {
          private int reads;

          @Override
          public int read() {
            throw new AssertionError("read one by one");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            if (reads++ > 0) {
              throw new IOException("gone");
            }
            return 5;
          }
        };
    BodySource source = BodySource.of(failing);
    assertThat(source.buffer().hasRemaining()).isFalse();
    assertThat(source.read()).isTrue();
    assertThat(source.buffer().remaining()).isEqualTo(5);
    assertThatThrownBy(source::read).hasMessage("gone");
    assertThat(source.buffer().hasRemaining()).isFalse();
  }

  /** A stream and a channel that claim what cannot be. */
  @Test
  void refusesReadsOfNothingAndOfTooMuch() {
    for (int claimed : new int[] {0, 1_025, Integer.MAX_VALUE}) {
      InputStream strange =
          new InputStream() {
            @Override
            public int read() {
              throw new AssertionError("read one by one");
            }

            @Override
            public int read(byte[] target, int offset, int length) {
              return claimed;
            }
          };
      assertThatThrownBy(() -> BodySource.of(strange).read())
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              claimed == 0 ? "no octet" : "read " + claimed + " octets into 1024");
    }
    InputStream nothing =
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            return 0;
          }
        };
    assertThatThrownBy(() -> source(true, nothing).read())
        .isInstanceOf(IllegalBlockingModeException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without a checker may pass
  void readsNoNull() {
    assertThatThrownBy(() -> BodySource.of((InputStream) null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> BodySource.of((ReadableByteChannel) null))
        .isInstanceOf(NullPointerException.class);
    assertThat(BodySource.of(Channels.newChannel(InputStream.nullInputStream())).array())
        .hasSize(1_024);
  }
}
