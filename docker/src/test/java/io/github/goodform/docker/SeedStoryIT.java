package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.docker.Matrix.Locale;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.containers.Container.ExecResult;

/**
 * One test of one server, twice, in cells of the matrix: the test that knows the operating system
 * is red under {@code LANG=C} and on ZFS formD, and the one that asks the directory is green in
 * all.
 */
class SeedStoryIT {
  private static final String ASSUMES = "io.github.goodform.docker.seed.AssumesSystem";
  private static final String ASKS = "io.github.goodform.docker.seed.AsksDirectoryTest";

  /** The locales and file systems of the story; the locales in a file system of the container. */
  private static final List<String> LOCALES =
      List.of("lang-c", "c-utf-8", "latin-1", "euc-jp", "turkish", "not-generated");

  private static final List<String> MOUNTS = List.of("ext4", "zfs-form-d");

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  static List<Locale> locales() {
    return Matrix.locales().stream()
        .filter(row -> LOCALES.contains(row.id()) || Selection.isNamedOrAll(row.id()))
        .filter(row -> Selection.has(row.id()))
        .toList();
  }

  static List<Arguments> mounts() {
    return Selection.of(Matrix.mounts()).stream()
        .filter(row -> MOUNTS.contains(row.id()) || Selection.isNamedOrAll(row.id()))
        // A file system that lies about names has no rule that a test could be right about.
        .filter(row -> row.expected().containsKey("normalization"))
        .map(row -> Arguments.of(row, utf8()))
        .toList();
  }

  @ParameterizedTest(name = "{0} in a container", allowZeroInvocations = true)
  @MethodSource("locales")
  void asksInEveryLocale(Locale locale) {
    Machine machine = CONTAINERS.machine();
    boolean isRed = locale.swedishName().equals("REFUSED");
    tell(TestClasses.in(machine, TestClasses.OF_DOCKER), locale, "/srv/goodform", isRed);
  }

  @ParameterizedTest(name = "{1} on {0}", allowZeroInvocations = true)
  @MethodSource("mounts")
  void asksEveryFileSystem(FileSystem mount, Locale locale) {
    try (Machine machine = Machine.mounted(CONTAINERS.image(Image.FILE_SYSTEMS), mount)) {
      boolean isRed = !"NONE".equals(mount.expected().get("normalization"));
      tell(TestClasses.in(machine, TestClasses.OF_DOCKER), locale, Machine.CELL, isRed);
    }
  }

  private static void tell(TestClasses tests, Locale locale, String directory, boolean isRed) {
    Map<String, String> environment = locale.environment();
    ExecResult asks = tests.run("java", environment, directory, List.of(ASKS));
    assertThat(asks.getExitCode()).as(asks.getStdout() + asks.getStderr()).isZero();
    assertThat(asks.getStdout()).endsWith("1 passed, 0 failed, 0 skipped\n");

    ExecResult assumes = tests.run("java", environment, directory, List.of(ASSUMES));
    assertThat(assumes.getStdout())
        .as(assumes.getStderr())
        .endsWith((isRed ? "0 passed, 1 failed" : "1 passed, 0 failed") + ", 0 skipped\n");
  }

  private static Locale utf8() {
    return Matrix.locales().stream()
        .filter(row -> row.id().equals("c-utf-8"))
        .findFirst()
        .orElseThrow();
  }
}
