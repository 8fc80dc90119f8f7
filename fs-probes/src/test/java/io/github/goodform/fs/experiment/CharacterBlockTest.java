package io.github.goodform.fs.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM that asks may lack charsets: the samples are written down, and compared here. */
class CharacterBlockTest {
  private static final int FIRST = 0x80;

  /** A charset of 8 bits has fewer, and one of several octets has more. */
  private static final int FEW = 0x100;

  private static BitSet characters(Charset charset) {
    BitSet characters = new BitSet();
    CharsetEncoder encoder = charset.newEncoder();
    for (int c = FIRST; c <= Character.MAX_VALUE; c++) {
      characters.set(c, !Character.isSurrogate((char) c) && encoder.canEncode((char) c));
    }
    return characters;
  }

  /** The blocks of which a charset has some, and of which none of those is in the sample. */
  private static List<String> unnoticed(Charset charset) {
    BitSet characters = characters(charset);
    List<String> unnoticed = new ArrayList<>();
    for (CharacterBlock block : CharacterBlock.all()) {
      if (block.members().stream().anyMatch(characters::get)
          && block.sample().stream().noneMatch(characters::get)) {
        unnoticed.add(charset + " " + Character.UnicodeBlock.of(block.members().get(0)));
      }
    }
    return unnoticed;
  }

  @Test
  void noticesEachAlphabet() {
    List<String> unnoticed = new ArrayList<>();
    int charsets = 0;
    for (Charset charset : Charset.availableCharsets().values()) {
      if (charset.canEncode() && characters(charset).cardinality() < FEW) {
        charsets++;
        unnoticed.addAll(unnoticed(charset));
      }
    }

    assertThat(unnoticed).isEmpty();
    assertThat(charsets).isGreaterThan(50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-31j", "Shift_JIS", "EUC-JP", "GBK", "GB2312", "Big5", "EUC-KR"})
  void noticesCharsetsOfEastAsia(String charset) {
    assertThat(unnoticed(Charset.forName(charset))).isEmpty();
  }
}
