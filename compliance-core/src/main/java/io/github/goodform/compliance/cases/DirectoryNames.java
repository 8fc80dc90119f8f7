package io.github.goodform.compliance.cases;

/**
 * What is known of the directory a server serves: which paths it takes for the same. A probed
 * profile of the directory answers.
 */
@FunctionalInterface
public interface DirectoryNames {

  /** A directory nobody has probed. */
  DirectoryNames UNKNOWN = (stored, asked) -> Sameness.UNKNOWN;

  /** Whether a directory takes two paths for the same. */
  enum Sameness {
    /** One path finds what was stored under the other. */
    SAME,
    /** One path does not find what was stored under the other. */
    DISTINCT,
    /** The directory could not be asked. */
    UNKNOWN
  }

  /**
   * Compares two paths below the directory.
   *
   * @param stored the path that a file was stored under
   * @param asked the path that is asked for
   * @return what the directory says
   */
  Sameness compare(String stored, String asked);
}
