package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The filter leaves the starts that the words at its points suggest, in arrays and direct buffers,
 * and stops at the first one that is the delimiter's.
 */
class DelimiterFilterTest {
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);
  private static final String DELIMITER =
      "\r\n--0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'()+_,./:=?";

  /** For each length, and each octet of it that is another one. */
  @Test
  void comparesAllOctets() {
    for (int length = 8; length <= DELIMITER.length(); length++) {
      byte[] delimiter = Recording.octets(DELIMITER.substring(0, length));
      DelimiterWords words = new DelimiterWords(new MarkTables());
      words.build(delimiter);
      assertThat(words.repeat()).isFalse();
      for (int changed = 0; changed <= length; changed++) {
        compare(words, delimiter, changed);
      }
    }
  }

  /** Three delimiters with the same octet changed, and one as it is; of another length, none. */
  private static void compare(DelimiterWords words, byte[] delimiter, int changed) {
    int length = delimiter.length;
    byte[] octets = new byte[4 * length + 5];
    Arrays.fill(octets, (byte) '~');
    for (int s = 0; s < 4; s++) {
      System.arraycopy(delimiter, 0, octets, s * length + s, length);
      if (s < 3 && changed < length) {
        octets[s * length + s + changed] ^= 0x40;
      }
    }
    int from = words.last();
    int last = octets.length - length;
    int points = (last - from) / words.step() + 1;
    int[] expected = new int[8];
    int n = 0;
    int found = -1;
    for (int i = from; i <= last && found < 0; i += words.step()) {
      int mark = words.mark(OctetWords.intAt(octets, i));
      if (mark != 0) {
        int start = i + 1 - mark;
        expected[n++] = start;
        boolean same = Arrays.equals(octets, start, start + length, delimiter, 0, length);
        found = same && length <= DelimiterFilter.LONGEST_COMPARED ? start : -1;
      }
    }
    for (boolean onTheHeap : new boolean[] {true, false}) {
      int[] starts = new int[9];
      ByteBuffer direct = ByteBuffer.allocateDirect(octets.length).put(octets).flip();
      byte[] array = onTheHeap ? octets : null;
      int left = words.filter(array, onTheHeap ? NOWHERE : direct, from, points, starts);
      assertThat(left).as("octet %d of %d", changed, length).isEqualTo(found >= 0 ? ~found : n);
      assertThat(Arrays.copyOf(starts, n)).isEqualTo(Arrays.copyOf(expected, n));
    }
  }
}
