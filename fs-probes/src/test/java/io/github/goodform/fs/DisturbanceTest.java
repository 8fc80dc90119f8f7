package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes that meet others, and directories that somebody plays with. */
class DisturbanceTest {
  private final Path directory;

  DisturbanceTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void probesOneDirectoryFromManyThreads() throws Exception {
    Evidence alone = PatientProbe.of(directory).full().evidence();
    FileNameProbe probe = PatientProbe.of(directory);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<FileNameProfile>> profiles = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        profiles.add(threads.submit(probe::full));
      }
      for (Future<FileNameProfile> profile : profiles) {
        assertThat(profile.get().evidence()).isEqualTo(alone);
        assertThat(profile.get().context().leftBehind()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void doesNotFollowALinkPlantedInItsPlace(@TempDir Path elsewhere) throws IOException {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(directory)) {
      assumeTrue(open instanceof SecureDirectoryStream, "here Java works on paths only");
    }
    Path empty = Files.createFile(elsewhere.resolve("empty"));
    Path aside = elsewhere.resolveSibling("goodform-aside");

    FileNameProfile profile =
        PatientProbe.of(directory)
            .onProgress(
                progress -> plantWhen(progress.question().equals("case-ascii"), aside, elsewhere))
            .full();

    assertThat(profile.finding("canonical-latin").is(NameVerdict.INCONCLUSIVE)).isFalse();
    assertThat(profile.finding("case-ascii").is(NameVerdict.INCONCLUSIVE)).isTrue();
    assertThat(profile.finding("case-ascii").reason()).contains("ELOOP");
    assertThat(elsewhere).isDirectoryContaining(path -> path.equals(empty));
    try (Stream<Path> names = Files.list(elsewhere)) {
      assertThat(names).containsExactly(empty);
    }
    assertThat(profile.context().leftBehind()).isNotEmpty();
    // Moved away by somebody else, it is out of reach by name, but what was in it is removed.
    assertThat(aside).isEmptyDirectory();
    Files.delete(aside);
  }

  private void plantWhen(boolean now, Path aside, Path target) {
    if (!now) {
      return;
    }
    try (Stream<Path> names = Files.list(directory)) {
      Path base = names.findFirst().orElseThrow();
      Files.move(base, aside);
      Files.createSymbolicLink(base, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void probesADirectoryThatIsNamedByALink(@TempDir Path elsewhere) throws IOException {
    Path link = SymbolicLinks.create(elsewhere.resolve("link"), directory);

    FileNameProfile profile = FileNameProbe.of(link).quick();

    assertThat(profile.evidence()).isEqualTo(FileNameProbe.of(directory).quick().evidence());
    assertThat(link).isSymbolicLink();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void cleansUpWhenTheListenerFails() {
    FileNameProbe probe =
        FileNameProbe.of(directory)
            .onProgress(
                progress -> {
                  if (progress.done() == 5) {
                    throw new IllegalStateException("enough");
                  }
                });

    assertThatThrownBy(probe::full).isInstanceOf(IllegalStateException.class).hasMessage("enough");
    assertThat(directory).isEmptyDirectory();
  }
}
