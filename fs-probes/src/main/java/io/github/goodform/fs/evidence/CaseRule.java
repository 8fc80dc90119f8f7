package io.github.goodform.fs.evidence;

/** Which names a directory takes for the same because they differ in case only. */
public enum CaseRule {
  /** None: names that differ in case are different files. */
  SENSITIVE,
  /** Only A to Z. */
  ASCII,
  /** One code point for another, such as å and Å; ß and ss are different. */
  SIMPLE,
  /** Full case folding: ß, ẞ, ss and SS are the same. */
  FULL,
  /** Names are compared without case, but not the same way in both directions. */
  ASYMMETRIC,
  /** Some names that differ in case are the same, in a way that is none of the above. */
  PARTIAL
}
