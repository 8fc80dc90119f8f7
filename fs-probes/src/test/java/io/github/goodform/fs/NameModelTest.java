package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Supposed.Sides;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of a profile, applied to names that nobody asked for. */
class NameModelTest {
  private static final String COMPOSED = "r\u00E9sum\u00E9";
  private static final String DECOMPOSED = "re\u0301sume\u0301";

  @Test
  void keepsEverythingApartOnAPlainDirectory() {
    FileNameProfile plain = Supposed.plain().profile();

    assertThat(plain.samePath("a", "a").verdict()).isEqualTo(NameVerdict.SAME);
    assertThat(plain.samePath(COMPOSED, DECOMPOSED).verdict()).isEqualTo(NameVerdict.DISTINCT);
    assertThat(plain.samePath("a", "A").verdict()).isEqualTo(NameVerdict.DISTINCT);
    assertThat(plain.samePath("a", "a.").verdict()).isEqualTo(NameVerdict.DISTINCT);
    assertThat(plain.samePath("ab", "a\u200Db").verdict()).isEqualTo(NameVerdict.DISTINCT);
    assertThat(plain.collisions(List.of("a", "A", COMPOSED, DECOMPOSED, "a."))).isEmpty();
  }

  /** A lookup ignores case and a create does not: neither file takes the place of the other. */
  @Test
  void keepsTwoFilesOfWhichALookupFindsOne() throws IOException {
    Sides both = new Sides(CallOutcome.OK, CallOutcome.OK);
    FileNameProfile profile =
        Supposed.plain()
            .both(both, both, "case-ascii", "case-short-ascii", "case-unassigned", "case-i")
            .profile();

    assertThat(profile.samePath("Report", "REPORT").verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(profile.collisions(List.of("Report", "REPORT"))).hasSize(1);
    try (FileSystem simulated = profile.fileSystem()) {
      Path first = Files.writeString(simulated.getPath("/", "Report"), "first");
      Files.createFile(simulated.getPath("/", "REPORT"));
      assertThat(first).hasContent("first");
    }
  }

  /**
   * Seen on ext4 and f2fs: U+0345 is a mark that folds to a letter, and no mark passes a letter.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ext4-casefold", "f2fs-casefold-strict", "tmpfs-casefold"})
  void ordersMarksAfterFoldingWhereOneTableDoesBoth(String recording) {
    FileNameProfile profile = RecordedProfile.named(recording).profile();

    assertThat(profile.samePath("\u212A\u0345\u0308", "k\u03B9\u0308").isSame()).isTrue();
    assertThat(profile.samePath("\u05B0\u0345\u030A", "\u05B0\u030A\u0345").isDistinct()).isTrue();
    assertThat(profile.samePath("\u1F80\u0301", "\u1F00\u03B9\u0301").isSame()).isTrue();
    assertThat(profile.samePath("a\u0323\u0307", "A\u0307\u0323").isSame()).isTrue();
  }

  /** On Linux a skipped code point ends a run of marks; where nobody asked for that, it is open. */
  @ParameterizedTest
  @ValueSource(strings = {"\u200D", "\u00AD", "\u115F", "\uFE0F", "\uDB40\uDD00"})
  void endsARunOfMarksAtAnIgnoredCodePoint(String ignored) {
    String id = "ignorable-between-marks";
    FileNameProfile recorded = RecordedProfile.named("ext4-casefold").profile();
    String parted = "a\u0301" + ignored + "\u0323";
    String whole = "A\u0301\u0323";

    assertThat(Supposed.as(recorded).distinct(id).profile().samePath(parted, whole).isDistinct())
        .isTrue();
    assertThat(Supposed.as(recorded).same(id).profile().samePath(parted, whole).isSame()).isTrue();
    NameComparison open = Supposed.as(recorded).without(id).profile().samePath(parted, whole);
    assertThat(open.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(open.reason()).isEqualTo("marks may be ordered across an ignored code point");
    assertThat(recorded.samePath("a\u0323" + ignored + "\u0301", whole).isSame()).isTrue();
  }

  /**
   * A comparison takes a dot and an ignored code point for the directory itself: ext4 finds such an
   * entry on its disk, tmpfs has none and creates the file.
   */
  @Test
  void refusesAFakeDotOnlyWhereOneWasRefused() {
    FileNameProfile tmpfs = RecordedProfile.named("tmpfs-casefold").profile();
    FileNameProfile ext4 = RecordedProfile.named("ext4-casefold").profile();
    Supposed unasked = Supposed.as(tmpfs).without("name-fake-dot").without("name-fake-dot-dot");
    CallOutcome full = CallOutcome.of(ErrorKind.NO_SPACE);
    Supposed disturbed =
        Supposed.as(tmpfs).refused("name-fake-dot", full).refused("name-fake-dot-dot", full);

    for (String name : List.of(".\u00AD", "\u200D..\uFE0F")) {
      assertThat(tmpfs.storability(name).verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(ext4.storability(name).verdict()).isEqualTo(NameVerdict.REFUSED);
      assertThat(unasked.profile().storability(name).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(disturbed.profile().storability(name).verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
    }
  }

  /** Without an ignored code point the order is that of Unicode; unasked, it is open. */
  @Test
  void leavesOpenHowMarksAreOrderedWhereNothingTells() {
    FileNameProfile apfs = RecordedProfile.named("apfs").profile();
    assertThat(apfs.samePath("\u05B0\u0345\u030A", "\u05B0\u030A\u0345").isSame()).isTrue();

    Set<String> asked = new HashSet<>(apfs.evidence().observations().keySet());
    asked.removeIf(id -> id.startsWith("ignorable-"));
    FileNameProfile some =
        FileNameProfile.of(apfs.jvm(), apfs.context(), apfs.evidence().only(asked));
    for (String[] pair :
        new String[][] {
          {"\u05B0\u0345\u030A", "\u05B0\u030A\u0345"}, {"k\u0345\u0308", "k\u03B9\u0308"},
        }) {
      assertThat(some.samePath(pair[0], pair[1]).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(some.lockKey(pair[0])).isEqualTo(some.lockKey(pair[1]));
      assertThat(some.key(pair[0])).isNotEqualTo(some.key(pair[1]));
    }
    assertThat(some.samePath("\u00E5", "A\u030A").isSame()).isTrue();
  }

  /**
   * Seen on ZFS without regard to case: U+1F81 has a capital, which decomposes to a capital and
   * U+0345; where it is decomposed before, U+0345 has the capital U+0399.
   */
  @Test
  void leavesOpenIfTheYpogegrammeniIsFoldedFirstWhereNothingTells() {
    FileNameProfile zfs = RecordedProfile.named("zfs-insensitive-form-d").profile();
    assertThat(zfs.samePath("\u1F81", "\u03B1\u0314\u0345").isDistinct()).isTrue();

    FileNameProfile quick =
        FileNameProfile.of(zfs.jvm(), zfs.context(), zfs.evidence().only(QuestionCatalogue.QUICK));
    assertThat(quick.samePath("\u1F81", "\u03B1\u0314\u0345").verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(quick.samePath("\u1F01", "\u03B1\u0314").isSame()).isTrue();
  }

  /** What f2fs answered in a guest: it counts what it compares, folded and in form D. */
  @Test
  void countsTheFoldedNameWhereThatIsCompared() {
    FileNameProfile recorded = RecordedProfile.named("f2fs-casefold-strict").profile();
    Map<String, NameObservation> all = new LinkedHashMap<>(recorded.evidence().observations());
    CallOutcome invalid = CallOutcome.of(ErrorKind.INVALID);
    all.put("length-composition-exclusion", new NameObservation.Length(63, invalid));
    all.put("length-compatibility", new NameObservation.Length(84, invalid));
    FileNameProfile asked =
        FileNameProfile.of(recorded.jvm(), recorded.context(), Evidence.of(all));

    assertThat(asked.storability("\uFB01".repeat(85)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(asked.storability("\u0149".repeat(85)).verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(asked.storability("\u0149".repeat(84)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(asked.storability("\u0344".repeat(63)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(asked.storability("\uFEFF").verdict()).isEqualTo(NameVerdict.REFUSED);
  }

  /**
   * Seen on exFAT with iocharset=iso8859-1: a longer name is found as its beginning, and refused
   * where that is not there. Where no such refusal was met, it may be cut.
   */
  @Test
  void refusesALongNameAloneThatIsFoundAsItsBeginning() {
    CallOutcome exists = CallOutcome.of(ErrorKind.EXISTS);
    FileNameProfile found = Supposed.plain().length("length-ascii", 255, exists).profile();
    Supposed cut = Supposed.plain();
    for (Question question : Question.of(Question.Group.LENGTH)) {
      if (question.kind() == Question.Kind.LENGTH) {
        cut.length(question.id(), 255 / question.firstOctets().length, exists);
      }
    }

    assertThat(found.storability("a".repeat(256)).verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(found.storability("a".repeat(255)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(found.samePath("a".repeat(256), "a".repeat(255)).isSame()).isTrue();
    assertThat(cut.profile().storability("a".repeat(256)).verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
  }

  @Test
  void joinsEquivalentNamesAndNamesTheRule() {
    NameComparison comparison = canonical().profile().samePath(COMPOSED, DECOMPOSED);

    assertThat(comparison.verdict()).isEqualTo(NameVerdict.SAME);
    assertThat(comparison.rules()).containsExactly("normalization=FORM_C");
    assertThat(canonical().profile().samePath("a\u0323\u0307", "a\u0307\u0323").isSame()).isTrue();
    assertThat(canonical().profile().samePath("\uFB01", "fi").isDistinct()).isTrue();
  }

  @Test
  void answersWithTheEvidenceWhenThePairItselfWasAsked() {
    NameComparison asked =
        Supposed.plain()
            .same("canonical-latin")
            .profile()
            .samePath("swedish-a\u030A.txt", "swedish-\u00E5.txt");

    assertThat(asked.verdict()).isEqualTo(NameVerdict.SAME);
    assertThat(asked.rules()).containsExactly("canonical-latin");
  }

  /** U+1109A decomposes since Unicode 5.2: a table of 5.0 does not know it, one of 7.0 does. */
  @Test
  void followsTheVersionOfTheTable() {
    String composed = "\uD804\uDC9A";
    String parts = "\uD804\uDC99\uD804\uDCBA";
    Supposed old = canonical().distinct("decomposition-5.2", "decomposition-6.1");
    old.distinct("decomposition-6.1-bmp", "decomposition-7.0", "decomposition-13.0");
    old.distinct("decomposition-16.0");

    assertThat(old.profile().samePath(composed, parts).isDistinct()).isTrue();
    assertThat(canonical().profile().samePath(composed, parts).isSame()).isTrue();
  }

  @Test
  void saysThatTheQuickProfileDoesNotReachNewCodePoints() {
    Supposed quick = Supposed.silent().same("control-same");
    for (String id : QuestionCatalogue.QUICK) {
      quick.distinct(id);
    }
    quick.listedAs("control-same", "goodform-same.name");
    quick.same("canonical-latin", "canonical-hangul", "canonical-angstrom");
    FileNameProfile profile = quick.profile();

    assertThat(profile.samePath(COMPOSED, DECOMPOSED).isSame()).isTrue();
    assertThat(profile.samePath("\uD804\uDC9A", "\uD804\uDC99\uD804\uDCBA").verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(profile.samePath("ab", "a\u200Db").isDistinct()).isTrue();
    FileNameProfile skipping = quick.same("ignorable-200d").profile();
    assertThat(skipping.samePath("ab", "a\u200Db").isSame()).isTrue();
    assertThat(skipping.samePath("ab", "a\u200Bb").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(skipping.samePath("ab", "a\u200Bb").reason()).contains("ignorables", "not asked");
    assertThat(profile.samePath("a", "b").isDistinct()).isTrue();
  }

  @Test
  void foldsCaseAsFarAsTheRuleGoes() {
    Supposed folding = asciiCase();
    assertThat(folding.profile().samePath("README", "readme").isSame()).isTrue();
    assertThat(folding.profile().samePath("\u00C9", "\u00E9").isDistinct()).isTrue();

    folding.same("case-latin", "case-short-latin", "case-sigma", "case-short-sigma");
    folding.same(Question.Group.CASE_VERSION);
    assertThat(folding.profile().samePath("\u00C9", "\u00E9").isSame()).isTrue();
    assertThat(folding.profile().samePath("stra\u00DFe", "STRASSE").isDistinct()).isTrue();

    folding.same(Question.Group.CASE).distinct("case-dotted-i", "case-dotless-i");
    folding.distinct("case-dotless-i-upper", "case-dotted-i-mark", "case-canonical");
    assertThat(folding.profile().samePath("stra\u00DFe", "STRASSE").isSame()).isTrue();
  }

  /** NTFS: ς is not σ, and the Kelvin sign is no k; then Ångström's sign is no å either. */
  @Test
  void exemptsWhatTheTableExempts() {
    Supposed ntfs = asciiCase().same("case-latin", "case-short-latin", "case-sigma");
    ntfs.same("case-short-sigma");
    ntfs.same(Question.Group.CASE_VERSION);

    assertThat(ntfs.profile().samePath("\u03C2", "\u03C3").isDistinct()).isTrue();
    assertThat(ntfs.profile().samePath("\u212A", "k").isDistinct()).isTrue();
    assertThat(ntfs.profile().samePath("\u212B", "\u00E5").isDistinct()).isTrue();
    assertThat(
            ntfs.same("case-final-sigma", "case-final-sigma-upper")
                .profile()
                .samePath("\u03C2", "\u03C3")
                .isSame())
        .isTrue();
  }

  /** ZFS folds through upper case: ı, i and I are one. */
  @Test
  void joinsTheTurkishLettersWhereTheDirectoryDoes() {
    Supposed zfs = asciiCase().same("case-latin", "case-short-latin", "case-sigma");
    zfs.same("case-short-sigma", "case-dotless-i");
    zfs.same("case-dotless-i-upper").same(Question.Group.CASE_VERSION);

    assertThat(zfs.profile().samePath("f\u0131le", "FILE").isSame()).isTrue();
    assertThat(asciiCase().profile().samePath("f\u0131le", "FILE").isSame()).isFalse();
  }

  /** The names of CVE-2014-9390. */
  @Test
  void dropsIgnorables() {
    Supposed folding = asciiCase().same("ignorable-200c");

    assertThat(folding.profile().samePath(".g\u200Cit", ".GIT").isSame()).isTrue();
    assertThat(folding.profile().samePath(".g\u200Cit", ".GIT").rules())
        .containsExactly("ignorables=[U+200C]", "caseRule=ASCII");
    assertThat(folding.profile().samePath(".g\u200Dit", ".git").isDistinct()).isTrue();
  }

  @Test
  void doesNotDecideWhatOnlyAnAliasDecides() {
    FileNameProfile fat = Supposed.plain().asymmetric("case-ascii").profile();

    assertThat(fat.samePath("photo.jpg", "PHOTO.JPG").verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(fat.collisions(List.of("photo.jpg", "PHOTO.JPG")))
        .singleElement()
        .matches(collision -> collision.verdict() == NameVerdict.ASYMMETRIC);
  }

  @Test
  void stripsWhatTheDirectoryStrips() {
    FileNameProfile fat = Supposed.plain().same("alias-trailing-dot").profile();

    assertThat(fat.samePath("a.", "a").isSame()).isTrue();
    assertThat(fat.samePath("a. ", "a").isDistinct()).isTrue();
    assertThat(fat.samePath("...", "..").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(fat.storability("...").verdict()).isEqualTo(NameVerdict.REFUSED);
  }

  @Test
  void takesAllOfALossyPlaneForOne() {
    FileNameProfile hfs =
        Supposed.plain().same("control-supplementary").listedAs("name-emoji", "????").profile();

    assertThat(hfs.samePath("\uD83D\uDE00", "\uD83D\uDE01").verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(hfs.samePath("\uD83D\uDE00", "\uD83D\uDE00\uD83D\uDE00").isDistinct()).isTrue();
  }

  @Test
  void findsTheEntriesOfAnArchiveThatWouldOverwriteEachOther() {
    FileNameProfile profile = asciiCase().profile();

    List<Collision> collisions =
        profile.collisions(List.of("src/A.txt", "SRC/a.txt", "doc/x", "src", "doc/x", "lib"));

    assertThat(collisions)
        .extracting(Collision::names)
        .containsExactly(List.of("src", "SRC"), List.of("src/A.txt", "SRC/a.txt"));
    assertThat(collisions).allMatch(collision -> collision.verdict() == NameVerdict.SAME);
  }

  @Test
  void comparesPathsNameByName() {
    FileNameProfile profile = asciiCase().profile();

    assertThat(profile.samePath("a/B", "A/b").isSame()).isTrue();
    assertThat(profile.samePath("a/b", "a").isDistinct()).isTrue();
    assertThat(profile.samePath("a/b", "a/b/").isSame()).isTrue();
  }

  /** Its case is simple, though å and ÿ fold through their decompositions. */
  @Test
  void foldsTheAlphabetsThatNobodyAskedFor() {
    FileNameProfile hfs = RecordedEvidence.profile("hfsplus");

    assertThat(hfs.samePath("\u0416", "\u0436").isSame()).isTrue();
    assertThat(hfs.samePath("\u0218", "\u0219").isDistinct()).isTrue();
  }

  @Test
  void comparesTheWayHfsPlusDoes() {
    Supposed hfs = Supposed.plain().same("canonical-latin", "canonical-hangul");
    hfs.same("decomposition-1.1", "decomposition-2.0", "canonical-exclusion");

    assertThat(hfs.profile().samePath(COMPOSED, DECOMPOSED).isSame()).isTrue();
    assertThat(hfs.profile().samePath("\u2126", "\u03A9").isDistinct()).isTrue();
    assertThat(hfs.profile().samePath("b\u0323\u0307", "b\u0307\u0323").isDistinct()).isTrue();
  }

  private static Supposed asciiCase() {
    return Supposed.plain().same("case-ascii", "case-short-ascii", "case-unassigned", "case-i");
  }

  private static Supposed canonical() {
    return Supposed.plain()
        .same(Question.Group.CANONICAL)
        .same(Question.Group.DECOMPOSITION_VERSION);
  }

  /** What a question found to be one file is one for all that predicts, in any case. */
  @Test
  void joinsWhatAQuestionFound() {
    FileNameProfile profile =
        Supposed.as(RecordedProfile.named("apfs").profile())
            .same("character-no-break-space")
            .profile();
    String one = "goodform-character-a\u00A0b.name";
    String other = "GOODFORM-CHARACTER-A B.NAME";

    assertThat(profile.key(one)).isEqualTo(profile.key(other));
    assertThat(profile.lockKey(one)).isEqualTo(profile.lockKey(other));
    assertThat(profile.samePath(one, other).isSame()).isTrue();
    assertThat(profile.collisions(List.of(one, other))).hasSize(1);
  }
}
