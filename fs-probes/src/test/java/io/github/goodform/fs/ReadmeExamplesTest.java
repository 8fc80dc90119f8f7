package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the README, compiled and run. */
class ReadmeExamplesTest {
  private static final Path README = Path.of("README.md");
  private static final Path SOURCE =
      Path.of("src/test/java/io/github/goodform/fs/ReadmeExamplesTest.java");

  @Test
  void probesADirectory(@TempDir Path uploads) throws IOException {
    FileNameProfile profile = FileNameProbe.of(uploads).quick();

    assertThat(profile.normalization().isConclusive()).isTrue();
    boolean same = profile.samePath("r\u00E9sum\u00E9", "re\u0301sume\u0301").isSame();
    assertThat(same).isEqualTo(!profile.normalization().is(NormalizationForm.NONE));
    List<Collision> collisions = profile.collisions(List.of("src/A.txt", "./SRC/a.txt"));
    assertThat(collisions.isEmpty()).isEqualTo(profile.caseRule().is(CaseRule.SENSITIVE));
    assertThat(profile.storability("what?.txt").verdict()).isNotEqualTo(NameVerdict.INCONCLUSIVE);
    // A JVM that cannot encode the name cannot store it.
    assertThat(profile.storedAs("re\u0301sume\u0301").isPresent())
        .isEqualTo(profile.jvm().encodesUnicode());
    boolean locked = profile.lockKey("Report.TXT").equals(profile.lockKey("report.txt"));
    assertThat(locked).isEqualTo(!profile.caseRule().is(CaseRule.SENSITIVE));
    assertThat(profile.consistentWith()).isNotEmpty();
    assertThat(FileNameProfile.parse(profile.toJson())).isEqualTo(profile);
  }

  @Test
  void asksLess(@TempDir Path target) throws IOException {
    FileNameProfile one = FileNameProbe.of(target).ask(Trait.CASE_RULE);
    assertThat(one.caseRule().isConclusive()).isTrue();
    assertThat(one.evidence().observations()).hasSizeBetween(4, 7);
    FileNameProfile bounded = FileNameProbe.of(target).within(Duration.ofSeconds(2)).full();
    assertThat(bounded.context().leftBehind()).isEmpty();
    FileNameProfile observed = FileNameProbe.of(target).observe();
    assertThat(observed.caseRule().isConclusive()).isFalse();
    Optional<String> key = FileNameProbe.of(target).cacheKey();
    assertThat(key).isEqualTo(FileNameProbe.of(target).cacheKey());
  }

  @Test
  void takesNamesOneByOne(@TempDir Path target) throws IOException {
    FileNameProfile profile = RecordedProfile.named("apfs").profile();
    Files.createFile(target.resolve("Held.txt"));
    NameSet names = profile.nameSet();
    names.addExisting(target);
    assertThat(names.add("docs/Readme.md")).isEmpty();
    assertThat(names.add("docs/README.md")).hasSize(1);
    assertThat(names.add("held.TXT")).hasSize(1);
    assertThat(names.collisions()).hasSize(2);
  }

  @Test
  void replaysAMac() throws IOException {
    try (FileSystem mac = RecordedProfile.named("apfs").fileSystem()) {
      Path directory = Files.createDirectory(mac.getPath("/srv"));
      Files.writeString(directory.resolve("Secret.txt"), "…");
      assertThat(Files.exists(directory.resolve("SECRET.TXT"))).isTrue();
    }
  }

  /** What the README calls is called here: an example that no longer compiles is found. */
  @Test
  void everyCallOfTheReadmeIsMadeHere() throws IOException {
    assumeTrue(Files.exists(README), "run in the module's directory");
    String source = Files.readString(SOURCE);
    List<String> calls = new ArrayList<>();
    for (String block : Files.readString(README, UTF_8).split("```", -1)) {
      if (block.startsWith("java\n")) {
        block
            .lines()
            .skip(1)
            .map(line -> line.replaceFirst(" *//.*", "").strip().replaceFirst(";$", ""))
            .filter(line -> line.length() > 1)
            .forEach(calls::add);
      }
    }
    assertThat(calls).hasSizeGreaterThan(8);
    assertThat(calls)
        .allSatisfy(
            call -> assertThat(source).contains(call.replace("Path.of(\"uploads\")", "uploads")));
  }
}
