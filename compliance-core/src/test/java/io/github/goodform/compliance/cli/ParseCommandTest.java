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
        parse(
            lines("--B", "Content-Disposition: form-data; name=a\n", "v", "--B--", ""),
            "--content-type",
            FIELD);
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
    Invocation parse =
        parse(
            lines("--B", "Content-Disposition: form-data; name=a", "", "v"),
            "--content-type",
            FIELD);
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
}
