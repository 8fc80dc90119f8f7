package io.github.goodform.compliance.load.loader;

/**
 * A way in which an upload of the load is disturbed: aborted, slow, malformed or shorter than
 * announced.
 */
public enum Disturbance {
  /** The client closes or resets the connection at a random octet of the request. */
  ABORTED("aborted"),
  /** The body is sent in eight pieces, a tenth of a second apart. */
  SLOW("slow"),
  /** The body ends within a part: RFC 2046 §5.1 wants a close-delimiter, the server must refuse. */
  MALFORMED("malformed"),
  /** The client half-closes before as many octets as {@code Content-Length} announced. */
  SHORT("short");

  /** What follows the word in counts of those that were not sent. */
  public static final String NOT_SENT = " (not sent)";

  private final String word;

  Disturbance(String word) {
    this.word = word;
  }

  /**
   * Returns the adjective that reports use.
   *
   * @return a word
   */
  public String word() {
    return word;
  }
}
