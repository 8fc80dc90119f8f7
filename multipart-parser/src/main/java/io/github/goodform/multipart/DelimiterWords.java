package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Marks for the four-octet words of a delimiter, or of its end, and the loop over the points of a
 * lattice.
 */
final class DelimiterWords {
  /** The hash is the top bits of the word times an odd constant. */
  private static final int HASH = 0x9E3779B1;

  private static final int HASH_SHIFT = 32 - 13;

  /**
   * The mark of a word that is there more than once; another mark is the word's index, plus one.
   */
  static final byte MANY = -1;

  private byte[] delimiter = Octets.NONE;
  private byte[] marks = Octets.NONE;
  private int firstIndex;
  private int step;
  private boolean repeat;

  /** Whether there is memory of marks. */
  boolean hasMemory() {
    return marks.length > 0;
  }

  /** Whether the words of a delimiter are marked. */
  boolean isBuilt() {
    return step > 0;
  }

  /** Marks the last words of a delimiter: so many, which is also the distance of the points. */
  void build(byte[] delimiter, int count) {
    if (marks.length == 0) {
      marks = new byte[1 << (32 - HASH_SHIFT)];
    }
    this.delimiter = delimiter;
    step = count;
    firstIndex = delimiter.length - 3 - count;
    for (int i = firstIndex; i < firstIndex + count; i++) {
      int slot = slot(OctetWords.intAt(delimiter, i));
      if (marks[slot] == 0 && i < Byte.MAX_VALUE) {
        marks[slot] = (byte) (i + 1);
      } else {
        marks[slot] = MANY;
        repeat = true;
      }
    }
  }

  /** Takes the marks away, and keeps the memory. */
  void forget() {
    for (int i = firstIndex; i < firstIndex + step; i++) {
      marks[slot(OctetWords.intAt(delimiter, i))] = 0;
    }
    step = 0;
    repeat = false;
  }

  /** Whether a word is there more than once. */
  boolean repeat() {
    return repeat;
  }

  /** How many words have a mark, and how far the points of the lattice are from each other. */
  int step() {
    return step;
  }

  int mark(int word) {
    return marks[slot(word)];
  }

  private static int slot(int word) {
    return (word * HASH) >>> HASH_SHIFT;
  }

  /** The first point from here on that has a mark; when there is none, one behind the last. */
  int nextMarked(byte @Nullable [] array, ByteBuffer buffer, int from, int last) {
    return array != null
        ? nextMarked(array, marks, from, last, step)
        : nextMarked(buffer, marks, from, last, step);
  }

  private static int nextMarked(byte[] array, byte[] marks, int from, int last, int step) {
    int i = from;
    int j = i + step;
    int k = j + step;
    int l = k + step;
    int four = 4 * step;
    while (l <= last
        && (marks[(OctetWords.intAt(array, i) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(array, j) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(array, k) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(array, l) * HASH) >>> HASH_SHIFT])
            == 0) {
      i += four;
      j += four;
      k += four;
      l += four;
    }
    while (i <= last && marks[(OctetWords.intAt(array, i) * HASH) >>> HASH_SHIFT] == 0) {
      i += step;
    }
    return i;
  }

  private static int nextMarked(ByteBuffer buffer, byte[] marks, int from, int last, int step) {
    int i = from;
    int j = i + step;
    int k = j + step;
    int l = k + step;
    int four = 4 * step;
    while (l <= last
        && (marks[(OctetWords.intAt(buffer, i) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(buffer, j) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(buffer, k) * HASH) >>> HASH_SHIFT]
                | marks[(OctetWords.intAt(buffer, l) * HASH) >>> HASH_SHIFT])
            == 0) {
      i += four;
      j += four;
      k += four;
      l += four;
    }
    while (i <= last && marks[(OctetWords.intAt(buffer, i) * HASH) >>> HASH_SHIFT] == 0) {
      i += step;
    }
    return i;
  }
}
