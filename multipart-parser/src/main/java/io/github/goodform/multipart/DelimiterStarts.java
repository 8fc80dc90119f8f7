package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares a delimiter with the octets from a start on, and looks at all starts of an interval; the
 * block comment of {@link DelimiterSearch} proves that none is missed. Octets are the array's, or
 * when it is null the buffer's.
 */
final class DelimiterStarts {
  private static final long[] NO_EIGHTS = {};
  private static final int LONG_INTERVAL = 80;

  private byte[] delimiter = AsciiOctets.NONE;
  private int length;
  private byte first;
  private long firsts;

  /** The octet of D that is compared before the others: its index, itself eight times. */
  private int guard;

  private long guards;

  /** The eight octets of D around the guard, and the index of the first of them. */
  private int guardIndex;

  private long guardWord;

  /** Each octet of D eight times; made when first needed. */
  private long[] eights = NO_EIGHTS;

  /** Where the last interval without a delimiter ended: before its end when credit was used up. */
  private int end;

  void begin(byte[] delimiter) {
    this.delimiter = delimiter;
    length = delimiter.length;
    first = delimiter[0];
    firsts = (first & 0xFF) * OctetWords.ONES;
    eights = NO_EIGHTS;
    guard(length - 1);
  }

  /** Where the last interval without a delimiter ended. */
  int end() {
    return end;
  }

  /** The octet where a comparison failed; the first one is looked at anyway. */
  private void guard(int index) {
    if (index == 0) {
      return;
    }
    guard = index;
    guards = (delimiter[index] & 0xFF) * OctetWords.ONES;
    if (length >= 8) {
      guardIndex = Math.max(0, Math.min(index - 3, length - 8));
      guardWord = OctetWords.longAt(delimiter, guardIndex);
    }
  }

  /**
   * Compares the delimiter, of at least eight octets, with those from a start on: the octets around
   * the guard before the others.
   */
  boolean guardedMatch(byte @Nullable [] array, ByteBuffer buffer, int start) {
    return OctetWords.longAt(array, buffer, start + guardIndex) == guardWord
        && matches(array, buffer, start);
  }

  private boolean matches(byte @Nullable [] array, ByteBuffer buffer, int start) {
    int k = 0;
    for (; k <= length - 8; k += 8) {
      long x = OctetWords.longAt(array, buffer, start + k) ^ OctetWords.longAt(delimiter, k);
      if (x != 0) {
        guard(k + (Long.numberOfTrailingZeros(x) >>> 3));
        return false;
      }
    }
    for (; k < length; k++) {
      if (OctetWords.octetAt(array, buffer, start + k) != delimiter[k]) {
        guard(k);
        return false;
      }
    }
    return true;
  }

  /**
   * Strikes the starts out whose octets are not those of the delimiter, which has at least eight:
   * its first and its last two words before the others, because content that comes from the same
   * client shares one of them, and no branch for a single start.
   *
   * @param starts complete starts
   * @param count how many there are
   * @return the first that is left; −1 when there is none
   */
  int first(byte @Nullable [] array, ByteBuffer buffer, int[] starts, int count) {
    int last = length - 8;
    int j = Math.min(8, last);
    int k = Math.max(0, last - 8);
    int n = strike(array, buffer, starts, count, 0, j, k, last);
    for (int i = 16; n > 0 && i < k; i += 32) {
      n = strike(array, buffer, starts, n, i, i + 8, Math.min(i + 16, k), Math.min(i + 24, k));
    }
    if (n == 0) {
      return -1;
    }
    int least = starts[0];
    for (int i = 1; i < n; i++) {
      least = Math.min(least, starts[i]);
    }
    return least;
  }

  private int strike(
      byte @Nullable [] array,
      ByteBuffer buffer,
      int[] starts,
      int count,
      int i,
      int j,
      int k,
      int l) {
    return array != null
        ? OctetWords.keep(array, starts, count, delimiter, i, j, k, l)
        : OctetWords.keep(buffer, starts, count, delimiter, i, j, k, l);
  }

  /**
   * Looks for complete starts in {@code [from, end)}, by pairs.
   *
   * @param to where the octets end
   * @param credit what failed comparisons are paid from; null when the interval has to be passed
   * @return the first start of a delimiter; −1 when there is none before {@link #end()}
   */
  int pairs(
      byte @Nullable [] array,
      ByteBuffer buffer,
      int from,
      int end,
      int to,
      @Nullable ScanChoice credit) {
    this.end = end;
    int stop = Math.min(end, to - length + 1);
    int last = stop - 8;
    int p = from;
    if (last < from) {
      return single(array, buffer, from, stop);
    }
    while (p < stop) {
      // The last block overlaps the one before.
      p = Math.min(p, last);
      long z =
          OctetWords.zeros(
              (OctetWords.longAt(array, buffer, p) ^ firsts)
                  | (OctetWords.longAt(array, buffer, p + guard) ^ guards));
      if (z == 0) {
        // Short intervals are not worth the loop that looks at four blocks at once.
        p = last - p < LONG_INTERVAL ? p + 8 : nextPair(array, buffer, p + 8, last);
        continue;
      }
      for (; z != 0; z &= z - 1) {
        int start = p + (Long.numberOfTrailingZeros(z) >>> 3);
        if (matches(array, buffer, start)) {
          return start;
        }
        if (credit != null && credit.usesUp(start, start)) {
          this.end = start + 1;
          return -1;
        }
      }
      p += 8;
    }
    return -1;
  }

  /** The same for fewer than eight starts. */
  private int single(byte @Nullable [] array, ByteBuffer buffer, int from, int stop) {
    for (int p = from; p < stop; p++) {
      if (OctetWords.octetAt(array, buffer, p) == first && matches(array, buffer, p)) {
        return p;
      }
    }
    return -1;
  }

  private int nextPair(byte @Nullable [] array, ByteBuffer buffer, int from, int last) {
    return array != null
        ? OctetWords.nextPair(array, from, last, firsts, guard, guards)
        : OctetWords.nextPair(buffer, from, last, firsts, guard, guards);
  }

  /** The same by all octets: for short delimiters. */
  int allOctets(byte @Nullable [] array, ByteBuffer buffer, int from, int end, int to) {
    if (eights.length == 0) {
      eights = new long[length];
      Arrays.setAll(eights, k -> (delimiter[k] & 0xFF) * OctetWords.ONES);
    }
    int last = Math.min(end, to - length + 1) - 8;
    int p =
        array != null
            ? OctetWords.nextWord(array, from, last, eights)
            : OctetWords.nextWord(buffer, from, last, eights);
    if (p <= last) {
      // One of the eight starts of the block is a delimiter's.
      while (!matches(array, buffer, p)) {
        p++;
      }
      return p;
    }
    return pairs(array, buffer, p, end, to, null);
  }

  /**
   * The last first octet of a delimiter in {@code [least, from]}; {@code from} when there is none.
   */
  int firstOctetBefore(byte @Nullable [] array, ByteBuffer buffer, int from, int least) {
    int p = from;
    while (p - 7 >= least
        && OctetWords.zeros(OctetWords.longAt(array, buffer, p - 7) ^ firsts) == 0) {
      p -= 8;
    }
    for (; p >= least; p--) {
      if (OctetWords.octetAt(array, buffer, p) == first) {
        return p;
      }
    }
    return from;
  }

  /** The complement of the open start at the end of the octets; of the end when there is none. */
  int openEnd(byte @Nullable [] array, ByteBuffer buffer, int from, int to) {
    int stop = Math.max(from, to - length + 1);
    int p = to;
    while (p - 8 >= stop
        && OctetWords.zeros(OctetWords.longAt(array, buffer, p - 8) ^ firsts) == 0) {
      p -= 8;
    }
    do {
      p--;
    } while (p >= stop && OctetWords.octetAt(array, buffer, p) != first);
    if (p < stop) {
      return ~to;
    }
    int k = 1;
    while (p + k < to && OctetWords.octetAt(array, buffer, p + k) == delimiter[k]) {
      k++;
    }
    return p + k == to ? ~p : ~to;
  }
}
