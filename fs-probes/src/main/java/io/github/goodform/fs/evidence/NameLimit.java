package io.github.goodform.fs.evidence;

/**
 * The longest name of a directory.
 *
 * @param limit how many units a name may have
 * @param unit what is counted
 */
public record NameLimit(int limit, Unit unit) {

  /** What a file system counts when it limits a name. */
  public enum Unit {
    /** Octets of the name as it was given. */
    OCTETS,
    /** UTF-16 code units of the name as it was given. */
    UTF16,
    /** Code points of the name as it was given. */
    CODE_POINTS,
    /** Octets of the name in normalization form D. */
    OCTETS_OF_FORM_D,
    /** UTF-16 code units of the name in normalization form D. */
    UTF16_OF_FORM_D,
    /** The measurements follow none of these. */
    UNKNOWN,
    /** No limit was met; the figure is where the search ended. */
    UNLIMITED
  }

  /**
   * The limit and its unit.
   *
   * @return for example {@code 255 OCTETS}
   */
  @Override
  public String toString() {
    return limit + " " + unit;
  }
}
