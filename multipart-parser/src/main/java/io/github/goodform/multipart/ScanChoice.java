package io.github.goodform.multipart;

/**
 * Chooses the scan of {@link DelimiterSearch} by what the last ones cost. It decides how long a
 * search takes, never what it finds.
 *
 * <p>Pairs and the lattice have credit, in octets: each pair or mark they meet costs some, progress
 * gives it back. When the credit is used up and the content does not repeat itself, a stretch is
 * given to a steady scan, which takes the same time for most content. Where its points have windows
 * and leave many starts, the next one is given to pairs. Stretches double as long as the first scan
 * does not get far between them.
 */
final class ScanChoice {
  /** The ways to exclude starts; the block comment of {@link DelimiterSearch} defines them. */
  enum Scan {
    PAIRS,
    ALL_OCTETS,
    LATTICE,
    /** For content that leaves many starts: no branch depends on an octet. */
    FILTER,
    /** For content that leaves few: four points, then a branch. */
    SPARSE_FILTER,
    RUN;

    /** Whether it takes about the same time for most content. */
    boolean isSteady() {
      return this == ALL_OCTETS || this == FILTER || this == SPARSE_FILTER;
    }
  }

  /** Starts are few when there is at most one for so many points. */
  private static final int FEW = 32;

  /** Starts of windows are many when there is more than one for so many octets. */
  private static final int MANY = 128;

  /** How many starts are kept: a power of two. */
  private static final int STARTS = 4;

  /** How many distances of the last two of them are periods, perhaps. */
  static final int PERIODS = 2 * STARTS - 3;

  private final SearchSettings settings;

  private boolean hasLattice;
  private boolean hasFilter;
  private boolean hasTables;
  private int octetsBeforeTables;

  private int stretch;
  private int stretchLeft;

  /** Whether the stretch is one of pairs. */
  private boolean isOfPairs;

  private boolean leavesFew;
  private boolean leavesMany;

  private int unit;
  private int begin;
  private int lastMark;
  private int credit;
  private boolean isUsedUp;

  private Scan last = Scan.PAIRS;

  /** The last starts that failed, in a ring; those of older buffers make odd periods, at worst. */
  private final int[] starts = new int[STARTS];

  private int marks;

  ScanChoice(SearchSettings settings) {
    this.settings = settings;
  }

  /**
   * Begins with a delimiter.
   *
   * @param length its octets
   * @param hasMemory whether there is memory of older tables
   */
  void begin(int length, boolean hasMemory) {
    hasLattice = length >= settings.latticeShortest();
    hasFilter = length >= settings.filterShortest();
    hasTables = false;
    octetsBeforeTables =
        hasMemory ? settings.octetsBeforeOldTables() : settings.octetsBeforeTables();
    stretch = settings.stretch();
    stretchLeft = 0;
    isOfPairs = false;
    leavesFew = false;
    leavesMany = false;
  }

  boolean hasLattice() {
    return hasLattice;
  }

  boolean hasTables() {
    return hasTables;
  }

  /** Counts octets that are about to be scanned; true when the tables have to be built now. */
  boolean wantsTables(int octets) {
    if (hasTables || !hasLattice) {
      return false;
    }
    hasTables = octets > octetsBeforeTables;
    octetsBeforeTables -= Math.min(octets, octetsBeforeTables);
    return hasTables;
  }

  /** The scan for the next octets. */
  Scan scan() {
    isUsedUp = false;
    last = choose();
    return last;
  }

  private Scan choose() {
    if (stretchLeft > 0) {
      return isOfPairs ? Scan.PAIRS : steady();
    }
    return hasTables ? Scan.LATTICE : Scan.PAIRS;
  }

  private Scan steady() {
    if (!hasFilter) {
      return Scan.ALL_OCTETS;
    }
    return leavesFew ? Scan.SPARSE_FILTER : Scan.FILTER;
  }

  /** The scan that was last: chosen, or a run. */
  Scan last() {
    return last;
  }

  /** Where that scan has to end: not after {@code to}. */
  int end(int from, int to) {
    return stretchLeft > 0 && stretchLeft < to - from ? from + stretchLeft : to;
  }

  /** A scan has passed octets without success. */
  void passed(Scan scan, int count) {
    last = scan;
    if (isGivenStretches(scan)) {
      stretchLeft = Math.max(0, stretchLeft - count);
    }
  }

  private boolean isGivenStretches(Scan scan) {
    return scan.isSteady() || (isOfPairs && scan == Scan.PAIRS);
  }

  /** What the points of a filter have left: the next scan is chosen by it. */
  void left(int points, int starts, DelimiterWords row) {
    leavesFew = starts * FEW <= points;
    if (points >= settings.fewestPoints()) {
      leavesMany = row.repeat() && (long) starts * MANY > (long) points * row.step();
    }
  }

  /**
   * A scan with credit begins.
   *
   * @param unit what its costs are counted in, in octets: for a lattice, the distance of its points
   */
  void begins(int at, int unit) {
    this.unit = unit;
    begin = at;
    lastMark = at;
    credit = settings.credit() * unit;
  }

  /**
   * The scan goes on after a mark or a pair; true when it has to stop there.
   *
   * @param start where the delimiter would have begun
   */
  boolean usesUp(int at, int start) {
    starts[marks++ & (STARTS - 1)] = start;
    int most = settings.credit() * unit;
    credit = Math.min(most, credit + (at - lastMark)) - settings.markCost() * unit;
    lastMark = at;
    isUsedUp = credit < 0;
    return isUsedUp;
  }

  /**
   * A period, perhaps: the distance of the last start from each one before, then that of the one
   * before it, since one start in each period may be there by chance.
   */
  int period(int index) {
    return index < STARTS - 1
        ? kept(1) - kept(2 + index)
        : kept(2) - kept(3 + index - (STARTS - 1));
  }

  /** The last start, or the one so many before, counted from 1. */
  private int kept(int back) {
    return starts[(marks - back) & (STARTS - 1)];
  }

  /** Whether the last scan has stopped for want of credit. */
  boolean isUsedUp() {
    return isUsedUp;
  }

  /**
   * A scan has stopped for want of credit, and the content does not repeat itself: a stretch goes
   * to a steady scan, or to pairs where windows have left many starts.
   */
  void giveStretch(Scan scan) {
    if (scan != Scan.PAIRS && scan != Scan.LATTICE) {
      throw new IllegalStateException(scan + " has no credit");
    }
    lengthenStretch();
    if (scan == Scan.PAIRS && hasLattice && !hasTables) {
      octetsBeforeTables = 0;
    } else {
      stretchLeft = stretch;
      isOfPairs = scan == Scan.LATTICE && leavesMany;
    }
  }

  private void lengthenStretch() {
    stretch =
        lastMark - begin < settings.stretch()
            ? Math.min(2 * stretch, settings.longestStretch())
            : settings.stretch();
  }
}
