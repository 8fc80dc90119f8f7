package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Letters with umlauts and the like, for which German and Nordic languages may write two. */
final class UmlautLetters {
  private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private static final Map<Integer, String> IN_TWO_LETTERS =
      Map.of(0xE4, "ae", 0xF6, "oe", 0xFC, "ue", 0xE5, "aa", 0xE6, "ae", 0xF8, "oe", 0x153, "oe");

  private static final Pattern LETTER =
      Pattern.compile("[\u00E4\u00F6\u00FC\u00E5\u00E6\u00F8\u0153]", ANY_CASE);

  private static final Pattern ONE_OR_TWO =
      Pattern.compile("aa|[aou]e|" + LETTER.pattern(), ANY_CASE);

  private UmlautLetters() {}

  /** As German, Danish and Norwegian write them without such letters. */
  static String inTwo(String name) {
    return ONE_OR_TWO
        .matcher(name)
        .replaceAll(
            letters -> {
              String small = UCharacter.foldCase(letters.group(), true);
              return IN_TWO_LETTERS.getOrDefault(small.codePointAt(0), small);
            });
  }

  /** Whether one of these letters is in the name, and not just two that may stand for it. */
  static boolean areIn(String name) {
    return LETTER.matcher(name).find();
  }

  /**
   * Those that are one with one other letter each, and not with two, in both cases: a capital may
   * be told to be one with its small letter.
   */
  static Set<Integer> joinedWithOne(Traits traits) {
    Set<Integer> joined = new HashSet<>();
    Alphabets.of(traits)
        .joined()
        .forEach(
            (letter, other) -> {
              boolean isSingle = other.codePoints().count() == 1 && !isUmlaut(other);
              if (isSingle && isUmlaut(Character.toString(letter))) {
                joined.add(UCharacter.toLowerCase(letter));
                joined.add(UCharacter.toUpperCase(letter));
              }
            });
    return Set.copyOf(joined);
  }

  private static boolean isUmlaut(String letter) {
    return LETTER.matcher(letter).matches();
  }
}
