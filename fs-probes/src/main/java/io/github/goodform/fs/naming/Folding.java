package io.github.goodform.fs.naming;

/** A case mapping, and when a directory applies it: the pairs that are in use. */
enum Folding {
  NONE(CaseMapping.NONE, Order.BEFORE),
  ASCII(CaseMapping.ASCII_UPPER, Order.BEFORE),
  ASCII_LOWER(CaseMapping.ASCII_LOWER, Order.BEFORE),
  ASCII_OF_FORM(CaseMapping.ASCII_UPPER, Order.BETWEEN),
  ASCII_OF_FORM_C(CaseMapping.ASCII_UPPER, Order.COMPOSED),
  SIMPLE(CaseMapping.UPPER, Order.BEFORE_BY_CLASS),
  SIMPLE_OF_FORM(CaseMapping.UPPER, Order.BETWEEN),
  SIMPLE_OF_FORM_C(CaseMapping.UPPER, Order.COMPOSED),
  LOWER(CaseMapping.LOWER, Order.BETWEEN),
  LOWER_FIRST(CaseMapping.LOWER, Order.BEFORE),
  LOWER_OF_FORM_C(CaseMapping.LOWER, Order.COMPOSED),
  FULL_LOWER_FIRST(CaseMapping.FULL_LOWER, Order.BEFORE),
  SIMPLE_FOLDING(CaseMapping.FOLDING, Order.BETWEEN),
  SIMPLE_FOLDING_FIRST(CaseMapping.FOLDING, Order.BEFORE),
  SIMPLE_FOLDING_OF_FORM_C(CaseMapping.FOLDING, Order.COMPOSED),
  /** As {@link String#equalsIgnoreCase} compares. */
  LOWER_OF_UPPER(CaseMapping.LOWER_OF_UPPER, Order.BETWEEN),
  LOWER_OF_UPPER_FIRST(CaseMapping.LOWER_OF_UPPER, Order.BEFORE),
  LOWER_OF_UPPER_OF_FORM_C(CaseMapping.LOWER_OF_UPPER, Order.COMPOSED),
  HFS_PLUS(CaseMapping.HFS_PLUS, Order.AFTER),
  FULL(CaseMapping.FULL_FOLDING, Order.BETWEEN),
  FULL_FIRST(CaseMapping.FULL_FOLDING, Order.BEFORE),
  FULL_UPPER_FIRST(CaseMapping.FULL_UPPER, Order.BEFORE),
  FULL_UPPER_OF_FORM_C(CaseMapping.FULL_UPPER, Order.COMPOSED),
  FULL_AT_ONCE(CaseMapping.FULL_FOLDING, Order.AT_ONCE);

  /** When letters are mapped, where names are compared in a form as well. */
  enum Order {
    /** Before the decomposition: a letter with marks that the mapping lacks keeps its own case. */
    BEFORE,
    /** The same, and a mark that becomes a letter by the mapping is still ordered as a mark. */
    BEFORE_BY_CLASS,
    /** After one decomposition, and before another. */
    BETWEEN,
    /** Of letters that are composed first. */
    COMPOSED,
    /** After the decomposition. */
    AFTER,
    /**
     * By one table that decomposes, maps and drops at once; marks are ordered only after it:
     * U+0345, a mark, folds to U+03B9, a letter, past which no mark is moved.
     */
    AT_ONCE
  }

  private final CaseMapping mapping;
  private final Order order;

  Folding(CaseMapping mapping, Order order) {
    this.mapping = mapping;
    this.order = order;
  }

  CaseMapping mapping() {
    return mapping;
  }

  Order order() {
    return order;
  }

  /** Whether letters of ASCII are folded and no others. */
  boolean isOfAscii() {
    return mapping.isOfAscii();
  }

  /** Whether letters become their simple capitals. */
  boolean isSimple() {
    return mapping == CaseMapping.UPPER;
  }

  /** Whether letters become what full case mappings make of them. */
  boolean isFull() {
    return mapping == CaseMapping.FULL_FOLDING || mapping == CaseMapping.FULL_UPPER;
  }

  /** Whether letters beyond ASCII are folded by a table of Unicode's. */
  boolean isOfUnicode() {
    return isSimple() || isFull() || mapping.isOfLowerCase();
  }

  /** Whether letters are decomposed before they are folded. */
  boolean decomposesFirst() {
    return order == Order.BETWEEN || order == Order.AFTER || order == Order.AT_ONCE;
  }

  /** Whether letters are composed before they are folded. */
  boolean composesFirst() {
    return order == Order.COMPOSED;
  }
}
