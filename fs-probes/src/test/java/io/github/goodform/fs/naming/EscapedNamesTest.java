package io.github.goodform.fs.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names with octets that are not UTF-8, compared with what their code points are. */
final class EscapedNamesTest {
  /** One of each number of octets, halves of pairs, and the first and last octets that escape. */
  private static final String UNITS =
      "a\u00E5\u4E2D\uFFFD\uD83D\uDE00\uDC00\uDC7F\uDC80\uDCFF\uDBFF";

  private static final int LONGEST = 4;

  /** All texts of up to four of the units. */
  private static List<String> texts() {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int start = 0, length = 1; length <= LONGEST; length++) {
      int end = texts.size();
      for (; start < end; start++) {
        for (int unit = 0; unit < UNITS.length(); unit++) {
          texts.add(texts.get(start) + UNITS.charAt(unit));
        }
      }
    }
    return texts;
  }

  @Test
  void countsTheOctetsOfAName() {
    assertThat(texts()).hasSize(1 + 11 + 121 + 1331 + 14641);
    for (String text : texts()) {
      int octets =
          text.codePoints()
              .map(
                  c ->
                      c < 0x80 || EscapedNames.isSurrogate(c)
                          ? 1
                          : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4)
              .sum();
      assertThat(EscapedNames.length(text)).as(hex(text)).isEqualTo(octets);
      assertThat(EscapedNames.octets(text)).as(hex(text)).hasSize(octets);
    }
  }

  @Test
  void tellsTextFromOctets() {
    for (String text : texts()) {
      assertThat(EscapedNames.isText(text))
          .as(hex(text))
          .isEqualTo(text.codePoints().noneMatch(EscapedNames::isSurrogate));
      assertThat(EscapedNames.hasOctets(text))
          .as(hex(text))
          .isEqualTo(
              text.codePoints()
                  .allMatch(c -> !EscapedNames.isSurrogate(c) || (0xDC80 <= c && c <= 0xDCFF)));
      assertThat(EscapedNames.isAscii(text))
          .as(hex(text))
          .isEqualTo(text.chars().allMatch(c -> c < 0x80));
    }
  }

  private static String hex(String text) {
    return text.chars().mapToObj("%04X "::formatted).reduce("", String::concat);
  }
}
