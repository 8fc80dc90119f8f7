package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The filter of windows leaves what a loop over one octet finds, in arrays and direct buffers that
 * begin and end with the octets that it may look at.
 */
class WindowFilterTest {
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);
  private static final int POINTS = 9;

  private final Random random = new Random(29);
  private final Set<String> reached = new TreeSet<>();

  /** For each width of a window, and each place in it where the last first octet is. */
  @Test
  void leavesTheLastFirstOctetOfAWindow() {
    Set<String> expected = new TreeSet<>();
    for (int step = WindowFilter.NARROWEST; step <= 71; step++) {
      byte[] delimiter = Recording.octets("\r\n--" + "a".repeat(step - 1));
      DelimiterWords words = new DelimiterWords(new MarkTables());
      words.build(delimiter);
      assertThat(words.repeat()).isTrue();
      assertThat(words.isCompared()).isFalse();
      assertThat(words.step()).isEqualTo(step);
      // The word at the last place begins with a first octet: the delimiter has it once.
      for (int place = -1; place < step - 1; place++) {
        expected.add(step + " " + place);
      }
      for (int i = 0; i < 40 * step; i++) {
        compare(words, octets(step, i % 40 < 20 ? 1 : 9));
      }
    }
    expected.removeAll(reached);
    assertThat(expected).as("not reached").isEmpty();
  }

  /** Points whose words the delimiter has once, more than once or not, and first octets around. */
  private byte[] octets(int step, int most) {
    byte[] octets = new byte[POINTS * step + 4 - 1];
    Arrays.fill(octets, (byte) '~');
    for (int i = random.nextInt(most * 4);
        i < octets.length;
        i += 1 + random.nextInt(step * most)) {
      // What stands beside a first octet makes a mark of it in a sum with carries.
      octets[i] = (byte) (random.nextInt(4) == 0 ? '\f' : '\r');
    }
    for (int point = step - 1; point < octets.length; point += step) {
      String word = random.nextInt(3) == 0 ? "--aa" : "aaaa";
      if (random.nextInt(8) > 0) {
        int n = Math.min(4, octets.length - point);
        System.arraycopy(Recording.octets(word), 0, octets, point, n);
      }
      if (random.nextInt(step) == 0) {
        octets[point] = '\r';
      }
    }
    return octets;
  }

  private void compare(DelimiterWords words, byte[] octets) {
    int step = words.step();
    int[] expected = new int[POINTS];
    int n = 0;
    for (int k = 0; k < POINTS; k++) {
      int point = step - 1 + k * step;
      int mark = words.mark(OctetWords.intAt(octets, point));
      if (mark == DelimiterWords.MANY) {
        int place = step - 1;
        while (place >= 0 && octets[k * step + place] != '\r') {
          place--;
        }
        reached.add(step + " " + place);
        expected[n++] = place < 0 ? point : k * step + place;
      } else if (mark != 0) {
        expected[n++] = point + 1 - mark;
      }
    }
    Arrays.sort(expected, 0, n);
    ByteBuffer direct = ByteBuffer.allocateDirect(octets.length).put(octets).flip();
    for (byte[] array : new byte[][] {octets, null}) {
      int[] starts = new int[POINTS + 1];
      assertThat(words.filter(array, array == null ? direct : NOWHERE, step - 1, POINTS, starts))
          .isEqualTo(n);
      Arrays.sort(starts, 0, n);
      assertThat(Arrays.copyOf(starts, n)).isEqualTo(Arrays.copyOf(expected, n));
    }
  }
}
