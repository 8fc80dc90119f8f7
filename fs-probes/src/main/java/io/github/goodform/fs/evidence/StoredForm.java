package io.github.goodform.fs.evidence;

/** How names come back from a listing. */
public enum StoredForm {
  /** As they were given. */
  PRESERVED,
  /** Rewritten to Unicode normalization form C. */
  FORM_C,
  /** Rewritten to Unicode normalization form D. */
  FORM_D,
  /** Rewritten to something else. */
  OTHER
}
