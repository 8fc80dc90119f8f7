package io.github.goodform.fs.naming;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.util.VersionInfo;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys that are made in one pass, compared with those of whole names, step by step. */
final class CharacterTablesTest {
  /** Letters with and without marks, marks of many classes, U+0345, and what folds to several. */
  private static final String LETTERS =
      "aAsS\u00E5\u00C5\u00DF\u0130\u0131\u01D5\u0344\u0345\u0390\u1FB3\u1F80\u03B9\u03B1\u0399"
          + "\u0301\u0323\u0327\u0308\u0334\u05B0\u3099\u304B\uAC01\uFB01\uFF21\u212A\u0958\u200D"
          + "\uDCE5\uD83D\uDE00\uD804\uDC9A\uD804\uDCBA\uD834\uDD65\uD834\uDD6E\u1ACF\u0897";

  private static final List<TableRange> RANGES =
      List.of(TableRange.ALL, new TableRange(VersionInfo.getInstance("3.2"), true));

  private static CharacterTables tables(
      Decomposition decomposition,
      Folding folding,
      TableRange range,
      boolean excepts,
      boolean ordersAcross) {
    return new CharacterTables(
        decomposition,
        folding,
        range,
        range,
        excepts ? Set.of(0x200D, 0x327) : Set.of(),
        ordersAcross,
        excepts ? Set.of(0x212A, 0x3B1) : Set.of(),
        excepts ? Map.of(0x131, "i", 0x323, "\u0301", 0x308, "", 0x53, "\u0327x") : Map.of());
  }

  @ParameterizedTest
  @EnumSource
  void makesTheKeyOfTheStepsInOnePass(Folding folding) {
    for (Decomposition decomposition : Decomposition.values()) {
      boolean orders =
          decomposition != Decomposition.NONE && decomposition != Decomposition.HFS_PLUS;
      for (TableRange range : RANGES) {
        for (boolean excepts : new boolean[] {false, true}) {
          CharacterTables tables = tables(decomposition, folding, range, excepts, true);
          List<Boolean> atOnce =
              names().map(name -> isMadeAtOnce(tables, name)).distinct().toList();
          assertThat(atOnce.contains(true))
              .as("at once: %s", tables)
              .isEqualTo(!orders || !isMadeInSteps(folding));
          assertThat(atOnce.contains(false))
              .as("in steps: %s", tables)
              .isEqualTo(orders && (excepts || isMadeInSteps(folding) || movesIota(folding)));
        }
      }
    }
  }

  /**
   * A skipped code point has class 0: what it keeps apart is ordered apart. Where something is
   * skipped, no table composes.
   */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*_OF_FORM_C")
  void endsARunOfMarksAtASkippedCodePoint(Folding folding) {
    for (Decomposition decomposition :
        List.of(Decomposition.CANONICAL, Decomposition.COMPATIBILITY)) {
      CharacterTables across = tables(decomposition, folding, TableRange.ALL, true, true);
      CharacterTables within = tables(decomposition, folding, TableRange.ALL, true, false);
      assertThat(across).isNotEqualTo(within);
      assertThat(across.key("a\u0301\u200D\u0334")).isEqualTo(across.key("a\u0301\u0334"));
      assertThat(within.key("a\u0301\u200D\u0334")).isNotEqualTo(within.key("a\u0301\u0334"));
      assertThat(within.key("a\u0334\u200D\u0301")).isEqualTo(within.key("a\u0301\u0334"));
      names()
          .forEach(
              name -> {
                assertThat(within.key(name)).as(name).isEqualTo(within.keyInSteps(name));
                if (within.key(name).equals(within.key("\u200D" + name + "\u200D"))) {
                  assertThat(across.key(name)).isEqualTo(across.key("\u200D" + name + "\u200D"));
                }
              });
    }
  }

  /** Where nothing is skipped, or no mark is ordered, there is one table. */
  @Test
  void isOneTableWhereNoMarkIsOrderedAcrossAnything() {
    for (Folding folding : Folding.values()) {
      assertThat(tables(Decomposition.CANONICAL, folding, TableRange.ALL, false, true))
          .isEqualTo(tables(Decomposition.CANONICAL, folding, TableRange.ALL, false, false));
      assertThat(tables(Decomposition.HFS_PLUS, folding, TableRange.ALL, true, true))
          .isEqualTo(tables(Decomposition.HFS_PLUS, folding, TableRange.ALL, true, false));
    }
  }

  private static Stream<String> names() {
    int[] letters = LETTERS.codePoints().toArray();
    Random random = new Random(1);
    return IntStream.range(0, 4_000)
        .mapToObj(
            i ->
                random
                    .ints(1 + i % 9, 0, letters.length)
                    .mapToObj(at -> Character.toString(letters[at]))
                    .collect(Collectors.joining("", "\u00E5", "")));
  }

  private static boolean isMadeAtOnce(CharacterTables tables, String name) {
    assertThat(tables.key(name)).as(name).isEqualTo(tables.keyInSteps(name));
    return tables.isMappedAtOnce(name);
  }

  private static boolean isMadeInSteps(Folding folding) {
    return folding == Folding.HFS_PLUS || folding.composesFirst();
  }

  /** Whether U+0345, a mark, becomes a letter. */
  private static boolean movesIota(Folding folding) {
    return switch (folding.mapping()) {
      case NONE, ASCII_UPPER, ASCII_LOWER, LOWER, FULL_LOWER, HFS_PLUS -> false;
      case UPPER, FOLDING, LOWER_OF_UPPER, FULL_UPPER, FULL_FOLDING -> true;
    };
  }
}
