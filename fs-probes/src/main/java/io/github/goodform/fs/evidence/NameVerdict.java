package io.github.goodform.fs.evidence;

/**
 * What the observations of one {@link Question} mean.
 *
 * <p>{@link #REFUSED}, {@link #INCONCLUSIVE} and {@link #DIED} always come with a reason in {@link
 * Finding#reason()}. Inconclusive is not negative: the question could not be asked.
 */
public enum NameVerdict {
  /** Both names are one file: found by the other name, and exclusive create refused, both ways. */
  SAME,
  /** The names are two files, both ways. */
  DISTINCT,
  /** The two directions disagree, or lookup and exclusive create do. */
  ASYMMETRIC,
  /**
   * The directory replaced what it could not hold: unrelated names become the same file. Or it lost
   * all of it: the name is created without an error, and is not there.
   */
  LOSSY,
  /**
   * The name is stored, and listed octet for octet as it was given. Of one question, this leaves
   * out that a directory lists all names in capitals, as {@link Trait#CASE_PRESERVED} tells.
   */
  KEPT,
  /** The name is stored, and listed under another spelling. */
  REWRITTEN,
  /** A limit was measured; the figure stands in the observation. */
  MEASURED,
  /** The directory refused the name itself. */
  REFUSED,
  /** The file system stopped answering at this question. */
  DIED,
  /** The question could not be asked or answered. */
  INCONCLUSIVE
}
