package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.experiment.NameTransport;
import io.github.goodform.fs.experiment.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed probe leaves, and what looks like it. */
class LeftoversTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

  private final Path directory;

  LeftoversTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void removesWhatAKilledProbeLeft() throws Exception {
    Path mine = Files.writeString(directory.resolve("mine"), "mine");
    Process child = ChildJvm.pausing(directory, "length-path");
    child.destroyForcibly().waitFor();
    Path base = onlyWorkspace();
    // Killed in the middle of a question, it leaves a room with names, and names beside it.
    Path room = Files.createDirectories(base.resolve("r7").resolve("d".repeat(200)).resolve("d"));
    NameTransport names = NameTransport.of(directory);
    Files.createFile(room.resolveSibling(names.name("\u00E5")));
    Files.createFile(directory.resolve(names.name(base.getFileName() + "-0\u00E5")));

    FileNameProbe.of(directory).quick();

    assertThat(names()).containsExactly(mine);
    assertThat(mine).hasContent("mine");
  }

  /** As Ctrl-C does. */
  @Test
  void leavesNothingWhenTheJvmIsToldToEnd() throws Exception {
    Process child = ChildJvm.pausing(directory, "length-path");
    onlyWorkspace();
    assumeTrue(child.supportsNormalTermination(), "here a process can only be killed");
    child.toHandle().destroy();
    child.getOutputStream().write('\n');
    child.getOutputStream().flush();

    assertThat(child.waitFor(300, TimeUnit.SECONDS)).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void leavesAProbeAtWorkAlone() throws Exception {
    Process child = ChildJvm.pausing(directory, "case-ascii");
    Path theirs = onlyWorkspace();

    FileNameProfile mine = PatientProbe.of(directory).full();

    assertThat(theirs).isDirectory();
    child.getOutputStream().write('\n');
    child.getOutputStream().flush();
    String json = new String(child.getInputStream().readAllBytes(), US_ASCII);
    assertThat(child.waitFor(300, TimeUnit.SECONDS)).isTrue();
    Evidence found = FileNameProfile.parse(json).evidence();
    assertThat(found.observations()).hasSameSizeAs(mine.evidence().observations());
    assertThat(Comparison.of(mine.evidence(), found)).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void leavesAloneWhatIsNotItsOwn() throws IOException {
    Path notes = Files.createDirectory(directory.resolve(".goodform-probe-notes"));
    Path file = Files.createFile(directory.resolve(".goodform-probe-012345ab"));
    Path young = Files.createDirectory(directory.resolve(".goodform-probe-012345a0"));
    Path full = Files.createDirectory(directory.resolve(".goodform-probe-012345a1"));
    Path written = Files.writeString(full.resolve("written"), "mine");
    Path named = Files.writeString(directory.resolve(".goodform-probe-012345a2-0a"), "mine");
    for (Path old : List.of(notes, full)) {
      Files.setLastModifiedTime(old, LONG_AGO);
    }

    FileNameProbe.of(directory).quick();

    assertThat(names()).containsExactlyInAnyOrder(notes, file, young, full, named);
    assertThat(written).hasContent("mine");
  }

  @Test
  void takesADirectoryWithoutALockForDeadWhenItIsOld() throws IOException {
    Path old = Files.createDirectory(directory.resolve(".goodform-probe-012345ab"));
    Files.createFile(Files.createDirectory(old.resolve("r0")).resolve("a"));
    Files.setLastModifiedTime(old, LONG_AGO);

    FileNameProbe.of(directory).quick();

    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void followsNoLinkOutOfALeftover(@TempDir Path elsewhere) throws IOException {
    Path empty = Files.createFile(elsewhere.resolve("empty"));
    Path old = Files.createDirectory(directory.resolve(".goodform-probe-012345ab"));
    SymbolicLinks.create(old.resolve("r0"), elsewhere);
    Files.setLastModifiedTime(old, LONG_AGO);
    Path link = directory.resolve(".goodform-probe-012345a0");
    SymbolicLinks.create(link, elsewhere);

    FileNameProbe.of(directory).quick();

    assertThat(empty).exists();
    assertThat(link).isSymbolicLink();
  }

  private Path onlyWorkspace() throws IOException {
    List<Path> found =
        names().stream()
            .filter(path -> path.getFileName().toString().startsWith(Workspace.PREFIX))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private List<Path> names() throws IOException {
    try (Stream<Path> names = Files.list(directory)) {
      return names.toList();
    }
  }
}
