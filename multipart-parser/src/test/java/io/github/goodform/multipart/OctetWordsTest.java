package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The loops over eight octets give what a loop over one octet gives, at the first and the last
 * index of an array and of a direct buffer: none of them has an octet more than it may look at.
 */
class OctetWordsTest {
  private final Random random = new Random(8);

  private static long eight(int octet) {
    return octet * OctetWords.ONES;
  }

  private static ByteBuffer direct(byte[] octets) {
    return ByteBuffer.allocateDirect(octets.length).put(octets).flip();
  }

  private static byte[] filled(int length) {
    byte[] octets = new byte[length];
    Arrays.fill(octets, (byte) '.');
    return octets;
  }

  @Test
  void readsTheFirstOctetAsTheLowest() {
    byte[] octets = {0, 1, 2, 3, 4, 5, 6, 7, (byte) 0x88};
    ByteBuffer direct = direct(octets);
    for (byte[] array : new byte[][] {octets, null}) {
      assertThat(OctetWords.intAt(array, direct, 1)).isEqualTo(0x04030201);
      assertThat(OctetWords.longAt(array, direct, 1)).isEqualTo(0x8807060504030201L);
      assertThat(OctetWords.octetAt(array, direct, 8)).isEqualTo((byte) 0x88);
    }
  }

  /** The lowest octet that is 0 is marked, and none below it. */
  @Test
  void marksTheOctetsThatAreZero() {
    assertThat(OctetWords.zeros(0)).isEqualTo(0x8080808080808080L);
    for (long octet = 1; octet < 256; octet++) {
      assertThat(OctetWords.zeros(octet * OctetWords.ONES)).isZero();
      for (int zero = 0; zero < 8; zero++) {
        long x = (octet * OctetWords.ONES) & ~(0xFFL << (8 * zero));
        long marks = OctetWords.zeros(x);
        assertThat(Long.numberOfTrailingZeros(marks)).isEqualTo(8 * zero + 7);
      }
    }
  }

  /** Each octet that is 0 is marked, and no other one, whatever the octets beside it are. */
  @Test
  void marksAllOctetsThatAreZero() {
    for (int zeros = 0; zeros < 256; zeros++) {
      for (long octet = 1; octet < 256; octet++) {
        long x = 0;
        long expected = 0;
        for (int i = 0; i < 8; i++) {
          boolean isZero = (zeros >> i & 1) == 1;
          x |= isZero ? 0 : octet << (8 * i);
          expected |= isZero ? 0x80L << (8 * i) : 0;
        }
        assertThat(OctetWords.allZeros(x)).isEqualTo(expected);
      }
    }
  }

  /** One pair at each index, and octets without their partner. */
  @Test
  void goesToTheBlockOfThePair() {
    for (int distance : new int[] {1, 5, 9, 41}) {
      for (int blocks = 1; blocks <= 9; blocks++) {
        for (int at = 0; at < 8 * blocks; at++) {
          int from = random.nextInt(4);
          int last = from + 8 * (blocks - 1);
          byte[] octets = filled(last + 8 + distance);
          assertThatNoPairIsIn(octets, from, last, distance);
          for (int i = 0; i < octets.length; i += 3) {
            octets[i] = (byte) (i < octets.length / 2 ? 'o' : 'p');
          }
          octets[from + at] = 'o';
          octets[from + at + distance] = 'p';
          int expected = from;
          while (expected <= last && !hasPair(octets, expected, distance)) {
            expected += 8;
          }
          assertThat(nextPair(octets, from, last, distance)).isEqualTo(expected);
        }
      }
    }
  }

  private static void assertThatNoPairIsIn(byte[] octets, int from, int last, int distance) {
    assertThat(nextPair(octets, from, last, distance)).isGreaterThan(last);
    octets[octets.length - 1] = 'p'; // the partner of an octet that is not there
    assertThat(nextPair(octets, from, last, distance)).isGreaterThan(last);
  }

  private static boolean hasPair(byte[] octets, int block, int distance) {
    return IntStream.range(block, block + 8)
        .anyMatch(i -> octets[i] == 'o' && octets[i + distance] == 'p');
  }

  private static int nextPair(byte[] octets, int from, int last, int distance) {
    int found = OctetWords.nextPair(octets, from, last, eight('o'), distance, eight('p'));
    assertThat(OctetWords.nextPair(direct(octets), from, last, eight('o'), distance, eight('p')))
        .isEqualTo(found);
    return found;
  }

  /** One word at each index, and words of which one octet is another one. */
  @Test
  void goesToTheBlockOfTheWord() {
    for (int length = 1; length <= 7; length++) {
      byte[] word = Arrays.copyOf(Recording.octets("aBcDeFg"), length);
      for (int blocks = 1; blocks <= 9; blocks++) {
        for (int at = 0; at < 8 * blocks; at++) {
          int from = random.nextInt(4);
          int last = from + 8 * (blocks - 1);
          byte[] octets = filled(last + 8 + length - 1);
          assertThat(nextWord(octets, from, last, word)).isGreaterThan(last);
          for (int i = from; length > 1 && i + length <= octets.length; i += length) {
            System.arraycopy(word, 0, octets, i, length);
            octets[i + random.nextInt(length)] = '.';
          }
          System.arraycopy(word, 0, octets, from + at, length);
          int expected = from;
          while (expected <= last && !hasWord(octets, expected, word)) {
            expected += 8;
          }
          assertThat(nextWord(octets, from, last, word)).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void findsTheEmptyWordAtOnce() {
    for (int blocks = 1; blocks <= 9; blocks++) {
      assertThat(nextWord(filled(8 * blocks), 0, 8 * (blocks - 1), AsciiOctets.NONE)).isZero();
    }
  }

  private static boolean hasWord(byte[] octets, int block, byte[] word) {
    return IntStream.range(block, block + 8)
        .anyMatch(i -> Arrays.equals(octets, i, i + word.length, word, 0, word.length));
  }

  private static int nextWord(byte[] octets, int from, int last, byte[] word) {
    long[] eights = new long[word.length];
    Arrays.setAll(eights, k -> eight(word[k]));
    int found = OctetWords.nextWord(octets, from, last, eights);
    assertThat(OctetWords.nextWord(direct(octets), from, last, eights)).isEqualTo(found);
    return found;
  }

  /** Octets with a period, and one octet that breaks it, or none. */
  @Test
  void followsARunToItsEnd() {
    for (int period = 1; period <= 20; period++) {
      for (int from : new int[] {0, 3}) {
        for (int length = period; length <= 3 * period; length++) {
          int to = from + length;
          byte[] octets = new byte[to + 2];
          for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) ('a' + (i - from + period) % period);
          }
          assertThat(repeats(octets, from, period, to)).isEqualTo(to);
          for (int other = from + period; other < to; other++) {
            octets[other] ^= 0x40;
            assertThat(repeats(octets, from, period, to)).isEqualTo(other);
            octets[other] ^= 0x40;
          }
        }
      }
    }
  }

  private static int repeats(byte[] octets, int from, int period, int to) {
    ByteBuffer direct = direct(octets);
    int end = OctetWords.repeats(octets, direct, from, period, to);
    assertThat(OctetWords.repeats(null, direct, from, period, to)).isEqualTo(end);
    assertThat(direct.position()).isZero();
    return end;
  }

  /** Starts whose octets differ from the delimiter in one octet, and some that do not. */
  @Test
  void keepsTheStartsThatHaveTheWords() {
    byte[] delimiter = Recording.octets("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH");
    int[] words = {0, 11, 20, 36};
    for (int changed = 0; changed < delimiter.length; changed++) {
      byte[] octets = new byte[5 * delimiter.length];
      int[] starts = new int[5];
      int[] expected = new int[5];
      int n = 0;
      for (int s = 0; s < starts.length; s++) {
        starts[s] = s * delimiter.length;
        System.arraycopy(delimiter, 0, octets, starts[s], delimiter.length);
        int at = changed;
        boolean isInAWord = Arrays.stream(words).anyMatch(w -> at >= w && at < w + 8);
        if (s % 2 == 1) {
          octets[starts[s] + at] ^= (byte) (1 << random.nextInt(8));
        }
        if (s % 2 == 0 || !isInAWord) {
          expected[n++] = starts[s];
        }
      }
      int[] kept = starts.clone();
      assertThat(OctetWords.keep(octets, kept, 5, delimiter, 0, 11, 20, 36)).isEqualTo(n);
      assertThat(Arrays.copyOf(kept, n)).isEqualTo(Arrays.copyOf(expected, n));
      kept = starts.clone();
      ByteBuffer direct = direct(octets).order(ByteOrder.BIG_ENDIAN);
      assertThat(OctetWords.keep(direct, kept, 5, delimiter, 0, 11, 20, 36)).isEqualTo(n);
      assertThat(Arrays.copyOf(kept, n)).isEqualTo(Arrays.copyOf(expected, n));
      assertThat(OctetWords.keep(octets, starts.clone(), 1, delimiter, 0, 11, 20, 36)).isOne();
    }
  }
}
