package io.github.goodform.compliance.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.fs.NameList;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamesCommandTest {
  private final Path here;

  NamesCommandTest(@TempDir Path here) {
    this.here = here;
  }

  /** With octets, one for each character, on the standard input. */
  private Invocation names(String octets, String... args) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(octets.getBytes(ISO_8859_1)));
    try {
      return Invocation.of(here, args);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void listsTheProblemsOfEachDirectory() {
    Invocation names =
        names("src/A.txt\0src/a.txt\0aux.c\0", "names", "-", "--on", "apfs,ntfs3-windows-names");
    assertThat(names.exitCode()).isEqualTo(1);
    assertThat(names.out())
        .isEqualTo(
            """
            apfs: APFS by linux-apfs-rw 0.3.0
              "src/A.txt", "src/a.txt" are one file [caseRule=FULL]
              3 names, 1 problem
            ntfs3-windows-names: NTFS by ntfs3, windows_names
              "aux.c" is refused: EINVAL (Invalid argument) [name-aux-extension]
              3 names, 1 problem
            """);
  }

  @Test
  void reportsRefusedNamesAsRefusedOnly() throws IOException {
    String octets = "\u00C9\0\u00E9\0";
    Invocation names = names(octets, "names", "-", "--on", "lowntfs-3g-ignore-case");
    assertThat(names.exitCode()).isEqualTo(1);
    assertThat(names.out())
        .contains("\"\\xC9\" is refused", "\"\\xE9\" is refused", "2 names, 2 problems\n")
        .doesNotContain("one file");
    for (String form : List.of("--json", "--sarif=-")) {
      Invocation other = names(octets, "names", "-", "--on", "lowntfs-3g-ignore-case", form);
      assertThat(other.exitCode()).isEqualTo(1);
      assertThat(other.out())
          .contains("refused")
          .doesNotContain("\"kind\" : \"may", "\"ruleId\" : \"name-may");
    }
    assertThat(names(octets, "names", "-", "--on", "apfs").out()).contains("may be one file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "lowntfs-3g-ignore-case; A; is listed as \"a\": letters are listed in another case"
            + " [casePreserved=false]",
        "hfsplus; \u00F0\u009F\u0098\u0080; is listed as \"????\" [name-emoji]",
        "exfat; x.; is listed as \"x\": dots at the end are left out [trailingDot=STRIPPED]",
        "vfat; x?; is refused: \"?\": EINVAL (Invalid argument) [name-question-mark]",
        "ntfs-windows-names; x.; is refused: EINVAL (Invalid argument) [alias-trailing-dot]",
        "vfat; x\u0007y; is refused: U+0007: EINVAL (Invalid argument) [name-control-01]",
        "vfat; x\\; is refused: U+005C: EINVAL (Invalid argument) [name-backslash]"
      })
  void tellsOfTheNameAndNotOfTheOneThatWasAsked(String recording, String octets, String text) {
    assertThat(names(octets + "\0", "names", "-", "--on", recording).out()).contains("\" " + text);
  }

  @Test
  void escapesTheNamesOfAReasonOnce() {
    String names = "\u00C3\u00A4\u0080\0\u00C3\u00A4\u0081\0";
    for (String form : List.of("--sarif=-", "--json")) {
      assertThat(names(names, "names", "-", "--on", "udf", form).out())
          .contains("both are compared as \\\"\\\\u{E4}?\\\"");
    }
    assertThat(names(names, "names", "-", "--on", "udf").out())
        .contains("both are compared as \"\\u{E4}?\"");
  }

  @Test
  void aCleanListIsNoProblem() {
    Invocation names = names("README.md\0src/Main.java\0", "names", "-", "--on", "vfat");
    assertThat(names.exitCode()).isZero();
    assertThat(names.out()).endsWith("\n  2 names, no problems\n");
  }

  @Test
  void judgesByARecordingOnce() {
    String out = names("a\0", "names", "-", "--on", "vfat,apfs", "--on", "vfat").out();
    assertThat(out).containsOnlyOnce("vfat: ").containsOnlyOnce("apfs: ");
  }

  @Test
  void readsATreeAndProbesADirectory() throws IOException {
    Files.createDirectories(here.resolve("tree/d"));
    Files.createFile(here.resolve("tree/d/one"));
    Files.createFile(here.resolve("tree/d/semi:colon"));
    Files.createDirectory(here.resolve("target"));
    Invocation names = Invocation.of(here, "names", "tree", "--in", "target", "--on", "vfat");
    assertThat(names.out())
        .containsPattern("(?m)^target: probed")
        .contains("\"d/semi:colon\" is refused")
        .matches("[ -~\n]*");
    assertThat(here.resolve("target")).isEmptyDirectory();
  }

  @Test
  void readsAnArchive() throws IOException {
    try (OutputStream out = Files.newOutputStream(here.resolve("a.jar"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("../up"));
      zip.putNextEntry(new ZipEntry("/absolute"));
      zip.putNextEntry(new ZipEntry("a\u030A"));
    }
    Invocation names = Invocation.of(here, "names", "a.jar", "--on", "hfsplus");
    assertThat(names.out())
        .contains("\"../up\" leads out of the directory")
        .contains("\"/absolute\" leads out of the directory: an absolute path")
        .contains("\"a\\xCC\\x8A\" is listed as \"\\xC3\\xA5\"")
        .contains("[storedForm=FORM_C]");
  }

  @Test
  void printsJson() throws IOException {
    Invocation names = names("x\u00E5\0a?\0", "names", "-", "--on", "vfat,udf", "--json");
    Map<String, Object> document = JSON.std.mapFrom(names.out());
    assertThat(document).contains(entry("schema", "goodform-names"), entry("source", "-"));
    assertThat((List<?>) document.get("targets")).hasSize(2);
    assertThat(names.out())
        .contains("\"name\" : \"a?\"", "\"octets\" : \"x\\\\xE5\"", "\"kind\" : \"lossy\"")
        .matches("[ -~\n]*");
  }

  @Test
  void writesSarif() throws IOException {
    Files.createDirectories(here.resolve("tree/d"));
    Files.createFile(here.resolve("tree/d/a #b?"));
    Invocation names =
        Invocation.of(here, "names", "tree", "--on", "vfat", "--sarif", "names.sarif");
    assertThat(names.exitCode()).isEqualTo(1);
    Map<String, Object> document = JSON.std.mapFrom(Files.readString(here.resolve("names.sarif")));
    assertThat(document).containsEntry("version", "2.1.0");
    assertThat(document.toString())
        .contains("ruleId=name-refused", "uri=tree/d/a%20%23b%3F", "level=error")
        .contains("id=name-collision");
    assertThat(Invocation.of(here, "names", "tree", "--on", "vfat", "--sarif", "-").out())
        .isEqualTo(Files.readString(here.resolve("names.sarif")));
  }

  @Test
  void listsTheRecordings() {
    Invocation names = Invocation.of(here, "names", "--recordings");
    assertThat(names.exitCode()).isZero();
    assertThat(names.out()).containsPattern("(?m)^apfs +APFS by").matches("[ -~\n]*");
    assertThat(names.out().lines()).hasSizeGreaterThan(40);
  }

  @Test
  void inconclusiveNamesFailOnlyWhenStrict() {
    String octets = "x\u00E5\0";
    assertThat(names(octets, "names", "-", "--on", "exfat-fuse").exitCode()).isZero();
    Invocation strict = names(octets, "names", "-", "--on", "exfat-fuse", "--strict");
    assertThat(strict.exitCode()).isEqualTo(1);
    assertThat(strict.out()).contains("\"x\\xE5\" is inconclusive: octets: ").contains(", 1 incon");
  }

  @Test
  void asksADirectoryAboutOctetsWhenTold() throws IOException {
    Files.createDirectory(here.resolve("target"));
    String octets = "x\u00E5\0plain\0";
    Invocation unasked = names(octets, "names", "-", "--in", "target");
    assertThat(unasked.out()).contains("\"x\\xE5\" is inconclusive: octets: ");
    assertThat(unasked.err())
        .isEqualTo(
            "goodform: 1 name is not UTF-8: to test such names in the directory too, add"
                + " --octets\n");
    Invocation asked = names(octets, "names", "-", "--in", "target", "--octets");
    assertThat(asked.out()).doesNotContain("inconclusive");
    assertThat(asked.err()).isEmpty();
    assertThat(names(octets, "names", "-", "--on", "ext4").err()).isEmpty();
    assertThat(names(octets, "names", "-", "--on", "ext4", "--octets").err())
        .isEqualTo("goodform: expected --in with a directory beside --octets\n");
  }

  @Test
  void saysWhereAnArchiveIsBroken() throws IOException {
    Files.write(here.resolve("cut.tar.gz"), new byte[] {0x1F, (byte) 0x8B});
    assertThat(Invocation.of(here, "names", "cut.tar.gz", "--on", "apfs").err())
        .isEqualTo(
            "goodform: cannot read names from \"cut.tar.gz\": gzip: expected more, found the end of"
                + " the file\n");
  }

  @Test
  void wrongUseIsOneLine() throws IOException {
    assertThat(Invocation.of(here, "names").err())
        .contains("expected a directory, an archive or -");
    assertThat(Invocation.of(here, "names", ".").err()).contains("expected --on with ids");
    assertThat(Invocation.of(here, "names", ".", "--on", "ntsf").err())
        .startsWith("goodform: no file and no recording is named \"ntsf\"; did you mean ntfs")
        .hasLineCount(1);
    assertThat(Invocation.of(here, "names", "missing", "--on", "apfs").err())
        .isEqualTo("goodform: cannot read names from \"missing\": it does not exist\n");
    assertThat(names("", "names", "-", "--on", "apfs").err())
        .isEqualTo("goodform: no name was read from \"-\"\n");
    assertThat(names("a\nb\n", "names", "-", "--on", "apfs").err()).contains("git ls-files -z");
    Invocation zeros = names("\0".repeat(NameList.MAX_NAMES + 1), "names", "-", "--on", "apfs");
    assertThat(zeros.exitCode()).isEqualTo(2);
    assertThat(zeros.err()).contains("names-limit: 1000001 empty names").hasLineCount(1);
    Invocation empty = Invocation.of(here, "names", "", "--on", "apfs");
    assertThat(empty.exitCode()).isEqualTo(2);
    assertThat(empty.err()).contains("found an empty name").hasLineCount(1);
    Files.writeString(here.resolve("text"), "no archive");
    Invocation text = Invocation.of(here, "names", "text", "--on", "apfs");
    assertThat(text.exitCode()).isEqualTo(2);
    assertThat(text.err()).contains("archive-kind: expected a zip, a tar").hasLineCount(1);
    for (String[] options : new String[][] {{"--on", ""}, {"--on", "apfs,,vfat"}, {"--in", ""}}) {
      empty = Invocation.of(here, "names", ".", options[0], options[1]);
      assertThat(empty.exitCode()).as(options[1]).isEqualTo(2);
      assertThat(empty.err()).contains("found an empty name").hasLineCount(1);
    }
  }
}
