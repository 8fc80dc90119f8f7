package io.github.goodform.compliance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Fixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stays in a user's directory after a run: nothing, however the run ended. */
class ServedDirectoryTest {
  private final Path directory;

  ServedDirectoryTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void leavesNothingBehindWhenItIsClosed() throws Exception {
    try (ServedDirectory served = ServedDirectory.open(directory, Catalog.load().fixtures())) {
      assertThat(served.profile()).isNotNull();
      assertThat(entries()).hasSizeGreaterThan(10);
    }
    assertThat(entries()).isEmpty();
  }

  /** A name in the way of a folder, as on a file system that refuses the folder's name. */
  @Test
  void skipsTheFixturesOfAFolderThatCannotBeCreated() throws Exception {
    Fixture nested =
        Catalog.load().fixtures().stream()
            .filter(fixture -> fixture.path().contains("/"))
            .findFirst()
            .orElseThrow();
    String folder = nested.path().substring(0, nested.path().indexOf('/'));
    Files.writeString(directory.resolve(folder), "a file of the user");
    try (ServedDirectory served = ServedDirectory.open(directory, Catalog.load().fixtures())) {
      assertThat(served.problem(nested)).startsWith("the directory cannot hold the folder of ");
      assertThat(Catalog.load().fixtures()).anyMatch(each -> served.problem(each) == null);
    }
    assertThat(entries()).containsExactly(folder);
  }

  @Test
  void leavesNothingBehindWhenTheProcessIsTerminated() throws Exception {
    Process process = start();
    assertThat(entries()).hasSizeGreaterThan(10);
    assumeTrue(process.supportsNormalTermination(), "here a process can only be killed");
    process.destroy();
    process.waitFor();
    assertThat(entries()).isEmpty();
  }

  /** However the directory is written. */
  @ParameterizedTest
  @EnumSource
  void removesWhatAKilledRunLeftAndNothingElse(Spelling spelling) throws Exception {
    assumeTrue(
        directory.getRoot().equals(Path.of("").toAbsolutePath().getRoot()),
        "no relative path leads to another drive");
    Process process = start();
    process.destroyForcibly().waitFor();
    List<String> left = entries();
    assertThat(left).hasSizeGreaterThan(10).anyMatch(name -> name.startsWith(".goodform-fixtures"));
    Path own = Files.writeString(directory.resolve("own.txt"), "goodform fixture own\n");
    Path changed = directory.resolve(someFixture());
    Files.writeString(changed, "changed by the user\n");
    try (ServedDirectory served = ServedDirectory.open(spelling.of(directory), List.of())) {
      assertThat(served.profile()).isNotNull();
    }
    assertThat(own).exists();
    assertThat(changed).hasContent("changed by the user");
    Files.delete(own);
    Files.delete(changed);
    try (Stream<Path> rest = Files.walk(directory)) {
      assertThat(rest).isSubsetOf(directory, changed.getParent());
    }
  }

  /** A run can be killed after it created a file, and before or while it wrote the content. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "g", "goodform fixture ", "goodform fixture ab", "goodform fixture ab\n"})
  void removesAFixtureThatAKilledRunHasBegun(String content) throws Exception {
    Path begun = Files.writeString(directory.resolve("begun.txt"), content);
    Path unlisted = Files.writeString(directory.resolve("unlisted.txt"), content);
    Files.writeString(directory.resolve(".goodform-fixtures-0"), "begun.txt\n");
    ServedDirectory.open(directory, List.of()).close();
    assertThat(begun).doesNotExist();
    assertThat(unlisted).exists();
    Files.delete(unlisted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\n", "good morning", "goodform fixture ab\n\n", "goodform fixture \n", "x"})
  void keepsAListedFileWithAnotherContent(String content) throws Exception {
    Path other = Files.writeString(directory.resolve("other.txt"), content);
    Files.writeString(directory.resolve(".goodform-fixtures-0"), "other.txt\n");
    ServedDirectory.open(directory, List.of()).close();
    assertThat(other).hasContent(content);
    Files.delete(other);
  }

  /** The file of a line is created after the line is whole. */
  @Test
  void ignoresALineThatAKilledRunHasBegun() throws Exception {
    Path own = Files.createFile(directory.resolve("own"));
    Files.writeString(directory.resolve(".goodform-fixtures-0"), "own");
    ServedDirectory.open(directory, List.of()).close();
    assertThat(own).exists();
    Files.delete(own);
  }

  /** How a user names the directory. */
  enum Spelling {
    ABSOLUTE,
    RELATIVE,
    WITH_DOTS;

    Path of(Path directory) {
      return switch (this) {
        case ABSOLUTE -> directory;
        case RELATIVE -> Path.of("").toAbsolutePath().relativize(directory);
        case WITH_DOTS -> directory.resolve("..").resolve(directory.getFileName());
      };
    }
  }

  /** Whoever can write the journal names no file elsewhere with it. */
  @ParameterizedTest
  @ValueSource(strings = {"../elsewhere/x", "link/x", "a/../../elsewhere/x", "..", "link/../x"})
  void removesNothingElsewhere(String line) throws Exception {
    Path served = Files.createDirectories(directory.resolve("parent/served"));
    Path elsewhere = Files.createDirectories(directory.resolve("parent/elsewhere"));
    Files.createDirectory(served.resolve("a"));
    try {
      Files.createSymbolicLink(served.resolve("link"), elsewhere);
    } catch (IOException | UnsupportedOperationException e) {
      assumeFalse(line.startsWith("link"), "no symbolic link can be made here");
    }
    Path other = Files.writeString(elsewhere.resolve("x"), "goodform fixture other\n");
    Path above = Files.writeString(directory.resolve("parent/x"), "goodform fixture other\n");
    Files.writeString(served.resolve(".goodform-fixtures-0"), line + "\n");
    ServedDirectory.open(served, List.of()).close();
    assertThat(served.resolve(".goodform-fixtures-0")).doesNotExist();
    assertThat(other).exists();
    assertThat(above).exists();
  }

  @Test
  void leavesTheFixturesOfALivingRunAlone() throws Exception {
    try (ServedDirectory first = ServedDirectory.open(directory, Catalog.load().fixtures())) {
      List<String> before = entries();
      ServedDirectory.open(directory, List.of()).close();
      assertThat(entries()).isEqualTo(before);
      assertThat(first.profile()).isNotNull();
    }
    assertThat(entries()).isEmpty();
  }

  private String someFixture() {
    return Catalog.load().fixtures().stream()
        .map(fixture -> fixture.path())
        .filter(path -> Files.isRegularFile(directory.resolve(path)))
        .findFirst()
        .orElseThrow();
  }

  private List<String> entries() throws Exception {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  /** Starts a process that holds the directory open, and waits until the fixtures are there. */
  private Process start() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Holder.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    assertThat(out.readLine()).isEqualTo("open");
    return process;
  }

  /** The process: opens the directory, and ends only when it is ended. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      ServedDirectory.open(Path.of(arguments[0]), Catalog.load().fixtures());
      System.out.println("open");
      new CountDownLatch(1).await();
    }
  }
}
