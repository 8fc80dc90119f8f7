package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelimiterSearchTest {
  private static final String LONG = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
  private static final String SAME =
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

  /** A delimiter whose last octet is another one. */
  private static final byte[] NEAR = Recording.octets("\r\n--" + LONG.replace("0gW", "0g."));

  /** What the scans are tuned for, and what is worst for each of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "B",
        "BB",
        SAME,
        "----------------------------",
        "abababababababababababab",
        LONG,
        "exactly16octets",
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrs",
        "a boundary that is longer than seventy characters, and so long that places do not fit in a"
            + " byte of the table, which is what it is for"
      })
  void findsTheFirstOccurrenceOrTheOpenEnd(String boundary) {
    Random random = new Random(boundary.hashCode());
    for (String lineEnd : new String[] {"\r\n", "\n", "\r"}) {
      String delimiter = lineEnd + "--" + boundary;
      DelimiterSearch usual = new DelimiterSearch(Recording.octets(delimiter));
      DelimiterSearch small =
          new DelimiterSearch(Recording.octets(delimiter), SearchStatesTest.SMALL);
      for (int round = 0; round < 800; round++) {
        DelimiterSearch search = round % 2 == 0 ? usual : small;
        int length = random.nextInt(round % 16 == 0 ? 40_000 : 300);
        byte[] octets = content(random, round, length, delimiter);
        int from = random.nextInt(Math.min(50, octets.length + 1));
        int expected = naive(octets, from, octets.length, Recording.octets(delimiter));
        ByteBuffer direct = ByteBuffer.allocateDirect(octets.length).put(octets);
        ByteBuffer slice =
            ByteBuffer.allocate(9 + octets.length).put(9, octets).slice(9, octets.length);
        assertThat(search.find(ByteBuffer.wrap(octets), from, octets.length)).isEqualTo(expected);
        assertThat(search.find(slice, from, octets.length)).isEqualTo(expected);
        assertThat(search.find(direct.clear(), from, octets.length)).isEqualTo(expected);
      }
    }
  }

  /**
   * The lattice is asked at once, on the heap and outside: nothing stands before the first octet.
   */
  @ParameterizedTest
  @CsvSource({LONG + ",false", LONG + ",true", SAME + ",false", SAME + ",true"})
  void findsWhatBeginsTheContent(String boundary, boolean direct) {
    byte[] delimiter = Recording.octets("\r\n--" + boundary);
    DelimiterSearch search = new DelimiterSearch(delimiter);
    ByteBuffer content = buffer(direct, filled(20_000, 'x'));
    assertThat(search.find(content, 0, content.limit())).isEqualTo(~content.limit());
    assertThat(search.choice().scan()).isEqualTo(ScanChoice.Scan.LATTICE);
    content.put(0, delimiter);
    assertThat(search.find(content, 0, content.limit())).isZero();
  }

  /**
   * Every cut of a delimiter at the end of a buffer, of each kind, once the tables are built: the
   * lattice may pass the open start as it passes any other, and must not.
   */
  @ParameterizedTest
  @ValueSource(ints = {32, 38, 40, 55, 70})
  void keepsADelimiterThatIsCutAtTheEnd(int boundaryLength) {
    Random random = new Random(boundaryLength);
    byte[] delimiter = Recording.octets("\r\n--" + LONG + LONG).clone();
    delimiter = Arrays.copyOf(delimiter, 4 + boundaryLength);
    for (int size : new int[] {8_192, 16_384, 65_536}) {
      DelimiterSearch heap = new DelimiterSearch(delimiter);
      DelimiterSearch outside = new DelimiterSearch(delimiter);
      for (int cut = 0; cut < delimiter.length; cut++) {
        byte[] octets = new byte[size];
        random.nextBytes(octets);
        System.arraycopy(delimiter, 0, octets, size - cut, cut);
        ByteBuffer direct = buffer(true, octets);
        assertThat(heap.find(ByteBuffer.wrap(octets), 0, size)).isEqualTo(~(size - cut));
        assertThat(outside.find(direct, 0, size)).isEqualTo(~(size - cut));
      }
    }
  }

  /** The largest buffer there is: behind its last index no int is left. */
  @Test
  void findsADelimiterAtTheEndOfTheLargestBuffer(@TempDir Path directory) throws IOException {
    byte[] delimiter = Recording.octets("\r\n--" + LONG);
    int size = Integer.MAX_VALUE;
    int from = size - 100_000;
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("largest"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ByteBuffer buffer = file.map(FileChannel.MapMode.READ_WRITE, 0, size);
      for (int prefix : new int[] {0, 20}) {
        // Prefixes of the delimiter, at distances that differ, and none at the end.
        for (int i = from; i < size - 100; i += 20 + i % 7) {
          buffer.put(i, delimiter, 0, prefix);
        }
        for (int start :
            new int[] {size - delimiter.length, size - 960, size - 1_024, size - 1_200}) {
          DelimiterSearch search = new DelimiterSearch(delimiter);
          assertThat(search.find(buffer, from, size)).isEqualTo(~size);
          buffer.put(start, delimiter);
          assertThat(search.find(buffer, from, size)).isEqualTo(start);
          buffer.put(start, new byte[delimiter.length]);
        }
      }
    }
  }

  @Test
  void buildsTablesWhenTheContentIsLong() {
    int most = SearchSettings.DEFAULT.firstOctets() + SearchSettings.DEFAULT.octetsBeforeTables();
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--" + LONG));
    search.find(ByteBuffer.wrap(filled(most, 'x')), 0, most);
    assertThat(search.choice().hasTables()).isFalse();
    search.begin(Recording.octets("\r\n--other" + LONG));
    search.find(ByteBuffer.wrap(filled(most + 1, 'x')), 0, most + 1);
    assertThat(search.choice().hasTables()).isTrue();
  }

  @Test
  void hasALatticeFromSixteenOctetsOn() {
    assertThat(new DelimiterSearch(new byte[16]).choice().hasLattice()).isTrue();
    assertThat(new DelimiterSearch(new byte[15]).choice().hasLattice()).isFalse();
  }

  /** Tables of the last delimiter are used again: their memory, and none of their contents. */
  @Test
  void movesByTheDelimiterThatItHas() {
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--" + LONG));
    assertThat(search.choice().wantsTables(SearchSettings.DEFAULT.octetsBeforeOldTables() + 1))
        .isFalse();
    search.find(ByteBuffer.wrap(filled(20_000, 'x')), 0, 20_000);
    byte[] next = Recording.octets("\r\n--next");
    search.begin(next);
    byte[] octets = filled(20_000, 'x');
    System.arraycopy(next, 0, octets, 10_000, next.length);
    assertThat(search.find(ByteBuffer.wrap(octets), 0, octets.length)).isEqualTo(10_000);
    search.begin(Recording.octets("\r\n--" + LONG));
    assertThat(search.choice().wantsTables(SearchSettings.DEFAULT.octetsBeforeOldTables() + 1))
        .isTrue();
  }

  /** A filter has words of its own, which a shorter delimiter builds without a lattice. */
  @ParameterizedTest
  @ValueSource(strings = {"next", "thenextone", "----WebKitFormBoundaryABCDEFGHIJKLMNOP", SAME})
  void filtersByTheDelimiterThatItHas(String boundary) {
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--" + LONG));
    byte[] octets = nearDelimiters("\r\n--" + LONG, 40_000);
    assertThat(search.find(ByteBuffer.wrap(octets), 0, octets.length)).isNegative();
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.FILTER);
    byte[] next = Recording.octets("\r\n--" + boundary);
    search.begin(next);
    octets = nearDelimiters("\r\n--" + boundary, 40_000);
    System.arraycopy(next, 0, octets, 30_000, next.length);
    assertThat(search.find(ByteBuffer.wrap(octets), 0, octets.length)).isEqualTo(30_000);
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.FILTER);
  }

  /** A stretch ends after its octets, wherever they stand in their buffers. */
  @Test
  void countsTheOctetsOfAStretch() {
    byte[] delimiter = Recording.octets("\r\n--" + LONG);
    DelimiterSearch search = new DelimiterSearch(delimiter);
    byte[] octets = nearDelimiters("\r\n--" + LONG, 40_000);
    search.find(ByteBuffer.wrap(octets), 0, 9_000);
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.FILTER);
    int left = search.choice().end(0, Integer.MAX_VALUE);
    assertThat(left).isBetween(6_000, 16_384);
    for (int from = 10_000; from < 15_000; from += 1_000) {
      search.find(ByteBuffer.wrap(octets), from, from + 1_000);
      int now = search.choice().end(0, Integer.MAX_VALUE);
      assertThat(left - now).isBetween(1_000 - delimiter.length, 1_000);
      left = now;
    }
  }

  /** A filter that leaves few starts is followed by the sparse one, and the other way round. */
  @Test
  void choosesTheFilterByTheStartsThatAreLeft() {
    byte[] delimiter = Recording.octets("\r\n--" + LONG);
    DelimiterSearch search = new DelimiterSearch(delimiter);
    byte[] octets = nearDelimiters("\r\n--" + LONG, 10_000);
    search.find(ByteBuffer.wrap(octets), 0, octets.length);
    assertThat(search.choice().scan()).isEqualTo(ScanChoice.Scan.FILTER);
    byte[] other = filled(1_000, 'x');
    search.find(ByteBuffer.wrap(other), 0, other.length);
    assertThat(search.choice().scan()).isEqualTo(ScanChoice.Scan.SPARSE_FILTER);
    search.find(ByteBuffer.wrap(other), 0, other.length);
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.SPARSE_FILTER);
    search.find(ByteBuffer.wrap(octets), 5_000, 6_000);
    assertThat(search.choice().scan()).isEqualTo(ScanChoice.Scan.FILTER);
  }

  /** One start of 32 points is few, and of 31 it is not: every point of a filter counts. */
  @ParameterizedTest
  @ValueSource(strings = {LONG, "aFewOtherLetters", SAME})
  void countsThePointsOfAFilter(String boundary) {
    byte[] delimiter = Recording.octets("\r\n--" + boundary);
    DelimiterWords words = new DelimiterWords(new MarkTables());
    words.build(delimiter);
    if (words.repeat() && !boundary.equals(SAME)) {
      DelimiterWords all = words;
      words = new DelimiterWords(new MarkTables());
      words.buildSingles(all);
    }
    byte[] near = nearDelimiters("\r\n--" + boundary, 10_000);
    for (int points : new int[] {1, 2, 31, 32, 33}) {
      byte[] octets = filled(10_000, '~');
      int last = words.last() + (points - 1) * words.step();
      System.arraycopy(delimiter, words.first(), octets, words.last(), 4);
      int to = last + delimiter.length - words.first();
      for (int before : new int[] {0, 1_000}) {
        DelimiterSearch search = new DelimiterSearch(delimiter);
        search.find(ByteBuffer.wrap(near), 0, near.length);
        search.find(ByteBuffer.wrap(filled(before, '~')), 0, before);
        boolean isSparse = search.choice().scan() == ScanChoice.Scan.SPARSE_FILTER;
        assertThat(isSparse).isEqualTo(before > 0);
        assertThat(search.find(ByteBuffer.wrap(octets), 0, to)).isEqualTo(~to);
        isSparse = search.choice().scan() == ScanChoice.Scan.SPARSE_FILTER;
        assertThat(isSparse).as("%d points", points).isEqualTo(points >= 32);
      }
    }
  }

  /** What begins a buffer is found in the middle of a stretch, which it does not shorten. */
  @ParameterizedTest
  @ValueSource(strings = {"B", "thenextone", LONG, SAME})
  void findsWhatBeginsABufferOfAStretch(String boundary) {
    byte[] delimiter = Recording.octets("\r\n--" + boundary);
    DelimiterSearch search = new DelimiterSearch(delimiter);
    byte[] octets = nearDelimiters("\r\n--" + boundary, 10_000);
    search.find(ByteBuffer.wrap(octets), 0, octets.length);
    assertThat(search.choice().last().isSteady()).isTrue();
    int left = search.choice().end(0, Integer.MAX_VALUE);
    System.arraycopy(delimiter, 0, octets, 0, delimiter.length);
    assertThat(search.find(ByteBuffer.wrap(octets), 0, octets.length)).isZero();
    assertThat(search.choice().end(0, Integer.MAX_VALUE)).isEqualTo(left);
  }

  /** A run at the end of a buffer is tried first in the next one, and one that ended is not. */
  @Test
  void goesOnWithARun() {
    int shortest = NEAR.length + NEAR.length + SearchSettings.DEFAULT.shortestRun();
    for (boolean ends : new boolean[] {false, true}) {
      DelimiterSearch search = searchAfterARun(ends);
      search.find(ByteBuffer.wrap(run(shortest)), 0, shortest);
      boolean goesOn = search.choice().last() == ScanChoice.Scan.RUN;
      assertThat(goesOn).isEqualTo(!ends);
    }
  }

  /** A run has its shortest length: in all of the buffer, or before other octets. */
  @Test
  void goesOnWithARunThatIsLongEnough() {
    int shortest = NEAR.length + NEAR.length + SearchSettings.DEFAULT.shortestRun();
    for (int n = shortest - 2; n < shortest + 2; n++) {
      DelimiterSearch search = searchAfterARun(false);
      search.find(ByteBuffer.wrap(run(n)), 0, n);
      boolean goesOn = search.choice().last() == ScanChoice.Scan.RUN;
      assertThat(goesOn).as("%d", n).isEqualTo(n >= shortest);
      search = searchAfterARun(false);
      byte[] octets = Arrays.copyOf(run(n), n + 100);
      search.find(ByteBuffer.wrap(octets), 0, octets.length);
      // Without the run, the lattice would have used up its credit, and left a stretch.
      goesOn = search.choice().last() == ScanChoice.Scan.LATTICE;
      assertThat(goesOn).as("%d", n).isEqualTo(n >= shortest);
    }
  }

  private static byte[] run(int length) {
    byte[] run = new byte[length];
    fill(run, NEAR, NEAR.length);
    return run;
  }

  /** A search of a buffer with a run, which goes on to its end or not. */
  private static DelimiterSearch searchAfterARun(boolean ends) {
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--" + LONG));
    byte[] octets = run(41 * 1_000);
    if (ends) {
      Arrays.fill(octets, octets.length - 100, octets.length, (byte) 'x');
    }
    search.find(ByteBuffer.wrap(octets), 0, octets.length);
    return search;
  }

  /** Parts that are short fields count for no table, whatever was before. */
  @Test
  void countsNoShortFields() {
    byte[] delimiter = Recording.octets("\r\n--" + LONG);
    SearchSettings settings =
        new SearchSettings(16, 8, 16, 32, 1_024, 64, 0, 0, 4_096, 1 << 20, 96, 32, 512, 256);
    for (int at = 0; at < 3; at++) {
      DelimiterSearch search = new DelimiterSearch(delimiter, settings);
      byte[] octets = filled(64, 'x');
      System.arraycopy(delimiter, 0, octets, at, delimiter.length);
      for (int i = 0; i < 3; i++) {
        assertThat(search.find(ByteBuffer.wrap(octets), 0, octets.length)).isEqualTo(at);
        assertThat(search.choice().hasTables()).isFalse();
      }
      assertThat(search.find(ByteBuffer.wrap(filled(300, 'x')), 0, 300)).isEqualTo(~300);
      assertThat(search.choice().hasTables()).isTrue();
    }
  }

  /** Delimiters of which another octet is changed each time. */
  private static byte[] nearDelimiters(String delimiter, int length) {
    byte[] octets = new byte[length];
    byte[] d = Recording.octets(delimiter);
    Random random = new Random(17);
    fill(octets, d, d.length);
    for (int at = 0; at < length; at += d.length) {
      int changed = at + 2 + random.nextInt(d.length - 2);
      octets[Math.min(changed, length - 1)] = '~';
    }
    return octets;
  }

  @Test
  void comesBackToTheLattice() {
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--" + LONG));
    byte[] beginnings = new byte[20_000];
    fill(beginnings, Recording.octets("\r\n--" + LONG), 20);
    search.find(ByteBuffer.wrap(beginnings), 0, 9_000);
    for (int i = 0; i < beginnings.length; i += 33) {
      beginnings[i] = 'x';
    }
    search.find(ByteBuffer.wrap(beginnings), 0, beginnings.length);
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.FILTER);
    search.find(ByteBuffer.wrap(filled(1 << 20, 'x')), 0, 1 << 20);
    assertThat(search.choice().last()).isEqualTo(ScanChoice.Scan.LATTICE);
  }

  private static byte[] filled(int length, int octet) {
    byte[] octets = new byte[length];
    Arrays.fill(octets, (byte) octet);
    return octets;
  }

  private static ByteBuffer buffer(boolean direct, byte[] octets) {
    return direct
        ? ByteBuffer.allocateDirect(octets.length).put(octets).flip()
        : ByteBuffer.wrap(octets);
  }

  /** Content of the stuff that the delimiter is made of, with occurrences in some rounds. */
  private static byte[] content(Random random, int round, int length, String delimiter) {
    byte[] octets = new byte[length];
    byte[] d = Recording.octets(delimiter);
    switch (round % 7) {
      case 0 -> random.nextBytes(octets);
      case 1 -> fill(octets, d, d.length - 1);
      case 2 -> fill(octets, new byte[] {'\r', '\n'}, 2);
      case 3 -> fill(octets, new byte[] {d[d.length - 1]}, 1);
      case 4 -> fill(octets, d, Math.min(d.length, 6));
      case 5 -> fill(octets, new byte[] {d[0], d[d.length - 1], d[d.length - 1]}, 3);
      default -> {
        for (int i = 0; i < length; i++) {
          octets[i] = d[random.nextInt(d.length)];
        }
      }
    }
    if (round % 3 == 0 && length > 0) {
      int at = random.nextInt(length);
      System.arraycopy(d, 0, octets, at, Math.min(d.length, length - at));
    }
    return octets;
  }

  private static void fill(byte[] octets, byte[] pattern, int n) {
    for (int i = 0; i < octets.length; i++) {
      octets[i] = pattern[i % n];
    }
  }

  static int naive(byte[] octets, int from, int to, byte[] delimiter) {
    for (int i = from; i < to; i++) {
      int k = 0;
      while (k < delimiter.length && i + k < to && octets[i + k] == delimiter[k]) {
        k++;
      }
      if (k == delimiter.length) {
        return i;
      }
      if (i + k == to) {
        return ~i;
      }
    }
    return ~to;
  }
}
