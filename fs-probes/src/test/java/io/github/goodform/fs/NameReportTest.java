package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.NameProblem.Kind;
import io.github.goodform.fs.evidence.Collision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would become of names in a recorded directory. */
class NameReportTest {
  private static NameReport report(String recording, String... names) {
    return RecordedProfile.named(recording).profile().report(NameList.of(List.of(names)));
  }

  private static Map<String, Kind> kinds(NameReport report) {
    return report.problems().stream()
        .collect(Collectors.toMap(p -> String.join("|", p.paths()), NameProblem::kind));
  }

  @Test
  void listsCollisionsOfDirectoriesAndFiles() {
    NameReport report = report("apfs", "./src/A.txt", "SRC/a.txt", "src/b");

    assertThat(kinds(report))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("src|SRC", Kind.COLLISION, "./src/A.txt|SRC/a.txt", Kind.COLLISION));
    assertThat(report.problems().get(0).rules()).contains("caseRule=FULL");
    assertThat(report.isClean()).isFalse();
  }

  @Test
  void listsPathsOfAFileAndADirectoryInAnArchive(@TempDir Path here) throws IOException {
    Path archive = here.resolve("a.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (String name : List.of("a", "a/b", "a/c", "d/e/f", "d/e", "g", "g/", "h/", "h/i", "j")) {
        zip.putNextEntry(new ZipEntry(name));
      }
    }
    NameReport report = RecordedProfile.named("ext4").profile().report(NameList.ofArchive(archive));
    assertThat(kinds(report))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("a|a/", Kind.COLLISION, "d/e|d/e/", Kind.COLLISION, "g|g/", Kind.COLLISION));
    // Of other names nobody knows what a directory is: find -print0 writes it without a slash.
    assertThat(report("ext4", "a", "a/b").problems()).isEmpty();
  }

  @Test
  void listsWhatIsRefusedRewrittenAndTooLong() {
    NameReport vfat =
        report("vfat", "what?.txt", "dot.", "a".repeat(256), "fine.txt", "x/con", "x/fine");
    assertThat(kinds(vfat))
        .containsEntry("what?.txt", Kind.REFUSED)
        .containsEntry("dot.", Kind.REWRITTEN)
        .containsEntry("a".repeat(256), Kind.TOO_LONG)
        .doesNotContainKeys("fine.txt", "x", "x/fine");
    assertThat(vfat.names()).isEqualTo(6);

    NameReport hfs = report("hfsplus", "re\u0301sume\u0301");
    assertThat(hfs.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.kind()).isEqualTo(Kind.REWRITTEN);
              assertThat(problem.storedAs()).isEqualTo(Optional.of("r\u00E9sum\u00E9"));
              assertThat(problem.rules()).containsExactly("storedForm=FORM_C");
            });
    assertThat(kinds(report("ntfs3-windows-names", "aux.c", "d/CON/x")))
        .containsOnlyKeys("aux.c", "d/CON")
        .containsValue(Kind.REFUSED);
  }

  @Test
  void namesThatAreNotUtf8AreJudgedByTheirOctets() {
    assertThat(kinds(report("zfs-utf8only", "x\uDCE5", "plain")))
        .containsExactlyEntriesOf(Map.of("x\uDCE5", Kind.REFUSED));
    assertThat(report("ext4", "x\uDCE5").problems()).isEmpty();
    assertThat(kinds(report("udf", "x\uDCE5"))).containsEntry("x\uDCE5", Kind.LOSSY);
    // Of these octets nobody asked the directory.
    assertThat(kinds(report("exfat-fuse", "x\uDCE5"))).containsEntry("x\uDCE5", Kind.OPEN);
    assertThat(report("exfat-fuse", "x\uDCE5").isClean()).isTrue();
    assertThat(kinds(report("ext4", "x\uD800"))).containsEntry("x\uD800", Kind.REFUSED);
  }

  @Test
  void pathsThatLeadOutAreListed() {
    assertThat(kinds(report("ext4", "a/../../etc", "/abs", "ok")))
        .containsExactlyEntriesOf(Map.of("a/../../etc", Kind.LEADS_OUT));
    String deep = "d".repeat(200) + "/";
    assertThat(kinds(report("ext4", deep.repeat(21) + "x"))).containsValue(Kind.TOO_LONG);
  }

  @Test
  void aNameGivenTwiceIsNoCollision() {
    assertThat(report("apfs", "a", "./a", "a/", "a").problems()).isEmpty();
  }

  /** The report and the set of names rest on one engine. */
  @ParameterizedTest
  @ValueSource(strings = {"apfs", "hfsplus", "ntfs3-nocase", "vfat", "zfs-form-kc"})
  void findsTheCollisionsOfTheProfile(String recording) {
    FileNameProfile profile = RecordedProfile.named(recording).profile();
    List<String> names = new ArrayList<>();
    NameSamples.names(400, 15).stream()
        .filter(name -> !name.contains("\0"))
        .forEach(
            name -> {
              names.add(name);
              names.add("d/" + name);
            });

    NameReport report = profile.report(NameList.of(names));

    assertThat(report.complete()).isTrue();
    assertThat(
            report.problems().stream()
                .filter(p -> p.kind() == Kind.COLLISION || p.kind() == Kind.MAY_COLLIDE)
                .map(NameProblem::paths))
        .containsExactlyElementsOf(
            profile.collisions(names).stream().map(Collision::names).toList());
    report.problems().stream()
        .filter(p -> p.kind() == Kind.REFUSED && !p.paths().get(0).startsWith("d/"))
        .forEach(
            p ->
                assertThat(profile.storability(p.paths().get(0)).isKept())
                    .as(p.paths().get(0))
                    .isFalse());
  }

  /** A hostile archive: each name in every case, and every path collides at each of its names. */
  @Test
  void manyCollisionsStayBounded() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1 << 16; i++) {
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 16; bit++) {
        name.append((i >> bit & 1) == 0 ? 'a' : 'A');
      }
      names.add(name.toString());
    }
    NameReport one = RecordedProfile.named("apfs").profile().report(NameList.of(names));
    assertThat(one.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.paths()).hasSize(1 << 16));

    List<String> deep = new ArrayList<>();
    for (int i = 0; i < 510; i++) {
      deep.add(i + "/" + "a/".repeat(200));
      deep.add(i + "/" + "A/".repeat(200));
    }
    NameReport many = RecordedProfile.named("apfs").profile().report(NameList.of(deep));
    assertThat(many.complete()).isFalse();
    assertThat(many.isClean()).isFalse();
    assertThat(many.problems().size()).isEqualTo(NameReport.MOST);
  }
}
