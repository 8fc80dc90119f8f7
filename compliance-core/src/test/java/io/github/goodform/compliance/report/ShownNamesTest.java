package io.github.goodform.compliance.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownNamesTest {
  private final ShownNames utf8 = new ShownNames(UTF_8);

  @ParameterizedTest
  @ValueSource(
      strings = {"plain.txt", "\u00E5", "d/\u65E5\u672C", "\uD83D\uDE00", "\u0928\u0940", "a b"})
  void showsWhatCanBeSeen(String name) {
    assertThat(utf8.text(name)).isEqualTo(name);
  }

  @Test
  void escapesWhatTheEncodingLacks() {
    assertThat(ShownNames.ASCII.text("\u00E5\u0142")).isEqualTo("\\xC3\\xA5\\xC5\\x82");
    assertThat(new ShownNames(ISO_8859_1).text("\u00E5\u0142")).isEqualTo("\u00E5\\xC5\\x82");
  }

  @Test
  void escapesControlsBlanksAndChangesOfDirection() {
    assertThat(utf8.text("a\u001B\n\u0085\u202E\u200B\u00A0\u3164\uFE0F\\b"))
        .isEqualTo(
            "a\\x1B\\n\\xC2\\x85\\xE2\\x80\\xAE\\xE2\\x80\\x8B\\xC2\\xA0\\xE3\\x85\\xA4"
                + "\\xEF\\xB8\\x8F\\\\b");
    assertThat(utf8.text("\uE000\uFFFF")).isEqualTo("\\xEE\\x80\\x80\\xEF\\xBF\\xBF");
  }

  @Test
  void escapesOctets() {
    assertThat(utf8.text("x\uDCE9\u00E9")).isEqualTo("x\\xE9\u00E9");
  }

  /** Else a collision would be reported of a name and itself. */
  @Test
  void tellsFormsApart() {
    assertThat(utf8.text("a\u030A\u00E5")).isEqualTo("a\\xCC\\x8A\u00E5");
    assertThat(utf8.text("\u212A")).isEqualTo("\\xE2\\x84\\xAA");
    assertThat(utf8.text("\u1112\u1161")).isEqualTo("\\xE1\\x84\\x92\\xE1\\x85\\xA1");
    assertThat(utf8.text("\u0301/\u0302")).isEqualTo("\\xCC\\x81/\\xCC\\x82");
    assertThat(utf8.text("\u0001\u0301")).isEqualTo("\\x01\\xCC\\x81");
  }

  @Test
  void cutsNoCharacter() {
    assertThat(utf8.text("\uD83D\uDE00\uD83D\uDE00", 3)).isEqualTo("\uD83D\uDE00");
    assertThat(ShownNames.ASCII.text("\u00E5\u00E5", 9)).isEqualTo("\\xC3\\xA5");
  }

  /** In EUC-JP of Linux a yen sign would be written as a backslash. */
  @Test
  void escapesSignsThatTheEncodingWritesAsOthers() {
    assumeTrue(Charset.isSupported("EUC-JP-LINUX"), "this JVM lacks EUC-JP-LINUX");
    ShownNames japanese = new ShownNames(Charset.forName("EUC-JP-LINUX"));
    assertThat(japanese.text("\u65E5\u00A5")).isEqualTo("\u65E5\\xC2\\xA5");
  }
}
