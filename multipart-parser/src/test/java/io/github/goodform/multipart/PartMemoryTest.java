package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Content in pieces reads as if it were in one array. */
class PartMemoryTest {

  /** What a slice becomes: a piece of its size, a longer one, or part of the last. */
  private static final int[][] SLICES = {
    {},
    {1},
    {5},
    {63, 1},
    {1, 1, 1},
    {64, 64, 64},
    {1, 63, 1},
    {1, 64, 65},
    {2_047, 2_048, 2_047},
    {16_384, 16_384, 5},
    {4_000, 200, 50, 10, 3, 16_384, 1},
    {100_000, 6_250, 6_249, 6_251}
  };

  private static byte[] random(int n) {
    byte[] octets = new byte[n];
    new Random(n).nextBytes(octets);
    return octets;
  }

  private static PartMemory memory(byte[] octets, int[] slices, Kind kind) {
    PartMemory memory = new PartMemory();
    int at = 0;
    for (int slice : slices) {
      ByteBuffer part = kind.buffer(octets, at, slice);
      memory.keep(part);
      assertThat(part.hasRemaining()).isFalse();
      at += slice;
    }
    return memory;
  }

  private enum Kind {
    HEAP,
    HEAP_SLICE,
    DIRECT,
    READ_ONLY;

    ByteBuffer buffer(byte[] octets, int at, int n) {
      return switch (this) {
        case HEAP -> ByteBuffer.wrap(octets.clone(), at, n);
        case HEAP_SLICE -> ByteBuffer.wrap(octets.clone(), at, n).slice();
        case DIRECT -> ByteBuffer.allocateDirect(n).put(octets, at, n).flip();
        case READ_ONLY -> ByteBuffer.wrap(octets, at, n).asReadOnlyBuffer();
      };
    }
  }

  @Test
  void readsWhatWasKept() throws IOException {
    for (int[] slices : SLICES) {
      byte[] octets = random(Arrays.stream(slices).sum());
      for (Kind kind : Kind.values()) {
        PartMemory memory = memory(octets, slices, kind);
        String what = kind + " " + Arrays.toString(slices);
        assertThat(memory.size()).as(what).isEqualTo(octets.length);
        assertThat(memory.octets()).as(what).isEqualTo(octets);
        assertThat(memory.text(StandardCharsets.ISO_8859_1))
            .as(what)
            .isEqualTo(new String(octets, StandardCharsets.ISO_8859_1));
        try (InputStream in = memory.inputStream()) {
          assertThat(in.readAllBytes()).as(what).isEqualTo(octets);
          assertThat(in.read()).as(what).isEqualTo(-1);
        }
        ByteBuffer written = ByteBuffer.allocate(octets.length);
        memory.writeTo(written::put);
        assertThat(written.array()).as(what).isEqualTo(octets);
      }
    }
  }

  /** The buffer of the caller is his again: what is kept is a copy. */
  @Test
  void keepsACopy() {
    byte[] octets = random(5_000);
    byte[] caller = octets.clone();
    PartMemory memory = new PartMemory();
    memory.keep(ByteBuffer.wrap(caller, 0, 4_000));
    memory.keep(ByteBuffer.wrap(caller, 4_000, 1_000));
    Arrays.fill(caller, (byte) 0);
    assertThat(memory.octets()).isEqualTo(octets);
    memory.octets()[0]++;
    assertThat(memory.octets()).isEqualTo(octets);
  }

  @Test
  void isReadFromTheStartInAnyManner() throws IOException {
    int[] slices = {4_000, 200, 50, 10, 3, 16_384, 1};
    byte[] octets = random(Arrays.stream(slices).sum());
    PartMemory memory = memory(octets, slices, Kind.HEAP);
    Random random = new Random(3);
    Map<String, Integer> reached = new TreeMap<>();
    for (int round = 0; round < 300; round++) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      InputStream in = memory.inputStream();
      byte[] target = new byte[1 + random.nextInt(6_000)];
      int skipped = 0;
      while (read.size() + skipped < octets.length) {
        int at = read.size() + skipped;
        assertThat(in.available()).isEqualTo(octets.length - at);
        switch (random.nextInt(5)) {
          case 0 -> {
            int offset = random.nextInt(target.length);
            int length = random.nextInt(target.length - offset + 1);
            int n = in.read(target, offset, length);
            assertThat(n).isEqualTo(Math.min(length, octets.length - at));
            read.write(target, offset, n);
            reached.merge("read", 1, Integer::sum);
          }
          case 1 -> {
            int one = in.read();
            assertThat((byte) one).isEqualTo(octets[at]);
            read.write(one);
            reached.merge("one", 1, Integer::sum);
          }
          case 2 -> {
            assertThat(in.skip(-1)).isZero();
            long n = in.skip(100);
            assertThat(n).isEqualTo(Math.min(100, octets.length - at));
            read.write(octets, at, (int) n);
            reached.merge("skip", 1, Integer::sum);
          }
          case 3 -> {
            in.mark(9);
            assertThat(in.markSupported()).isTrue();
            in.skip(50);
            in.reset();
            reached.merge("mark", 1, Integer::sum);
          }
          default -> {
            if (random.nextInt(4) == 0) {
              long n = in.transferTo(read);
              assertThat(n).isEqualTo(octets.length - at);
              reached.merge("transfer", 1, Integer::sum);
            }
          }
        }
      }
      assertThat(read.toByteArray()).isEqualTo(octets);
      assertThat(in.read(target)).isEqualTo(-1);
      assertThat(in.read(target, 0, 0)).isZero();
      assertThat(in.transferTo(read)).isZero();
      assertThat(in.readAllBytes()).isEmpty();
    }
    assertThat(reached).containsOnlyKeys("mark", "one", "read", "skip", "transfer");
  }

  @Test
  void isReadAtAnyPosition() throws IOException {
    int[] slices = {4_000, 200, 50, 10, 3, 16_384, 1};
    byte[] octets = random(Arrays.stream(slices).sum());
    SeekableByteChannel channel = memory(octets, slices, Kind.HEAP).channel();
    assertThat(channel.size()).isEqualTo(octets.length);
    Random random = new Random(4);
    for (int round = 0; round < 2_000; round++) {
      int position = random.nextInt(octets.length + 10);
      ByteBuffer target = ByteBuffer.allocate(random.nextInt(5_000));
      int n = channel.position(position).read(target);
      int expected = Math.max(0, Math.min(target.capacity(), octets.length - position));
      if (target.capacity() > 0 && position >= octets.length) {
        assertThat(n).isEqualTo(-1);
      } else {
        assertThat(n).isEqualTo(expected);
        assertThat(Arrays.copyOf(target.array(), n))
            .isEqualTo(Arrays.copyOfRange(octets, position, position + n));
      }
      assertThat(channel.position()).isEqualTo(position + expected);
    }
    assertThat(channel.position(Long.MAX_VALUE).read(ByteBuffer.allocate(1))).isEqualTo(-1);
    assertThatThrownBy(() -> channel.position(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
        .isInstanceOf(NonWritableChannelException.class);
    assertThatThrownBy(() -> channel.truncate(0)).isInstanceOf(NonWritableChannelException.class);
    assertThat(channel.isOpen()).isTrue();
    channel.close();
    assertThat(channel.isOpen()).isFalse();
    assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1)))
        .isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(channel::size).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(channel::position).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> channel.position(0)).isInstanceOf(ClosedChannelException.class);
  }

  /** Memory stays in proportion to the content, whatever the slices. */
  @Test
  void allocatesLittleMoreThanItKeeps() {
    for (int slice : new int[] {1, 7, 100, 1_000, 2_047, 2_048, 8_192, 16_384}) {
      PartMemory memory = new PartMemory();
      ByteBuffer part = ByteBuffer.allocate(slice);
      for (int kept = 0; kept < 1 << 20; kept += slice) {
        memory.keep(part.clear());
      }
      assertThat(memory.capacity())
          .as("slices of %s octets", slice)
          .isLessThanOrEqualTo((long) (1.1 * memory.size()));
      assertThat(memory.pieces())
          .as("slices of %s octets", slice)
          .isLessThanOrEqualTo(memory.size() / Math.min(slice, 2_048) + 1)
          .isLessThan(600);
    }
  }

  /** The last slice of a file is short: no room is left behind it. */
  @Test
  void allocatesNothingBehindAShortLastSlice() {
    int[] slices = {16_000, 16_384, 16_384, 16_384, 600};
    PartMemory memory = memory(random(Arrays.stream(slices).sum()), slices, Kind.HEAP);
    assertThat(memory.capacity()).isEqualTo(memory.size());
    assertThat(memory.pieces()).isEqualTo(slices.length);
  }
}
