package io.github.goodform.multipart;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Four and eight octets of an array or a buffer at once, the first one lowest, and the loops over
 * them. Where both are parameters, the octets are the array's, or when it is null the buffer's.
 */
final class OctetWords {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BUFFER_INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BUFFER_LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;

  private OctetWords() {}

  static int intAt(byte[] array, int at) {
    return (int) INT.get(array, at);
  }

  static int intAt(ByteBuffer buffer, int at) {
    return (int) BUFFER_INT.get(buffer, at);
  }

  static long longAt(byte[] array, int at) {
    return (long) LONG.get(array, at);
  }

  static long longAt(ByteBuffer buffer, int at) {
    return (long) BUFFER_LONG.get(buffer, at);
  }

  static byte octetAt(byte @Nullable [] array, ByteBuffer buffer, int at) {
    return array != null ? array[at] : buffer.get(at);
  }

  static int intAt(byte @Nullable [] array, ByteBuffer buffer, int at) {
    return array != null ? intAt(array, at) : intAt(buffer, at);
  }

  static long longAt(byte @Nullable [] array, ByteBuffer buffer, int at) {
    return array != null ? longAt(array, at) : longAt(buffer, at);
  }

  /**
   * The top bit of each octet that is 0; above the lowest of them, bits of other octets may be set.
   */
  static long zeros(long x) {
    return (x - ONES) & ~x & TOPS;
  }

  /** The top bit of each octet that is 0, and no other bit. */
  static long allZeros(long x) {
    return ~(((x & ~TOPS) + ~TOPS) | x | ~TOPS);
  }

  /**
   * Goes by eights to the first block that may hold an octet with its partner at a distance.
   *
   * @param last where the last block may begin
   * @param octets the octet, eight times
   * @param partners the partner, eight times
   * @return where that block begins; more than {@code last} when there is none
   */
  static int nextPair(byte[] array, int from, int last, long octets, int distance, long partners) {
    int p = from;
    while (p <= last - 24
        && (zeros((longAt(array, p) ^ octets) | (longAt(array, p + distance) ^ partners))
                | zeros(
                    (longAt(array, p + 8) ^ octets) | (longAt(array, p + 8 + distance) ^ partners))
                | zeros(
                    (longAt(array, p + 16) ^ octets)
                        | (longAt(array, p + 16 + distance) ^ partners))
                | zeros(
                    (longAt(array, p + 24) ^ octets)
                        | (longAt(array, p + 24 + distance) ^ partners)))
            == 0) {
      p += 32;
    }
    while (p <= last
        && zeros((longAt(array, p) ^ octets) | (longAt(array, p + distance) ^ partners)) == 0) {
      p += 8;
    }
    return p;
  }

  /** The same in a buffer. */
  static int nextPair(
      ByteBuffer buffer, int from, int last, long octets, int distance, long partners) {
    int p = from;
    while (p <= last - 24
        && (zeros((longAt(buffer, p) ^ octets) | (longAt(buffer, p + distance) ^ partners))
                | zeros(
                    (longAt(buffer, p + 8) ^ octets)
                        | (longAt(buffer, p + 8 + distance) ^ partners))
                | zeros(
                    (longAt(buffer, p + 16) ^ octets)
                        | (longAt(buffer, p + 16 + distance) ^ partners))
                | zeros(
                    (longAt(buffer, p + 24) ^ octets)
                        | (longAt(buffer, p + 24 + distance) ^ partners)))
            == 0) {
      p += 32;
    }
    while (p <= last
        && zeros((longAt(buffer, p) ^ octets) | (longAt(buffer, p + distance) ^ partners)) == 0) {
      p += 8;
    }
    return p;
  }

  /**
   * How far the octets from an index on repeat themselves.
   *
   * @return the first index, at least {@code from + period}, whose octet is not the one a period
   *     before; {@code to} when there is none
   */
  static int repeats(byte @Nullable [] array, ByteBuffer buffer, int from, int period, int to) {
    int length = to - from - period;
    int n =
        array != null
            ? Arrays.mismatch(array, from + period, to, array, from, to - period)
            : buffer.slice(from + period, length).mismatch(buffer.slice(from, length));
    return n < 0 ? to : from + period + n;
  }

  /**
   * Goes by eights to the first block in which a word may begin.
   *
   * @param last where the last block may begin
   * @param word its octets, each eight times
   * @return where that block begins; more than {@code last} when there is none
   */
  static int nextWord(byte[] array, int from, int last, long[] word) {
    int p = from;
    for (; p <= last - 24; p += 32) {
      long a = 0;
      long b = 0;
      long c = 0;
      long d = 0;
      for (int k = 0; k < word.length; k++) {
        long octets = word[k];
        a |= longAt(array, p + k) ^ octets;
        b |= longAt(array, p + k + 8) ^ octets;
        c |= longAt(array, p + k + 16) ^ octets;
        d |= longAt(array, p + k + 24) ^ octets;
      }
      if ((zeros(a) | zeros(b) | zeros(c) | zeros(d)) != 0) {
        break;
      }
    }
    while (p <= last && wordStarts(array, p, word) == 0) {
      p += 8;
    }
    return p;
  }

  static long wordStarts(byte[] array, int at, long[] word) {
    long different = 0;
    for (int k = 0; k < word.length; k++) {
      different |= longAt(array, at + k) ^ word[k];
    }
    return zeros(different);
  }

  /** The same in a buffer. */
  static int nextWord(ByteBuffer buffer, int from, int last, long[] word) {
    int p = from;
    for (; p <= last - 24; p += 32) {
      long a = 0;
      long b = 0;
      long c = 0;
      long d = 0;
      for (int k = 0; k < word.length; k++) {
        long octets = word[k];
        a |= longAt(buffer, p + k) ^ octets;
        b |= longAt(buffer, p + k + 8) ^ octets;
        c |= longAt(buffer, p + k + 16) ^ octets;
        d |= longAt(buffer, p + k + 24) ^ octets;
      }
      if ((zeros(a) | zeros(b) | zeros(c) | zeros(d)) != 0) {
        break;
      }
    }
    while (p <= last && wordStarts(buffer, p, word) == 0) {
      p += 8;
    }
    return p;
  }

  static long wordStarts(ByteBuffer buffer, int at, long[] word) {
    long different = 0;
    for (int k = 0; k < word.length; k++) {
      different |= longAt(buffer, at + k) ^ word[k];
    }
    return zeros(different);
  }

  /**
   * Keeps the starts where the octets have four words of eight octets of a delimiter, in their
   * order.
   *
   * @param i where in the delimiter the first of these words begins
   * @return how many are kept
   */
  static int keep(
      byte[] array, int[] starts, int count, byte[] delimiter, int i, int j, int k, int l) {
    long first = longAt(delimiter, i);
    long second = longAt(delimiter, j);
    long third = longAt(delimiter, k);
    long fourth = longAt(delimiter, l);
    int n = 0;
    for (int s = 0; s < count; s++) {
      int start = starts[s];
      long x =
          (longAt(array, start + i) ^ first)
              | (longAt(array, start + j) ^ second)
              | (longAt(array, start + k) ^ third)
              | (longAt(array, start + l) ^ fourth);
      starts[n] = start;
      n += 1 + (int) ((x | -x) >> 63);
    }
    return n;
  }

  /** The same in a buffer. */
  static int keep(
      ByteBuffer buffer, int[] starts, int count, byte[] delimiter, int i, int j, int k, int l) {
    long first = longAt(delimiter, i);
    long second = longAt(delimiter, j);
    long third = longAt(delimiter, k);
    long fourth = longAt(delimiter, l);
    int n = 0;
    for (int s = 0; s < count; s++) {
      int start = starts[s];
      long x =
          (longAt(buffer, start + i) ^ first)
              | (longAt(buffer, start + j) ^ second)
              | (longAt(buffer, start + k) ^ third)
              | (longAt(buffer, start + l) ^ fourth);
      starts[n] = start;
      n += 1 + (int) ((x | -x) >> 63);
    }
    return n;
  }
}
