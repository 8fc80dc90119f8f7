package io.github.goodform.multipart;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Content of a part that the scanner has found in a source, and the caller has not taken: pieces
 * that are in no buffer of the source, and after them an interval of its buffer.
 */
final class FoundContent {
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final BodySource source;
  private final ArrayDeque<ByteBuffer> others = new ArrayDeque<>(2);

  /** The interval of the source's array; it follows the content of {@link #others}. */
  private int start;

  private int end;

  FoundContent(BodySource source) {
    this.source = source;
  }

  boolean isEmpty() {
    return start == end && others.isEmpty();
  }

  /** How many octets there are. */
  int size() {
    long size = (long) end - start;
    for (ByteBuffer other : others) {
      size += other.remaining();
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** Adds what the scanner calls {@link MultipartHandler#data} with. */
  @SuppressWarnings("ReferenceEquality") // whether it is our buffer, not whether it is like it
  void add(ByteBuffer octets) {
    if (start < end) {
      // Rare: what looked like a delimiter is content.
      others.add(AsciiOctets.copy(slice()));
      start = end;
    }
    if (octets == source.buffer()) {
      start = octets.position();
      end = octets.limit();
    } else {
      // A constant, or a piece of decoded content, which is used again.
      others.add(AsciiOctets.copy(octets));
    }
  }

  private ByteBuffer slice() {
    return ByteBuffer.wrap(source.array(), start, end - start);
  }

  void discard() {
    others.clear();
    start = end;
  }

  /** Takes some octets, one or more, of a content that is not empty. */
  int take(byte[] target, int offset, int length) {
    ByteBuffer other = others.peek();
    if (other != null) {
      int n = Math.min(length, other.remaining());
      other.get(target, offset, n);
      if (!other.hasRemaining()) {
        others.remove();
      }
      return n;
    }
    int n = Math.min(length, end - start);
    System.arraycopy(source.array(), start, target, offset, n);
    start += n;
    return n;
  }

  /** Takes some octets, one or more, of a content that is not empty. */
  void take(PartMemory all, int most) {
    ByteBuffer other = others.peek();
    if (other == null) {
      int n = Math.min(most, end - start);
      keep(all, ByteBuffer.wrap(source.array(), start, n));
      start += n;
      return;
    }
    int n = Math.min(most, other.remaining());
    keep(all, other.slice(other.position(), n));
    other.position(other.position() + n);
    if (!other.hasRemaining()) {
      others.remove();
    }
  }

  /** Takes back what was taken last. */
  void putBack(PartMemory taken) {
    if (taken.size() > 0) {
      others.addFirst(ByteBuffer.wrap(taken.take()));
    }
  }

  private static void keep(PartMemory all, ByteBuffer octets) {
    if (octets.remaining() > LONGEST_ARRAY - all.size()) {
      throw new OutOfMemoryError("the content is longer than an array can be");
    }
    all.keep(octets);
  }

  /** Takes all octets, and returns how many they are. */
  long takeAll(OutputStream out) throws IOException {
    long count = 0;
    for (ByteBuffer c = others.poll(); c != null; c = others.poll()) {
      byte[] octets = new byte[c.remaining()];
      c.get(octets);
      out.write(octets);
      count += octets.length;
    }
    int n = end - start;
    out.write(source.array(), start, n);
    start = end;
    return count + n;
  }
}
