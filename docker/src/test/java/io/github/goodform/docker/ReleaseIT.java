package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the release workflow checks, on the jars that this build has made. */
class ReleaseIT {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> MODULES =
      List.of("multipart-parser", "fs-probes", "compliance-core");

  private final Path copy;

  ReleaseIT(@TempDir Path copy) {
    this.copy = copy;
  }

  private record Ended(int exitCode, String out) {}

  @BeforeEach
  void hasAllJars() {
    assumeTrue(System.getProperty("goodform.cell", "").isEmpty(), "a run of chosen cells");
  }

  private Ended run(Path directory, String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(copy, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("GNUPGHOME", copy.resolve("gnupg").toString());
    Process process = builder.redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(out));
  }

  private Ended check(Path directory, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(TOP.resolve(".ci/Release.java").toString());
    command.addAll(List.of(options));
    command.addAll(MODULES);
    return run(directory, command.toArray(String[]::new));
  }

  /** The POMs and jars of this build in a directory that a test may change. */
  private Path copied() throws IOException {
    for (String file : List.of("pom.xml", "CHANGELOG.md")) {
      Files.copy(TOP.resolve(file), copy.resolve(file));
    }
    for (String module : MODULES) {
      Path target = Files.createDirectories(copy.resolve(module).resolve("target"));
      Files.copy(TOP.resolve(module).resolve("pom.xml"), copy.resolve(module).resolve("pom.xml"));
      for (Path jar : jars(TOP.resolve(module).resolve("target"), module + "-")) {
        Files.copy(jar, target.resolve(jar.getFileName()));
      }
    }
    return copy;
  }

  private static List<Path> jars(Path target, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.toString().endsWith(".jar"))
          .toList();
    }
  }

  private static void replace(Path file, String old, String with) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, with));
  }

  @Test
  void thisBuildHasWhatAPublicRepositoryDemands() throws Exception {
    Ended ended = check(TOP);
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    assertThat(ended.out()).contains("3 modules, ").endsWith(" 0 faults\n");
  }

  @Test
  void namesEachMissingMemberAndFile() throws Exception {
    Path modules = copied();
    replace(modules.resolve("pom.xml"), "<developers>", "<!--");
    replace(modules.resolve("pom.xml"), "</developers>", "-->");
    replace(modules.resolve("fs-probes/pom.xml"), "description>", "summary>");
    Path target = modules.resolve("multipart-parser/target");
    for (Path jar : jars(target, "multipart-parser-")) {
      if (jar.toString().endsWith("-sources.jar")) {
        Files.delete(jar);
      } else if (jar.toString().endsWith("-javadoc.jar")) {
        Files.writeString(jar, "no jar");
      }
    }
    Ended ended = check(modules);
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .contains("release: multipart-parser/pom.xml: expected <developers><developer><name>\n")
        .contains("release: fs-probes/pom.xml: expected its own <description>\n")
        .containsPattern("release: multipart-parser/target/.*-sources.jar: expected this file\n")
        .containsPattern("release: multipart-parser/target/.*-javadoc.jar: expected a jar, found ");
  }

  @Test
  void aSnapshotWithoutABillIsNotFinal() throws Exception {
    Path modules = copied();
    Ended ended = check(modules, "--final");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .contains("release: fs-probes: expected a version without -SNAPSHOT")
        .contains("release: CHANGELOG.md: expected a section \"## ")
        .contains("target/bom.json: expected this bill of materials");
  }

  /** Signed by a key that is made here, and by nobody where a file was changed afterwards. */
  @Test
  void verifiesEachSignature() throws Exception {
    assumeTrue(new File("/usr/bin/gpg").canExecute(), "no gpg");
    Path modules = copied();
    Path home = Files.createDirectories(copy.resolve("gnupg"));
    home.toFile().setExecutable(false, false);
    home.toFile().setExecutable(true, true);
    try {
      Ended key =
          run(
              copy,
              "gpg",
              "--batch",
              "--passphrase",
              "",
              "--quick-generate-key",
              "test",
              "ed25519",
              "sign",
              "never");
      assertThat(key.exitCode()).as(key.out()).isZero();
      Ended unsigned = check(modules, "--signed");
      assertThat(unsigned.out()).contains(".jar.asc: expected this signature");
      for (String module : MODULES) {
        for (Path jar : jars(modules.resolve(module).resolve("target"), module + "-")) {
          Ended signed = run(copy, "gpg", "--batch", "--detach-sign", "--armor", jar.toString());
          assertThat(signed.exitCode()).as(signed.out()).isZero();
        }
      }
      Ended right = check(modules, "--signed");
      assertThat(right.exitCode()).as(right.out()).isZero();
      Path changed = jars(modules.resolve("fs-probes/target"), "fs-probes-").get(0);
      Files.copy(
          jars(modules.resolve("multipart-parser/target"), "multipart-parser-").get(0),
          changed,
          StandardCopyOption.REPLACE_EXISTING);
      assertThat(check(modules, "--signed").out())
          .contains("expected a signature that gpg verifies");
    } finally {
      run(copy, "gpgconf", "--kill", "all");
    }
  }
}
