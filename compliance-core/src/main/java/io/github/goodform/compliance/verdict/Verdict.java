package io.github.goodform.compliance.verdict;

/** The verdict of a case about a server. */
public enum Verdict {
  /** As demanded. */
  PASS,
  /** A MUST missed. */
  FAIL,
  /** A SHOULD missed. */
  WARN,
  /** Observed: nothing was demanded. */
  INFO,
  /**
   * Not asked, with the reason: a capability the server lacks, or a question the directory cannot
   * answer.
   */
  SKIP,
  /** A known deviation: a failure that is accepted. */
  KNOWN,
  /** A known deviation that is gone: its entry is stale. */
  UNEXPECTED_PASS;

  /** Whether it is a pass, or no more than information. */
  boolean isMet() {
    return this == PASS || this == INFO;
  }
}
