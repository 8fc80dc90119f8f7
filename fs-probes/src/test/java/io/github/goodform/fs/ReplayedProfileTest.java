package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A replayed profile, probed, is the profile again. */
class ReplayedProfileTest {

  static List<String> labels() {
    return List.copyOf(RecordedAnswers.labels());
  }

  @ParameterizedTest
  @MethodSource("labels")
  void comesBackWhenProbed(String label) throws IOException {
    FileNameProfile recorded = RecordedEvidence.profile(label);
    try (FileSystem replay = ReplayFileSystem.of(recorded)) {
      Path directory = Files.createDirectory(replay.getPath("/probed"));

      FileNameProfile probed = FileNameProbe.of(directory).full();

      assertThat(Comparison.of(recorded.evidence(), probed.evidence()))
          .filteredOn(difference -> !difference.startsWith("octets-"))
          .isEmpty();
      assertThat(directory).isEmptyDirectory();
    }
  }
}
