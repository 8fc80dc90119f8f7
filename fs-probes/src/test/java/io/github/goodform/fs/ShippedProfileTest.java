package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.Evidence;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedProfileTest {

  static List<String> recorded() {
    return RecordedProfileSources.TABLES;
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void isWhatWasRecorded(String name) {
    Evidence shipped = RecordedProfile.named(name).profile().evidence();
    Evidence recorded = RecordedEvidence.of(name);
    // A later probe may have added answers to questions that nobody had asked then.
    assertThat(shipped.only(recorded.observations().keySet())).isEqualTo(recorded);
  }

  /** As the cells of docker answer questions that are newer than the recording. */
  @Test
  void isCompletedByALaterProbeThatAgrees() throws IOException {
    FileNameProfile recorded = RecordedProfile.named("apfs").profile();
    Set<String> known = new HashSet<>(recorded.evidence().observations().keySet());
    known.removeAll(Set.of("recreate-case", "nested-case"));
    FileNameProfile apfs =
        FileNameProfile.of(recorded.jvm(), recorded.context(), recorded.evidence().only(known));
    FileNameProfile later;
    try (FileSystem simulated = apfs.fileSystem()) {
      later = PatientProbe.of(Files.createDirectory(simulated.getPath("/later"))).full();
    }

    Evidence completed = RecordedProfileSources.completed(apfs, later, Set.of());

    assertThat(apfs.finding("recreate-case").isAnswered()).isFalse();
    assertThat(completed.observations()).containsAllEntriesOf(apfs.evidence().observations());
    assertThat(completed.observations()).containsKeys("recreate-case", "nested-case");
    Set<String> one = Set.of("nested-case");
    assertThat(RecordedProfileSources.completed(apfs, later, one).observations())
        .hasSize(apfs.evidence().observations().size() + 1)
        .containsKey("nested-case");
    FileNameProfile ext4 = RecordedProfile.named("ext4").profile();
    assertThatThrownBy(() -> RecordedProfileSources.completed(ext4, later, one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("caseRule");
  }

  @Test
  void everyShippedProfileHasASourceATitleAndAProvenance() {
    List<String> sources = new ArrayList<>(RecordedProfileSources.TABLES);
    RecordedProfileSources.LIVE.forEach(live -> sources.add(live.label()));
    sources.addAll(RecordedProfileSources.GUEST.keySet());
    assertThat(RecordedProfile.all())
        .hasSize(41)
        .allSatisfy(recorded -> assertThat(recorded.title()).isNotBlank())
        .allSatisfy(
            recorded ->
                assertThat(recorded.provenance())
                    .matches(
                        "(probed|recorded) 2026-11-2[0-3], .*|.* 2026-11-2[0-3] in a virtual"
                            + " machine, .*"))
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
