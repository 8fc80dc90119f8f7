package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoaderJarTest {
  /** More than any system has. */
  private static final long NO_PROCESS = Integer.MAX_VALUE;

  @Test
  void removesOldCopiesOfProcessesThatAreGone(@TempDir Path directory) throws IOException {
    Path left = copy(directory, "goodform-loader-" + NO_PROCESS + "-1.jar", Duration.ofHours(2));
    Path fresh = copy(directory, "goodform-loader-" + NO_PROCESS + "-2.jar", Duration.ZERO);
    long alive = ProcessHandle.current().pid();
    Path used = copy(directory, "goodform-loader-" + alive + "-3.jar", Duration.ofHours(2));
    Path other = copy(directory, "goodform-loader-of-mine.jar", Duration.ofHours(2));
    LoaderJar.removeLeftOver(directory);
    assertThat(left).doesNotExist();
    assertThat(fresh).exists();
    assertThat(used).exists();
    assertThat(other).exists();
  }

  private static Path copy(Path directory, String name, Duration age) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
  }
}
