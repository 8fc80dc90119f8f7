package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NextQuestion;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes that ask less, end in time, or write nothing. */
class BoundedProbeTest {
  private final Path directory;

  BoundedProbeTest(@TempDir Path directory) {
    this.directory = directory;
  }

  static List<RecordedProfile> recordings() {
    return RecordedProfile.all();
  }

  /** What one trait asks leads to the answer that all questions lead to. */
  @ParameterizedTest
  @MethodSource("recordings")
  void oneTraitIsJudgedAsIfAllWereAsked(RecordedProfile recorded) {
    FileNameProfile full = recorded.profile();
    for (Trait<?> trait : Trait.all()) {
      Set<String> asked = new HashSet<>();
      NextQuestion choice = NextQuestion.on(List.of(trait));
      Optional<Question> next = choice.after(full.evidence().only(asked));
      while (next.isPresent() && asked.add(next.get().id())) {
        // What the recording lacks was asked in vain.
        Evidence some = full.evidence().only(asked);
        next =
            choice
                .after(some)
                .filter(question -> full.evidence().observations().containsKey(question.id()));
      }
      FileNameProfile some =
          FileNameProfile.of(full.jvm(), full.context(), full.evidence().only(asked));
      if (next.isEmpty() && some.trait(trait).isConclusive()) {
        assertThat(some.trait(trait).value()).as(trait.id()).isEqualTo(full.trait(trait).value());
      }
    }
  }

  /**
   * The time of one trait in a new JVM is that of loading classes: no tables of Unicode, no lambda
   * of ours, few classes.
   */
  @Test
  void loadsFewClassesForOneTrait() throws Exception {
    List<String> loaded = ChildJvm.classesOf(directory, "one");

    assertThat(loaded).contains(FileNameProbe.class.getName());
    assertThat(loaded).noneMatch(name -> name.startsWith("com.ibm.icu."));
    assertThat(loaded).filteredOn(name -> name.contains("goodform")).hasSizeBetween(30, 42);
    assertThat(loaded).noneMatch(name -> name.contains("goodform") && name.contains("$$Lambda"));
    assertThat(loaded).noneMatch(name -> name.startsWith("java.util.stream."));
    assertThat(loaded).doesNotContain("java.util.regex.Pattern", "java.util.Formatter");
  }

  /** No trait is an exception, whatever is asked for it. */
  @Test
  void loadsNoTablesForAnyTrait() throws Exception {
    List<String> loaded = ChildJvm.classesOf(directory, "each");

    assertThat(loaded).contains("io.github.goodform.fs.evidence.VersionTraits");
    assertThat(loaded).noneMatch(name -> name.startsWith("com.ibm.icu."));
    assertThat(loaded).filteredOn(name -> name.contains("goodform")).hasSizeBetween(40, 60);
    assertThat(loaded).noneMatch(name -> name.contains("goodform") && name.contains("$$Lambda"));
    assertThat(loaded).noneMatch(name -> name.startsWith("java.util.stream."));
    assertThat(loaded).doesNotContain("java.util.regex.Pattern", "java.util.Formatter");
  }

  @Test
  void asksAHandfulOfQuestionsForOneTrait() throws IOException {
    FileNameProfile profile = FileNameProbe.of(directory).ask(Trait.CASE_RULE);

    assertThat(profile.caseRule().value())
        .isEqualTo(FileNameProbe.of(directory).quick().caseRule().value());
    assertThat(profile.evidence().observations()).hasSizeBetween(3, 8);
    assertThat(profile.longestName().isConclusive()).isFalse();
    assertThat(profile.context().leftBehind()).isEmpty();
    assertThat(directory).isEmptyDirectory();

    FileNameProfile two = FileNameProbe.of(directory).ask(Trait.NORMALIZATION, Trait.LONGEST_NAME);
    assertThat(two.normalization().isConclusive()).isTrue();
    assertThat(two.longestName().isConclusive()).isTrue();
    // Such names are asked for only when they are wished for.
    assertThat(FileNameProbe.of(directory).ask(Trait.OCTETS).evidence().observations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"apfs", "hfsplus", "vfat", "zfs-form-kd", "ntfs3-nocase"})
  void asksASimulatedDirectory(String name) throws IOException {
    try (FileSystem simulated = RecordedProfile.named(name).fileSystem()) {
      Path probed = Files.createDirectory(simulated.getPath("/probed"));
      FileNameProfile full = PatientProbe.of(probed).full();
      for (Trait<?> trait : Trait.all()) {
        assertThat(FileNameProbe.of(probed).ask(trait).trait(trait).value())
            .as(trait.id())
            .isEqualTo(full.trait(trait).value());
      }
    }
  }

  @Test
  void endsInTime() throws IOException {
    FileNameProfile none = FileNameProbe.of(directory).within(Duration.ZERO).full();

    assertThat(none.evidence().observations()).hasSizeGreaterThan(100);
    assertThat(none.findings()).noneMatch(finding -> finding.isAnswered());
    assertThat(none.caseRule().reason()).contains("the time of 0 ms is over");
    assertThat(directory).isEmptyDirectory();

    FileNameProfile some =
        FileNameProbe.of(directory)
            .onProgress(progress -> sleepWhen(progress.question().equals("case-latin")))
            .within(Duration.ofSeconds(5))
            .full();
    assertThat(some.finding("case-ascii").isAnswered()).isTrue();
    assertThat(some.finding("length-path").reason()).contains("the time of 5000 ms is over");
    assertThat(some.context().leftBehind()).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void takesTheLongestTimesForNone() throws IOException {
    for (Duration longest :
        List.of(ChronoUnit.FOREVER.getDuration(), Duration.ofSeconds(Long.MAX_VALUE))) {
      assertThat(FileNameProbe.of(directory).within(longest).ask(Trait.CASE_RULE).caseRule())
          .matches(TraitAnswer::isConclusive);
    }
    Duration shortest = Duration.ofSeconds(Long.MIN_VALUE);
    assertThat(FileNameProbe.of(directory).within(shortest).quick().caseRule().reason())
        .contains("the time of 0 ms is over");
  }

  private static void sleepWhen(boolean now) {
    long end = System.nanoTime() + Duration.ofMillis(5_100).toNanos();
    while (now && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void endsWhenItsThreadIsInterrupted() throws IOException {
    FileNameProfile profile =
        FileNameProbe.of(directory)
            .onProgress(
                progress -> {
                  if (progress.question().equals("case-latin")) {
                    Thread.currentThread().interrupt();
                  }
                })
            .full();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(profile.finding("case-ascii").isAnswered()).isTrue();
    assertThat(profile.finding("case-latin").reason()).contains("interrupted");
    assertThat(profile.context().leftBehind()).isEmpty();
    assertThat(directory).isEmptyDirectory();

    Thread.currentThread().interrupt();
    FileNameProfile never = FileNameProbe.of(directory).quick();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(never.caseRule().reason()).contains("interrupted");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"apfs", "ext4", "hfsplus", "ntfs3-nocase", "vfat", "zfs-form-d"})
  void observesWithoutWriting(String name) throws IOException {
    try (FileSystem simulated = RecordedProfile.named(name).fileSystem()) {
      Path held = Files.createDirectory(simulated.getPath("/held"));
      Files.createFile(held.resolve("a-name-that-is-long.txt"));
      Files.createFile(held.resolve("r\u00E9sum\u00E9-of-somebody.txt"));

      FileNameProfile observed = FileNameProbe.of(held).observe();

      FileNameProfile full = RecordedProfile.named(name).profile();
      assertThat(observed.finding("case-ascii").verdict())
          .isEqualTo(full.finding("case-ascii").verdict());
      assertThat(observed.finding("canonical-latin").verdict())
          .isEqualTo(full.finding("canonical-latin").verdict());
      assertThat(observed.evidence().observations()).hasSizeLessThan(5);
      assertThat(observed.longestName().isConclusive()).isFalse();
    }
  }

  @Test
  void observesTheDirectoryItself() throws IOException {
    boolean sensitive = FileNameProbe.of(directory).quick().caseRule().is(CaseRule.SENSITIVE);
    assertThat(FileNameProbe.of(directory).observe().caseRule().isConclusive()).isFalse();
    Path file = Files.createFile(directory.resolve("letters-in-a-name.txt"));

    FileNameProfile observed = FileNameProbe.of(directory).observe();

    assertThat(observed.caseRule().is(CaseRule.SENSITIVE)).isEqualTo(sensitive);
    assertThat(directory).isDirectoryContaining(path -> path.equals(file));
    assertThatThrownBy(() -> FileNameProbe.of(file).observe())
        .isInstanceOf(NotDirectoryException.class);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void aSummaryIsSmallAndComesBack(RecordedProfile recorded) {
    FileNameProfile profile = recorded.profile();
    ProfileSummary summary = profile.summary();

    assertThat(ProfileSummary.parse(summary.toJson())).isEqualTo(summary);
    assertThat(summary.toJson()).hasSizeLessThan(2_048).matches("[ -~\n]*");
    for (Trait<?> trait : Trait.all()) {
      assertThat(summary.value(trait))
          .isEqualTo(profile.trait(trait).value().map(Object::toString));
    }
    assertThatThrownBy(() -> ProfileSummary.parse("{}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theKeyIsThatOfTheDirectory() throws IOException {
    Path one = Files.createDirectory(directory.resolve("one"));
    Path two = Files.createDirectory(directory.resolve("two"));
    Optional<String> key = FileNameProbe.of(one).cacheKey();

    assertThat(FileNameProbe.of(one.resolve("../one")).cacheKey()).isEqualTo(key);
    if (key.isPresent()) {
      assertThat(key.get()).matches("[0-9A-F]{32}");
      assertThat(FileNameProbe.of(two).cacheKey()).isNotEqualTo(key);
    }
    assertThatThrownBy(() -> FileNameProbe.of(directory.resolve("absent")).cacheKey())
        .isInstanceOf(IOException.class);
  }

  /** As Java reports the times of FUSE: those of birth are those of the last change, or 1970. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theKeyStaysWhereThereIsNoTimeOfBirth(boolean changes) throws Exception {
    FileTime epoch = FileTime.fromMillis(0);
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public BasicFileAttributes attributes(BasicFileAttributes attributes) {
            return (BasicFileAttributes)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {BasicFileAttributes.class},
                    (proxy, method, none) ->
                        method.getName().equals("creationTime")
                            ? changes ? attributes.lastModifiedTime() : epoch
                            : method.getName().equals("fileKey")
                                ? "one key for all"
                                : method.invoke(attributes));
          }
        };
    try (FileSystem honest = RecordedProfile.named("ext4").fileSystem();
        FileSystem lying = new LyingFileSystem(honest, lie)) {
      Path one = Files.createDirectory(lying.getPath("/one"));
      Path two = Files.createDirectory(lying.getPath("/two"));
      Optional<String> key = FileNameProbe.of(one).cacheKey();
      FileNameProbe.of(one).quick();
      Files.setLastModifiedTime(honest.getPath("/one"), FileTime.fromMillis(1_000));

      assertThat(key).isPresent();
      assertThat(FileNameProbe.of(one).cacheKey()).isEqualTo(key);
      assertThat(FileNameProbe.of(two).cacheKey()).isNotEqualTo(key);
    }
  }

  /** A directory that is made anew may have the number of the deleted one. */
  @Test
  void theKeyIsOfTheTimeOfBirthWhereThereIsOne() throws Exception {
    try (FileSystem honest = RecordedProfile.named("ext4").fileSystem()) {
      Path one = Files.createDirectory(honest.getPath("/one"));
      FileTime time = FileTime.fromMillis(1_000);
      Files.setAttribute(honest.getPath("/"), "creationTime", time);
      Files.setAttribute(one, "creationTime", time);
      Files.setLastModifiedTime(one, time);
      Optional<String> unchanged = FileNameProbe.of(one).cacheKey();
      Files.createFile(one.resolve("file"));
      Optional<String> changed = FileNameProbe.of(one).cacheKey();
      Files.setAttribute(one, "creationTime", FileTime.fromMillis(2_000));

      assertThat(changed).isEqualTo(unchanged);
      assertThat(FileNameProbe.of(one).cacheKey()).isNotEqualTo(changed);
    }
  }

  /** Two entries that differ in case only are two files, whatever a lookup says. */
  @Test
  void entriesThatAreListedAreFiles() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      Path held = Files.createDirectory(simulated.getPath("/held"));
      Files.createFile(held.resolve("letters-in-a-name.txt"));
      Files.createFile(held.resolve("LETTERS-IN-A-NAME.TXT"));

      FileNameProfile observed = FileNameProbe.of(held).observe();

      assertThat(observed.caseRule().is(CaseRule.SENSITIVE)).isTrue();
      assertThat(observed.normalization().is(NormalizationForm.NONE)).isFalse();
    }
  }
}
