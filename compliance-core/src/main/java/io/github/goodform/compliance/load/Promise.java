package io.github.goodform.compliance.load;

/** A promise that a server keeps or breaks under load. */
public enum Promise {
  /** Every request is answered, with the status it should have. */
  ANSWERS("answers every request"),
  /** Every upload's answer reports the parts that were sent. */
  BODIES("reads every body right"),
  /** Connections are kept, and buffers come from the pool. */
  POOLED_PATH("stays on the pooled path"),
  /** No time without any answer, and no blocking where it is not allowed. */
  NEVER_BLOCKS("never blocks"),
  /** Buffers, connections, files, descriptors, threads and memory are back at rest. */
  LEAKS_NOTHING("leaks nothing"),
  /** After the load, one user is served as before. */
  RECOVERS("recovers"),
  /** The integral of the probe's P99 is within the budget. */
  BUDGET("keeps the P99 integral within the budget");

  private final String sentence;

  Promise(String sentence) {
    this.sentence = sentence;
  }

  /**
   * Returns the sentence that tests and reports name the promise by.
   *
   * @return a sentence without its subject
   */
  public String sentence() {
    return sentence;
  }
}
