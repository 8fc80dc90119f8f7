package io.github.goodform.fs.naming;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which code page a directory's answers tell, in a JVM that lacks some. */
class CodePageTest {
  /** Code page 437 has these, and not the others. */
  private static final Letters OF_437 =
      new Letters(
          hex("\u00E4\u00C4\u00E5\u00C5\u00F1\u00D1"),
          hex("\u00F8\u00D8\u00E0\u00C0\u00F4\u00D4\u00E3\u00C3"),
          "",
          CallOutcome.OK);

  private static String hex(String letters) {
    return NameOctets.hex(NameOctets.utf8(letters));
  }

  @Test
  void isKnownWhereThisJvmHasAll() {
    CodePage page = CodePage.of(OF_437, name -> true);

    assertThat(page.isKnown()).isTrue();
    assertThat(page.holds('\u00E5')).isTrue();
    assertThat(page.mayHold('\u00F8')).isFalse();
  }

  /** The one that it is may be the one that is missing. */
  @ParameterizedTest
  @ValueSource(strings = {"IBM437", "IBM865", "IBM869"})
  void isNotKnownWhereOneIsMissing(String missing) {
    CodePage page = CodePage.of(OF_437, name -> !name.equals(missing));

    assertThat(page.isKnown()).isFalse();
    assertThat(page.isSeen()).isTrue();
    assertThat(page.holds('\u00E5')).isTrue();
    assertThat(page.mayHold('\u00F8')).isTrue();
  }
}
