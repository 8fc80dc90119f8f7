package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Directories that cut long names and compare characters by a rule of their own as well. */
class CombinedLiesTest {
  private static final int LONGEST = 143;

  /** Names that are as long as may be kept, a little shorter, and longer. */
  private static final List<Integer> LENGTHS = List.of(97, 98, 99, 100, 139, 140, 141, 142, 143);

  private static final List<String[]> ENDS =
      List.of(
          pair("\uFB01", "FI"),
          pair("\u212A", "k"),
          pair("\u2126", "\u03C9"),
          pair("\u017F", "S"),
          pair("\u0149", "\u02BCN"),
          pair("\uD83D\uDE00", "\uFFFD"),
          pair("\u4E2D", "?"),
          pair("a\u200D", "A"));

  private static String[] pair(String one, String other) {
    return new String[] {one, other};
  }

  /** How such a directory stores names, and by which keys it looks them up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    REPLACES_NON_LATIN_AND_COMPARES_143_OCTETS(
        Lie::latin, name -> Liar.octets(latin(name), LONGEST)),
    FOLDS_AND_COMPARES_143_OCTETS(
        name -> name, name -> Liar.octets(UCharacter.foldCase(name, true), LONGEST)),
    LOWERS_AND_COMPARES_143_OCTETS(
        name -> name, name -> Liar.octets(Liar.each(name, UCharacter::toLowerCase), LONGEST)),
    COMPARES_143_OCTETS_OF_CAPITALS_WITHOUT_MARKS(
        name -> Liar.each(name, UCharacter::toUpperCase),
        name -> withoutMarks(Liar.octets(Liar.each(name, UCharacter::toUpperCase), LONGEST))),
    CUTS_AT_100_OCTETS_AND_IGNORES_ZERO_WIDTH(
        name -> Liar.octets(name, 100),
        name ->
            Liar.each(
                Liar.octets(Liar.without(name, "[\\u200B-\\u200D]"), 100),
                UCharacter::toLowerCase));

    private final UnaryOperator<String> stored;
    private final UnaryOperator<String> key;

    Lie(UnaryOperator<String> stored, UnaryOperator<String> key) {
      this.stored = stored;
      this.key = key;
    }

    private static String withoutMarks(String name) {
      return Liar.without(Liar.formD(name), "\\p{Mn}");
    }

    private static String latin(String name) {
      return Liar.each(name, c -> c < 0x100 ? c : '?');
    }

    private FileSystem make() throws IOException {
      return Liar.of(stored, key);
    }
  }

  private static List<String[]> pairs() {
    List<String[]> pairs = new ArrayList<>();
    for (String[] ends : ENDS) {
      for (int length : LENGTHS) {
        String same = "n".repeat(length);
        pairs.add(pair(same + ends[0], same + ends[1]));
        pairs.add(pair(same + ends[0] + ".txt", same + ends[1] + ".txt"));
        pairs.add(pair(ends[0] + same + "1", ends[1] + same + "2"));
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, pairs()));
    }
  }
}
