package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.experiment.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories that cannot be written, are full, or go away. */
class HostileDirectoryTest {

  @Test
  void saysThatADirectoryIsReadOnly() throws IOException {
    try (Mount mount = Mounting.of(LiveFileSystem.TMPFS)) {
      Tool.run("mount", "-o", "remount,ro", mount.directory().toString());

      FileNameProfile profile = PatientProbe.of(mount.directory()).full();

      assertThat(profile.evidence().judge())
          .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE));
      assertThat(profile.finding("canonical-latin").reason()).contains("EROFS");
      assertThat(profile.normalization().isConclusive()).isFalse();
      assertThat(profile.normalization().reason()).contains("EROFS");
      assertThat(profile.samePath("\u00E5", "a\u030A").verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.context().readOnly()).isTrue();
      assertThat(profile.consistentWith()).isEmpty();
      assertThat(mount.directory()).isEmptyDirectory();
    }
  }

  /** A mount's path is escaped where mounts are listed, and a later mount hides an earlier one. */
  @Test
  void readsTheOptionsOfTheMountThatIsSeen() throws IOException {
    try (Mount mount = Mounting.of(LiveFileSystem.TMPFS)) {
      Path spaced = Files.createDirectory(mount.directory().resolve("sp ace"));
      for (String option : List.of("noexec", "nosuid")) {
        Tool.run("mount", "-t", "tmpfs", "-o", "size=1m," + option, "goodform", spaced.toString());
        mount.room().onClose(() -> Tool.runWhileBusy("umount", spaced.toString()));

        assertThat(FileNameProbe.of(spaced).quick().context().mountOptions())
            .contains(option)
            .doesNotContain(option.equals("nosuid") ? "noexec" : "nosuid");
      }
    }
  }

  /** What is created with an error is removed, also in the given directory. */
  @Test
  void removesWhatWasCreatedWithAnError() throws IOException {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void created(Path path) throws IOException {
            if (path.toString().chars().anyMatch(c -> c >= 0x80)) {
              throw new FileSystemException(path.toString(), null, "Input/output error");
            }
          }
        };

    assertThat(probed(lie).finding("canonical-latin"))
        .hasToString("INCONCLUSIVE: EIO (Input/output error)");
  }

  @Test
  void removesItsDirectoryWhenThatCannotBeOpened() throws IOException {
    boolean[] created = {false};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) {
            created[0] |= path.toString().contains(Workspace.PREFIX);
          }

          @Override
          public void lookUp(Path path) throws IOException {
            if (path.toString().contains(Workspace.PREFIX)) {
              throw new FileSystemException(path.toString(), null, "Input/output error");
            }
          }
        };

    assertThat(probed(lie).caseRule().reason()).contains("EIO");
    assertThat(created[0]).isTrue();
  }

  /** As a FUSE daemon keeps a deleted file for a moment. */
  @Test
  void removesItsDirectoryInSpiteOfAnInterrupt() throws IOException {
    int[] refused = {0};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void delete(Path path) throws IOException {
            boolean own = String.valueOf(path.getFileName()).startsWith(Workspace.PREFIX);
            if (own && Files.isDirectory(path) && refused[0] < 3) {
              refused[0]++;
              Thread.currentThread().interrupt();
              throw new DirectoryNotEmptyException(path.toString());
            }
          }
        };

    probed(lie);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(refused[0]).isEqualTo(3);
  }

  /** The probe's own lock is removed by the name that it was given. */
  @Test
  void removesWhatIsListedUnderAnotherName() throws IOException {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public List<Path> list(Path directory, List<Path> entries) {
            return entries.stream()
                .map(e -> directory.resolve(e.getFileName().toString().toUpperCase(Locale.ROOT)))
                .toList();
          }
        };

    FileNameProfile profile = probed(lie);
    assertThat(profile.caseRule()).hasToString("SENSITIVE");
    assertThat(profile.trait(Trait.CASE_PRESERVED)).hasToString("false (listed in capitals)");
    assertThat(profile.trait(Trait.LISTED_NAMES_FOUND).is(false)).isTrue();
  }

  /** Each entry that cannot be deleted stays for ever: no more are made once a few did. */
  @ParameterizedTest
  @ValueSource(strings = {"", "\u00E5", "\u00DF", "~", "r"})
  void stopsAskingWhereDeletesFail(String part) throws IOException {
    int[] attempts = {0};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void delete(Path path) throws IOException {
            if (String.valueOf(path.getFileName()).contains(part)) {
              attempts[0]++;
              throw new FileSystemException(path.toString(), null, "Operation not permitted");
            }
          }
        };
    try (FileSystem honest = RecordedProfile.named("ext4").fileSystem();
        FileSystem lying = new LyingFileSystem(honest, lie)) {
      FileNameProfile profile =
          PatientProbe.of(Files.createDirectory(lying.getPath("/asked"))).full();

      assertThat(profile.finding("length-path").reason())
          .contains("what the probe made cannot be removed: EACCES");
      assertThat(profile.context().leftBehind()).contains(Workspace.PREFIX);
      try (Stream<Path> left = Files.walk(honest.getPath("/asked"))) {
        assertThat(left).hasSizeLessThan(50);
      }
      assertThat(attempts[0]).isLessThan(1000);
    }
  }

  /** A slow delete that fails is not tried 40 times. */
  @Test
  void endsInTimeWhereDeletesFail() throws IOException {
    int[] attempts = {0};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void delete(Path path) throws IOException {
            attempts[0]++;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100);
            while (System.nanoTime() < end) {
              Thread.onSpinWait();
            }
            throw new FileSystemException(path.toString(), null, "Operation not permitted");
          }
        };
    try (FileSystem honest = RecordedProfile.named("ext4").fileSystem();
        FileSystem lying = new LyingFileSystem(honest, lie)) {
      FileNameProbe.of(Files.createDirectory(lying.getPath("/asked")))
          .within(Duration.ofSeconds(1))
          .full();
    }
    assertThat(attempts[0]).isLessThan(30);
  }

  /** A room may stay for a moment: that is no reason to stop. */
  @Test
  void goesOnWhenARoomIsRemovedLater() throws IOException {
    int[] refused = {0};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void delete(Path path) throws IOException {
            if (path.endsWith("r3") && refused[0] < 4) {
              refused[0]++;
              throw new DirectoryNotEmptyException(path.toString());
            }
          }
        };

    FileNameProfile profile = probed(lie);

    assertThat(refused[0]).isEqualTo(4);
    assertThat(profile.caseRule()).hasToString("SENSITIVE");
    assertThat(profile.longestPath().isConclusive()).isTrue();
  }

  /** Nothing is left in a directory of a file system that lies. */
  private static FileNameProfile probed(LyingFileSystem.Lie lie) throws IOException {
    try (FileSystem honest = RecordedProfile.named("ext4").fileSystem();
        FileSystem lying = new LyingFileSystem(honest, lie)) {
      Path directory = Files.createDirectory(lying.getPath("/asked"));
      FileNameProfile profile = PatientProbe.of(directory).full();

      assertThat(profile.context().leftBehind()).isEmpty();
      assertThat(honest.getPath("/asked")).isEmptyDirectory();
      return profile;
    }
  }

  /** The root takes one inode; the probe's directory, its lock, a room and two names five more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void saysThatADirectoryIsFull(int inodes) throws IOException {
    try (Mount mount = Mounting.of(LiveFileSystem.TMPFS)) {
      Tool.run("mount", "-o", "remount,nr_inodes=" + inodes, mount.directory().toString());

      FileNameProfile profile = PatientProbe.of(mount.directory()).full();

      assertThat(profile.finding("canonical-latin").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.finding("canonical-latin").reason()).contains("ENOSPC");
      assertThat(profile.normalization().isConclusive()).isFalse();
      assertThat(mount.directory()).isEmptyDirectory();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"control-same", "case-ascii", "length-ascii", "length-path"})
  void saysThatADirectoryVanished(String when, @TempDir Path parent) throws IOException {
    Path directory = Files.createDirectory(parent.resolve("vanishing"));

    FileNameProfile profile =
        PatientProbe.of(directory)
            .onProgress(progress -> deleteWhen(progress.question().equals(when), directory))
            .full();

    assertThat(profile.finding(when).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(profile.finding(when).reason()).contains("vanished");
    assertThat(profile.finding("case-version-16.0").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(directory).doesNotExist();
  }

  @Test
  void saysThatAFileStandsWhereItsDirectoryWas(@TempDir Path parent) throws IOException {
    Path directory = Files.createDirectory(parent.resolve("replaced"));

    FileNameProfile profile =
        FileNameProbe.of(directory)
            .onProgress(
                progress -> replaceWhen(progress.question().equals("case-ascii"), directory))
            .quick();

    assertThat(profile.finding("case-ascii").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(directory).isRegularFile().hasContent("mine");
  }

  private static void replaceWhen(boolean now, Path directory) {
    deleteWhen(now, directory);
    if (now) {
      try {
        Files.writeString(directory, "mine");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void deleteWhen(boolean now, Path directory) {
    if (!now) {
      return;
    }
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (DirectoryNotEmptyException | AccessDeniedException e) {
      Assumptions.abort("here nobody deletes a file that is open: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
