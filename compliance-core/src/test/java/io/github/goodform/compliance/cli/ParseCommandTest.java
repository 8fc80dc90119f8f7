package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParseCommandTest {
  private static final String FIELD = "multipart/form-data; boundary=B";
  private static final String PLAIN =
      lines("--B", "Content-Disposition: form-data; name=a", "", "v", "--B--", "");

  private final Path here;

  ParseCommandTest(@TempDir Path here) {
    this.here = here;
  }

  private static String lines(String... lines) {
    return String.join("\r\n", lines);
  }

  private Invocation parse(String body, String... more) throws IOException {
    Files.write(here.resolve("body.raw"), body.getBytes(StandardCharsets.ISO_8859_1));
    String[] args = new String[more.length + 2];
    args[0] = "parse";
    args[1] = "body.raw";
    System.arraycopy(more, 0, args, 2, more.length);
    return Invocation.of(here, args);
  }

  private Invocation parseForm(String... lines) throws IOException {
    return parse(lines(lines), "--content-type", FIELD);
  }

  @Test
  void showsTheParts() throws IOException {
    Invocation parse =
        parse(
            lines("--B", "")
                + lines(
                    "Content-Disposition: form-data; name=\"a\"; filename=\"\u00C3\u00A5\"", "", "")
                + lines("v\u0007", "")
                + lines("--B--", ""),
            "--content-type",
            FIELD);
    assertThat(parse.exitCode()).isZero();
    assertThat(parse.out())
        .startsWith("part 0  name=\"a\"  filename=\"\\xC3\\xA5\"  at octet ")
        .contains("2 octets, sha256 ")
        .contains("\"v\\x07\"")
        .endsWith("1 part, 75 octets\n");
  }

  @Test
  void pointsAtTheOctetOfAnError() throws IOException {
    Invocation parse =
        parseForm("--B", "Content-Disposition: form-data; name=a\n", "v", "--B--", "");
    assertThat(parse.exitCode()).isEqualTo(1);
    assertThat(parse.out()).contains("rejected: ").containsPattern("\\^ octet \\d+");
    assertThat(parse.err()).isEmpty();
  }

  @Test
  void pointsAtTheOctetOfAViolation() throws IOException {
    Invocation parse =
        parse(
            lines("--B", "")
                + lines("Content-Disposition: form-data; name=a; filename*=UTF-8''x", "", "")
                + lines("v", "")
                + lines("--B--", ""),
            "--content-type",
            FIELD);
    assertThat(parse.exitCode()).isZero();
    assertThat(parse.out()).contains("tolerated: FILENAME_STAR").containsPattern("\\^ octet \\d+");
    assertThat(
            parse(
                    lines("--B", "")
                        + lines(
                            "Content-Disposition: form-data; name=a; filename*=UTF-8''x", "", "")
                        + lines("v", "")
                        + lines("--B--", ""),
                    "--content-type",
                    FIELD,
                    "--compliance",
                    "RFC7578_STRICT")
                .exitCode())
        .isEqualTo(1);
  }

  @Test
  void pointsBehindTheLastOctetOfACutBody() throws IOException {
    Invocation parse = parseForm("--B", "Content-Disposition: form-data; name=a", "", "v");
    assertThat(parse.exitCode()).isEqualTo(1);
    assertThat(parse.out()).contains("^ octet 48");
  }

  @Test
  void guessesTheBoundaryFromTheFirstLine() throws IOException {
    Invocation parse =
        parse(lines("--x y", "Content-Disposition: form-data; name=a", "", "v", "--x y--", ""));
    assertThat(parse.exitCode()).isZero();
    assertThat(parse.err())
        .isEqualTo("assuming --content-type 'multipart/form-data; boundary=\"x y\"'\n");
    Invocation none = parse("no delimiter");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).hasLineCount(1);
  }

  @Test
  void wrongUseIsOneLine() throws IOException {
    assertThat(Invocation.of(here, "parse", "missing").err())
        .isEqualTo("goodform: cannot read \"missing\": it does not exist\n");
    assertThat(Invocation.of(here, "parse", ".").err())
        .isEqualTo("goodform: cannot read \".\": it is a directory\n");
    Invocation mode = parse("x", "--content-type", FIELD, "--compliance", "NONSENSE");
    assertThat(mode.exitCode()).isEqualTo(2);
    assertThat(mode.err()).hasLineCount(1);
    Invocation field = parse("x", "--content-type", "text/plain");
    assertThat(field.exitCode()).isEqualTo(1);
    assertThat(field.out()).contains("rejected: ");
  }

  @Test
  void pointsAtTheOctetOfTheContentType() throws IOException {
    String body = lines("--B", "Content-Disposition: form-data; name=a", "", "v", "--B--", "");
    Invocation other = parse(body, "--content-type", "text/plain");
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.out()).containsPattern(" text/plain\n +\\^ octet 0\n");
    Invocation missing = parse(body, "--content-type", "multipart/form-data");
    assertThat(missing.out()).containsPattern(" multipart/form-data\n {35}\\^ octet 19\n");
    Invocation tolerated =
        parse(body, "--content-type", "multipart/form-data; charset=utf-8; boundary=B");
    assertThat(tolerated.exitCode()).isZero();
    assertThat(tolerated.out())
        .contains("tolerated: BODY_CHARSET")
        .containsPattern(" multipart/form-data; charset=utf-8; boundary=B\n {37}\\^ octet 21\n");
  }

  @Test
  void takesTheWholeField() throws IOException {
    assertThat(parse(PLAIN, "--content-type", "content-type:  " + FIELD).exitCode()).isZero();
  }

  @Test
  void readsOtherSubtypesByTheirOwnRules() throws IOException {
    Invocation parse =
        parse(
            lines("--B", "Content-Range: bytes 0-0/2", "", "v", "--B--", ""),
            "--content-type",
            "multipart/byteranges; boundary=B",
            "--compliance",
            "RFC7578_STRICT");
    assertThat(parse.exitCode()).isZero();
    assertThat(parse.out()).endsWith("1 part, 45 octets\n");
  }

  @Test
  void showsThePartThatIsCutOff() throws IOException {
    Invocation parse = parseForm("--B", "Content-Disposition: form-data; name=a", "", "hello", "");
    assertThat(parse.exitCode()).isEqualTo(1);
    assertThat(parse.out())
        .contains("part 0  name=\"a\"")
        .contains("5 octets so far, sha256 ")
        .contains("\"hello\"")
        .contains(" hello\\r\\n\n")
        .contains("^ octet 54");
  }

  @Test
  void saysWhatIsWrongWithAnEmptyBody() throws IOException {
    assertThat(parse("").err())
        .isEqualTo("goodform: the body is empty: --content-type is needed\n");
    Invocation parse = parse("", "--content-type", FIELD);
    assertThat(parse.exitCode()).isEqualTo(1);
    assertThat(parse.out()).contains("rejected: delimiter-missing: ").contains("^ octet 0");
  }

  @Test
  void guessesTheBoundaryOfLinesThatEndOtherwise() throws IOException {
    for (String lineEnd : new String[] {"\n", "\r"}) {
      Invocation parse = parse(PLAIN.replace("\r\n", lineEnd), "--compliance", "LEGACY");
      assertThat(parse.exitCode()).isZero();
      assertThat(parse.out()).contains("tolerated: ").contains("name=\"a\"");
    }
    assertThat(parse("--\u0000\u0001\r\n").exitCode()).isEqualTo(2);
  }
}
