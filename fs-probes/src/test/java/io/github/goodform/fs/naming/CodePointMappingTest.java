package io.github.goodform.fs.naming;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Mappings that are remembered, compared with those that are not. */
final class CodePointMappingTest {
  private static final int AT_ONCE = 0x80;

  private static void compare(IntFunction<String> mapping) {
    CodePointMapping remembering = new CodePointMapping();
    for (int again = 0; again < 2; again++) {
      for (int first = 0; first <= Character.MAX_CODE_POINT; first += AT_ONCE) {
        int[] codePoints =
            IntStream.range(first, first + AT_ONCE)
                .filter(c -> !EscapedNames.isSurrogate(c))
                .toArray();
        String text = new String(codePoints, 0, codePoints.length);
        StringBuilder mapped = new StringBuilder();
        text.codePoints().forEach(c -> mapped.append(mapping.apply(c)));
        assertThat(remembering.map(text, mapping))
            .as("from U+%04X", first)
            .isEqualTo(mapped.toString());
      }
    }
  }

  @Test
  void mapsEachCodePointToOneToSeveralAndToNone() {
    compare(Character::toString);
    compare(c -> UCharacter.foldCase(Character.toString(c), true));
    compare(c -> Normalizer2.getNFKDInstance().normalize(Character.toString(c)));
    compare(c -> c % 3 == 0 ? "" : c % 3 == 1 ? "\uD83D\uDE00" : Character.toString(c));
  }

  @Test
  void returnsTheTextItselfWhereNothingChanges() {
    String text = "swedish-\u00E5-\uD83D\uDE00";
    assertThat(new CodePointMapping().map(text, Character::toString)).isSameAs(text);
  }

  @Test
  void asksOnceForEachCodePointOfTheFirstTwoPlanes() {
    int[] asked = {0};
    CodePointMapping mapping = new CodePointMapping();
    for (int again = 0; again < 3; again++) {
      mapping.map(
          "a\u00DF\uD83D\uDE00",
          c -> {
            asked[0]++;
            return UCharacter.toUpperCase(Character.toString(c));
          });
    }
    assertThat(asked[0]).isEqualTo(3);
  }

  /** Each thread meets texts that another one has just added. */
  @Test
  void threadsThatMapAtTheSameTimeReadTheSame() {
    String syllables =
        IntStream.rangeClosed(0xAC00, 0xD7A3).mapToObj(Character::toString).collect(joining());
    String decomposed = Normalizer2.getNFDInstance().normalize(syllables);
    for (int again = 0; again < 20; again++) {
      CodePointMapping mapping = new CodePointMapping();
      assertThat(
              IntStream.range(0, 8)
                  .parallel()
                  .mapToObj(
                      thread ->
                          mapping.map(
                              syllables,
                              c -> Normalizer2.getNFDInstance().normalize(Character.toString(c)))))
          .containsOnly(decomposed);
    }
  }
}
