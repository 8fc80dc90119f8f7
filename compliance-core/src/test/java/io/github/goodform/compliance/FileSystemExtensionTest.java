package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.skippedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.test;

import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that ask for a file system, as a server project writes them. */
class FileSystemExtensionTest {
  private static final List<FileSystem> REPLAYED = new ArrayList<>();

  static class Conditions {
    @Test
    @EnabledOnFileSystem(FileSystemTrait.EQUATES_CANONICAL)
    void equates() {}

    @Test
    @EnabledOnFileSystem(FileSystemTrait.DISTINGUISHES_CANONICAL)
    void distinguishes() {}

    @Test
    @EnabledOnFileSystem({FileSystemTrait.EQUATES_CASE, FileSystemTrait.DISTINGUISHES_CASE})
    void cannotHaveBoth() {}

    @Test
    @EnabledOnFileSystem(value = FileSystemTrait.PRESERVES_CASE, directory = "no/such/directory")
    void asksForWhatIsNotThere() {}
  }

  static class Parameters {
    @Test
    void quick(@Probed FileNameProfile here, @Probed FileNameProfile again) {
      assertThat(here.context().full()).isFalse();
      assertThat(again).isSameAs(here);
    }

    @Test
    void full(@Probed(full = true) FileNameProfile here) {
      assertThat(here.context().full()).isTrue();
    }

    @Test
    void mac(@Replayed("apfs") Path directory, @Replayed("ext4") Path other) throws IOException {
      REPLAYED.add(directory.getFileSystem());
      REPLAYED.add(other.getFileSystem());
      assertThat(directory).isEmptyDirectory();
      Files.createFile(directory.resolve("Name"));
      Files.createFile(other.resolve("Name"));
      assertThat(directory.resolve("NAME")).exists();
      assertThat(other.resolve("NAME")).doesNotExist();
    }

    @Test
    void unknown(@Replayed("fat32") Path directory) {
      Assertions.fail("there is no such recording");
    }
  }

  @Test
  void runsWhatTheDirectoryHasAndSkipsTheRestWithTheReason() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    boolean equates =
        FileSystemTrait.EQUATES_CANONICAL.of(FileNameProbe.of(temporary).quick()).orElseThrow();

    EngineExecutionResults results = run(Conditions.class);

    results
        .testEvents()
        .assertThatEvents()
        .haveExactly(1, event(test(equates ? "equates" : "distinguishes"), finishedSuccessfully()))
        .haveExactly(1, event(test("cannotHaveBoth"), skippedWithReason(r -> r.contains("is not"))))
        .haveExactly(
            1,
            event(
                test("asksForWhatIsNotThere"),
                skippedWithReason(reason -> reason.contains("cannot be probed"))));
    results.testEvents().assertStatistics(statistics -> statistics.skipped(3).succeeded(1));
  }

  @Test
  void givesProfilesAndReplayedDirectories() {
    REPLAYED.clear();

    EngineExecutionResults results = run(Parameters.class);

    results.testEvents().assertStatistics(statistics -> statistics.succeeded(3).failed(1));
    assertThat(failures(results)).singleElement().asString().contains("apfs, ", "\"fat32\"");
    assertThat(REPLAYED)
        .hasSize(2)
        .allSatisfy(
            fileSystem ->
                Assertions.assertThatThrownBy(() -> Files.createFile(fileSystem.getPath("/srv/a")))
                    .isInstanceOf(ClosedFileSystemException.class));
  }

  private static List<String> failures(EngineExecutionResults results) {
    return results.testEvents().failed().stream()
        .map(event -> String.valueOf(event.getPayload().orElseThrow()))
        .toList();
  }

  private static EngineExecutionResults run(Class<?> type) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(type)).execute();
  }
}
