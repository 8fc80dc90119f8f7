package io.github.goodform.fs.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The flags of a directory, from what {@code lsattr} answers. */
class DirectoryFlagsTest {

  /** Answers of e2fsprogs 1.47.0, and one of another program of that name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | --------------e------- /var/tmp/x                       | e",
        "0 | ---------------------- /dev/shm                         | ''",
        "0 | --------------e--F---- /mnt/ext4-casefold/F             | eF",
        "0 | -----------I-----FN--- /mnt/f2fs-casefold/F             | IFN",
        "0 | -----------------F---- /mnt/tmpfs-casefold/F            | F",
        "0 | -------A------e------- /srv/with space                  | Ae",
        "1 | lsattr: Operation not supported While reading flags on /proc | not observed: lsattr:"
            + " Operation not supported",
        "1 | lsattr: No such file or directory while trying to stat /x | not observed: lsattr: No"
            + " such file or directory",
        "1 | ''                                                      | not observed: lsattr, exit"
            + " code 1",
        "0 | usage: lsattr [-d]                                      | not observed: lsattr, exit"
            + " code 0",
      })
  void readsAnswers(int exit, String output, String flags) {
    assertThat(DirectoryFlags.parse(exit, output + "\n")).isEqualTo(flags);
  }

  @Test
  void readsTheFlagsOfADirectory(@TempDir Path directory) throws Exception {
    String plain = DirectoryFlags.of(directory);
    Assumptions.assumeFalse(plain.startsWith(DirectoryFlags.NOT_OBSERVED), plain);
    assertThat(plain).matches("[A-Za-z]*").doesNotContain("A");

    Assumptions.assumeTrue(change("+A", directory) == 0, "chattr +A is refused here");
    assertThat(DirectoryFlags.of(directory)).contains("A");
    assertThat(change("-A", directory)).isZero();
    assertThat(DirectoryFlags.of(directory)).isEqualTo(plain);
  }

  @Test
  void saysWhyThereAreNone(@TempDir Path directory) throws IOException {
    assertThat(DirectoryFlags.of(directory.resolve("absent")))
        .startsWith(DirectoryFlags.NOT_OBSERVED);
    try (FileSystem simulated = io.github.goodform.fs.RecordedProfile.named("apfs").fileSystem()) {
      Path held = Files.createDirectory(simulated.getPath("/held"));
      assertThat(DirectoryFlags.of(held)).isEqualTo("not observed: not a directory of the system");
    }
  }

  static int change(String flag, Path directory) throws InterruptedException {
    try {
      Process process = new ProcessBuilder("chattr", flag, directory.toString()).start();
      return process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (IOException e) {
      return -1;
    }
  }
}
