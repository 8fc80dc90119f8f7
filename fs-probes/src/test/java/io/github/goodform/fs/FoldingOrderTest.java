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
 * Directories that compare names in a form and ignore case: which of both comes first decides what
 * becomes of letters with marks, and of marks that are folded.
 */
class FoldingOrderTest {
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"\u00C5", "\u00E5"},
          new String[] {"\u00C5", "A\u030A"},
          new String[] {"\u00C5", "a\u030A"},
          new String[] {"\u212B", "\u00E5"},
          new String[] {"H\u0331", "\u1E96"},
          new String[] {"\u0410\u0306", "\u0430\u0306"},
          new String[] {"\u212A", "k"},
          new String[] {"\u03B1\u0345\u0301", "\u03B1\u0301\u03B9"},
          new String[] {"\u03B1\u200D\u0345\u0301", "\u03B1\u0301\u03B9"},
          new String[] {"\u1F84", "\u1F04\u03B9"});

  /** By which keys names are looked up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Order {
    ASCII_AFTER_FORM_C(name -> lower(form(name, Normalizer.Form.NFC)), NameVerdict.DISTINCT),
    ASCII_AFTER_FORM_D(name -> lower(form(name, Normalizer.Form.NFD)), NameVerdict.SAME),
    ASCII_BEFORE_FORM_C(name -> form(lower(name), Normalizer.Form.NFC), NameVerdict.DISTINCT),
    ASCII_BEFORE_FORM_D(name -> form(lower(name), Normalizer.Form.NFD), NameVerdict.DISTINCT),
    FOLDED_AFTER_FORM_D(name -> folded(form(name, Normalizer.Form.NFD)), NameVerdict.SAME),
    FOLDED_BEFORE_FORM_C(name -> form(folded(name), Normalizer.Form.NFC), NameVerdict.SAME),
    FOLDED_BEFORE_FORM_D(name -> form(folded(name), Normalizer.Form.NFD), NameVerdict.SAME),
    FOLDED_AFTER_FORM_D_AND_DROPPED(
        name -> withoutZeroWidth(folded(form(name, Normalizer.Form.NFD))), NameVerdict.SAME),
    FOLDED_BEFORE_FORM_D_AND_DROPPED(
        name -> withoutZeroWidth(form(folded(name), Normalizer.Form.NFD)), NameVerdict.SAME);

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

    private static String folded(String name) {
      return UCharacter.foldCase(name, true);
    }

    private static String withoutZeroWidth(String name) {
      return name.replaceAll("[\u200B-\u200D\u00AD\uFEFF]", "");
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
      // What is ignored beside what was asked is another question.
      assertThat(tried.openPairs())
          .filteredOn(pair -> !pair.contains("ignorables="))
          .hasSizeLessThanOrEqualTo(tried.pairs() / 50);
      assertThat(profile.samePath("\u00E9", "\u00C9").verdict()).isEqualTo(order.composed);
    }
  }

  /** A probe that did not ask of other letters leaves open whether they are folded. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "ASCII_.*")
  void leavesOpenWhatQuickDidNotAsk(Order order) throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), order.key)) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      assertThat(quick.samePath("\u0410", "\u0430").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.samePath("A", "a").verdict()).isNotEqualTo(NameVerdict.DISTINCT);
    }
  }
}
