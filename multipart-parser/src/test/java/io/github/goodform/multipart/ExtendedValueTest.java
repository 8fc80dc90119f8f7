package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtendedValueTest {
  private static final String LETTERS_AND_DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  /** Between octets that are none of the value, and would end or continue it. */
  private static @Nullable String decode(String value) {
    int to = 2 + value.length();
    String decoded = ExtendedValue.decode(Recording.octets("'%" + value + "41'"), 2, to);
    assertThat(ExtendedValue.decode(Recording.octets("'%" + value + "'"), 2, to))
        .isEqualTo(decoded);
    return decoded;
  }

  @Test
  void decodesWhatIsWellFormed() {
    assertThat(decode("UTF-8''a")).isEqualTo("a");
    assertThat(decode("utf-8'en'%e2%82%AC%20rates")).isEqualTo("\u20AC rates");
    assertThat(decode("ISO-8859-1'de'%E4x")).isEqualTo("\u00E4x");
    assertThat(decode("UTF-8'any language, % as well'x")).isEqualTo("x");
    assertThat(decode("UTF-8''")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "'",
        "UTF-8'a",
        "''a",
        "US-ASCII''a",
        "UTF-16''a",
        "UTF-8''a b",
        "UTF-8''a'b",
        "UTF-8''%",
        "UTF-8''%4",
        "UTF-8''x%4",
        "UTF-8''%4g",
        "UTF-8''%g4",
        "UTF-8''%4:",
        "UTF-8''%/4",
        "UTF-8''%`4",
        "UTF-8''%@4",
        "UTF-8''%FF",
        "UTF-8''%E2%82"
      })
  void readsNothingElse(String value) {
    assertThat(decode(value)).isNull();
  }

  /** RFC 8187 §3.2.1: attr-char. */
  @Test
  void takesEachCharacterThatNeedsNoEscape() {
    String attrChars = LETTERS_AND_DIGITS + "!#$&+-.^_`|~";
    for (char c = 0; c < 0x100; c++) {
      assertThat(decode("ISO-8859-1''x" + c))
          .as("U+%04X", (int) c)
          .isEqualTo(attrChars.indexOf(c) < 0 ? null : "x" + c);
      assertThat(decode("ISO-8859-1''%%%02X%%%02x".formatted((int) c, (int) c)))
          .isEqualTo("" + c + c);
    }
  }
}
