package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which content is kept as a slice of its buffer, and which one is copied. */
class LentBufferTest {
  private static final int CAPACITY = 16_384;

  /** Its slices and the buffers that it has released. */
  private static final class Owner implements BufferOwner<ByteBuffer> {
    private final List<ByteBuffer> slices = new ArrayList<>();
    private final List<ByteBuffer> released = new ArrayList<>();
    private final int memory;
    private boolean isBlind;

    Owner(int memory) {
      this.memory = memory;
    }

    @Override
    public ByteBuffer octets(ByteBuffer buffer) {
      if (isBlind) {
        throw new IllegalStateException("no octets");
      }
      return buffer.duplicate();
    }

    @Override
    public int memory(ByteBuffer buffer) {
      return memory < 0 ? BufferOwner.super.memory(buffer) : memory;
    }

    @Override
    public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
      ByteBuffer slice = buffer.slice(buffer.position() + index, length);
      slices.add(slice);
      return slice;
    }

    @Override
    public ByteBuffer copyOf(ByteBuffer octets) {
      throw new AssertionError("a form copies by itself");
    }

    @Override
    public void release(ByteBuffer buffer) {
      released.add(buffer);
    }
  }

  /** Octets that differ, from index 7 on. */
  private static ByteBuffer buffer() {
    ByteBuffer buffer = ByteBuffer.allocate(CAPACITY);
    for (int i = 0; i < CAPACITY; i++) {
      buffer.put(i, (byte) ((i * 31) >> 3));
    }
    return buffer.position(7);
  }

  /** Keeps so many octets, the fifth one first; gives whether they are the buffer's. */
  private static boolean isSlice(Owner owner, int n) throws IOException {
    LentBuffer<ByteBuffer> lent = new LentBuffer<>(owner);
    ByteBuffer buffer = buffer();
    StoredContent kept = KeptForms.kept(0);
    ByteBuffer view = lent.begin(buffer);
    lent.keep(view.position(11).limit(11 + n), kept);
    byte[] expected = new byte[n];
    buffer.get(11, expected);
    assertThat(kept.octets()).isEqualTo(expected);
    assertThat(kept.size()).isEqualTo(n);
    assertThat(owner.released).isEmpty();
    lent.end();
    lent.end();
    assertThat(owner.released).hasSize(1);
    assertThat(owner.released.get(0)).isSameAs(buffer);
    boolean isSlice = !owner.slices.isEmpty();
    kept.delete();
    assertThat(owner.released).hasSize(isSlice ? 2 : 1);
    if (isSlice) {
      assertThat(owner.released.get(1)).isSameAs(owner.slices.get(0));
    }
    return isSlice;
  }

  /** That is 16,377 octets here. */
  @Test
  void withoutAnotherDefinitionASliceHoldsWhatCanBeRead() throws IOException {
    assertThat(isSlice(new Owner(-1), 8_188)).isTrue();
    assertThat(isSlice(new Owner(-1), 8_187)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "2048, 2048, true",
    "2047, 2048, false",
    "2048, 4096, true",
    "2048, 4098, false",
    "5000, 10000, true",
    "4999, 10000, false",
    "5000, 10, true"
  })
  void aSliceHoldsAtMostTwiceItsOctets(int octets, int memory, boolean slice) throws IOException {
    assertThat(isSlice(new Owner(memory), octets)).isEqualTo(slice);
  }

  /** Decoded content stands elsewhere; between two buffers there is none. */
  @Test
  void contentThatStandsElsewhereIsCopied() throws IOException {
    Owner owner = new Owner(8_192);
    LentBuffer<ByteBuffer> lent = new LentBuffer<>(owner);
    StoredContent kept = KeptForms.kept(0);
    lent.begin(buffer());
    lent.keep(buffer().limit(7 + 8_192), kept);
    lent.end();
    lent.keep(buffer().limit(7 + 8_192), kept);
    assertThat(kept.size()).isEqualTo(2 * 8_192);
    assertThat(owner.slices).isEmpty();
    assertThat(owner.released).hasSize(1);
  }

  @Test
  void aSliceThatCannotBeReadIsReleased() {
    Owner owner = new Owner(8_192);
    LentBuffer<ByteBuffer> lent = new LentBuffer<>(owner);
    ByteBuffer view = lent.begin(buffer());
    owner.isBlind = true;
    StoredContent kept = KeptForms.kept(0);
    assertThatThrownBy(() -> lent.keep(view, kept)).hasMessage("no octets");
    assertThat(owner.released).isEqualTo(owner.slices).hasSize(1);
    assertThat(kept.size()).isZero();
  }
}
