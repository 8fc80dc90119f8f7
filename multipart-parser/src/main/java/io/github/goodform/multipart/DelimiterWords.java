package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Marks for the four-octet words of a delimiter, or of a row of them, and the loops over the points
 * of a lattice.
 */
final class DelimiterWords {
  /** The hash is the top bits of the word times an odd constant. */
  private static final int HASH = 0x9E3779B1;

  private static final int HASH_SHIFT = 32 - 13;

  /** The octets of a table of marks. */
  static final int MARKS = 1 << (32 - HASH_SHIFT);

  /**
   * The mark of a word that is there more than once; another mark is the word's index, plus one.
   */
  static final byte MANY = -1;

  private final MarkTables tables;
  private byte[] delimiter = AsciiOctets.NONE;
  private byte[] marks = AsciiOctets.NONE;
  private int first;
  private int step;
  private boolean repeat;

  DelimiterWords(MarkTables tables) {
    this.tables = tables;
  }

  /** Whether there is memory of marks. */
  boolean hasMemory() {
    return marks.length > 0;
  }

  /** Whether the words of a delimiter are marked. */
  boolean isBuilt() {
    return step > 0;
  }

  /** Marks all words of a delimiter. */
  void build(byte[] delimiter) {
    build(delimiter, 0, delimiter.length - 3);
  }

  /**
   * Marks the longest row of words that have a mark each among all words of a delimiter; of rows of
   * one length, the last.
   */
  void buildSingles(DelimiterWords all) {
    int row = 1;
    int last = 0;
    int singles = 0;
    for (int i = 0; i < all.step; i++) {
      singles = all.mark(OctetWords.intAt(all.delimiter, i)) == MANY ? 0 : singles + 1;
      if (singles >= row) {
        row = singles;
        last = i;
      }
    }
    build(all.delimiter, last - row + 1, row);
  }

  private void build(byte[] delimiter, int first, int count) {
    if (marks.length == 0) {
      marks = tables.take();
    }
    this.delimiter = delimiter;
    this.first = first;
    step = count;
    for (int i = first; i < first + count; i++) {
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
    for (int i = first; i < first + step; i++) {
      marks[slot(OctetWords.intAt(delimiter, i))] = 0;
    }
    step = 0;
    repeat = false;
  }

  /** Takes the marks away, and gives the memory to the next search that needs some. */
  void giveBack() {
    if (hasMemory()) {
      forget();
      byte[] empty = marks;
      marks = AsciiOctets.NONE;
      tables.give(empty);
    }
  }

  /** Whether a word is there more than once. */
  boolean repeat() {
    return repeat;
  }

  /** How many words have a mark, and how far the points of the lattice are from each other. */
  int step() {
    return step;
  }

  /** The index of the first word that has a mark. */
  int first() {
    return first;
  }

  /** The index of the last one. */
  int last() {
    return first + step - 1;
  }

  int mark(int word) {
    return marks[slot(word)];
  }

  static int slot(int word) {
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

  /**
   * Collects the starts that points leave: as {@link DelimiterFilter} does, which compares them
   * too, or where a word is there more than once as {@link WindowFilter} does.
   *
   * @param from the first point
   * @param points how many points there are
   * @param starts where they are put; it has room for one of each point, and for one more
   * @return how many starts there are; or the complement of the first that is a delimiter's
   */
  int filter(byte @Nullable [] array, ByteBuffer buffer, int from, int points, int[] starts) {
    if (repeat) {
      byte octet = delimiter[0];
      return array != null
          ? WindowFilter.starts(array, marks, from, points, step, octet, starts)
          : WindowFilter.starts(buffer, marks, from, points, step, octet, starts);
    }
    int last = from + (points - 1) * step;
    return array != null
        ? DelimiterFilter.starts(array, marks, from, last, step, starts, delimiter)
        : DelimiterFilter.starts(buffer, marks, from, last, step, starts, delimiter);
  }

  /** Whether the filter compares starts by all octets of the delimiter. */
  boolean isCompared() {
    return !repeat && delimiter.length <= DelimiterFilter.LONGEST_COMPARED;
  }
}
