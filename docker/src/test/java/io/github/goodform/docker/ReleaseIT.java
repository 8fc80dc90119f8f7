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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** The POMs, and all files of this build that are published, in a directory to change. */
  private Path copied() throws IOException {
    for (String file : List.of("pom.xml", "CHANGELOG.md")) {
      Files.copy(TOP.resolve(file), copy.resolve(file));
    }
    for (String module : MODULES) {
      Path target = Files.createDirectories(copy.resolve(module).resolve("target"));
      Files.copy(TOP.resolve(module).resolve("pom.xml"), copy.resolve(module).resolve("pom.xml"));
      for (Path file : published(TOP.resolve(module).resolve("target"))) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static List<Path> published(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(?!original-).+-.+\\.(jar|zip)"))
          .toList();
    }
  }

  private static Path file(Path target, String ending) throws IOException {
    return published(target).stream()
        .filter(file -> file.toString().endsWith(ending))
        .findFirst()
        .orElseThrow();
  }

  /** The POMs as the release build copies them to sign them. */
  private static List<Path> copiedPoms(Path modules) throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>goodform</artifactId>\\s+<version>(.+?)</version>")
            .matcher(Files.readString(modules.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    List<Path> poms = new ArrayList<>();
    poms.add(copiedPom(modules, "goodform-" + version.group(1)));
    for (String module : MODULES) {
      poms.add(copiedPom(modules.resolve(module), module + "-" + version.group(1)));
    }
    return poms;
  }

  private static Path copiedPom(Path folder, String name) throws IOException {
    Path target = Files.createDirectories(folder.resolve("target"));
    return Files.copy(folder.resolve("pom.xml"), target.resolve(name + ".pom"));
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
    Files.delete(file(target, "-sources.jar"));
    Files.writeString(file(target, "-javadoc.jar"), "no jar");
    Path attached = modules.resolve("compliance-core/target");
    Files.delete(file(attached, "goodform-loader.jar"));
    Files.writeString(file(attached, "goodform-cases.zip"), "no zip");
    Ended ended = check(modules);
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .containsOnlyOnce("release: pom.xml: expected <developers><developer><name>\n")
        .contains("release: multipart-parser/pom.xml: expected <developers><developer><name>\n")
        .contains("release: compliance-core/target/goodform-loader.jar: expected this file\n")
        .contains("release: compliance-core/target/goodform-cases.zip: expected a jar or zip, ")
        .contains("release: fs-probes/pom.xml: expected its own <description>\n")
        .containsPattern("release: multipart-parser/target/.*-sources.jar: expected this file\n")
        .containsPattern(
            "release: multipart-parser/target/.*-javadoc.jar: expected a jar or zip, found ");
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
      List<Path> files = new ArrayList<>(copiedPoms(modules));
      for (String module : MODULES) {
        files.addAll(published(modules.resolve(module).resolve("target")));
      }
      String unsigned = check(modules, "--signed").out();
      for (Path file : files) {
        assertThat(unsigned)
            .contains("release: " + modules.relativize(file) + ".asc: expected this signature\n");
        Ended signed = run(copy, "gpg", "--batch", "--detach-sign", "--armor", file.toString());
        assertThat(signed.exitCode()).as(signed.out()).isZero();
      }
      Ended right = check(modules, "--signed");
      assertThat(right.exitCode()).as(right.out()).isZero();
      replace(files.get(0), "</project>", "</project>\n");
      Files.copy(files.get(0), files.get(1), StandardCopyOption.REPLACE_EXISTING);
      assertThat(check(modules, "--signed").out())
          .contains(modules.relativize(files.get(0)) + ".asc: expected a signature that gpg")
          .contains(modules.relativize(files.get(0)) + ": expected a copy of pom.xml\n")
          .contains(modules.relativize(files.get(1)) + ": expected a copy of multipart-parser/");
    } finally {
      run(copy, "gpgconf", "--kill", "all");
    }
  }
}
