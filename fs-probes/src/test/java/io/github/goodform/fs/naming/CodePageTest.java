package io.github.goodform.fs.naming;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import java.nio.charset.Charset;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code pages of DOS, and which of them a directory's answers tell. */
class CodePageTest {
  private static final char UNMAPPED = '\uFFFD';

  private static String hex(String letters) {
    return NameOctets.hex(NameOctets.utf8(letters));
  }

  @ParameterizedTest
  @CsvSource({
    "437, IBM437", "737, IBM737", "775, IBM775", "850, IBM850", "852, IBM852", "855, IBM855",
    "857, IBM857", "858, IBM00858", "860, IBM860", "861, IBM861", "862, IBM862", "863, IBM863",
    "865, IBM865", "866, IBM866", "869, IBM869"
  })
  void hasTheCharactersOfTheCharset(String number, String charset) {
    byte[] octets = new byte[0x80];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) (0x80 + i);
    }
    Set<Integer> characters = new TreeSet<>();
    new String(octets, Charset.forName(charset))
        .chars()
        .filter(c -> c != UNMAPPED)
        .forEach(characters::add);

    assertThat(CodePages.of(number)).isEqualTo(characters);
    assertThat(CodePages.all()).hasSize(15);
  }

  /** Code page 437 has the first letters and not the others; 865 has U+00F8, too. */
  @Test
  void isToldByItsLetters() {
    Letters letters =
        new Letters(
            hex("\u00E4\u00C4\u00E5\u00C5\u00F1\u00D1"),
            hex("\u00F8\u00D8\u00E0\u00C0\u00F4\u00D4\u00E3\u00C3"),
            "",
            CallOutcome.OK);
    CodePage page = CodePage.of(letters);

    assertThat(page.isKnown()).isTrue();
    assertThat(page.isSeen()).isTrue();
    assertThat(page.holds('\u00E5')).isTrue();
    assertThat(page.mayHold('\u00F8')).isFalse();
  }
}
