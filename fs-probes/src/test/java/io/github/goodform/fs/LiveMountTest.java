package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every mount that can be made here is probed, and answers what such a mount once answered. */
class LiveMountTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EXFAT_FUSE")
  void answersAsRecorded(LiveFileSystem fileSystem) throws IOException {
    Path room;
    try (Mount mount = Mounting.of(fileSystem)) {
      room = mount.room().directory();
      Set<Path> before = listing(mount.directory());

      FileNameProfile profile = PatientProbe.of(mount.directory()).withOctets().full();

      Evidence recorded = RecordedEvidence.of(fileSystem.label());
      assertThat(Comparison.of(recorded, profile.evidence())).isEmpty();
      if (RecordedProfileSources.LIVE.contains(fileSystem)) {
        Evidence evidence = RecordedProfile.named(fileSystem.label()).profile().evidence();
        assertThat(Comparison.of(evidence, profile.evidence())).isEmpty();
      }
      assertThat(profile.findings())
          .filteredOn(f -> profile.evidence().observations().containsKey(f.question()))
          .filteredOn(f -> f.is(NameVerdict.INCONCLUSIVE))
          .isEmpty();
      assertThat(told(profile, recorded)).isEqualTo(expected(fileSystem, recorded));
      if (fileSystem != LiveFileSystem.POSIXOVL) {
        // A name that is too long for posixovl stays, though it said so, and can neither be listed
        // nor deleted.
        assertThat(listing(mount.directory())).isEqualTo(before);
      }
    }
    assertThat(room).doesNotExist();
  }

  /** A quick profile asks less, and says nothing else. */
  @ParameterizedTest
  @EnumSource
  void answersQuicklyWhatItAnswersInFull(LiveFileSystem fileSystem) throws IOException {
    try (Mount mount = Mounting.of(fileSystem)) {
      Set<Path> before = listing(mount.directory());

      FileNameProfile quick = FileNameProbe.of(mount.directory()).quick();

      Map<String, String> row = ExpectedVerdicts.of(fileSystem.label());
      Map<String, String> told = ExpectedVerdicts.tell(quick);
      for (String trait : List.of("compatibility", "storedForm", "caseRule", "casePreserved")) {
        assertThat(told.get(trait)).as(trait).isEqualTo(row.get(trait));
      }
      assertThat(quick.findings())
          .filteredOn(f -> f.is(NameVerdict.INCONCLUSIVE))
          .allSatisfy(f -> assertThat(QuestionCatalogue.QUICK).doesNotContain(f.question()));
      assertThat(listing(mount.directory())).isEqualTo(before);
    }
  }

  /** The octets of a lone surrogate kill this daemon: the probe must say so, and come back. */
  @ParameterizedTest
  @EnumSource(names = "EXFAT_FUSE")
  void survivesTheDeathOfTheFileSystem(LiveFileSystem fileSystem) throws IOException {
    Path room;
    try (Mount mount = Mounting.of(fileSystem)) {
      room = mount.room().directory();
      FileNameProfile full = PatientProbe.of(mount.directory()).full();
      Evidence recorded = RecordedEvidence.of(fileSystem.label());
      assertThat(Comparison.of(recorded, full.evidence()))
          .allMatch(difference -> difference.startsWith("octets-"));

      FileNameProfile deadly = PatientProbe.of(mount.directory()).withOctets().full();

      assertThat(deadly.finding("octets-surrogate").verdict()).isEqualTo(NameVerdict.DIED);
      assertThat(ExpectedVerdicts.tell(deadly)).isEqualTo(ExpectedVerdicts.of(fileSystem.label()));
    }
    assertThat(room).doesNotExist();
  }

  /** Where octets were not recorded, a live answer to them is not held against the row. */
  private static Map<String, String> told(FileNameProfile profile, Evidence recorded) {
    Map<String, String> row = new HashMap<>(ExpectedVerdicts.tell(profile));
    if (!recorded.observations().containsKey("octets-latin1")) {
      row.remove("octets");
    }
    return row;
  }

  private static Map<String, String> expected(LiveFileSystem fileSystem, Evidence recorded) {
    Map<String, String> row = new HashMap<>(ExpectedVerdicts.of(fileSystem.label()));
    if (!recorded.observations().containsKey("octets-latin1")) {
      row.remove("octets");
    }
    return row;
  }

  private static Set<Path> listing(Path directory) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      stream.forEach(entries::add);
    }
    return Set.copyOf(entries);
  }
}
