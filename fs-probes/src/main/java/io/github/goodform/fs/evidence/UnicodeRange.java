package io.github.goodform.fs.evidence;

import java.util.List;

/**
 * The version of Unicode that a directory's tables follow, as far as answers tell: at least one
 * version, below another.
 *
 * @param atLeast the newest version whose pair was equal
 * @param below the next version whose pair was not, empty when none failed
 * @param bmpOnly whether pairs beyond the Basic Multilingual Plane are unknown to the table
 */
public record UnicodeRange(String atLeast, String below, boolean bmpOnly) {
  /**
   * The versions of Unicode that assigned code points; 2.1 and 6.3 brought no table of interest.
   */
  private static final List<String> VERSIONS =
      List.of(
          "1.1", "2.0", "2.1", "3.0", "3.1", "3.2", "4.0", "4.1", "5.0", "5.1", "5.2", "6.0", "6.1",
          "6.2", "6.3", "7.0", "8.0", "9.0", "10.0", "11.0", "12.0", "12.1", "13.0", "14.0", "15.0",
          "15.1", "16.0", "17.0");

  /**
   * The newest version that the table may follow.
   *
   * @return the version before {@link #below()}, empty when no pair failed
   */
  public String atMost() {
    return below.isEmpty() ? "" : VERSIONS.get(Math.max(0, VERSIONS.indexOf(below) - 1));
  }

  /** Compares two versions by their place in the list; an empty one is older than all. */
  static int compare(String a, String b) {
    return Integer.compare(VERSIONS.indexOf(a), VERSIONS.indexOf(b));
  }

  /**
   * The range in words.
   *
   * @return for example {@code at least 5.0, below 5.1, BMP only}
   */
  @Override
  public String toString() {
    return "at least "
        + atLeast
        + (below.isEmpty() ? "" : ", below " + below)
        + (bmpOnly ? ", BMP only" : "");
  }
}
