package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import java.util.Locale;

/** What a table makes of single code points. */
enum CaseMapping {
  NONE,
  /** The capitals of ASCII. */
  ASCII_UPPER,
  /** The small letters of ASCII. */
  ASCII_LOWER,
  /** The simple upper case. */
  UPPER,
  /** The simple lower case. */
  LOWER,
  /** Unicode's simple case folding. */
  FOLDING,
  /** The simple lower case of the simple upper case. */
  LOWER_OF_UPPER,
  /** The table of HFS+. */
  HFS_PLUS,
  /** The full lower case: U+0130 keeps its dot, as a mark. */
  FULL_LOWER,
  /** The full upper case. */
  FULL_UPPER,
  /** Full case folding. */
  FULL_FOLDING;

  /** Whether letters of ASCII are mapped and no others. */
  boolean isOfAscii() {
    return this == ASCII_UPPER || this == ASCII_LOWER;
  }

  /** Whether letters become small ones by a table of Unicode's; U+0130 alone may become two. */
  boolean isOfLowerCase() {
    return switch (this) {
      case LOWER, FULL_LOWER, FOLDING, LOWER_OF_UPPER -> true;
      case NONE, ASCII_UPPER, ASCII_LOWER, UPPER, HFS_PLUS, FULL_UPPER, FULL_FOLDING -> false;
    };
  }

  /** What a code point becomes, in the newest version. */
  String of(int codePoint) {
    return switch (this) {
      case NONE -> Character.toString(codePoint);
      case ASCII_UPPER -> Character.toString(upper(codePoint));
      case ASCII_LOWER -> Character.toString(lower(codePoint));
      case UPPER -> Character.toString(UCharacter.toUpperCase(codePoint));
      case LOWER -> Character.toString(UCharacter.toLowerCase(codePoint));
      case FOLDING -> Character.toString(UCharacter.foldCase(codePoint, true));
      case LOWER_OF_UPPER ->
          Character.toString(UCharacter.toLowerCase(UCharacter.toUpperCase(codePoint)));
      case HFS_PLUS -> Character.toString(HfsPlusTables.fold(codePoint));
      case FULL_LOWER -> UCharacter.toLowerCase(Locale.ROOT, Character.toString(codePoint));
      case FULL_UPPER -> UCharacter.toUpperCase(Locale.ROOT, Character.toString(codePoint));
      case FULL_FOLDING -> UCharacter.foldCase(Character.toString(codePoint), true);
    };
  }

  /** The same of a name of ASCII, for which no table is needed. */
  String ofAscii(String name) {
    if (this == NONE) {
      return name;
    }
    boolean toCapitals = this == ASCII_UPPER || this == UPPER || this == FULL_UPPER;
    StringBuilder mapped = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      mapped.append((char) (toCapitals ? upper(c) : lower(c)));
    }
    return mapped.toString();
  }

  private static int upper(int codePoint) {
    return 'a' <= codePoint && codePoint <= 'z' ? codePoint - 0x20 : codePoint;
  }

  private static int lower(int codePoint) {
    return 'A' <= codePoint && codePoint <= 'Z' ? codePoint + 0x20 : codePoint;
  }
}
