package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The longest path is measured wherever the longest name is shorter than a step of the search. */
class LongestPathTest {
  private static final CallOutcome TOO_LONG =
      new CallOutcome(ErrorKind.TOO_LONG, "File name too long");

  /** An ext4 with other limits. */
  private static FileNameProfile limited(int name, Length path) {
    FileNameProfile ext4 = RecordedProfile.named("ext4").profile();
    Map<String, NameObservation> all = new LinkedHashMap<>(ext4.evidence().observations());
    all.replaceAll(
        (id, observation) ->
            observation instanceof Length length && !id.equals("length-path")
                ? new Length(length.units() * name / 255, TOO_LONG)
                : observation);
    all.put("length-path", path);
    return FileNameProfile.of(ext4.jvm(), ext4.context(), Evidence.of(all));
  }

  private static FileNameProfile probe(FileNameProfile simulated) throws IOException {
    try (FileSystem fileSystem = simulated.fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/probed"));
      return PatientProbe.of(directory).full();
    }
  }

  /** encfs takes names of 175 octets, ecryptfs of 143. */
  @ParameterizedTest
  @CsvSource({"255, 4095", "199, 4095", "175, 2918", "143, 4095", "143, 1024"})
  void isMeasuredBeyondNamesOf200Octets(int name, int path) throws IOException {
    FileNameProfile probed = probe(limited(name, new Length(path, TOO_LONG)));

    assertThat(probed.longestPath().value()).contains(path);
    assertThat(probed.longestName().orElseThrow().limit()).isEqualTo(name);
  }

  @Test
  void isInconclusiveWhereTheSearchDidNotReachIt() throws IOException {
    FileNameProfile probed = probe(limited(175, new Length(7_900, CallOutcome.OK)));

    assertThat(probed.finding("length-path").verdict()).isEqualTo(NameVerdict.MEASURED);
    assertThat(probed.longestPath().isConclusive()).isFalse();
  }
}
