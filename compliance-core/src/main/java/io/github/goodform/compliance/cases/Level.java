package io.github.goodform.compliance.cases;

/**
 * How binding a requirement is, in the words of RFC 2119.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc2119">RFC 2119</a>
 */
public enum Level {
  /** An absolute requirement: to miss it is a failure. */
  MUST,
  /** A recommendation: to miss it is a warning. */
  SHOULD,
  /** An option: either way is right, and reported. */
  MAY,
  /** An observation: what the server does is recorded and never judged. */
  CHECK
}
