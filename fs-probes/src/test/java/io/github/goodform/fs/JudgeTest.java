package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Observation.Direction;
import io.github.goodform.fs.Observation.Listing;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import io.github.goodform.fs.Observation.Unasked;
import io.github.goodform.fs.Supposed.Sides;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every odd answer that a real file system gave, each as the observations it was. */
class JudgeTest {
  private static final Sides SAME = new Sides(Outcome.OK, Supposed.EXISTS);
  private static final Sides APART = new Sides(Supposed.ABSENT, Outcome.OK);
  private static final Sides HIDDEN = new Sides(Supposed.ABSENT, Supposed.EXISTS);

  @Test
  void asksBothDirections() {
    assertThat(Supposed.plain().both(SAME, SAME, "case-latin").finding("case-latin").verdict())
        .isEqualTo(Verdict.SAME);
    assertThat(Supposed.plain().both(APART, APART, "case-latin").finding("case-latin").verdict())
        .isEqualTo(Verdict.DISTINCT);
    assertThat(Supposed.plain().both(SAME, APART, "case-latin").finding("case-latin").verdict())
        .isEqualTo(Verdict.ASYMMETRIC);
    assertThat(Supposed.plain().both(APART, SAME, "case-latin").finding("case-latin").verdict())
        .isEqualTo(Verdict.ASYMMETRIC);
  }

  /** FAT: the 8.3 alias, not the long name, answers one way. */
  @Test
  void callsAnAliasThatAnswersOneWayAsymmetric() {
    Finding finding =
        Supposed.plain().both(SAME, HIDDEN, "case-short-latin").finding("case-short-latin");

    assertThat(finding.verdict()).isEqualTo(Verdict.ASYMMETRIC);
    assertThat(finding.reason()).contains("cannot be created");
  }

  /** FAT with iocharset=utf8: not found either way, and yet not creatable. */
  @Test
  void callsNamesThatHideEachOtherAsymmetric() {
    assertThat(
            Supposed.plain().both(HIDDEN, HIDDEN, "case-short-latin").finding("case-short-latin"))
        .matches(finding -> finding.is(Verdict.ASYMMETRIC));
  }

  /** Linux hfsplus: every character beyond the BMP is four question marks. */
  @Test
  void doesNotTakeALossyMappingForACaseFold() {
    Supposed hfs = Supposed.plain().same("control-supplementary", "case-deseret", "case-latin");

    assertThat(hfs.finding("case-deseret").verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(hfs.finding("case-latin").verdict()).isEqualTo(Verdict.SAME);
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

    assertThat(hfs.finding("case-deseret").verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(hfs.finding("decomposition-3.1").verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(hfs.finding("name-emoji").verdict()).isEqualTo(Verdict.LOSSY);
    assertThat(hfs.finding("name-emoji").reason()).isEqualTo("listed as \"????\"");
  }

  @Test
  void believesNothingWhenThePlainNameIsNotFoundAgain() {
    Supposed broken =
        Supposed.plain()
            .observe(
                "control-same", new Single(Outcome.OK, Listing.of(List.of()), Supposed.ABSENT));

    assertThat(broken.finding("canonical-latin").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(broken.finding("canonical-latin").reason()).contains("control-same");
  }

  /** ntfs-3g with streams: {@code a:b} is created, and {@code a} is listed. */
  @Test
  void seesThatAStreamIsNoFile() {
    Finding finding = Supposed.plain().listedAs("name-colon", "a").finding("name-colon");

    assertThat(finding.verdict()).isEqualTo(Verdict.REWRITTEN);
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
    assertThat(profile.finding("name-upper-case").verdict()).isEqualTo(Verdict.REWRITTEN);
  }

  /** exfat-fuse says ENOENT to a forbidden name; only the room's own absence is environment. */
  @Test
  void takesNoSuchFileForARefusal() {
    assertThat(Supposed.plain().refused("name-asterisk", Supposed.ABSENT).finding("name-asterisk"))
        .isEqualTo(new Finding("name-asterisk", Verdict.REFUSED, "ENOENT"));
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

    assertThat(finding.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(finding.reason()).isEqualTo("\"goodform-space \": EINVAL (Invalid argument)");
  }

  /** A surrogate's octets killed the daemon of exfat-fuse. */
  @Test
  void tellsThatTheFileSystemDied() {
    Outcome dead = new Outcome(Reason.DISCONNECTED, "Transport endpoint is not connected");
    Supposed dying =
        Supposed.plain()
            .refused("octets-surrogate", dead)
            .observe("octets-ff", new Single(Outcome.OK, new Listing(dead, List.of()), Outcome.OK));

    assertThat(dying.finding("octets-surrogate").verdict()).isEqualTo(Verdict.DIED);
    assertThat(dying.finding("octets-ff").verdict()).isEqualTo(Verdict.DIED);
    assertThat(dying.finding("octets-ff").reason()).contains("not connected");
  }

  @Test
  void takesAnInputErrorForARefusalOfOctetsOnly() {
    Outcome error = new Outcome(Reason.IO_ERROR, "Input/output error");

    assertThat(Supposed.plain().refused("octets-ff", error).finding("octets-ff").verdict())
        .isEqualTo(Verdict.REFUSED);
    assertThat(Supposed.plain().refused("name-con", error).finding("name-con").verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "NO_SPACE", "DENIED", "IO_ERROR", "VANISHED", "REPLACED"})
  void doesNotBlameTheNameForItsSurroundings(Reason reason) {
    Relation failed =
        new Relation(Supposed.refused(Outcome.of(reason)), Supposed.refused(Outcome.of(reason)));
    Finding relation = Supposed.plain().observe("case-latin", failed).finding("case-latin");
    Finding single = Supposed.plain().refused("name-con", Outcome.of(reason)).finding("name-con");
    Finding unasked =
        Supposed.plain()
            .observe("length-ascii", new Unasked(Outcome.of(reason)))
            .finding("length-ascii");

    assertThat(List.of(relation, single, unasked))
        .allSatisfy(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
              assertThat(finding.reason()).contains(reason.code());
            });
  }

  /** Old recordings of ignorables hold the lookups only. */
  @Test
  void judgesLookupsAloneWhereNothingElseWasAsked() {
    Sides found = new Sides(Outcome.OK, Outcome.UNASKED);
    Sides lost = new Sides(Supposed.ABSENT, Outcome.UNASKED);

    assertThat(Supposed.plain().both(found, found, "ignorable-200d").finding("ignorable-200d"))
        .matches(finding -> finding.is(Verdict.SAME));
    assertThat(Supposed.plain().both(lost, lost, "ignorable-200d").finding("ignorable-200d"))
        .matches(finding -> finding.is(Verdict.DISTINCT));
  }

  @Test
  void refusesAnObservationOfTheWrongKind() {
    assertThat(
            Supposed.plain()
                .observe("canonical-latin", new Unasked(Outcome.UNASKED))
                .observe("case-latin", new Observation.Length(3, Outcome.OK))
                .finding("case-latin"))
        .matches(finding -> finding.is(Verdict.INCONCLUSIVE));
  }

  private static String hex(String name) {
    return Octets.hex(NameTransport.utf8(name));
  }
}
