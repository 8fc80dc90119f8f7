package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How octets are shown in messages, and compared in any case. */
class AsciiOctetsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\0',
      value = {
        "0x00, \\x00",
        "0x0A, \\x0A",
        "0x1F, \\x1F",
        "0x20, \\x20",
        "0x21, !",
        "0x22, \\x22",
        "0x23, #",
        "0x41, A",
        "0x5B, [",
        "0x5C, \\x5C",
        "0x5D, ]",
        "0x7E, ~",
        "0x7F, \\x7F",
        "0x80, \\x80",
        "0xFF, \\xFF"
      })
  void showsAnOctet(int octet, String shown) {
    assertThat(AsciiOctets.escape(octet)).isEqualTo(shown);
    assertThat(AsciiOctets.quoted(octet)).isEqualTo('"' + shown + '"');
  }

  @Test
  void showsTheEnd() {
    assertThat(AsciiOctets.escape(-1)).isEqualTo("the end of the input");
    assertThat(AsciiOctets.quoted(-1)).isEqualTo("the end of the input");
  }

  @Test
  void showsText() {
    assertThat(AsciiOctets.escape("a b~\"\\\u001F\u007F\u0080\u2028"))
        .isEqualTo("a b~\\u0022\\u005C\\u001F\\u007F\\u0080\\u2028");
    assertThat(AsciiOctets.escape("")).isEmpty();
    String most = "0123456789".repeat(4);
    assertThat(AsciiOctets.escape(most)).isEqualTo(most);
    assertThat(AsciiOctets.escape(most + "x")).isEqualTo(most + "…");
  }

  private static boolean isUpper(int c) {
    return c >= 'A' && c <= 'Z';
  }

  /** ASCII letters alone have two cases; the octets beside them have one. */
  @Test
  void comparesInAnyCase() {
    for (int c = 0; c < 256; c++) {
      byte[] octets = {'-', (byte) c, '-'};
      for (int lower = 0; lower < 256; lower++) {
        boolean same = c == lower || (isUpper(c) && lower == c + 32);
        byte[] word = {(byte) lower};
        if (!isUpper(lower)) {
          assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 2, word)).isEqualTo(same);
        }
        assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 2, word, 0, 1))
            .isEqualTo(same || (isUpper(lower) && c == lower + 32));
      }
    }
    byte[] octets = Recording.octets("xForm-Datax");
    byte[] word = AsciiOctets.ascii("form-data");
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 10, word)).isTrue();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 9, word)).isFalse();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 11, word)).isFalse();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 0, 9, word)).isFalse();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 10, word, 0, 9)).isTrue();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 9, word, 0, 9)).isFalse();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 2, 10, word, 1, 9)).isTrue();
    assertThat(AsciiOctets.equalsIgnoreCase(octets, 1, 1, word, 3, 3)).isTrue();
  }

  @Test
  void copiesWhatIsLeft() {
    ByteBuffer octets = ByteBuffer.wrap(Recording.octets("abcd")).position(1).limit(3);
    ByteBuffer copy = AsciiOctets.copy(octets.duplicate());
    assertThat(copy).isEqualTo(ByteBuffer.wrap(Recording.octets("bc")));
    octets.put(1, (byte) 'x');
    assertThat(copy.get(0)).isEqualTo((byte) 'b');
    assertThat(copy.capacity()).isEqualTo(2);
  }
}
