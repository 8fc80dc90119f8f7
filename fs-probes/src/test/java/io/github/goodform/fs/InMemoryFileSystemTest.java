package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.marschall.memoryfilesystem.MemoryFileSystemBuilder;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import com.google.common.jimfs.PathNormalization;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * File systems in memory are further inputs of the probe: not truth, but their answers are known as
 * well.
 */
class InMemoryFileSystemTest {

  /** Makes a file system in memory. */
  @FunctionalInterface
  interface Maker {
    FileSystem make() throws IOException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
  enum Simulator {
    JIMFS_UNIX("jimfs-unix", () -> Jimfs.newFileSystem(Configuration.unix())),
    JIMFS_OSX("jimfs-osx", () -> Jimfs.newFileSystem(Configuration.osX())),
    JIMFS_WINDOWS("jimfs-windows", () -> Jimfs.newFileSystem(Configuration.windows())),
    JIMFS_NFD_FOLD(
        "jimfs-NFD+CASE_FOLD_UNICODE",
        () -> canonical(PathNormalization.NFD, PathNormalization.CASE_FOLD_UNICODE)),
    JIMFS_CANONICAL_NFD("jimfs-canonNFD", () -> canonical(PathNormalization.NFD)),
    JIMFS_DISPLAY_NFD(
        "jimfs-displayNFD",
        () ->
            Jimfs.newFileSystem(
                Configuration.unix().toBuilder()
                    .setNameDisplayNormalization(PathNormalization.NFD)
                    .setNameCanonicalNormalization(PathNormalization.NFD)
                    .build())),
    MEMORY_LINUX("mfs-linux", () -> MemoryFileSystemBuilder.newLinux().build()),
    MEMORY_MAC_OS("mfs-macOs", () -> MemoryFileSystemBuilder.newMacOs().build()),
    MEMORY_MAC_OS_OLD("mfs-macOsOld", () -> MemoryFileSystemBuilder.newMacOsOldJvm().build()),
    MEMORY_WINDOWS("mfs-windows", () -> MemoryFileSystemBuilder.newWindows().build()),
    MEMORY_EMPTY("mfs-empty", () -> MemoryFileSystemBuilder.newEmpty().build());

    private final String label;
    private final Maker maker;

    Simulator(String label, Maker maker) {
      this.label = label;
      this.maker = maker;
    }

    /** As a Windows path would: then the relation cannot be asked. */
    private boolean refusesTrailingSpace(String id) {
      return this == JIMFS_WINDOWS
          && (id.equals("alias-trailing-space") || id.equals("character-tab-at-end"));
    }

    /** A path of Windows: then no colon can be compared. */
    private boolean refusesColon(String id) {
      return label.endsWith("windows") && id.startsWith("character-private-use");
    }

    /** memoryfilesystem does not delete a file that is open. */
    private boolean keepsOpenFiles(String id) {
      return label.startsWith("mfs-") && id.startsWith("recreate-open");
    }

    /** memoryfilesystem folds by the locale that the JVM has then, where no file system does. */
    private FileSystem make() throws IOException {
      Locale here = Locale.getDefault();
      Locale.setDefault(Locale.ROOT);
      try {
        return maker.make();
      } finally {
        Locale.setDefault(here);
      }
    }

    private static FileSystem canonical(PathNormalization first, PathNormalization... more) {
      return Jimfs.newFileSystem(
          Configuration.unix().toBuilder().setNameCanonicalNormalization(first, more).build());
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersAsRecorded(Simulator simulator) throws IOException {
    try (FileSystem memory = simulator.make()) {
      Path root = memory.getRootDirectories().iterator().next();
      Path directory = Files.createDirectory(root.resolve("probed"));

      FileNameProfile profile = PatientProbe.of(directory).full();

      assertThat(Comparison.of(RecordedEvidence.of(simulator.label), profile.evidence()))
          .filteredOn(
              difference -> !isSeparator(memory, difference) && !isOfNewerTables(difference))
          .isEmpty();
      assertThat(directory).isEmptyDirectory();
      assertThat(profile.findings())
          .filteredOn(f -> f.is(NameVerdict.INCONCLUSIVE))
          .allSatisfy(f -> assertThat(f.reason()).isNotEmpty())
          .extracting(Finding::question)
          .allMatch(
              id ->
                  isAskedWithOctets(id)
                      || isAskedOfAnOpenTable(id)
                      || simulator.refusesTrailingSpace(id)
                      || simulator.refusesColon(id)
                      || simulator.keepsOpenFiles(id));
    }
  }

  /** What only a probe with {@code withOctets()} asks: it may harm a file system. */
  private static boolean isAskedWithOctets(String id) {
    return id.startsWith("octets-") || id.startsWith("name-fake-dot");
  }

  /** No simulator has short names, and most have a table that is known. */
  private static boolean isAskedOfAnOpenTable(String id) {
    return Question.byId(id)
        .filter(question -> question.group() == Question.Group.TABLE)
        .isPresent();
  }

  /** A simulator folds by the tables of its JDK; the recorder's was 17, which knows Unicode 13. */
  private static boolean isOfNewerTables(String difference) {
    return Runtime.version().feature() > 17
        && difference.matches("(?s)(decomposition|case-version)-1[4-9]\\..*");
  }

  /**
   * Where the backslash separates names, the recorder took the first of two for a directory; the
   * probe does not.
   */
  private static boolean isSeparator(FileSystem memory, String difference) {
    return memory.getSeparator().equals("\\") && difference.startsWith("name-backslash ");
  }
}
