package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/**
 * The loops of the filter, over an array or a buffer: the points of a lattice are looked up, and
 * the starts that they leave are compared. No branch depends on one start.
 *
 * <p>Both loops are in one method because HotSpot does not inline a method of more than 325 octets
 * of bytecode: inside their caller they do not get the registers they need. Each length has a
 * comparison with as few words as cover it, because each word costs as much as a third of a point.
 */
final class DelimiterFilter {
  /** In longer delimiters, starts are collected and not compared. */
  static final int LONGEST_COMPARED = 64;

  private DelimiterFilter() {}

  /**
   * Collects and compares starts.
   *
   * @param marks of words; none is there more than once
   * @param from the first point
   * @param last where the last point may be
   * @param starts where they are put; it has room for one of each point
   * @param delimiter of at least eight octets
   * @return how many starts there are; or the complement of the first that is the delimiter's
   */
  static int starts(
      byte[] array, byte[] marks, int from, int last, int step, int[] starts, byte[] delimiter) {
    int count = 0;
    for (int i = from; i <= last; i += step) {
      int mark = marks[DelimiterWords.slot(OctetWords.intAt(array, i))];
      starts[count] = i + 1 - mark;
      count -= -mark >> 31;
    }
    if (delimiter.length <= 24) {
      int middle = Math.max(0, delimiter.length - 16);
      int tail = delimiter.length - 8;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, middle);
      long c = OctetWords.longAt(delimiter, tail);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        long x =
            (OctetWords.longAt(array, start) ^ a)
                | (OctetWords.longAt(array, start + middle) ^ b)
                | (OctetWords.longAt(array, start + tail) ^ c);
        if (x == 0) {
          return ~start;
        }
      }
    } else if (delimiter.length <= 48) {
      int tail = delimiter.length - 24;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, 8);
      long c = OctetWords.longAt(delimiter, 16);
      long d = OctetWords.longAt(delimiter, tail);
      long e = OctetWords.longAt(delimiter, tail + 8);
      long f = OctetWords.longAt(delimiter, tail + 16);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        int end = start + tail;
        long x =
            (OctetWords.longAt(array, start) ^ a)
                | (OctetWords.longAt(array, start + 8) ^ b)
                | (OctetWords.longAt(array, start + 16) ^ c)
                | (OctetWords.longAt(array, end) ^ d)
                | (OctetWords.longAt(array, end + 8) ^ e)
                | (OctetWords.longAt(array, end + 16) ^ f);
        if (x == 0) {
          return ~start;
        }
      }
    } else if (delimiter.length <= LONGEST_COMPARED) {
      int tail = delimiter.length - 32;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, 8);
      long c = OctetWords.longAt(delimiter, 16);
      long d = OctetWords.longAt(delimiter, 24);
      long e = OctetWords.longAt(delimiter, tail);
      long f = OctetWords.longAt(delimiter, tail + 8);
      long g = OctetWords.longAt(delimiter, tail + 16);
      long h = OctetWords.longAt(delimiter, tail + 24);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        int end = start + tail;
        long x =
            (OctetWords.longAt(array, start) ^ a)
                | (OctetWords.longAt(array, start + 8) ^ b)
                | (OctetWords.longAt(array, start + 16) ^ c)
                | (OctetWords.longAt(array, start + 24) ^ d)
                | (OctetWords.longAt(array, end) ^ e)
                | (OctetWords.longAt(array, end + 8) ^ f)
                | (OctetWords.longAt(array, end + 16) ^ g)
                | (OctetWords.longAt(array, end + 24) ^ h);
        if (x == 0) {
          return ~start;
        }
      }
    }
    return count;
  }

  /** The same in a buffer. */
  static int starts(
      ByteBuffer buffer,
      byte[] marks,
      int from,
      int last,
      int step,
      int[] starts,
      byte[] delimiter) {
    int count = 0;
    for (int i = from; i <= last; i += step) {
      int mark = marks[DelimiterWords.slot(OctetWords.intAt(buffer, i))];
      starts[count] = i + 1 - mark;
      count -= -mark >> 31;
    }
    if (delimiter.length <= 24) {
      int middle = Math.max(0, delimiter.length - 16);
      int tail = delimiter.length - 8;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, middle);
      long c = OctetWords.longAt(delimiter, tail);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        long x =
            (OctetWords.longAt(buffer, start) ^ a)
                | (OctetWords.longAt(buffer, start + middle) ^ b)
                | (OctetWords.longAt(buffer, start + tail) ^ c);
        if (x == 0) {
          return ~start;
        }
      }
    } else if (delimiter.length <= 48) {
      int tail = delimiter.length - 24;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, 8);
      long c = OctetWords.longAt(delimiter, 16);
      long d = OctetWords.longAt(delimiter, tail);
      long e = OctetWords.longAt(delimiter, tail + 8);
      long f = OctetWords.longAt(delimiter, tail + 16);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        int end = start + tail;
        long x =
            (OctetWords.longAt(buffer, start) ^ a)
                | (OctetWords.longAt(buffer, start + 8) ^ b)
                | (OctetWords.longAt(buffer, start + 16) ^ c)
                | (OctetWords.longAt(buffer, end) ^ d)
                | (OctetWords.longAt(buffer, end + 8) ^ e)
                | (OctetWords.longAt(buffer, end + 16) ^ f);
        if (x == 0) {
          return ~start;
        }
      }
    } else if (delimiter.length <= LONGEST_COMPARED) {
      int tail = delimiter.length - 32;
      long a = OctetWords.longAt(delimiter, 0);
      long b = OctetWords.longAt(delimiter, 8);
      long c = OctetWords.longAt(delimiter, 16);
      long d = OctetWords.longAt(delimiter, 24);
      long e = OctetWords.longAt(delimiter, tail);
      long f = OctetWords.longAt(delimiter, tail + 8);
      long g = OctetWords.longAt(delimiter, tail + 16);
      long h = OctetWords.longAt(delimiter, tail + 24);
      for (int s = 0; s < count; s++) {
        int start = starts[s];
        int end = start + tail;
        long x =
            (OctetWords.longAt(buffer, start) ^ a)
                | (OctetWords.longAt(buffer, start + 8) ^ b)
                | (OctetWords.longAt(buffer, start + 16) ^ c)
                | (OctetWords.longAt(buffer, start + 24) ^ d)
                | (OctetWords.longAt(buffer, end) ^ e)
                | (OctetWords.longAt(buffer, end + 8) ^ f)
                | (OctetWords.longAt(buffer, end + 16) ^ g)
                | (OctetWords.longAt(buffer, end + 24) ^ h);
        if (x == 0) {
          return ~start;
        }
      }
    }
    return count;
  }
}
