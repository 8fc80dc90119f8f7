package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.experiment.DirectoryFlags;
import io.github.goodform.fs.experiment.NameTransport;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNameProbeTest {
  private final Path directory;

  FileNameProbeTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void leavesNothingBehind() throws Exception {
    Path mine = Files.writeString(directory.resolve("mine.txt"), "mine");

    FileNameProfile quick = FileNameProbe.of(directory).quick();
    FileNameProfile full = PatientProbe.of(directory).withOctets().full();

    assertThat(quick.context().leftBehind()).isEmpty();
    assertThat(full.context().leftBehind()).isEmpty();
    assertThat(directory).isDirectoryNotContaining(path -> !path.equals(mine));
    assertThat(mine).hasContent("mine");
  }

  /** A probe starts no program by itself. */
  @Test
  void readsTheFlagsOfTheDirectoryOnlyWhenAsked() throws Exception {
    FileNameProbe probe = FileNameProbe.of(directory);
    assertThat(probe.observe().context().directoryFlags()).isEmpty();
    assertThat(probe.withDirectoryFlags().observe().context().directoryFlags())
        .isEqualTo(DirectoryFlags.of(directory));
  }

  @Test
  void answersEveryQuestionOfTheQuickProfile() throws Exception {
    FileNameProfile profile = FileNameProbe.of(directory).quick();

    assertThat(profile.evidence().observations()).hasSameSizeAs(QuestionCatalogue.QUICK);
    assertThat(profile.evidence().observations().keySet())
        .allSatisfy(
            id -> assertThat(profile.finding(id).verdict()).isNotEqualTo(NameVerdict.INCONCLUSIVE));
    assertThat(profile.finding("length-ascii").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
  }

  @Test
  void agreesWithItselfThroughJson() throws Exception {
    FileNameProfile profile = PatientProbe.of(directory).withOctets().full();

    FileNameProfile read = FileNameProfile.parse(profile.toJson());

    assertThat(read).isEqualTo(profile);
    assertThat(read.findings()).isEqualTo(profile.findings());
    assertThat(read.toJson()).isEqualTo(profile.toJson());
  }

  @Test
  void saysWhetherComposedAndDecomposedNamesAreTheSame() throws Exception {
    FileNameProfile profile = FileNameProbe.of(directory).quick();
    NameTransport names = NameTransport.of(directory);
    Files.createFile(directory.resolve(names.name("asked-\u00E5")));
    boolean found = Files.exists(directory.resolve(names.name("asked-a\u030A")));

    assertThat(profile.samePath("asked-\u00E5", "asked-a\u030A").isSame()).isEqualTo(found);
    assertThat(profile.samePath("swedish-\u00E5.txt", "swedish-a\u030A.txt").isSame())
        .isEqualTo(found);
  }

  /** The figure is the file system's, not that of the directory's own path. */
  @Test
  void measuresTheSameLongestPathFromEveryDirectory() throws Exception {
    List<Integer> measured = new ArrayList<>();
    for (int length = 1; length < 5; length++) {
      Path deeper = Files.createDirectory(directory.resolve("d".repeat(length)));
      TraitAnswer<Integer> longest = PatientProbe.of(deeper).full().longestPath();
      measured.add(longest.value().orElse(0));
      assertThat(deeper).isEmptyDirectory();
    }

    assertThat(measured).doesNotContain(0).allMatch(measured.get(0)::equals);
  }

  @Test
  void tellsHowFarItHasCome() throws Exception {
    List<FileNameProbe.Progress> progress = new ArrayList<>();

    FileNameProbe.of(directory).onProgress(progress::add).quick();

    assertThat(progress).hasSize(QuestionCatalogue.QUICK.size() + 1);
    assertThat(progress.get(progress.size() - 1))
        .isEqualTo(
            new FileNameProbe.Progress(
                QuestionCatalogue.QUICK.size(), QuestionCatalogue.QUICK.size(), ""));
  }

  @Test
  void refusesWhatIsNoDirectory() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatThrownBy(() -> FileNameProbe.of(file).quick())
        .isInstanceOf(NotDirectoryException.class);
    assertThatThrownBy(() -> FileNameProbe.of(directory.resolve("absent")).quick())
        .isInstanceOf(NoSuchFileException.class);
  }
}
