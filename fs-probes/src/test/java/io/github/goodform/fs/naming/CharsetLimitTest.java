package io.github.goodform.fs.naming;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What missing characters may be compared as is looked for among few of them. */
final class CharsetLimitTest {
  private static final UnicodeSet OTHERS =
      new UnicodeSet(CharsetLimit.MAPPED).removeAll(CharsetLimit.MAPPED_TO_LATIN).freeze();

  @ParameterizedTest
  @EnumSource
  void noOtherCharacterIsComparedAsOneOfLatin(Folding folding) {
    assertThat(OTHERS.size()).isGreaterThan(5_000);
    for (Decomposition decomposition : Decomposition.values()) {
      for (TableRange range :
          List.of(TableRange.ALL, new TableRange(VersionInfo.getInstance("3.2"), true))) {
        CharacterTables tables =
            new CharacterTables(
                decomposition, folding, range, range, Set.of(), true, Set.of(), Map.of());
        for (String other : OTHERS) {
          assertThat(tables.key(other) + tables.keyOfEitherOrder(other))
              .as("%s of %s", other, tables)
              .matches(keys -> keys.codePoints().allMatch(c -> c >= 0x100), "is beyond ISO 8859-1");
        }
      }
    }
  }
}
