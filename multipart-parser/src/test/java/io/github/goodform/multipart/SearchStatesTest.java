package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.multipart.ScanChoice.Scan;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * No buffer, no cut and no content changes what the search finds, in each state that it can be in.
 * The thresholds are small, so that some hundred octets reach every scan, and a test fails when a
 * combination was not reached.
 */
class SearchStatesTest {
  static final SearchSettings SMALL =
      new SearchSettings(16, 8, 16, 1, 3, 8, 40, 20, 48, 192, 3, 3, 100, 24);

  private static final String[] LINE_ENDS = {"\r\n", "\n", "\r"};

  /** The sorts of delimiters by their words: some share a mark, or most of them do. */
  private static final String[] SORTS = {"", " with shared marks", " with few other marks"};

  /**
   * The scans but runs, and the sorts of delimiters for those that look for words: pairs follow a
   * lattice where windows leave many starts.
   */
  private static final String[] SCANS = {
    "PAIRS",
    "PAIRS" + SORTS[2],
    "ALL_OCTETS",
    "LATTICE",
    "LATTICE" + SORTS[1],
    "LATTICE" + SORTS[2],
    "FILTER",
    "FILTER" + SORTS[1],
    "FILTER" + SORTS[2],
    "SPARSE_FILTER",
    "SPARSE_FILTER" + SORTS[1],
    "SPARSE_FILTER" + SORTS[2]
  };

  private static final int LONGEST = 70;
  private static final int MOST = 1 << 17;

  /** How octets reach the search. */
  enum Kind {
    HEAP,
    HEAP_SLICE,
    READ_ONLY,
    DIRECT,
    DIRECT_SLICE;

    private static final int SHIFT = 13;

    private static final ByteBuffer INSIDE = ByteBuffer.allocate(SHIFT + MOST);
    private static final ByteBuffer OUTSIDE = ByteBuffer.allocateDirect(SHIFT + MOST);

    /** The first octets of an array, in memory that the next call uses again. */
    ByteBuffer buffer(byte[] octets, int n) {
      return switch (this) {
        case HEAP -> ByteBuffer.wrap(octets, 0, n);
        case READ_ONLY -> ByteBuffer.wrap(octets, 0, n).asReadOnlyBuffer();
        case HEAP_SLICE -> INSIDE.clear().put(SHIFT, octets, 0, n).slice(SHIFT, n);
        case DIRECT -> OUTSIDE.clear().put(0, octets, 0, n).limit(n);
        case DIRECT_SLICE -> OUTSIDE.clear().put(SHIFT, octets, 0, n).slice(SHIFT, n);
      };
    }
  }

  /** What the search was used for before. */
  enum Begun {
    NEW,
    AGAIN,
    AFTER_ANOTHER
  }

  /** How a buffer ends. */
  private enum Ending {
    /** With the first octets of the delimiter, or none. */
    OPEN,
    /** With a delimiter that has another octet, or its first octets. */
    FAILED,
    /** With the delimiter, and other octets. */
    COMPLETE
  }

  /** Content that leads to a scan. */
  enum Content {
    /** Nothing like the delimiter. */
    OTHER,
    /** The first half of the delimiter, at distances by chance. */
    BEGINNINGS,
    /** Now the first octets of the delimiter, and now nothing like it. */
    CHANGING,
    /** The delimiter with one octet changed by chance, at distances by chance. */
    NEAR,
    /** The delimiter with the same octet changed each time, at equal distances. */
    PERIODIC;

    void fill(byte[] octets, int n, byte[] delimiter, Random random) {
      int length = delimiter.length;
      int at = 0;
      int changed = 1 + random.nextInt(length - 1);
      int first = random.nextBoolean() ? 0 : Math.min(length, 5);
      Arrays.fill(octets, 0, n, (byte) '~');
      while (at < n) {
        switch (this) {
          case OTHER -> at = n;
          case BEGINNINGS -> at = put(octets, at, n, delimiter, length / 2) + random.nextInt(4);
          case CHANGING -> at = first == 0 ? n : put(octets, at, n, delimiter, first);
          case NEAR -> {
            int end = put(octets, at, n, delimiter, length);
            octets[Math.min(n - 1, at + random.nextInt(length))] = '~';
            at = end + random.nextInt(4);
          }
          case PERIODIC -> {
            int end = put(octets, at, n, delimiter, length);
            octets[Math.min(n - 1, at + changed)] = '~';
            at = end;
          }
        }
      }
    }

    private static int put(byte[] octets, int at, int n, byte[] delimiter, int length) {
      int m = Math.min(length, n - at);
      System.arraycopy(delimiter, 0, octets, at, m);
      return at + m;
    }
  }

  private final Set<String> reached = new TreeSet<>();
  private final Random random = new Random(11);
  private final byte[] octets = new byte[MOST];
  private long cases;

  /**
   * Every cut of a delimiter, and of one that fails at each octet, for every delimiter, buffer and
   * scan.
   */
  @Test
  void everyCutIsFound() {
    for (String lineEnd : LINE_ENDS) {
      for (int n = 1; n <= LONGEST; n++) {
        byte[] delimiter = delimiter(lineEnd, n);
        for (Kind kind : Kind.values()) {
          for (Begun begun : Begun.values()) {
            for (Content content : Content.values()) {
              String name = AsciiOctets.escape(lineEnd) + " " + kind + " " + begun + " ";
              cuts(name, begin(delimiter, begun, SMALL), kind, delimiter, content);
            }
          }
        }
      }
    }
    Set<String> expected = new TreeSet<>();
    for (String lineEnd : LINE_ENDS) {
      for (Kind kind : Kind.values()) {
        for (Begun begun : Begun.values()) {
          String name = AsciiOctets.escape(lineEnd) + " " + kind + " " + begun + " ";
          for (Ending ending : Ending.values()) {
            for (String scan : SCANS) {
              expected.add(name + scan + " " + ending);
            }
          }
          // An octet that ends a run is passed by another scan.
          expected.add(name + Scan.RUN + " " + Ending.OPEN);
        }
      }
    }
    assertThat(expected).hasSize(LINE_ENDS.length * 5 * 3 * (12 * 3 + 1));
    expected.removeAll(reached);
    assertThat(expected).as("not reached").isEmpty();
    assertThat(cases).isGreaterThan(1_000_000);
  }

  /** The scan, and for those that look for words the sort of the delimiter. */
  private static String scan(DelimiterSearch search, String sort) {
    Scan scan = search.choice().last();
    boolean hasWords =
        switch (scan) {
          case LATTICE, FILTER, SPARSE_FILTER -> true;
          case PAIRS -> search.choice().hasTables();
          case ALL_OCTETS, RUN -> false;
        };
    return scan + (hasWords ? sort : "");
  }

  private static String sort(byte[] delimiter) {
    DelimiterWords words = new DelimiterWords(new MarkTables());
    if (delimiter.length >= SMALL.filterShortest()) {
      words.build(delimiter);
    }
    if (!words.repeat()) {
      return SORTS[0];
    }
    DelimiterWords singles = new DelimiterWords(new MarkTables());
    singles.buildSingles(words);
    boolean isNarrow = singles.step() < SMALL.narrowest() && words.step() >= WindowFilter.NARROWEST;
    return SORTS[isNarrow ? 2 : 1];
  }

  private void cuts(
      String name, DelimiterSearch search, Kind kind, byte[] delimiter, Content content) {
    int length = delimiter.length;
    String sort = sort(delimiter);
    int n = 0;
    for (int cut = 0; cut <= length; cut++) {
      if (cut % 4 == 0) {
        // A run goes on through an open delimiter that stands where the next unit would.
        n = random.nextBoolean() ? length * (1 + random.nextInt(5)) : random.nextInt(250);
        content.fill(octets, n, delimiter, random);
      }
      System.arraycopy(delimiter, 0, octets, n, length);
      int after = cut < length && cut % 2 == 0 ? 0 : random.nextInt(100);
      Arrays.fill(octets, n + length, n + length + after, (byte) '~');
      int end = after > 0 ? n + length + after : n + cut;
      Ending ending = check(search, kind, delimiter, end);
      reached.add(name + scan(search, sort) + " " + ending);
      if (cut > 0) {
        octets[n + cut - 1] = (byte) (octets[n + cut - 1] ^ 0x40);
        check(search, kind, delimiter, n + Math.min(length, cut + random.nextInt(length)));
        reached.add(name + scan(search, sort) + " " + Ending.FAILED);
      }
    }
  }

  /** Every length of content, in one buffer or after another one. */
  @Test
  void everyLengthIsSearched() {
    for (int boundary : new int[] {1, 6, 11, 12, 16, 38, LONGEST}) {
      byte[] delimiter = delimiter("\r\n", boundary);
      int most = beyondEveryThreshold(SMALL, delimiter.length);
      for (Kind kind : Kind.values()) {
        for (Content content : Content.values()) {
          for (int n = 0; n <= most; n++) {
            lengths(kind, delimiter, content, n);
          }
        }
      }
    }
    assertThatEveryScanWasReached();
  }

  private static int beyondEveryThreshold(SearchSettings settings, int length) {
    return 2
        + settings.firstOctets()
        + settings.octetsBeforeTables()
        + settings.credit() * length
        + settings.longestStretch()
        + settings.longestPeriod()
        + settings.shortestRun();
  }

  private void lengths(Kind kind, byte[] delimiter, Content content, int n) {
    DelimiterSearch search = begin(delimiter, Begun.NEW, SMALL);
    content.fill(octets, n, delimiter, random);
    check(search, kind, delimiter, n);
    reached.add(kind + " " + search.choice().last());
    System.arraycopy(delimiter, 0, octets, n, delimiter.length);
    check(search, kind, delimiter, n + random.nextInt(delimiter.length));
    check(search, kind, delimiter, n + delimiter.length);
    check(begin(delimiter, Begun.NEW, SMALL), kind, delimiter, n + delimiter.length);
  }

  /** The thresholds of production, in buffers of usual sizes. */
  @Test
  void everyCutIsFoundInLargeBuffers() {
    for (int boundary : new int[] {1, 6, 16, 32, 38, 55, LONGEST}) {
      byte[] delimiter = delimiter("\r\n", boundary);
      for (int size : new int[] {8_192, 16_384, 65_536}) {
        for (Kind kind : Kind.values()) {
          for (Content content : Content.values()) {
            DelimiterSearch search = begin(delimiter, Begun.NEW, SearchSettings.DEFAULT);
            content.fill(octets, size, delimiter, random);
            for (int cut = 0; cut < delimiter.length; cut++) {
              int n = size - cut;
              System.arraycopy(delimiter, 0, octets, n, cut);
              check(search, kind, delimiter, size);
              reached.add(kind + " " + search.choice().last());
            }
          }
        }
      }
    }
    assertThatEveryScanWasReached();
  }

  private void assertThatEveryScanWasReached() {
    for (Kind kind : Kind.values()) {
      for (Scan scan : Scan.values()) {
        assertThat(reached).contains(kind + " " + scan);
      }
    }
  }

  /** Compares the search with the plainest one; says how the buffer ended. */
  private Ending check(DelimiterSearch search, Kind kind, byte[] delimiter, int n) {
    cases++;
    int expected = DelimiterSearchTest.naive(octets, 0, n, delimiter);
    int found = search.find(kind.buffer(octets, n), 0, n);
    if (found != expected) {
      throw new AssertionError(
          "expected %d, found %d in %d octets, %s, a delimiter of %d, last scan %s"
              .formatted(expected, found, n, kind, delimiter.length, search.choice().last()));
    }
    return found >= 0 ? Ending.COMPLETE : Ending.OPEN;
  }

  private DelimiterSearch begin(byte[] delimiter, Begun begun, SearchSettings settings) {
    if (begun == Begun.NEW) {
      return new DelimiterSearch(delimiter, settings);
    }
    byte[] before = begun == Begun.AGAIN ? delimiter : delimiter("\r\n", 40);
    DelimiterSearch search = new DelimiterSearch(before, settings);
    for (Content content : Content.values()) {
      content.fill(octets, 400, before, random);
      check(search, Kind.HEAP, before, 400);
    }
    search.begin(delimiter);
    return search;
  }

  /**
   * A third of the boundaries has words more than once, as those of many clients do, and another
   * third hardly any other one.
   */
  private static byte[] delimiter(String lineEnd, int n) {
    StringBuilder boundary = new StringBuilder();
    Random random = new Random(n);
    int hyphens = new int[] {0, n / 2, n - 2}[n % 3];
    while (boundary.length() < n) {
      boolean hyphen = boundary.length() < hyphens;
      boundary.append(hyphen ? '-' : (char) ('a' + random.nextInt(26)));
    }
    return Recording.octets(lineEnd + "--" + boundary);
  }
}
