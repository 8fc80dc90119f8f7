package io.github.goodform.multipart;

import static io.github.goodform.multipart.BodyAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The inputs that made other parsers hang, run out of memory, or see something else than what was
 * sent. The limit of time is generous: linear work takes a small part of it, quadratic work none of
 * it.
 */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PathologicalTest {

  private static final int MIB = 1 << 20;
  private static final String HEAD = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
  private static final String FILE =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n\r\n";
  private static final String TAIL = "\r\n--B--\r\n";

  // A part that begins with line ends, or has nothing else, was scanned again with every chunk.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r",
        "\n",
        "\r\n",
        "\r\r\n",
        "\r\n--",
        "\r\n-",
        "\r\n--A",
        "-",
        "\r\n\r\n--",
        "B"
      })
  void contentThatAlmostDelimitsIsLinear(String unit) throws IOException {
    byte[] content = repeat(unit, 4 * MIB);
    for (int chunk : new int[] {4 * MIB, 4096, 61}) {
      assertThat(contentOctets("B", FILE, content, chunk)).isEqualTo(content.length);
    }
  }

  // A boundary that overlaps with itself, and a body that almost matches it everywhere.
  @ParameterizedTest
  @CsvSource({"a, 70", "ab, 35", "aab, 23", "-, 70", "aaaaaaaaaaaaaaaaaaaaab, 3"})
  void selfSimilarBoundaryIsLinear(String unit, int times) throws IOException {
    String boundary = unit.repeat(times);
    for (String filler : new String[] {unit, "\r\n--" + boundary.substring(1)}) {
      byte[] content = repeat(filler, 4 * MIB);
      content[0] = 'x';
      String head = FILE.replace("--B", "--" + boundary);
      for (int chunk : new int[] {4 * MIB, 4096, 61}) {
        assertThat(contentOctets(boundary, head, content, chunk)).isEqualTo(content.length);
      }
    }
  }

  // A boundary as long as somebody's buffer: endless loop in one parser, near misses slow in the
  // next.
  @ParameterizedTest
  @ValueSource(ints = {255, 256, 257, 4088, 4091, 4092, 4093, 4095, 4096, 4097, 100_000})
  void longBoundaryIsReadOrRefused(int length) throws IOException {
    String boundary = "b".repeat(length);
    byte[] content = repeat("\r\n--" + boundary.substring(1), MIB / 16);
    Body body =
        Body.of(
                "multipart/form-data; boundary=" + boundary,
                octets(FILE.replace("--B", "--" + boundary), content, "\r\n--" + boundary + "--"))
            .with(Compliance.LEGACY);
    if (length <= 256) {
      assertThat(body).parsesTo(body.parts(Body.Feed.OCTET_BY_OCTET));
      assertThat(body.parts(Body.Feed.WHOLE)).hasSize(1);
    } else {
      assertThat(body)
          .isRejectedWith(length < 8_192 ? "boundary-faulty" : "limit-content-type-octets");
    }
  }

  @Test
  void partsAreLimited() {
    assertThat(Body.of((HEAD + "\r\n").repeat(100_000))).isRejectedWith("limit-parts");
  }

  @Test
  void partsAreLimitedAlsoWithoutHeaders() {
    assertThat(Body.of("--B\r\n\r\n\r\n".repeat(100_000)).with(Compliance.LEGACY))
        .isRejectedWith("limit-parts");
  }

  @Test
  void headerOctetsAreLimitedInOneLine() {
    assertThat(Body.of("--B\r\nX: " + "x".repeat(10 * MIB))).isRejectedWith("limit-header-octets");
  }

  @Test
  void headerOctetsAreLimitedInManyLines() {
    assertThat(Body.of("--B\r\n" + "X: y\r\n".repeat(MIB))).isRejectedWith("limit-header-fields");
    assertThat(
            Body.of("--B\r\n" + "X: y\r\n".repeat(MIB))
                .with(Limits.builder().maxHeaderFields(Integer.MAX_VALUE).build()))
        .isRejectedWith("limit-header-octets");
  }

  // Each header within the limit, the parts within theirs, and all of it in memory.
  @Test
  void headerOctetsAreLimitedInAllPartsTogether() {
    String part = "--B\r\n" + "X: ".repeat(2_300) + "\r\n" + HEAD.substring(5) + "\r\n";
    assertThat(Body.of(part.repeat(1_000))).isRejectedWith("limit-total-header-octets");
    assertThat(Body.of(part.repeat(1_000)))
        .through(Face.FORM_IN_MEMORY)
        .isRejectedWith("limit-total-header-octets");
  }

  // A delimiter that lies across the edge of the buffer: its end was taken for content, or the
  // content for that of the next part.
  @Test
  void delimiterAcrossTheEdgeOfABufferIsFound() throws IOException {
    for (int length = 16_384 - 170; length < 16_384; length++) {
      String content = "x".repeat(length);
      Body body = Body.of(FILE + content + "\r\n" + HEAD + "y" + TAIL);
      for (Face face : List.of(Face.READER, Face.CHANNEL, Face.FORM_IN_MEMORY)) {
        assertThat(face.parts(body)).extracting(PartRead::size).containsExactly((long) length, 1L);
      }
    }
  }

  // Joined again for each line: quadratic.
  @Test
  void foldedHeaderIsLinear() throws IOException {
    Limits limits =
        Limits.builder()
            .maxHeaderOctets(32 * MIB)
            .maxTotalHeaderOctets(32 * MIB)
            .maxViolations(Integer.MAX_VALUE)
            .build();
    String folds = ("\r\n" + " ".repeat(16)).repeat(MIB / 4);
    Body body =
        Body.of(HEAD.replace("\"a\"\r\n", "\"a\"" + folds + "\r\n") + TAIL)
            .with(Compliance.LEGACY)
            .with(limits);
    assertThat(body.parts(Body.Feed.WHOLE)).extracting(PartRead::name).containsExactly("a");
  }

  @Test
  void violationsAreLimited() {
    assertThat(
            Body.of("--B\r\n" + "X: y\r\n".repeat(MIB))
                .with(
                    Limits.builder()
                        .maxHeaderFields(Integer.MAX_VALUE)
                        .maxHeaderOctets(1 << 30)
                        .build()))
        .isRejectedWith("limit-violations");
  }

  // A backtracking expression, or a copy for each escape, in the reading of a quoted string.
  @ParameterizedTest
  @ValueSource(strings = {"\\\"", "\\\\", "\\", "%22", "%", ";", "; a", "=?", "''", "\\\"=", "?="})
  void quotedNameIsLinear(String unit) {
    Limits limits =
        Limits.builder()
            .maxHeaderOctets(4 * MIB)
            .maxNameOctets(8 * MIB)
            .maxFileNameOctets(8 * MIB)
            .build();
    String name = unit.repeat(MIB / unit.length());
    for (String end : new String[] {"x\"", ""}) {
      Body body =
          Body.of(
                  "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\""
                      + name
                      + end
                      + "\r\n\r\nx"
                      + TAIL)
              .with(Compliance.LEGACY)
              .with(limits);
      for (NamePolicy policy : NamePolicy.values()) {
        assertThat(body.with(body.options().withNamePolicy(policy)).events(Body.Feed.WHOLE))
            .isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\\"", "\\", ";", "; a", "; a=", "=", "\"", "a=b;", " "})
  void contentTypeIsLinear(String unit) {
    String value = "multipart/form-data; boundary=\"" + unit.repeat(MIB / unit.length());
    assertThatThrownBy(() -> Boundary.of(value)).isInstanceOf(MultipartException.class);
  }

  // Line ends before the first delimiter and octets after the last, each with a line in somebody's
  // log.
  @Test
  void preambleIsLimited() {
    assertThat(Body.of("\r\n".repeat(MIB))).isRejectedWith("limit-preamble-octets");
    assertThat(Body.of("-".repeat(MIB))).isRejectedWith("limit-preamble-octets");
  }

  @Test
  void epilogueIsLimited() {
    assertThat(Body.of(HEAD + "x" + TAIL + "\r\n".repeat(MIB)))
        .isRejectedWith("limit-epilogue-octets");
  }

  @Test
  void paddingIsLimited() {
    assertThat(Body.of("--B" + " \t".repeat(MIB))).isRejectedWith("limit-padding-octets");
  }

  @Test
  void headerThatNeverEndsIsRefused() {
    assertThat(Body.of("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n"))
        .isRejectedWith("body-cut-off");
    assertThat(Body.of("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n--B--\r\n"))
        .isRejectedWith("header-colon-missing");
  }

  // The other half of the chain reads the other one.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "multipart/form-data; boundary=A; boundary=B | boundary-conflict",
        "multipart/form-data; boundary=A; BOUNDARY=\"B\" | boundary-conflict",
        "multipart/form-data | boundary-missing",
        "multipart/form-data; boundary*=UTF-8''B | boundary-missing"
      })
  void ambiguousBoundaryIsRefused(String contentType, String code) {
    Body body = Body.of(contentType, octets(HEAD, new byte[0], TAIL));
    assertThat(body).isRejectedWith(code);
    assertThat(body.with(Compliance.LEGACY)).isRejectedWith(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "form-data; name=\"a\"; filename=\"safe.txt\"; filename=\"evil.php\" | parameter-conflict",
        "form-data; name=\"a\"; name=\"b\" | parameter-conflict",
        "form-data; name=\"a\"; FileName=\"safe.txt\"; filename=\"evil.php\" | parameter-conflict",
        "form-data; name=\"a\"; filename=\"x.php^.txt\" | header-nul",
        "form-data; name=\"a\"~Content-Disposition: form-data; name=\"b\" | header-conflict"
      })
  void contradictionIsRefusedInEveryMode(String disposition, String code) {
    String octets = disposition.replace("~", "\r\n").replace('^', '\0');
    String text = "--B\r\nContent-Disposition: " + octets + "\r\n\r\nx" + TAIL;
    assertThat(Body.of(text).with(Compliance.LEGACY)).isRejectedWith(code);
  }

  // A field whose name differs in case overwrote the file name of another.
  @Test
  void namesThatDifferInCaseAreTwo() throws IOException {
    String other = HEAD.replace("\"a\"", "\"A\"");
    Body body = Body.of(HEAD + "1\r\n" + other + "2" + TAIL);
    try (FormData form = FormData.read(body.boundary(), new ByteArrayInputStream(body.octets()))) {
      assertThat(form.names()).containsExactly("a", "A");
      assertThat(form.text("a")).isEqualTo("1");
    }
  }

  // The field's value was part of a message, and the message was evaluated.
  @ParameterizedTest
  @ValueSource(
      strings = {"%{(#x='multipart/form-data')}", "multipart/form-data; boundary=${x}\n<script>"})
  void contentTypeIsNotEchoed(String value) {
    assertThatThrownBy(() -> Boundary.of(value))
        .isInstanceOf(MultipartException.class)
        .message()
        .matches(
            "[a-z-]+: expected [^{<#$]*, found \"[^\"]{1,4}\" at octet \\d+ of the Content-Type"
                + " .*");
  }

  // A validator looks at filename, the application gets filename*.
  @Test
  void extendedFileNameNeverWins() throws IOException {
    String evil = "; filename=\"safe.txt\"; filename*=UTF-8''evil.php";
    Body body = Body.of(HEAD.replace("\"a\"", "\"a\"" + evil) + "x" + TAIL);
    assertThat(body.parts(Body.Feed.WHOLE))
        .extracting(PartRead::fileName, PartRead::fileNameStar)
        .containsExactly(tuple("safe.txt", "evil.php"));
    assertThat(body.with(Compliance.RFC7578_STRICT)).isRejectedWith("filename-star");
  }

  // A delimiter of another line end splits the part for one parser and not for the next.
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r"})
  void delimiterAfterAnotherLineEndIsContent(String lineEnd) throws IOException {
    String inner = "x" + lineEnd + "--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\ny";
    for (Compliance mode : new Compliance[] {Compliance.RFC7578, Compliance.LEGACY}) {
      Body body = Body.of(HEAD + inner + TAIL).with(mode);
      assertThat(body.parts(Body.Feed.WHOLE)).extracting(PartRead::name).containsExactly("a");
    }
  }

  // A field without a file name was kept in memory whatever its size; a refused upload left its
  // files.
  @Test
  void largeFieldGoesToAFileAndIsDeleted(@TempDir Path folder) throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(folder);
    byte[] content = repeat("x", 4 * MIB);
    try (FormData form = form(storage, TAIL, content)) {
      assertThat(form.parts().get(0).isInMemory()).isFalse();
      assertThat(files(folder)).isEqualTo(1);
    }
    assertThat(files(folder)).isZero();
  }

  @Test
  void refusedUploadLeavesNoFile(@TempDir Path folder) throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(folder);
    byte[] content = repeat("x", 4 * MIB);
    assertThatThrownBy(() -> form(storage, "", content)).isInstanceOf(MultipartException.class);
    assertThat(files(folder)).isZero();
  }

  private static FormData form(FormStorage storage, String tail, byte[] content)
      throws IOException {
    return FormData.read(
        Boundary.of("multipart/form-data; boundary=B"),
        MultipartOptions.DEFAULT.withLimits(Limits.builder().maxFieldOctets(8L * MIB).build()),
        storage,
        new SequenceInputStream(
            new ByteArrayInputStream(octets(HEAD, content, "")),
            new ByteArrayInputStream(tail.getBytes(StandardCharsets.US_ASCII))));
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  private static long contentOctets(String boundary, String head, byte[] content, int chunk)
      throws IOException {
    ContentCount count = new ContentCount();
    MultipartParser parser =
        MultipartParser.of(Boundary.of("multipart/form-data; boundary=" + boundary), count);
    byte[] body = octets(head, content, "\r\n--" + boundary + "--");
    for (int at = 0; at < body.length; at += chunk) {
      parser.parse(body, at, Math.min(chunk, body.length - at));
    }
    parser.end();
    return count.octets;
  }

  private static byte[] octets(String head, byte[] content, String tail) {
    byte[] before = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] after = tail.getBytes(StandardCharsets.ISO_8859_1);
    byte[] body = Arrays.copyOf(before, before.length + content.length + after.length);
    System.arraycopy(content, 0, body, before.length, content.length);
    System.arraycopy(after, 0, body, before.length + content.length, after.length);
    return body;
  }

  private static byte[] repeat(String unit, int length) {
    byte[] one = unit.getBytes(StandardCharsets.ISO_8859_1);
    byte[] octets = new byte[length];
    for (int i = 0; i < length; i++) {
      octets[i] = one[i % one.length];
    }
    return octets;
  }
}
