package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the delimiter, line end and two hyphens included, in content. The bit tricks are in {@link
 * OctetWords}, comparisons in {@link DelimiterStarts}, the marks of words in {@link
 * DelimiterWords}, the choice between the scans in {@link ScanChoice}.
 */
final class DelimiterSearch {
  /*
   * Why correct
   *
   * Let D be the delimiter, M its length, f = D[0] its line end's first octet. bchars have no CR and no LF, so f stands in D
   * only at index 0 [1]. A start is an index where D may begin; it is complete when its M octets are in the buffer. Each scan
   * excludes every complete start of an interval, in ascending order, or finds the first that is an occurrence:
   *
   *   pairs        Every start whose octet is f, and whose octet at distance g, the guard, is D[g], is compared. The guard is
   *                where the last comparison failed.
   *   all octets   Eight starts at once: the differences of all M octets are joined, and a start without any is compared.
   *   lattice      An occurrence at p holds the words of four octets that begin at p, p + 1, … p + M - 4. Take a row of S of
   *                them, from index A on: one begins on a lattice point (every S-th octet). Point i covers the starts
   *                i - (A + S - 1) … i - A, and points cover disjoint intervals, in order. A mark, for the hash of each of the
   *                S words, says where in D the word begins: a point without a mark excludes all its starts, a mark leaves one
   *                to be compared. When two words share a mark, every start of the point is tried by pairs, and the octets before it are looked
   *                at once more for the period.
   *                The lattice has all words: A = 0, S = M - 3.
   *   filter       The lattice of the longest row of words none of which shares its mark with another word of D: a point leaves
   *                one start or none. What many points leave is written down, in order, and then compared by all of its
   *                octets at once, so that no branch depends on one start; if M > 64, it is struck out by four words of
   *                eight octets after another. The last point is where each start that it may leave is complete; those
   *                that no point covers are left to pairs. The sparse filter does the same, with a branch for each four
   *                points: it is chosen where the last filter left few starts.
   *                Where D repeats itself, that row is narrow, and the filter has all words instead. A mark that words
   *                share leaves the last f among the starts that its point covers: between the start of an occurrence and
   *                its point there is no f, by [1].
   *   run          Octets a … b - 1 have the period P: each is equal to the one P later. When pairs exclude the starts
   *                a … a + P - 1, then all to b - M are excluded: the M octets of a start are those of the start P before.
   *
   * At the end of the buffer at most one start can be open, not complete: the last f of the last M - 1 octets, by [1]. The
   * scans decide complete starts and no others: a mark under which an open start lies is compared without success for want
   * of octets, not because they differ. So `resume`, from which the next scan goes on, says nothing about open starts. It is
   * a position within one search only; no search and no part of a buffer begins there. The open start is left to openEnd,
   * which looks at all of the last M - 1 octets, however far the scans came. Buffers without an accessible array are searched
   * in place, by the same scans: nothing is cut into pieces.
   *
   * Why linear
   *
   * A comparison that has begun at f ends before the next f, by [1], so those of pairs never overlap: all together look at
   * each octet once. The others look at each octet a number of times that depends on M alone, at most 84 for M = 74: all octets
   * M times for delimiters under 8 octets, a point once for its mark and M times, in words of eight, for its start. A
   * run is looked at once for its period; what is looked at without finding one (five periods, each for at most 512 + M + 256
   * octets) comes after a scan has used up its credit, at most two before a stretch of at least 4,096 octets without that, or a
   * run of 256. What the choice remembers decides time, never the result.
   *
   * Why fast
   *
   * The lattice's addresses are known in advance, so the processor overlaps the loads; on content that is not like D it comes
   * near to what it costs to touch each cache line. Four points are looked at before a branch, with an index each. The loops
   * are methods of their own: among the values of a caller they would not get the registers they need, and take half as long
   * again. Marks are many enough that random words seldom hit one.
   *
   * Two goals compete: the lattice is best when words of D are rare, and bad when the body is made of them, because a mark that
   * comes by chance misleads branch prediction, which costs more than to compare. So a mark costs credit, as much as the points
   * that pass in the same time. Content that uses it up repeats itself, most often, and a run of it costs two loads for eight
   * octets, whatever it is. Else a stretch goes to the filter, whose time depends on the content by the number of starts alone.
   * Its row leaves out what content shares with D (a client's hyphens). To look for the last f of each point takes longer than
   * pairs do: where many points leave one, the next stretch goes to pairs, which have credit of their own. A period is looked for
   * in the distances of the last start and of the one before, because a mark that comes by chance, once in each period, gives a
   * start that is none.
   * Delimiters under 16 octets have too few words for a lattice: they have pairs, and in content that is made of pairs the
   * filter, or under 8 octets all octets. The guard makes pairs rare in content that is nearly D in the same way each time.
   * Stretches double while the body stays like that, and are not forgotten between buffers.
   *
   * The first octets of a part's content go to pairs: most fields are shorter than that. The tables are built when a body has
   * had some kilobytes of content, so that small forms do not pay for them.
   */
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);

  private static final int[] NO_STARTS = {};

  /** Points end here: an index of the next ones stays an int. */
  private static final int FARTHEST = Integer.MAX_VALUE - 1_024;

  /** What a failed comparison of a pair costs is counted in so many octets. */
  private static final int PAIRS_UNIT = 4;

  private final SearchSettings settings;
  private final ScanChoice choice;
  private final DelimiterStarts starts = new DelimiterStarts();
  private final DelimiterWords words = new DelimiterWords(MarkTables.SHARED);
  private final DelimiterWords singles = new DelimiterWords(MarkTables.SHARED);

  private byte[] delimiter = AsciiOctets.NONE;
  private @Nullable ByteBuffer readOnly;
  private int length;

  /** The starts that the points of the filter leave. */
  private int[] left = NO_STARTS;

  /** Where a scan without success stopped: no complete occurrence begins before. */
  private int resume;

  /** The period of a run that came to the end of its buffer; 0 for none. */
  private int period;

  /** Whether the last search came to the end of its buffer: then this is no short field. */
  private boolean goesOn;

  DelimiterSearch(byte[] delimiter) {
    this(delimiter, SearchSettings.DEFAULT);
  }

  /** With other thresholds: for tests. */
  DelimiterSearch(byte[] delimiter, SearchSettings settings) {
    this.settings = settings;
    this.choice = new ScanChoice(settings);
    begin(delimiter);
  }

  /**
   * Begins a body: with the tables of the last one when the delimiter is the same, else in their
   * memory.
   */
  void begin(byte[] delimiter) {
    goesOn = false;
    period = 0;
    if (Arrays.equals(this.delimiter, delimiter)) {
      return;
    }
    words.forget();
    singles.forget();
    this.delimiter = delimiter;
    readOnly = null;
    length = delimiter.length;
    starts.begin(delimiter);
    choice.begin(length, words.hasMemory());
  }

  /**
   * Gives the memory of the tables back: the body has ended, and most likely no other one follows.
   * One that does begins anew, also with the same delimiter.
   */
  void release() {
    words.giveBack();
    singles.giveBack();
    delimiter = AsciiOctets.NONE;
    length = 0;
  }

  /** How the next octets are searched. */
  ScanChoice choice() {
    return choice;
  }

  int length() {
    return length;
  }

  byte octet(int index) {
    return delimiter[index];
  }

  /** The delimiter, read-only: where octets that looked like its start are delivered from. */
  ByteBuffer octets() {
    ByteBuffer octets = readOnly;
    if (octets == null) {
      octets = ByteBuffer.wrap(delimiter).asReadOnlyBuffer();
      readOnly = octets;
    }
    return octets.clear();
  }

  /**
   * Searches {@code buffer[from, to)}.
   *
   * @return where the delimiter begins; or, when it is not there, the complement of where its first
   *     octets stand at the end ({@code ~to} when they do not)
   */
  int find(ByteBuffer buffer, int from, int to) {
    if (buffer.hasArray()) {
      int shift = buffer.arrayOffset();
      int found = find(buffer.array(), NOWHERE, from + shift, to + shift);
      return found >= 0 ? found - shift : ~(~found - shift);
    }
    return find(null, buffer, from, to);
  }

  /** A method of its own, so that feeding a few octets at a time stays a few instructions. */
  private int find(byte @Nullable [] array, ByteBuffer buffer, int from, int to) {
    if (to - from < length) {
      goesOn = true;
      period = 0;
      return starts.openEnd(array, buffer, from, to);
    }
    return search(array, buffer, from, to);
  }

  private int search(byte @Nullable [] array, ByteBuffer buffer, int from, int to) {
    int found = -1;
    resume = from;
    if (!goesOn) {
      int end = to - from > settings.firstOctets() ? from + settings.firstOctets() : to;
      found = starts.pairs(array, buffer, from, end, to, null);
      resume = end;
    } else if (period > 0) {
      found = run(array, buffer, to, period);
    }
    int farthest = Math.min(to, FARTHEST);
    while (found < 0 && resume <= farthest - length) {
      if (choice.wantsTables(to - resume)) {
        words.build(delimiter);
      }
      ScanChoice.Scan scan = choice.scan();
      int position = resume;
      found = scan(scan, array, buffer, choice.end(position, farthest), to);
      if (found < 0) {
        choice.passed(scan, resume - position);
        if (choice.isUsedUp()) {
          position = resume;
          found = run(array, buffer, to);
          if (resume == position) {
            choice.giveStretch(scan);
          }
        }
      }
    }
    if (found < 0 && resume <= to - length) {
      found = starts.pairs(array, buffer, resume, to, to, null);
    }
    goesOn = found < 0;
    return found >= 0 ? found : starts.openEnd(array, buffer, from, to);
  }

  /** Looks for starts in {@code [resume, end)}. */
  private int scan(
      ScanChoice.Scan scan, byte @Nullable [] array, ByteBuffer buffer, int end, int to) {
    return switch (scan) {
      case PAIRS -> {
        choice.begins(resume, PAIRS_UNIT);
        int found = starts.pairs(array, buffer, resume, end, to, choice);
        resume = starts.end();
        yield found;
      }
      case ALL_OCTETS -> {
        int found = starts.allOctets(array, buffer, resume, end, to);
        resume = end;
        yield found;
      }
      case LATTICE -> lattice(array, buffer, end, to);
      case FILTER -> filter(array, buffer, end, to);
      case SPARSE_FILTER -> sparseFilter(array, buffer, end, to);
      case RUN -> throw new IllegalStateException("a run is not chosen");
    };
  }

  private int lattice(byte @Nullable [] array, ByteBuffer buffer, int end, int to) {
    int step = words.step();
    int reach = length - 4;
    int last = Math.min(to - 4, end - 1 + reach);
    int i = resume + reach;
    choice.begins(i, step);
    while (true) {
      i = words.nextMarked(array, buffer, i, last);
      if (i > last) {
        resume = i - reach;
        return -1;
      }
      int mark = words.mark(OctetWords.intAt(array, buffer, i));
      int start = i;
      if (mark == DelimiterWords.MANY) {
        int found = starts.pairs(array, buffer, i - reach, i - reach + step, to, null);
        if (found >= 0) {
          return found;
        }
        start = starts.firstOctetBefore(array, buffer, i, i - reach);
      } else {
        start = i - mark + 1;
        if (start <= to - length && starts.guardedMatch(array, buffer, start)) {
          return start;
        }
      }
      i += step;
      if (choice.usesUp(i, start)) {
        resume = i - reach;
        return -1;
      }
    }
  }

  /**
   * The words that the filter looks for: a row of those that are there once, or all of them when
   * that row is narrow.
   */
  private DelimiterWords filterWords() {
    if (!words.isBuilt()) {
      words.build(delimiter);
    }
    if (words.repeat() && !singles.isBuilt()) {
      singles.buildSingles(words);
    }
    boolean isNarrow = singles.step() < settings.narrowest();
    boolean isOfAll = isNarrow && words.step() >= WindowFilter.NARROWEST;
    return words.repeat() && !isOfAll ? singles : words;
  }

  private int filter(byte @Nullable [] array, ByteBuffer buffer, int end, int to) {
    DelimiterWords row = filterWords();
    if (left.length == 0) {
      left = new int[settings.filterPoints() + 1];
    }
    int step = row.step();
    int reach = row.last();
    // Every start that these points leave is complete.
    int last = Math.min(to - length + row.first(), end - 1 + reach);
    int i = resume + reach;
    int all = 0;
    while (i <= last) {
      int points = Math.min(settings.filterPoints(), (last - i) / step + 1);
      int n = row.filter(array, buffer, i, points, left);
      if (n < 0) {
        return ~n;
      }
      if (n > 0 && !row.isCompared()) {
        int found = starts.first(array, buffer, left, n);
        if (found >= 0) {
          return found;
        }
      }
      all += n;
      i += points * step;
    }
    return filtered(array, buffer, i - reach, end, to, row, all);
  }

  private int sparseFilter(byte @Nullable [] array, ByteBuffer buffer, int end, int to) {
    DelimiterWords row = filterWords();
    int step = row.step();
    int reach = row.last();
    int last = Math.min(to - length + row.first(), end - 1 + reach);
    int all = 0;
    int i = row.nextMarked(array, buffer, resume + reach, last);
    while (i <= last) {
      int mark = row.mark(OctetWords.intAt(array, buffer, i));
      int start =
          mark == DelimiterWords.MANY
              ? starts.firstOctetBefore(array, buffer, i, i - reach)
              : i + 1 - mark;
      if (starts.guardedMatch(array, buffer, start)) {
        return start;
      }
      all++;
      i = row.nextMarked(array, buffer, i + step, last);
    }
    return filtered(array, buffer, i - reach, end, to, row, all);
  }

  /**
   * Looks by pairs for the starts that no point of a filter covers.
   *
   * @param from the first of them
   * @param left how many starts the points have left
   */
  private int filtered(
      byte @Nullable [] array,
      ByteBuffer buffer,
      int from,
      int end,
      int to,
      DelimiterWords row,
      int left) {
    choice.left((from - resume) / row.step(), left, row);
    resume = Math.max(end, from);
    return starts.pairs(array, buffer, from, resume, to, null);
  }

  /** Looks for a run from here on, by the periods that the last marks suggest. */
  private int run(byte @Nullable [] array, ByteBuffer buffer, int to) {
    int from = resume;
    for (int i = 0; i < ScanChoice.PERIODS && resume == from; i++) {
      int candidate = choice.period(i);
      if (candidate > 0 && candidate <= settings.longestPeriod()) {
        int found = run(array, buffer, to, candidate);
        if (found >= 0) {
          return found;
        }
      }
    }
    return -1;
  }

  /** Looks for a start in a run with a period; where there is none, goes on to its end. */
  private int run(byte @Nullable [] array, ByteBuffer buffer, int to, int candidate) {
    int from = resume;
    int shortest = candidate + length + settings.shortestRun();
    period = 0;
    if (to - from < shortest) {
      return -1;
    }
    int end = OctetWords.repeats(array, buffer, from, candidate, to);
    if (end - from < shortest) {
      return -1;
    }
    int found = starts.pairs(array, buffer, from, from + candidate, to, null);
    if (found < 0) {
      resume = end - length + 1;
      choice.passed(ScanChoice.Scan.RUN, resume - from);
      period = end == to ? candidate : 0;
    }
    return found;
  }
}
