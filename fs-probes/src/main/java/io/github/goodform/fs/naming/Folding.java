package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;

/** Which case mappings the tables of a directory hold, and when it applies them. */
enum Folding {
  NONE,
  /** To the capitals of ASCII, before the decomposition. */
  ASCII,
  /** To the small letters of ASCII, before the decomposition: a composed capital keeps its own. */
  ASCII_LOWER,
  /** Of ASCII alone, after the decomposition. */
  ASCII_OF_FORM,
  /** Of ASCII alone, of letters that are composed first. */
  ASCII_OF_FORM_C,
  /**
   * To the simple upper case, code point by code point and before the decomposition: the order
   * matters where a lower-case letter with marks has no capital of its own. A mark that becomes a
   * letter by it is still ordered as a mark.
   */
  SIMPLE,
  /** To the simple upper case, between two decompositions. */
  SIMPLE_OF_FORM,
  /** To the simple upper case, of letters that are composed first; nothing is ignored then. */
  SIMPLE_OF_FORM_C,
  /** To the simple lower case, between two decompositions. */
  LOWER,
  /** By Unicode's simple case folding, between two decompositions. */
  SIMPLE_FOLDING,
  /** By Unicode's simple case folding, code point by code point and before the decomposition. */
  SIMPLE_FOLDING_FIRST,
  /** By Unicode's simple case folding, of letters that are composed first. */
  SIMPLE_FOLDING_OF_FORM_C,
  /**
   * To the simple lower case of the simple upper case, as {@link String#equalsIgnoreCase} compares,
   * between two decompositions.
   */
  LOWER_OF_UPPER,
  /** The same, code point by code point and before the decomposition. */
  LOWER_OF_UPPER_FIRST,
  /** The same, of letters that are composed first. */
  LOWER_OF_UPPER_OF_FORM_C,
  /** By the tables of {@link HfsPlusTables}, after the decomposition. */
  HFS_PLUS,
  /** Full case folding, between two decompositions. */
  FULL,
  /**
   * Full case folding in one table that decomposes, folds and drops at once; marks are ordered only
   * after it: U+0345, a mark, folds to U+03B9, a letter, past which no mark is moved.
   */
  FULL_AT_ONCE;

  /** Whether letters of ASCII are folded and no others. */
  boolean isOfAscii() {
    return this == ASCII || this == ASCII_LOWER || this == ASCII_OF_FORM || this == ASCII_OF_FORM_C;
  }

  /** Whether letters become their simple capitals. */
  boolean isSimple() {
    return this == SIMPLE || this == SIMPLE_OF_FORM || this == SIMPLE_OF_FORM_C;
  }

  /** Whether letters become small ones, one by one. */
  boolean isOfLowerCase() {
    return switch (this) {
      case LOWER,
          SIMPLE_FOLDING,
          SIMPLE_FOLDING_FIRST,
          SIMPLE_FOLDING_OF_FORM_C,
          LOWER_OF_UPPER,
          LOWER_OF_UPPER_FIRST,
          LOWER_OF_UPPER_OF_FORM_C ->
          true;
      default -> false;
    };
  }

  /** Whether letters become what full case folding makes of them. */
  boolean isFull() {
    return this == FULL || this == FULL_AT_ONCE;
  }

  /** Whether letters beyond ASCII are folded by a table of Unicode's. */
  boolean isOfUnicode() {
    return this != NONE && !isOfAscii() && this != HFS_PLUS;
  }

  /** Whether letters are composed before they are folded. */
  boolean composesFirst() {
    return switch (this) {
      case ASCII_OF_FORM_C, SIMPLE_OF_FORM_C, SIMPLE_FOLDING_OF_FORM_C, LOWER_OF_UPPER_OF_FORM_C ->
          true;
      default -> false;
    };
  }

  /** What a code point is folded to, in the newest version. */
  String of(int codePoint) {
    return switch (this) {
      case NONE -> Character.toString(codePoint);
      case ASCII, ASCII_OF_FORM, ASCII_OF_FORM_C -> Character.toString(upper(codePoint));
      case ASCII_LOWER -> Character.toString(lower(codePoint));
      case SIMPLE, SIMPLE_OF_FORM, SIMPLE_OF_FORM_C ->
          Character.toString(UCharacter.toUpperCase(codePoint));
      case LOWER -> Character.toString(UCharacter.toLowerCase(codePoint));
      case SIMPLE_FOLDING, SIMPLE_FOLDING_FIRST, SIMPLE_FOLDING_OF_FORM_C ->
          Character.toString(UCharacter.foldCase(codePoint, true));
      case LOWER_OF_UPPER, LOWER_OF_UPPER_FIRST, LOWER_OF_UPPER_OF_FORM_C ->
          Character.toString(UCharacter.toLowerCase(UCharacter.toUpperCase(codePoint)));
      case HFS_PLUS -> Character.toString(HfsPlusTables.fold(codePoint));
      case FULL, FULL_AT_ONCE -> UCharacter.foldCase(Character.toString(codePoint), true);
    };
  }

  /** A name of ASCII, folded as all of them but {@link #NONE} do. */
  String ofAscii(String name) {
    boolean toCapitals = isSimple() || (isOfAscii() && this != ASCII_LOWER);
    StringBuilder folded = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      folded.append((char) (toCapitals ? upper(c) : lower(c)));
    }
    return folded.toString();
  }

  private static int upper(int codePoint) {
    return 'a' <= codePoint && codePoint <= 'z' ? codePoint - 0x20 : codePoint;
  }

  private static int lower(int codePoint) {
    return 'A' <= codePoint && codePoint <= 'Z' ? codePoint + 0x20 : codePoint;
  }
}
