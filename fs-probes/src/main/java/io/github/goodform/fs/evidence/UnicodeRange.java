package io.github.goodform.fs.evidence;

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
