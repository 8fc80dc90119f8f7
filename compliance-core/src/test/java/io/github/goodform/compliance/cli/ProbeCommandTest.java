package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProbeCommandTest {
  private final Path here;

  ProbeCommandTest(@TempDir Path here) {
    this.here = here;
  }

  @Test
  void showsATableAndLeavesNothingBehind() throws IOException {
    Invocation probe = Invocation.of(here, "probe", ".");
    assertThat(probe.exitCode()).isZero();
    assertThat(probe.out())
        .containsPattern("(?m)^normalization +\\S")
        .containsPattern("(?m)^consistent with +\\S")
        .containsPattern("(?m)^name encoding +\\S")
        .matches("[ -~\n]*");
    try (Stream<Path> left = Files.list(here)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void printsAProfileThatCanBeReadBack() {
    Invocation probe = Invocation.of(here, "probe", "--json", ".");
    FileNameProfile profile = FileNameProfile.parse(probe.out());
    assertThat(profile.context().full()).isFalse();
    assertThat(profile.normalization().isConclusive()).isTrue();
  }

  @Test
  void setsSeveralDirectoriesSideBySide() throws IOException {
    Files.createDirectory(here.resolve("one"));
    Files.createDirectory(here.resolve("two"));
    Invocation probe = Invocation.of(here, "probe", "one", "two", "--html", "names.html");
    assertThat(probe.out()).containsPattern("(?m)^ +\\S+one +\\S+two$");
    assertThat(here.resolve("names.html"))
        .content()
        .contains("directories do with names</h2>")
        .contains("<th scope=\"row\">normalization</th>");
    assertThat(Invocation.of(here, "probe", "--json", "one", "two").out()).startsWith("[");
  }

  @Test
  void aDirectoryThatIsNoneIsOneLine() throws IOException {
    Files.writeString(here.resolve("file"), "");
    Invocation missing = Invocation.of(here, "probe", "missing\u001B");
    assertThat(missing.exitCode()).isEqualTo(2);
    // Where no path has such a character, the message is another one.
    assertThat(missing.err()).startsWith("goodform: ").contains("\"missing\\x1B\"").hasLineCount(1);
    assertThat(Invocation.of(here, "probe", "file").err())
        .isEqualTo("goodform: cannot probe the directory \"file\": it is not a directory\n");
  }

  /** Under no locale can the argument itself hold an octet that is not of its encoding. */
  @Test
  void aDirectoryOfOddOctetsIsNamedByAUri() throws IOException {
    Path odd = Path.of(URI.create(here.toUri() + "odd-%E5"));
    assumeTrue(
        odd.toUri().getRawPath().contains("%E5"),
        "here a path is text, and no name has an octet that is not of its encoding");
    try {
      Files.createDirectory(odd);
    } catch (IOException e) {
      abort("here no directory has such a name: " + e.getMessage());
    }
    Invocation probe = Invocation.of(here, "probe", odd.toUri().toString());
    assertThat(probe.exitCode()).isZero();
    assertThat(probe.out()).containsPattern("(?m)^normalization +\\S");

    assertThat(Invocation.of(here, "probe", "odd-\uFFFD").err())
        .contains("a file: URI can name it");
    assertThat(Invocation.of(here, "probe", "file:odd").err())
        .isEqualTo("goodform: expected a URI such as file:///some/directory, found \"file:odd\"\n");
  }

  @Test
  void showsLimitsAndListsInWords() {
    Invocation probe = Invocation.of(here, "probe", "--full", ".");
    assertThat(probe.out())
        .containsPattern("(?m)^longest name +\\d+ (octets|UTF-16 units)")
        .doesNotContain("[]", "OCTETS")
        .matches("[ -~\n]*");
  }

  @Test
  void aPageThatCannotBeWrittenIsOneLine() {
    Invocation probe = Invocation.of(here, "probe", ".", "--html", "no/such/dir.html");
    assertThat(probe.exitCode()).isEqualTo(2);
    assertThat(probe.err())
        .isEqualTo("goodform: cannot write \"no/such/dir.html\": its directory does not exist\n");
  }

  @Test
  void agreesWithTheProfileThatItWrote() throws IOException {
    Files.createDirectory(here.resolve("cell"));
    Invocation recorded = Invocation.of(here, "probe", "--full", "--json", "cell");
    Files.writeString(here.resolve("cell.json"), recorded.out());
    Invocation again = Invocation.of(here, "probe", "cell", "--expect", "cell.json");
    assertThat(again.exitCode()).as(again.out()).isZero();
    assertThat(again.out())
        .containsPattern("(?m)^\\S+cell agrees with cell\\.json in \\d{2} traits")
        .hasLineCount(1);
  }

  /** The recording is of another file system than any that temporary files are kept on. */
  @Test
  void printsALineForEachTraitThatDiffers() throws IOException {
    Invocation probe = Invocation.of(here, "probe", ".", "--expect", "apfs");
    assertThat(probe.exitCode()).isEqualTo(1);
    assertThat(probe.out())
        .containsPattern("(?m)^normalization: expected FORM_C, found \\S+ \\(canonical-")
        .containsPattern("(?m) differs from apfs in \\d+ of \\d+ traits")
        .matches("[ -~\n]*");

    Invocation json = Invocation.of(here, "probe", ".", ".", "--json", "--expect", "apfs");
    assertThat(json.exitCode()).isEqualTo(1);
    List<Object> documents = JSON.std.listFrom(json.out());
    assertThat(documents).hasSize(2);
    assertThat(documents.get(0))
        .extracting("schema", "expected", "agrees")
        .containsExactly("goodform-profile-comparison", "apfs", false);
    assertThat(json.out()).contains("\"trait\" : \"normalization\"");
  }

  @Test
  void aQuickProfileIsComparedByItsOwnQuestions() throws IOException {
    Files.writeString(
        here.resolve("quick.json"), Invocation.of(here, "probe", "--json", ".").out());
    Invocation probe = Invocation.of(here, "probe", ".", "--expect", "quick.json");
    assertThat(probe.exitCode()).as(probe.out()).isZero();
    assertThat(probe.out()).contains("not compared: ").contains("longestName");
  }

  @Test
  void anExpectedProfileThatIsNoneIsOneLine() throws IOException {
    assertThat(Invocation.of(here, "probe", ".", "--expect", "apfss").err())
        .startsWith("goodform: no file and no recording is named \"apfss\"; did you mean apfs?")
        .hasLineCount(1);
    Files.writeString(here.resolve("cut.json"), "{\"schema\": \"goodform-file-name-profile\"");
    Invocation cut = Invocation.of(here, "probe", ".", "--expect", "cut.json");
    assertThat(cut.exitCode()).isEqualTo(2);
    assertThat(cut.err())
        .contains("cannot read the profile \"cut.json\": ")
        .contains("expected '}', found the end of the text at character 39")
        .hasLineCount(1);
    Files.writeString(here.resolve("array.json"), "[]");
    assertThat(Invocation.of(here, "probe", ".", "--expect", "array.json").err())
        .contains("expected an object at the profile");
    String empty = Invocation.of(here, "probe", "--json", ".").out();
    Files.writeString(
        here.resolve("empty.json"),
        empty.substring(0, empty.indexOf("\"evidence\"")) + "\"evidence\": {}}");
    Invocation nothing = Invocation.of(here, "probe", ".", "--expect", "empty.json");
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).contains("holds no answer to compare with");
  }
}
