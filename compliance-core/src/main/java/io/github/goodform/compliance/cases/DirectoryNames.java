package io.github.goodform.compliance.cases;

/**
 * What is known of names in a directory: which paths it treats as equal, according to a probed
 * profile.
 */
@FunctionalInterface
public interface DirectoryNames {

  /** A directory that was not probed. */
  DirectoryNames UNKNOWN = (stored, asked) -> Sameness.UNKNOWN;

  /** Whether a directory treats two paths as equal. */
  enum Sameness {
    /** One path finds what was stored under the other. */
    SAME,
    /** One path does not find what was stored under the other. */
    DISTINCT,
    /** Not determined. */
    UNKNOWN
  }

  /**
   * Compares two paths below the directory.
   *
   * @param stored the path that a file was stored under
   * @param asked the path that is asked for
   * @return whether they are equal
   */
  Sameness compare(String stored, String asked);
}
