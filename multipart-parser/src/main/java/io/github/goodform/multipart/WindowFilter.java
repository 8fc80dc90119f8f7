package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/**
 * The filter for delimiters that repeat themselves, over an array or a buffer: of the words that it
 * looks for, some are there more than once. The starts that a point covers are its window, and the
 * last first octet of the delimiter in it is the only one that can be an occurrence's; the block
 * comment of {@link DelimiterSearch} proves it. No branch depends on one start.
 */
final class WindowFilter {
  /** The fewest words, and so the narrowest window: a block of eight octets fits in it. */
  static final int NARROWEST = 8;

  private WindowFilter() {}

  /**
   * Collects the start of each point that has a mark: first those with a mark of one word, then
   * those of windows. A window without the octet leaves its last start.
   *
   * @param marks of all words of a delimiter
   * @param from the first point
   * @param points how many points there are
   * @param step how far they are from each other, at least {@link #NARROWEST}
   * @param octet the first one of the delimiter
   * @param starts where they are put; it has room for one of each point, and for one more: the
   *     points with windows wait at its end
   * @return how many there are
   */
  static int starts(
      byte[] array, byte[] marks, int from, int points, int step, byte octet, int[] starts) {
    int count = 0;
    int many = points;
    int point = from;
    for (int k = 0; k < points; k++) {
      int mark = marks[DelimiterWords.slot(OctetWords.intAt(array, point))];
      starts[count] = point + 1 - mark;
      count -= -mark >> 31;
      starts[many] = point;
      many += mark >> 31;
      point += step;
    }
    long octets = (octet & 0xFF) * OctetWords.ONES;
    int second = 1 - 8 * ((step - 1) / 8);
    while (many < points) {
      int last = starts[++many];
      int block = last + 1 - step;
      int start = lastOf(OctetWords.longAt(array, block) ^ octets, block, last);
      for (block = last + second; block < last; block += 8) {
        start = lastOf(OctetWords.longAt(array, block) ^ octets, block, start);
      }
      starts[count++] = start;
    }
    return count;
  }

  /** The same in a buffer. */
  static int starts(
      ByteBuffer buffer, byte[] marks, int from, int points, int step, byte octet, int[] starts) {
    int count = 0;
    int many = points;
    int point = from;
    for (int k = 0; k < points; k++) {
      int mark = marks[DelimiterWords.slot(OctetWords.intAt(buffer, point))];
      starts[count] = point + 1 - mark;
      count -= -mark >> 31;
      starts[many] = point;
      many += mark >> 31;
      point += step;
    }
    long octets = (octet & 0xFF) * OctetWords.ONES;
    int second = 1 - 8 * ((step - 1) / 8);
    while (many < points) {
      int last = starts[++many];
      int block = last + 1 - step;
      int start = lastOf(OctetWords.longAt(buffer, block) ^ octets, block, last);
      for (block = last + second; block < last; block += 8) {
        start = lastOf(OctetWords.longAt(buffer, block) ^ octets, block, start);
      }
      starts[count++] = start;
    }
    return count;
  }

  /** Where the last octet is that is 0 of the eight that begin at an index; else another index. */
  private static int lastOf(long x, int at, int other) {
    long zeros = OctetWords.allZeros(x);
    int last = at + 7 - (Long.numberOfLeadingZeros(zeros) >>> 3);
    return other + ((last - other) & (int) ((zeros | -zeros) >> 63));
  }
}
