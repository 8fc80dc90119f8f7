package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Directories that compare names in a form and ignore the case of ASCII alone: which of both comes
 * first decides what becomes of letters with marks.
 */
class AsciiCaseOfFormTest {
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"\u00C5", "\u00E5"},
          new String[] {"\u00C5", "A\u030A"},
          new String[] {"\u00C5", "a\u030A"},
          new String[] {"\u212B", "\u00E5"},
          new String[] {"H\u0331", "\u1E96"},
          new String[] {"\u0410\u0306", "\u0430\u0306"},
          new String[] {"\u212A", "k"});

  /** By which keys names are looked up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Order {
    AFTER_FORM_C(name -> lower(form(name, Normalizer.Form.NFC)), NameVerdict.DISTINCT),
    AFTER_FORM_D(name -> lower(form(name, Normalizer.Form.NFD)), NameVerdict.SAME),
    BEFORE_FORM_C(name -> form(lower(name), Normalizer.Form.NFC), NameVerdict.DISTINCT),
    BEFORE_FORM_D(name -> form(lower(name), Normalizer.Form.NFD), NameVerdict.DISTINCT);

    private final UnaryOperator<String> key;

    /** Whether a composed letter and its capital are one. */
    private final NameVerdict composed;

    Order(UnaryOperator<String> key, NameVerdict composed) {
      this.key = key;
      this.composed = composed;
    }

    private static String lower(String name) {
      return Liar.each(name, c -> c < 0x80 ? UCharacter.toLowerCase(c) : c);
    }

    private static String form(String name, Normalizer.Form form) {
      return Normalizer.normalize(name, form);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhichComesFirst(Order order) throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), order.key)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction tried = Liar.tried(profile, root, PAIRS);

      Liar.assertWithinRates(tried);
      Liar.assertLittleOpen(tried);
      assertThat(profile.samePath("\u00E9", "\u00C9").verdict()).isEqualTo(order.composed);
    }
  }

  /** A probe that did not ask of other letters leaves open whether they are folded. */
  @ParameterizedTest
  @EnumSource
  void leavesOpenWhatQuickDidNotAsk(Order order) throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), order.key)) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      assertThat(quick.samePath("\u0410", "\u0430").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.samePath("A", "a").verdict()).isNotEqualTo(NameVerdict.DISTINCT);
    }
  }
}
