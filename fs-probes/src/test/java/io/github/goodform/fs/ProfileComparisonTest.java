package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.Trait;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A profile beside an expected one. */
class ProfileComparisonTest {
  private static FileNameProfile recorded(String name) {
    return RecordedProfile.named(name).profile();
  }

  private static FileNameProfile with(FileNameProfile profile, Map<String, NameObservation> all) {
    return FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(all));
  }

  static Iterable<RecordedProfile> recordings() {
    return RecordedProfile.all();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void agreesWithItself(RecordedProfile recorded) {
    ProfileComparison comparison = recorded.profile().compareWith(recorded.profile());

    assertThat(comparison.agrees()).isTrue();
    assertThat(comparison.compared().size() + comparison.notCompared().size())
        .isEqualTo(Trait.all().size());
  }

  @Test
  void namesTheTraitAndTheQuestion() {
    ProfileComparison comparison = recorded("apfs-case-sensitive").compareWith(recorded("apfs"));

    TraitDifference difference =
        comparison.differences().stream()
            .filter(d -> d.trait() == Trait.CASE_RULE)
            .findFirst()
            .orElseThrow();
    assertThat(difference.expected().value()).hasToString("Optional[FULL]");
    assertThat(difference.found().value()).hasToString("Optional[SENSITIVE]");
    assertThat(difference.evidence())
        .contains(new TraitDifference.Question("case-sharp-s-ss", "SAME", "DISTINCT"));
    assertThat(comparison.differences()).extracting(TraitDifference::trait).doesNotHaveDuplicates();
  }

  @Test
  void comparesTheQuestionsOfBothOnly() {
    FileNameProfile all = recorded("ext4");
    FileNameProfile few =
        FileNameProfile.of(
            all.jvm(),
            all.context(),
            all.evidence().only(Set.of("case-ascii", "case-latin", "case-sharp-s-ss")));

    assertThat(few.compareWith(all).agrees()).isTrue();
    assertThat(few.compareWith(all).compared())
        .contains(Trait.CASE_RULE)
        .doesNotContain(Trait.LONGEST_NAME);
    assertThat(all.compareWith(few).compared()).isEqualTo(few.compareWith(all).compared());
  }

  /** A full disk is no agreement: what was asked and not answered differs. */
  @Test
  void anExpectedAnswerThatCouldNotBeHadDiffers() {
    FileNameProfile expected = recorded("ext4");
    Map<String, NameObservation> full = new LinkedHashMap<>();
    expected
        .evidence()
        .observations()
        .keySet()
        .forEach(
            id -> full.put(id, new NameObservation.Unasked(CallOutcome.of(ErrorKind.NO_SPACE))));

    ProfileComparison comparison = with(expected, full).compareWith(expected);

    assertThat(comparison.agrees()).isFalse();
    assertThat(comparison.differences()).hasSameSizeAs(comparison.compared());
    assertThat(comparison.differences().get(0).found().reason()).contains("ENOSPC");
  }

  @Test
  void aPathThatIsOneOctetShorterAgrees() {
    FileNameProfile recorded = recorded("ext4");
    int recordedPath = recorded.longestPath().orElseThrow();

    assertThat(withPath(recorded, recordedPath + 1).compareWith(recorded).agrees()).isTrue();
    assertThat(withPath(recorded, recordedPath + 2).compareWith(recorded).differences())
        .extracting(TraitDifference::trait)
        .containsExactly(Trait.LONGEST_PATH);
  }

  private static FileNameProfile withPath(FileNameProfile profile, int octets) {
    Map<String, NameObservation> all = new LinkedHashMap<>(profile.evidence().observations());
    all.put("length-path", new NameObservation.Length(octets, CallOutcome.of(ErrorKind.TOO_LONG)));
    return with(profile, all);
  }

  @Test
  void nothingToCompareIsNoAgreement() {
    FileNameProfile profile = recorded("ext4");

    assertThat(profile.compareWith(with(profile, Map.of())).agrees()).isFalse();
  }
}
