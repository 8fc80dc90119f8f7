package io.github.goodform.compliance;

/**
 * A case that failed. A test log shows {@link #toString} where the test ends and {@link
 * #getMessage} in its summary: the one is the whole story, the other one line, so that nothing
 * stands there twice.
 */
@SuppressWarnings("OverrideThrowableToString") // the two differ on purpose
final class CaseFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final String details;

  /**
   * Makes a failure.
   *
   * @param line what failed, in one line
   * @param details the requirement, what was sent, expected and found, and how to run it again
   */
  CaseFailure(String line, String details) {
    super(line);
    this.details = details;
    // Where the suite compares is the same for every case: one frame says it.
    StackTraceElement[] frames = getStackTrace();
    setStackTrace(
        frames.length == 0 ? frames : new StackTraceElement[] {frames[frames.length > 1 ? 1 : 0]});
  }

  @Override
  public String toString() {
    return details;
  }
}
