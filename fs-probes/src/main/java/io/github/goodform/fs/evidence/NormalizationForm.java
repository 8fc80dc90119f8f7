package io.github.goodform.fs.evidence;

/**
 * Which names a directory takes for the same because Unicode calls them equivalent (Unicode
 * Standard Annex 15).
 */
public enum NormalizationForm {
  /** None: every spelling is a file of its own. */
  NONE,
  /** Canonical equivalence; whether names are compared in form C or D was not asked. */
  CANONICAL,
  /**
   * Canonical equivalence, and the length limit does not count decomposed names: compared in form
   * C, or compared only.
   */
  FORM_C,
  /** Canonical equivalence, and the length limit counts names in form D. */
  FORM_D,
  /** Compatibility equivalence; whether in form KC or KD was not asked. */
  COMPATIBILITY,
  /** Compatibility equivalence, and the length limit does not count decomposed names. */
  FORM_KC,
  /** Compatibility equivalence, and the length limit counts names in form KD. */
  FORM_KD,
  /**
   * The variant of form D that HFS Plus uses: no singletons, no reordering of marks, old tables.
   */
  HFS_PLUS,
  /** Some equivalent names are the same, in a way that is none of the above. */
  PARTIAL
}
