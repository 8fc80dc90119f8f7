package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A replayed profile, probed, is the profile again: observation by observation. */
class ReplayedProfileTest {

  static List<String> shipped() {
    return RecordedProfile.all().stream().map(RecordedProfile::name).toList();
  }

  /**
   * Recordings that are not shipped and say something else than those: the file systems in memory.
   */
  static List<String> simulators() {
    return List.of(
        "jimfs-unix",
        "jimfs-osx",
        "jimfs-windows",
        "jimfs-NFD+CASE_FOLD_UNICODE",
        "jimfs-canonNFD",
        "jimfs-displayNFD",
        "mfs-macOs",
        "mfs-macOsOld",
        "mfs-windows");
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedProfileComesBack(String name) throws IOException {
    comesBack(RecordedProfile.named(name).profile());
  }

  @ParameterizedTest
  @MethodSource("simulators")
  void profileOfASimulatorComesBack(String label) throws IOException {
    comesBack(RecordedEvidence.profile(label));
  }

  private static void comesBack(FileNameProfile recorded) throws IOException {
    try (FileSystem replay = recorded.fileSystem()) {
      Path directory = Files.createDirectory(replay.getPath("/probed"));

      FileNameProfile probed = PatientProbe.of(directory).withOctets().full();

      assertThat(Comparison.of(recorded.evidence(), probed.evidence())).isEmpty();
      assertThat(directory).isEmptyDirectory();
    }
  }
}
