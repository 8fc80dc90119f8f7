package io.github.goodform.multipart;

/**
 * Chooses the scan of {@link DelimiterSearch} by what the last ones cost. It decides how long a
 * search takes, never what it finds.
 *
 * <p>The lattice has credit, in octets: each mark it meets costs some, progress gives it back. When
 * it is used up, the next stretch is given to skip; when the moves of skip are short, a stretch
 * goes to line ends. Stretches double as long as the lattice does not get far between them.
 */
final class ScanChoice {
  enum Scan {
    LINE_ENDS,
    SKIP,
    LATTICE
  }

  /** Content before tables are worth building, and before they are worth building in old memory. */
  static final int OCTETS_BEFORE_TABLES = 8_192;

  static final int OCTETS_BEFORE_OLD_TABLES = 512;

  static final int STRETCH = 4_096;
  static final int LONGEST_STRETCH = 1 << 20;

  /** The credit, and what a mark costs of it, in points of the lattice. */
  static final int CREDIT = 64;

  static final int MARK_COST = 12;

  private boolean hasLattice;
  private boolean hasTables;
  private int octetsBeforeTables;

  private int stretch;
  private int skipLeft;
  private int lineEndsLeft;

  private int step;
  private int latticeBegin;
  private int lastMark;
  private int credit;

  /**
   * Begins with a delimiter.
   *
   * @param hasLattice whether it is long enough for one
   * @param hasMemory whether there is memory of older tables
   */
  void begin(boolean hasLattice, boolean hasMemory) {
    this.hasLattice = hasLattice;
    hasTables = false;
    octetsBeforeTables = hasMemory ? OCTETS_BEFORE_OLD_TABLES : OCTETS_BEFORE_TABLES;
    stretch = STRETCH;
    skipLeft = 0;
    lineEndsLeft = 0;
  }

  boolean hasLattice() {
    return hasLattice;
  }

  boolean hasTables() {
    return hasTables;
  }

  /** Counts octets that are about to be scanned; true when the tables have to be built now. */
  boolean wantsTables(int octets) {
    if (hasTables) {
      return false;
    }
    hasTables = octets > octetsBeforeTables;
    octetsBeforeTables -= octets;
    return hasTables;
  }

  /** The scan for the next octets. */
  Scan scan() {
    if (!hasTables || lineEndsLeft > 0) {
      return Scan.LINE_ENDS;
    }
    return skipLeft > 0 || !hasLattice ? Scan.SKIP : Scan.LATTICE;
  }

  /** Where that scan has to end: not after {@code to}. */
  int end(int from, int to) {
    int left = lineEndsLeft > 0 ? lineEndsLeft : skipLeft;
    return left > 0 ? Math.min(to, from + left) : to;
  }

  /** A scan has passed octets without success. */
  void passed(Scan scan, int octets) {
    switch (scan) {
      case LINE_ENDS -> lineEndsLeft = Math.max(0, lineEndsLeft - octets);
      case SKIP -> skipLeft = Math.max(0, skipLeft - octets);
      case LATTICE -> {}
    }
  }

  /** The lattice begins at a point. */
  void latticeBegins(int at, int step) {
    this.step = step;
    latticeBegin = at;
    lastMark = at;
    credit = CREDIT * step;
  }

  /** The lattice goes on at a point after one with a mark; true when it has to stop there. */
  boolean isUsedUp(int at) {
    credit = Math.min(CREDIT * step, credit + (at - lastMark)) - MARK_COST * step;
    lastMark = at;
    if (credit >= 0) {
      return false;
    }
    stretch = at - latticeBegin < STRETCH ? Math.min(2 * stretch, LONGEST_STRETCH) : STRETCH;
    skipLeft = stretch;
    return true;
  }

  /** The moves of skip are short. */
  void movesAreShort() {
    lineEndsLeft = stretch;
  }
}
