package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each way to look at starts finds what a plain loop finds, in arrays and direct buffers that end
 * with the last octet that may be looked at.
 */
class DelimiterStartsTest {
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);
  private static final String LETTERS =
      "--abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  private final DelimiterStarts starts = new DelimiterStarts();
  private final Random random = new Random(13);

  private static byte[] delimiter(int length) {
    return Recording.octets(("\r" + LETTERS + LETTERS).substring(0, length));
  }

  private static ByteBuffer direct(byte[] octets) {
    return ByteBuffer.allocateDirect(octets.length).put(octets).flip();
  }

  /** Delimiters with one octet changed, or none, and other octets. */
  private byte[] content(byte[] delimiter, int length) {
    byte[] octets = new byte[length];
    Arrays.fill(octets, (byte) '.');
    int at = random.nextInt(10);
    while (at < length) {
      int n = Math.min(1 + random.nextInt(delimiter.length), length - at);
      System.arraycopy(delimiter, 0, octets, at, n);
      octets[at + random.nextInt(n)] = '.';
      at += n + random.nextInt(20);
    }
    if (length >= delimiter.length && random.nextBoolean()) {
      int start = random.nextInt(length - delimiter.length + 1);
      System.arraycopy(delimiter, 0, octets, start, delimiter.length);
    }
    return octets;
  }

  private static int naive(byte[] octets, byte[] delimiter, int from, int end) {
    for (int i = from; i < end && i <= octets.length - delimiter.length; i++) {
      if (Arrays.equals(octets, i, i + delimiter.length, delimiter, 0, delimiter.length)) {
        return i;
      }
    }
    return -1;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 7, 8, 9, 15, 16, 17, 42, 74})
  void findTheFirstDelimiterOfAnInterval(int length) {
    byte[] delimiter = delimiter(length);
    starts.begin(delimiter);
    for (int n = 0; n < 200; n++) {
      byte[] octets = content(delimiter, n);
      ByteBuffer direct = direct(octets);
      int from = random.nextInt(n + 1);
      int end = random.nextInt(3) == 0 ? n : from + random.nextInt(n - from + 1);
      int expected = naive(octets, delimiter, from, end);
      assertThat(starts.pairs(octets, NOWHERE, from, end, n, null)).isEqualTo(expected);
      assertThat(starts.end()).isEqualTo(end);
      assertThat(starts.pairs(null, direct, from, end, n, null)).isEqualTo(expected);
      assertThat(starts.allOctets(octets, NOWHERE, from, end, n)).isEqualTo(expected);
      assertThat(starts.allOctets(null, direct, from, end, n)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 16, 17, 24, 32, 33, 42, 65, 74, 90})
  void findTheFirstDelimiterOfStartsThatAreGiven(int length) {
    byte[] delimiter = delimiter(length);
    starts.begin(delimiter);
    for (int changed = -1; changed < length; changed++) {
      byte[] octets = new byte[5 * length];
      int[] given = new int[5];
      for (int s = 0; s < given.length; s++) {
        given[s] = s * length;
        System.arraycopy(delimiter, 0, octets, s * length, length);
        octets[s * length + (s < 3 ? Math.max(0, changed) : 0)] ^= (byte) (s == 3 ? 0 : 1);
      }
      for (int count = 0; count <= given.length; count++) {
        int expected = count > 3 ? 3 * length : -1;
        assertThat(starts.first(octets, NOWHERE, given.clone(), count)).isEqualTo(expected);
        assertThat(starts.first(null, direct(octets), given.clone(), count)).isEqualTo(expected);
      }
      for (int start : given) {
        boolean isOne = start == 3 * length;
        assertThat(starts.guardedMatch(octets, NOWHERE, start)).isEqualTo(isOne);
        assertThat(starts.guardedMatch(null, direct(octets), start)).isEqualTo(isOne);
      }
    }
  }

  /**
   * Content that is nearly the delimiter in the same way each time: after the first failure it
   * costs nothing.
   */
  @ParameterizedTest
  @ValueSource(ints = {9, 13, 16, 42, 74})
  void payOnceForNearDelimitersOfOneKind(int length) {
    byte[] delimiter = delimiter(length);
    for (int changed = 1; changed < length; changed++) {
      byte[] octets = new byte[60 * length];
      for (int at = 0; at < octets.length; at += length) {
        System.arraycopy(delimiter, 0, octets, at, length);
        octets[at + changed] = '.';
      }
      for (boolean onTheHeap : new boolean[] {true, false}) {
        ScanChoice choice = new ScanChoice(SearchStatesTest.SMALL);
        choice.begin(length, false);
        choice.begins(0, length);
        starts.begin(delimiter);
        byte[] array = onTheHeap ? octets : null;
        int end = octets.length;
        // One failure empties the credit, a second one would use it up.
        assertThat(starts.pairs(array, direct(octets), 0, end, end, choice)).isEqualTo(-1);
        assertThat(starts.end()).as("octet %d of %d", changed, length).isEqualTo(end);
        assertThat(choice.isUsedUp()).isFalse();
      }
    }
  }

  /** Two near-delimiters that differ are two failures: the second one uses the credit up. */
  @Test
  void stopBehindTheStartThatUsesTheCreditUp() {
    byte[] delimiter = delimiter(16);
    byte[] octets = new byte[20 * 16];
    for (int at = 0; at < octets.length; at += 16) {
      System.arraycopy(delimiter, 0, octets, at, 16);
      octets[at + 1 + at / 16 % 15] = '.';
    }
    ScanChoice choice = new ScanChoice(SearchStatesTest.SMALL);
    choice.begin(16, false);
    choice.begins(0, 8);
    starts.begin(delimiter);
    assertThat(starts.pairs(octets, NOWHERE, 0, octets.length, octets.length, choice))
        .isEqualTo(-1);
    assertThat(choice.isUsedUp()).isTrue();
    assertThat(starts.end()).isEqualTo(17);
  }

  @Test
  void findTheLastFirstOctetBeforeAnIndex() {
    starts.begin(delimiter(16));
    for (int n = 1; n < 60; n++) {
      byte[] octets = new byte[n];
      Arrays.fill(octets, (byte) '.');
      for (int at = -1; at < n; at++) {
        if (at >= 0) {
          octets[at] = '\r';
        }
        int from = n - 1;
        for (int least = 0; least < n; least++) {
          int expected = at >= least ? at : from;
          assertThat(starts.firstOctetBefore(octets, NOWHERE, from, least)).isEqualTo(expected);
          assertThat(starts.firstOctetBefore(null, direct(octets), from, least))
              .isEqualTo(expected);
        }
        if (at >= 0) {
          octets[at] = '.';
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 20, 42})
  void findTheOpenStartAtTheEnd(int length) {
    byte[] delimiter = delimiter(length);
    starts.begin(delimiter);
    for (int n = 0; n < 60; n++) {
      for (int open = 0; open < Math.min(length, n + 1); open++) {
        byte[] octets = new byte[n];
        Arrays.fill(octets, (byte) '.');
        System.arraycopy(delimiter, 0, octets, n - open, open);
        for (int from = 0; from <= n; from += 1 + from / 4) {
          int expected = open > 0 && from <= n - open ? ~(n - open) : ~n;
          assertThat(starts.openEnd(octets, NOWHERE, from, n)).isEqualTo(expected);
          assertThat(starts.openEnd(null, direct(octets), from, n)).isEqualTo(expected);
        }
        if (n >= length) {
          // A start that is complete is not open.
          byte[] complete = octets.clone();
          System.arraycopy(delimiter, 0, complete, n - length, length);
          assertThat(starts.openEnd(complete, NOWHERE, 0, n)).isEqualTo(~n);
          assertThat(starts.openEnd(null, direct(complete), 0, n)).isEqualTo(~n);
        }
        if (open > 1) {
          octets[n - open + 1 + random.nextInt(open - 1)] = '.';
          assertThat(starts.openEnd(octets, NOWHERE, 0, n)).isEqualTo(~n);
          assertThat(starts.openEnd(null, direct(octets), 0, n)).isEqualTo(~n);
        }
      }
    }
  }
}
