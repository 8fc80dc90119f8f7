package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rename that changes case only: asked, and simulated as recorded. */
class CaseRenameTest {
  private static final Question ASKED = Question.byId("rename-case").orElseThrow();

  private static FileNameProfile apfs(CallOutcome rename, String listed) {
    FileNameProfile apfs = RecordedProfile.named("apfs").profile();
    Map<String, NameObservation> all = new LinkedHashMap<>(apfs.evidence().observations());
    String hex = NameOctets.hex(NameOctets.utf8(listed));
    all.put("rename-case", new Single(rename, Listing.of(List.of(hex)), CallOutcome.OK));
    return FileNameProfile.of(apfs.jvm(), apfs.context(), Evidence.of(all));
  }

  private static List<String> renamed(FileNameProfile profile, StandardCopyOption... options)
      throws IOException {
    try (FileSystem simulated = profile.fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/d"));
      Path file = Files.writeString(directory.resolve("Hello.txt"), "text");
      Files.move(file, directory.resolve("hello.txt"), options);
      assertThat(directory.resolve("HELLO.TXT")).hasContent("text");
      try (Stream<Path> names = Files.list(directory)) {
        return names.map(name -> String.valueOf(name.getFileName())).toList();
      }
    }
  }

  @Test
  void changesTheSpellingWhereThatWasSeen() throws IOException {
    FileNameProfile respelling = apfs(CallOutcome.OK, ASKED.first());

    assertThat(respelling.finding("rename-case").verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(renamed(respelling, StandardCopyOption.ATOMIC_MOVE)).containsExactly("hello.txt");
    // Without it, the JDK sees one file and does nothing.
    assertThat(renamed(respelling)).containsExactly("Hello.txt");
  }

  @Test
  void changesNothingElsewhere() throws IOException {
    FileNameProfile linux = apfs(CallOutcome.OK, ASKED.second());

    assertThat(linux.finding("rename-case").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(renamed(linux, StandardCopyOption.ATOMIC_MOVE)).containsExactly("Hello.txt");
    FileNameProfile recorded = RecordedProfile.named("apfs").profile();
    assertThat(recorded.finding("rename-case").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    FileNameProfile unasked =
        FileNameProfile.of(recorded.jvm(), recorded.context(), without(recorded, "rename-case"));
    assertThat(unasked.finding("rename-case").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(renamed(unasked, StandardCopyOption.ATOMIC_MOVE)).containsExactly("Hello.txt");
  }

  private static Evidence without(FileNameProfile profile, String question) {
    Map<String, NameObservation> rest = new LinkedHashMap<>(profile.evidence().observations());
    rest.remove(question);
    return Evidence.of(rest);
  }

  /** Every recording tells: mounts that are gone were made again to be asked. */
  @ParameterizedTest
  @MethodSource("recordings")
  void isInEveryRecording(RecordedProfile recording) {
    FileNameProfile profile = recording.profile();
    assertThat(profile.finding("rename-case").isAnswered()).isTrue();
    // By the driver's rule and not by the case rule alone: only FAT in UTF-8 respells.
    boolean respelled = profile.finding("rename-case").is(NameVerdict.KEPT);
    assertThat(respelled || !profile.caseRule().is(CaseRule.SENSITIVE)).isTrue();
  }

  static List<RecordedProfile> recordings() {
    return RecordedProfile.all();
  }

  @Test
  void failsWhereItFailed() {
    FileNameProfile exfat = apfs(CallOutcome.of(ErrorKind.EXISTS), ASKED.second());

    assertThat(exfat.finding("rename-case").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThatThrownBy(() -> renamed(exfat, StandardCopyOption.ATOMIC_MOVE))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  /** The name in form D has 381 octets: a name that is too long is not even looked up. */
  @Test
  void keepsTheFileWhereTheOtherSpellingIsTooLong() throws IOException {
    String composed = "\u00E5".repeat(127);
    try (FileSystem simulated = RecordedProfile.named("apfs-case-sensitive").fileSystem()) {
      Path file = Files.writeString(simulated.getPath("/", composed), "text");
      Path other = simulated.getPath("/", "a\u030A".repeat(127));
      assertThat(Files.exists(other)).isFalse();
      assertThatThrownBy(() -> Files.createFile(other)).hasMessageContaining("name too long");
      assertThatThrownBy(() -> Files.move(file, other, StandardCopyOption.ATOMIC_MOVE))
          .hasMessageContaining("name too long");
      assertThat(file).hasContent("text");
    }
  }

  @Test
  void keepsTheFileWhereTheDirectoryMayNotBeWritten() throws IOException {
    try (FileSystem simulated = apfs(CallOutcome.OK, ASKED.first()).fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/d"));
      Path file = Files.writeString(directory.resolve("name"), "text");
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
      Path other = directory.resolve("NAME");
      assertThatThrownBy(() -> Files.move(file, other, StandardCopyOption.ATOMIC_MOVE))
          .isInstanceOf(AccessDeniedException.class);
      assertThat(file).hasContent("text");
    }
  }

  /** rename(2) moves the link itself. */
  @Test
  void movesALinkIntoTheDirectoryToWhichItLeads() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/d"));
      Path link = Files.createSymbolicLink(simulated.getPath("/link"), directory);
      Files.move(link, link.resolve("inside"));
      assertThat(directory.resolve("inside")).isSymbolicLink();
    }
  }

  @Test
  void isAskedOfADirectoryAndOfASimulatedOne(@TempDir Path directory) throws IOException {
    FileNameProfile live = PatientProbe.of(directory).full();
    assertThat(live.finding("rename-case").isAnswered()).isTrue();
    assertThat(directory).isEmptyDirectory();

    for (String listed : List.of(ASKED.first(), ASKED.second())) {
      FileNameProfile supposed = apfs(CallOutcome.OK, listed);
      try (FileSystem simulated = supposed.fileSystem()) {
        Path probed = Files.createDirectory(simulated.getPath("/probed"));
        assertThat(PatientProbe.of(probed).full().finding("rename-case"))
            .isEqualTo(supposed.finding("rename-case"));
      }
    }
  }
}
