package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Supposed.Sides;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.DottedI;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.UnicodeRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The traits that follow from the findings. */
class TraitsTest {
  private static final Sides SAME = new Sides(CallOutcome.OK, Supposed.EXISTS);

  @ParameterizedTest
  @CsvSource({
    // a, å, å decomposed, 한, ΐ, 😀
    "255, 127,  85,  85, 127,  63, 255 OCTETS", // ext4
    "255, 255, 127, 255, 255, 127, 255 UTF16", // NTFS, FAT, exFAT
    "255,  85,  85,  28,  42,  63, 255 OCTETS_OF_FORM_D", // ZFS formD
    "254,  84,  84,  28,  42,  63, 254 OCTETS_OF_FORM_D", // f2fs strict
    "254, 127,  84,  84, 127,  63, 254 OCTETS", // UDF
    "248, 124,  82,  82, 124,  62, 248 OCTETS", // posixovl
    "255, 127, 127,  85,  85, 127, 255 UTF16_OF_FORM_D", // HFS Plus
    "255, 255, 127, 255, 255, 255, 255 CODE_POINTS",
    "255, 200,  85,  85, 127,  63, 255 UNKNOWN",
  })
  void readsTheUnitFromTheVectorOfLengths(
      int ascii, int latin, int decomposed, int hangul, int greek, int emoji, String limit) {
    assertThat(
            Supposed.plain()
                .length("length-ascii", ascii, Supposed.TOO_LONG)
                .length("length-latin", latin, Supposed.TOO_LONG)
                .length("length-latin-decomposed", decomposed, Supposed.TOO_LONG)
                .length("length-hangul", hangul, Supposed.TOO_LONG)
                .length("length-greek", greek, Supposed.TOO_LONG)
                .length("length-emoji", emoji, Supposed.TOO_LONG)
                .profile()
                .longestName()
                .orElseThrow())
        .hasToString(limit);
  }

  @Test
  void tellsFormCFromFormDByTheLengthLimitOnly() {
    Supposed directory =
        Supposed.plain()
            .same(Question.Group.CANONICAL)
            .length("length-latin", 85, Supposed.TOO_LONG)
            .length("length-latin-decomposed", 85, Supposed.TOO_LONG)
            .length("length-hangul", 28, Supposed.TOO_LONG)
            .length("length-greek", 42, Supposed.TOO_LONG);

    assertThat(Supposed.plain().same(Question.Group.CANONICAL).profile().normalization().value())
        .contains(NormalizationForm.FORM_C);
    assertThat(directory.profile().normalization().value()).contains(NormalizationForm.FORM_D);
    Supposed compatible = directory.same("compatibility-fullwidth", "compatibility-superscript");
    assertThat(compatible.profile().normalization().value()).contains(NormalizationForm.FORM_KD);
    assertThat(compatible.without("length-ascii").profile().normalization().value())
        .contains(NormalizationForm.COMPATIBILITY);
  }

  /** Every compatibility form maps a superscript, too. */
  @Test
  void takesFullwidthLettersAloneForNoForm() {
    FileNameProfile wide =
        Supposed.plain()
            .same(Question.Group.CANONICAL)
            .same("compatibility-fullwidth")
            .distinct("compatibility-superscript")
            .profile();

    assertThat(wide.normalization().value()).contains(NormalizationForm.FORM_C);
    assertThat(wide.trait(Trait.COMPATIBILITY).is(false)).isTrue();
  }

  @Test
  void knowsTheVariantOfHfsPlusByItsSingletons() {
    assertThat(
            Supposed.plain()
                .same("canonical-latin", "canonical-hangul", "canonical-exclusion")
                .profile()
                .normalization()
                .value())
        .contains(NormalizationForm.HFS_PLUS);
  }

  @Test
  void seesTheStoredFormInBothDirections() {
    String composed = "737765646973682DC3A52E747874";
    String decomposed = "737765646973682D61CC8A2E747874";

    assertThat(stored(composed, decomposed)).contains(StoredForm.PRESERVED);
    assertThat(stored(composed, composed)).contains(StoredForm.FORM_C);
    assertThat(stored(decomposed, decomposed)).contains(StoredForm.FORM_D);
    assertThat(stored("41", "41")).contains(StoredForm.OTHER);
  }

  private static java.util.Optional<StoredForm> stored(String first, String second) {
    return Supposed.plain()
        .observe(
            "canonical-latin",
            new Relation(Supposed.direction(SAME, first), Supposed.direction(SAME, second)))
        .profile()
        .storedForm()
        .value();
  }

  @Test
  void ranksTheRulesOfCase() {
    Supposed directory = Supposed.plain();
    assertThat(directory.profile().caseRule().value()).contains(CaseRule.SENSITIVE);
    assertThat(directory.same("case-ascii").profile().caseRule().value()).contains(CaseRule.ASCII);
    assertThat(directory.same("case-latin").profile().caseRule().value())
        .contains(CaseRule.PARTIAL);
    assertThat(directory.same("case-sigma").profile().caseRule().value()).contains(CaseRule.SIMPLE);
    assertThat(directory.same("case-sharp-s-ss").profile().caseRule().value())
        .contains(CaseRule.FULL);
    assertThat(directory.asymmetric("case-ascii").profile().caseRule().value())
        .contains(CaseRule.ASYMMETRIC);
  }

  /** Mounted nodecompose, hfsplus folds σ and not å. */
  @Test
  void doesNotCallAPartialFoldingAscii() {
    assertThat(Supposed.plain().same("case-ascii", "case-sigma").profile().caseRule().value())
        .contains(CaseRule.PARTIAL);
  }

  @Test
  void asksShortNamesApartFromLongOnes() {
    assertThat(Supposed.plain().profile().shortNamesAlike().is(true)).isTrue();
    assertThat(
            Supposed.plain().asymmetric("case-short-latin").profile().shortNamesAlike().is(false))
        .isTrue();
  }

  @Test
  void tellsTheTurkishLettersApart() {
    assertThat(Supposed.plain().profile().dottedI().value()).contains(DottedI.APART);
    assertThat(Supposed.plain().same("case-dotless-i").profile().dottedI().value())
        .contains(DottedI.DOTLESS_IS_I);
    assertThat(Supposed.plain().same("case-dotted-i").profile().dottedI().value())
        .contains(DottedI.DOTTED_IS_I);
    assertThat(Supposed.plain().same("case-dotted-i", "case-dotless-i").profile().dottedI().value())
        .contains(DottedI.ALL_ONE);
  }

  /** exFAT: 3.0 is equal, 3.1 lies beyond the BMP and is not, 3.2 to 5.0 are, 5.1 is not. */
  @Test
  void readsATableOfSixteenBitUnits() {
    Supposed exfat =
        Supposed.plain()
            .same(
                "case-version-1.1",
                "case-version-3.0",
                "case-version-3.2",
                "case-version-4.0",
                "case-version-4.1",
                "case-version-5.0");

    assertThat(exfat.profile().caseTable().orElseThrow())
        .isEqualTo(new UnicodeRange("5.0", "5.1", true));
    assertThat(exfat.same("case-version-3.1").profile().caseTable().orElseThrow())
        .isEqualTo(new UnicodeRange("5.0", "5.1", false));
  }

  @Test
  void joinsTheTablesOfDecompositionAndCase() {
    Supposed directory =
        Supposed.plain()
            .same("decomposition-1.1", "decomposition-2.0", "decomposition-3.0")
            .same("decomposition-3.1", "decomposition-3.2", "decomposition-4.1")
            .same("case-version-1.1", "case-version-3.0", "case-version-3.1", "case-version-3.2")
            .same("case-version-4.0");

    assertThat(directory.profile().unicodeVersion().reason()).contains("two tables");
    assertThat(directory.same("case-version-4.1").profile().unicodeVersion().orElseThrow())
        .isEqualTo(new UnicodeRange("4.1", "5.0", false));
  }

  @Test
  void countsTheIgnorables() {
    assertThat(
            Supposed.plain()
                .same("ignorable-200d", "ignorable-feff")
                .profile()
                .ignorables()
                .orElseThrow())
        .isEqualTo(List.of("U+200D", "U+FEFF"));
  }

  @Test
  void seesThatASubDirectoryDiffersFromItsParent() {
    TraitAnswer<Boolean> alike =
        Supposed.plain().same("given-case").profile().subDirectoriesAlike();

    assertThat(alike.is(false)).isTrue();
    assertThat(alike.reason()).contains("case-ascii: SAME here, DISTINCT in a new sub-directory");
  }

  @Test
  void namesAFileSystemOnlyWhenNothingContradicts() {
    assertThat(Supposed.plain().profile().consistentWith())
        .containsExactly("ext4, XFS, Btrfs, JFS, tmpfs, overlayfs, or ZFS without options");
    assertThat(Supposed.silent().profile().consistentWith()).isEmpty();
    assertThat(Supposed.plain().same("canonical-hangul").profile().consistentWith()).isEmpty();
  }

  @Test
  void givesEveryMissingTraitAReason() {
    assertThat(Supposed.silent().profile().traits())
        .allSatisfy(
            (name, answer) -> {
              assertThat(answer.isConclusive()).isFalse();
              assertThat(answer.reason()).isNotEmpty();
            });
  }

  @Test
  void showsAnAnswerOnOneLine() {
    assertThat(Supposed.plain().profile().caseRule()).hasToString("SENSITIVE");
    assertThat(Supposed.plain().same("case-ascii", "case-latin").profile().caseRule())
        .hasToString("PARTIAL (U+00E5 equals U+00C5, U+03C3 does not equal U+03A3)");
    assertThat(Supposed.silent().profile().caseRule())
        .hasToString("inconclusive (case-ascii: not asked)");
  }
}
