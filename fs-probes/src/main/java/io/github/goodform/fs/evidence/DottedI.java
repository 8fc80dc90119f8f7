package io.github.goodform.fs.evidence;

/** What a directory that ignores case does with the Turkish letters dotless ı and dotted İ. */
public enum DottedI {
  /** Both are letters of their own; İ may still equal i with a combining dot above. */
  APART,
  /** Dotless ı is the same as I and i. */
  DOTLESS_IS_I,
  /** Dotted İ is the same as i. */
  DOTTED_IS_I,
  /** All of them are the same. */
  ALL_ONE,
  /** Dotless ı is the same as I, dotted İ the same as i, and i is not I. */
  TURKISH
}
