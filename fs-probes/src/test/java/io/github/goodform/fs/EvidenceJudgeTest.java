package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Supposed.Sides;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every odd answer that a real file system gave, each as the observations it was. */
class EvidenceJudgeTest {
  private static final Sides SAME = new Sides(CallOutcome.OK, Supposed.EXISTS);
  private static final Sides APART = new Sides(Supposed.ABSENT, CallOutcome.OK);
  private static final Sides HIDDEN = new Sides(Supposed.ABSENT, Supposed.EXISTS);

  @Test
  void asksBothDirections() {
    assertThat(Supposed.plain().both(SAME, SAME, "case-latin").finding("case-latin").verdict())
        .isEqualTo(NameVerdict.SAME);
    assertThat(Supposed.plain().both(APART, APART, "case-latin").finding("case-latin").verdict())
        .isEqualTo(NameVerdict.DISTINCT);
    assertThat(Supposed.plain().both(SAME, APART, "case-latin").finding("case-latin").verdict())
        .isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(Supposed.plain().both(APART, SAME, "case-latin").finding("case-latin").verdict())
        .isEqualTo(NameVerdict.ASYMMETRIC);
  }

  /** FAT: the 8.3 alias, not the long name, answers one way. */
  @Test
  void callsAnAliasThatAnswersOneWayAsymmetric() {
    Finding finding =
        Supposed.plain().both(SAME, HIDDEN, "case-short-latin").finding("case-short-latin");

    assertThat(finding.verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(finding.reason()).contains("cannot be created");
  }

  /** FAT with iocharset=utf8: not found either way, and yet not creatable. */
  @Test
  void callsNamesThatHideEachOtherAsymmetric() {
    assertThat(
            Supposed.plain().both(HIDDEN, HIDDEN, "case-short-latin").finding("case-short-latin"))
        .matches(finding -> finding.is(NameVerdict.ASYMMETRIC));
  }

  /** Whatever the error is: alone, each of the names can be created. */
  @Test
  void callsNamesThatRefuseEachOtherAsymmetric() {
    Sides refused = new Sides(Supposed.ABSENT, Supposed.INVALID);
    Finding finding = Supposed.plain().both(refused, refused, "case-latin").finding("case-latin");

    assertThat(finding.verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(finding.reason()).contains("cannot be created");
  }

  /** Whichever of the two spellings is left. */
  @Test
  void callsANameThatTakesThePlaceOfTheOtherAsymmetric() {
    for (Finding finding :
        List.of(
            created(twoFiles("a", "b"), twoFiles("b", "a")),
            created(twoFiles("a", "a"), twoFiles("b", "b")))) {
      assertThat(finding.verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
      assertThat(finding.reason()).contains("takes its place");
    }
  }

  /** A file system that creates a file and does not list it. */
  @Test
  void takesNoNameForReplacedByOneThatIsNeverListed() {
    assertThat(created(twoFiles("a", "ab"), twoFiles("b", "ab")).verdict())
        .isEqualTo(NameVerdict.DISTINCT);
    assertThat(created(twoFiles("a", "a"), twoFiles("", "a")).verdict())
        .isEqualTo(NameVerdict.DISTINCT);
    assertThat(created(twoFiles("", "b"), twoFiles("b", "b")).verdict())
        .isEqualTo(NameVerdict.DISTINCT);
    assertThat(created(twoFiles("", ""), twoFiles("", "")).verdict())
        .isEqualTo(NameVerdict.DISTINCT);
  }

  private static Finding created(Direction forward, Direction reverse) {
    return Supposed.plain()
        .observe("case-latin", new Relation(forward, reverse))
        .finding("case-latin");
  }

  /** Both creates succeed, and no lookup; each letter is a name that is listed. */
  private static Direction twoFiles(String listed, String listedBoth) {
    return new Direction(
        CallOutcome.OK, letters(listed), Supposed.ABSENT, CallOutcome.OK, letters(listedBoth));
  }

  private static Listing letters(String names) {
    return Listing.of(names.chars().mapToObj(c -> hex(Character.toString(c))).toList());
  }

  /** Linux hfsplus: every character beyond the BMP is four question marks. */
  @Test
  void doesNotTakeALossyMappingForACaseFold() {
    Supposed hfs = Supposed.plain().same("control-supplementary", "case-deseret", "case-latin");

    assertThat(hfs.finding("case-deseret").verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(hfs.finding("case-latin").verdict()).isEqualTo(NameVerdict.SAME);
  }

  @Test
  void seesALossyMappingInTheListingToo() {
    Direction direction = Supposed.direction(SAME, "3F3F3F3F");
    Supposed hfs =
        Supposed.plain()
            .observe("control-supplementary", new Relation(direction, direction))
            .observe("case-deseret", new Relation(direction, direction))
            .same("decomposition-3.1")
            .listedAs("name-emoji", "????");

    assertThat(hfs.finding("case-deseret").verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(hfs.finding("decomposition-3.1").verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(hfs.finding("name-emoji").verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(hfs.finding("name-emoji").reason()).isEqualTo("listed as \"????\"");
  }

  @Test
  void believesNothingWhenThePlainNameIsNotFoundAgain() {
    Supposed broken =
        Supposed.plain()
            .observe(
                "control-same", new Single(CallOutcome.OK, Listing.of(List.of()), Supposed.ABSENT));

    assertThat(broken.finding("canonical-latin").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(broken.finding("canonical-latin").reason()).contains("control-same");
  }

  /** A FUSE file system that adds an entry to every directory. */
  @Test
  void doesNotTakeAnEntryOfEveryDirectoryForTheName() {
    String stranger = hex(".hidden");
    Supposed adding =
        Supposed.plain()
            .observe(
                "control-same",
                new Single(
                    CallOutcome.OK, Listing.of(List.of(controlName(), stranger)), CallOutcome.OK))
            .observe(
                "case-ascii",
                new Relation(
                    Supposed.direction(SAME, stranger, hex("goodform-case-case.name")),
                    Supposed.direction(SAME, stranger, hex("goodform-case-CASE.name"))))
            .observe(
                "name-colon",
                new Single(CallOutcome.OK, Listing.of(List.of(stranger)), CallOutcome.OK));

    assertThat(adding.finding("control-same").verdict()).isEqualTo(NameVerdict.SAME);
    assertThat(adding.profile().casePreserved().is(true)).isTrue();
    assertThat(adding.finding("name-colon"))
        .isEqualTo(new Finding("name-colon", NameVerdict.REWRITTEN, "created but not listed"));
  }

  /** A plain name must be listed once: otherwise no listing is believed. */
  @Test
  void believesNoListingThatLacksOrDoublesAPlainName() {
    for (List<String> listed : List.of(List.<String>of(), List.of(controlName(), controlName()))) {
      Supposed lying =
          Supposed.plain()
              .observe(
                  "control-same", new Single(CallOutcome.OK, Listing.of(listed), CallOutcome.OK))
              .same("case-ascii");

      assertThat(lying.finding("control-same"))
          .isEqualTo(
              new Finding(
                  "control-same",
                  NameVerdict.DISTINCT,
                  "created and listed " + listed.size() + " times"));
      assertThat(lying.finding("case-ascii").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(lying.finding("case-ascii").reason()).contains("control-same failed");
      assertThat(lying.profile().caseRule().isConclusive()).isFalse();
    }
  }

  /** What is not listed at all says nothing about capitals. */
  @Test
  void aNameThatIsNotListedLeavesCaseOpen() {
    FileNameProfile profile =
        Supposed.plain()
            .observe("case-ascii", new Relation(Supposed.direction(SAME), Supposed.direction(SAME)))
            .profile();

    assertThat(profile.casePreserved().isConclusive()).isFalse();
    assertThat(profile.casePreserved().reason()).isEqualTo("the name was not listed");
  }

  private static String controlName() {
    return NameOctets.hex(Question.byId("control-same").orElseThrow().firstOctets());
  }

  /** ntfs-3g with streams: {@code a:b} is created, and {@code a} is listed. */
  @Test
  void seesThatAStreamIsNoFile() {
    Finding finding = Supposed.plain().listedAs("name-colon", "a").finding("name-colon");

    assertThat(finding.verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(finding.reason()).isEqualTo("listed as \"a\"");
  }

  /** lowntfs-3g lists everything in lower case. */
  @Test
  void seesThatCapitalsAreRewritten() {
    FileNameProfile profile =
        Supposed.plain()
            .observe(
                "case-ascii",
                new Relation(
                    Supposed.direction(SAME, hex("goodform-case-case.name")),
                    Supposed.direction(SAME, hex("goodform-case-case.name"))))
            .listedAs("name-upper-case", "goodform-upper.name")
            .profile();

    assertThat(profile.casePreserved().is(false)).isTrue();
    assertThat(profile.finding("name-upper-case").verdict()).isEqualTo(NameVerdict.REWRITTEN);
  }

  /** exfat-fuse says ENOENT to a forbidden name; only the room's own absence is environment. */
  @Test
  void takesNoSuchFileForARefusal() {
    assertThat(Supposed.plain().refused("name-asterisk", Supposed.ABSENT).finding("name-asterisk"))
        .isEqualTo(new Finding("name-asterisk", NameVerdict.REFUSED, "ENOENT"));
  }

  /** FAT: the first name cannot be created, the second one can, and stays alone. */
  @Test
  void saysWhichOfTwoNamesIsRefused() {
    Finding finding =
        Supposed.plain()
            .observe(
                "alias-trailing-space",
                new Relation(
                    Supposed.refused(Supposed.INVALID),
                    Supposed.direction(new Sides(Supposed.ABSENT, Supposed.INVALID), "AB")))
            .finding("alias-trailing-space");

    assertThat(finding.verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(finding.reason()).isEqualTo("\"goodform-space \": EINVAL (Invalid argument)");
  }

  /** A surrogate's octets killed the daemon of exfat-fuse. */
  @Test
  void tellsThatTheFileSystemDied() {
    CallOutcome dead =
        new CallOutcome(ErrorKind.DISCONNECTED, "Transport endpoint is not connected");
    Supposed dying =
        Supposed.plain()
            .refused("octets-surrogate", dead)
            .observe(
                "octets-ff",
                new Single(CallOutcome.OK, new Listing(dead, List.of()), CallOutcome.OK));

    assertThat(dying.finding("octets-surrogate").verdict()).isEqualTo(NameVerdict.DIED);
    assertThat(dying.finding("octets-ff").verdict()).isEqualTo(NameVerdict.DIED);
    assertThat(dying.finding("octets-ff").reason()).contains("not connected");
  }

  @Test
  void takesAnInputErrorForARefusalOfOctetsOnly() {
    CallOutcome error = new CallOutcome(ErrorKind.IO_ERROR, "Input/output error");

    assertThat(Supposed.plain().refused("octets-ff", error).finding("octets-ff").verdict())
        .isEqualTo(NameVerdict.REFUSED);
    assertThat(Supposed.plain().refused("name-con", error).finding("name-con").verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "NO_SPACE", "DENIED", "IO_ERROR", "VANISHED", "REPLACED"})
  void doesNotBlameTheNameForItsSurroundings(ErrorKind reason) {
    Relation failed =
        new Relation(
            Supposed.refused(CallOutcome.of(reason)), Supposed.refused(CallOutcome.of(reason)));
    Finding relation = Supposed.plain().observe("case-latin", failed).finding("case-latin");
    Finding single =
        Supposed.plain().refused("name-con", CallOutcome.of(reason)).finding("name-con");
    Finding unasked =
        Supposed.plain()
            .observe("length-ascii", new Unasked(CallOutcome.of(reason)))
            .finding("length-ascii");

    assertThat(List.of(relation, single, unasked))
        .allSatisfy(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
              assertThat(finding.reason()).contains(reason.code());
            });
  }

  /** Old recordings of ignorables hold the lookups only. */
  @Test
  void judgesLookupsAloneWhereNothingElseWasAsked() {
    Sides found = new Sides(CallOutcome.OK, CallOutcome.UNASKED);
    Sides lost = new Sides(Supposed.ABSENT, CallOutcome.UNASKED);

    assertThat(Supposed.plain().both(found, found, "ignorable-200d").finding("ignorable-200d"))
        .matches(finding -> finding.is(NameVerdict.SAME));
    assertThat(Supposed.plain().both(lost, lost, "ignorable-200d").finding("ignorable-200d"))
        .matches(finding -> finding.is(NameVerdict.DISTINCT));
  }

  @Test
  void refusesAnObservationOfTheWrongKind() {
    assertThat(
            Supposed.plain()
                .observe("canonical-latin", new Unasked(CallOutcome.UNASKED))
                .observe("case-latin", new NameObservation.Length(3, CallOutcome.OK))
                .finding("case-latin"))
        .matches(finding -> finding.is(NameVerdict.INCONCLUSIVE));
  }

  private static String hex(String name) {
    return NameOctets.hex(NameOctets.utf8(name));
  }
}
