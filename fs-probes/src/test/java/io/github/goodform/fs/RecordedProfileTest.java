package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorded answers of every mount, judged by the code that judges a live one. */
class RecordedProfileTest {

  static List<String> labels() {
    return ExpectedVerdicts.labels();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void isJudgedAsDocumented(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    assertThat(ExpectedVerdicts.tell(profile)).isEqualTo(ExpectedVerdicts.of(label));
  }

  @ParameterizedTest
  @MethodSource("labels")
  void leavesNothingInconclusiveThatWasAsked(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    assertThat(profile.evidence().observations().keySet())
        .filteredOn(id -> profile.finding(id).is(NameVerdict.INCONCLUSIVE))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void comesBackFromItsJson(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    assertThat(FileNameProfile.parse(profile.toJson())).isEqualTo(profile);
  }

  @Test
  void everyMountHasARow() {
    assertThat(labels())
        .containsExactlyInAnyOrderElementsOf(
            RecordedAnswers.labels().stream()
                .filter(label -> !label.matches("(jimfs|mfs)-.*"))
                .toList())
        .hasSize(60);
  }

  /**
   * What the catalogue does not ask: the JDK's view, renames, the stale entry, and two ideas that
   * proved wrong.
   */
  @Test
  void everyRecordedQuestionIsTranslated() {
    assertThat(RecordedEvidence.untranslated())
        .containsExactly(
            "Java view NFC/NFD",
            "Java view case",
            "PC_NAME_MAX",
            "dcache trap",
            "ms",
            "rename NFC->NFD",
            "rename n->N",
            "statvfs.namemax",
            "ver accepts",
            "ver canon-with-assigned",
            "ver case-with-assigned");
  }
}
