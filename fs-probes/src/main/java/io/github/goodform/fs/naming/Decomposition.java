package io.github.goodform.fs.naming;

/** Which decompositions a table holds. */
enum Decomposition {
  NONE,
  CANONICAL,
  /** By the tables of {@link HfsPlusTables}. */
  HFS_PLUS,
  COMPATIBILITY;

  /** Whether marks are ordered that are decomposed. */
  boolean ordersMarks() {
    return this != NONE && this != HFS_PLUS;
  }
}
