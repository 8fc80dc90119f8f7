package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedProfileTest {

  static Set<String> recorded() {
    return RecordedProfileSources.LABELS.keySet();
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void isWhatWasRecorded(String name) {
    FileNameProfile profile = RecordedProfile.named(name).profile();
    assertThat(profile.evidence())
        .isEqualTo(RecordedEvidence.of(RecordedProfileSources.LABELS.getOrDefault(name, "")));
  }

  @Test
  void everyShippedProfileHasASourceATitleAndAProvenance() {
    List<String> sources = new ArrayList<>(RecordedProfileSources.LABELS.keySet());
    sources.addAll(RecordedProfileSources.LIVE.values());
    assertThat(RecordedProfile.all())
        .hasSize(33)
        .allSatisfy(recorded -> assertThat(recorded.title()).isNotBlank())
        .allSatisfy(recorded -> assertThat(recorded.provenance()).contains("2026-11-20"))
        .extracting(RecordedProfile::name)
        .containsExactlyInAnyOrderElementsOf(sources);
  }

  @Test
  void unknownNameIsToldTheKnownOnes() {
    assertThatThrownBy(() -> RecordedProfile.named("fat\n32"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("apfs, ")
        .hasMessageEndingWith("found \"fat\\u{A}32\"");
  }
}
