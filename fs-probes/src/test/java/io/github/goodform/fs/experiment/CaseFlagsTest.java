package io.github.goodform.fs.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernel's flags of case, from what its ioctl answers. */
class CaseFlagsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 00000000 | ''",
        "0 | 80000080 | ''",
        "0 | 00040000 | casefold",
        "0 | 000c0000 | casefold,casenonpreserving",
        "0 | 80080000 | casenonpreserving",
        "1 | FS_IOC_FSGETXATTR: Inappropriate ioctl for device | not observed: FS_IOC_FSGETXATTR:"
            + " Inappropriate ioctl for device",
        "1 | 00040000 | not observed: 00040000",
        "2 | ''       | not observed: perl, exit code 2",
        "0 | 40000    | not observed: 40000",
      })
  void readsAnswers(int exit, String output, String flags) {
    assertThat(CaseFlags.parse(exit, output)).isEqualTo(flags);
  }

  /** A flag that older kernels have, too, shows that the octets are those of the directory. */
  @Test
  void readsTheFlagsOfADirectory(@TempDir Path directory) throws Exception {
    String plain = CaseFlags.of(directory);
    Assumptions.assumeFalse(plain.startsWith(DirectoryFlags.NOT_OBSERVED), plain);
    assertThat(plain).isIn("", "casefold", "casefold,casenonpreserving", "casenonpreserving");

    DirectoryFlags.Parser octets = (exit, output) -> output;
    String before = DirectoryFlags.ask(directory, CaseFlags.COMMAND, octets);
    Assumptions.assumeTrue(
        DirectoryFlagsTest.change("+A", directory) == 0, "chattr +A is refused here");
    // FS_XFLAG_NOATIME
    assertThat(Long.parseLong(DirectoryFlags.ask(directory, CaseFlags.COMMAND, octets), 16))
        .isEqualTo(Long.parseLong(before, 16) | 0x40);
    assertThat(DirectoryFlagsTest.change("-A", directory)).isZero();
  }

  @Test
  void saysWhyThereAreNone(@TempDir Path directory) throws Exception {
    assertThat(CaseFlags.of(directory.resolve("absent")))
        .startsWith(DirectoryFlags.NOT_OBSERVED)
        .satisfiesAnyOf(
            reason -> assertThat(reason).contains("open: No such file"),
            reason -> assertThat(reason).contains("no program perl here"));
    try (FileSystem simulated = io.github.goodform.fs.RecordedProfile.named("apfs").fileSystem()) {
      Path held = Files.createDirectory(simulated.getPath("/held"));
      assertThat(CaseFlags.of(held)).isEqualTo("not observed: not a directory of the system");
    }
  }
}
