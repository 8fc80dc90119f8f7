package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadmeTest {
  private static final Path TESTS = Path.of("src/test/java/io/github/goodform/multipart");

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }

  @ParameterizedTest
  @EnumSource
  void listsEveryViolationWithItsPresets(Violation violation) throws IOException {
    String presets =
        Stream.of(Compliance.RFC7578_STRICT, Compliance.RFC7578, Compliance.LEGACY)
            .map(c -> c.tolerates(violation) ? "✓" : "")
            .collect(Collectors.joining(" | "));
    assertThat(readme())
        .contains("| `%s` | %s | [RFC ".formatted(violation.name(), presets))
        .contains("](%s) | %s |".formatted(violation.specification(), violation.rule().expected()));
  }

  /** The rows of the table, in the order of the constants. */
  @Test
  void listsEveryLimit() throws IOException {
    assertThat(readme())
        .contains(
            Stream.of(Limit.values())
                .map(
                    limit ->
                        String.format(
                            Locale.ROOT,
                            "| `%s` | %s | %,d | %s |%n",
                            limit.id(),
                            limit.setting() == null ? "fixed" : "`" + limit.setting() + "`",
                            limit.defaultValue(),
                            limit.reason()))
                .collect(Collectors.joining()));
  }

  @Test
  void listsEveryFault() throws IOException {
    assertThat(readme())
        .contains(
            Stream.of(Fault.values())
                .map(
                    fault ->
                        "| `%s` | %d | [%s](%s) | %s |%n"
                            .formatted(
                                fault.id(),
                                fault.httpStatus(),
                                fault.rule().clause(),
                                fault.specification(),
                                fault.rule().expected()))
                .collect(Collectors.joining()));
  }

  /** What the README shows is compiled and run: each example stands in a test, line by line. */
  @Test
  void showsNoExampleThatIsNotATest() throws IOException {
    StringBuilder tests = new StringBuilder();
    for (String test :
        List.of(
            "ReadmeExamplesTest",
            "ExamplesTest",
            "MultipartBodyTest",
            "PauseTest",
            "SpringUploadTest")) {
      tests.append(lines(Files.readString(TESTS.resolve(test + ".java"))));
    }
    try (Stream<Path> examples = Files.list(TESTS.resolve("examples"))) {
      for (Path example : examples.toList()) {
        tests.append(lines(Files.readString(example)));
      }
    }
    assertThat(examples())
        .hasSizeGreaterThanOrEqualTo(20)
        .allSatisfy(example -> assertThat(tests).contains(lines(example)));
  }

  /** At most 20 lines, without those that are empty, close a block or are an annotation alone. */
  @Test
  void showsShortExamples() throws IOException {
    assertThat(examples())
        .allSatisfy(
            example ->
                assertThat(
                        example
                            .lines()
                            .filter(line -> !line.matches("\\s*([})]*;?|@\\w+(\\(.*\\).*)?)")))
                    .hasSizeLessThanOrEqualTo(20));
  }

  private static List<String> examples() throws IOException {
    return Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
        .matcher(readme())
        .results()
        .map(example -> example.group(1))
        .toList();
  }

  /** The lines of a text without their indentation. */
  private static String lines(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
  }

  @ParameterizedTest
  @EnumSource
  void showsHowEveryNamePolicyReadsAnEscape(NamePolicy policy) throws IOException {
    String cells =
        Stream.of("a%22b", "a\\\"b", "a\\\\b", "C:\\new", "a\\")
            .map(sent -> fileName(sent, policy))
            .map(ReadmeTest::cell)
            .collect(Collectors.joining(" | "));
    assertThat(readme())
        .containsPattern(
            "\\| `" + policy + "`( \\(default\\))? \\| " + Pattern.quote(cells) + " \\|");
  }

  /** A row for each client: what its recorded request holds, and how two policies read it. */
  @ParameterizedTest
  @CsvSource({
    "Chromium 156, chromium_form",
    "Firefox 153, firefox_fetch",
    "curl 7.88, curl",
    "OkHttp 5, java_okhttp5",
    "Python requests 2.34, py-requests",
    "Node.js undici, node-undici",
    "Go `mime/multipart`, go-CreateFormFile",
    "Apache HttpClient 5.6, java_httpclient5_STRICT",
    "Perl LWP 6.68, perl_lwp",
    "Rust reqwest, rust-reqwest"
  })
  void showsWhatEachClientMakesOfAQuotationMark(String name, String client) throws IOException {
    Capture capture =
        Capture.all().stream()
            .filter(each -> each.name().equals(client + "-quote"))
            .findFirst()
            .orElseThrow();
    assertThat(capture.sent())
        .singleElement()
        .extracting(Capture.Sent::filename)
        .isEqualTo("a\"b.txt");
    Matcher sent =
        Pattern.compile("filename=(\"[^;\r]*\")")
            .matcher(new String(capture.body(), StandardCharsets.ISO_8859_1));
    assertThat(sent.find()).isTrue();
    assertThat(readme())
        .contains(
            "| %s | `%s` | %s | %s |"
                .formatted(
                    name,
                    sent.group(1),
                    cell(fileName(capture, NamePolicy.QUOTED_PAIR)),
                    cell(fileName(capture, NamePolicy.PERCENT_DECODE))));
  }

  private static String cell(String read) {
    return read.startsWith("error ") ? "refused" : "`" + read + "`";
  }

  private static String fileName(Capture capture, NamePolicy policy) {
    return fileName(capture.contentType(), capture.body(), policy);
  }

  private static String fileName(String sent, NamePolicy policy) {
    String body =
        "--B\r\nContent-Disposition: form-data; name=a; filename=\"%s\"\r\n\r\n\r\n--B--"
            .formatted(sent);
    return fileName("multipart/form-data; boundary=B", Recording.octets(body), policy);
  }

  private static String fileName(String contentType, byte[] body, NamePolicy policy) {
    return Recording.of(contentType, MultipartOptions.DEFAULT.withNamePolicy(policy), body).stream()
        .filter(e -> e.startsWith("part ") || e.startsWith("error "))
        .map(e -> e.replaceFirst("part [a-z]+ file ", ""))
        .findFirst()
        .orElseThrow();
  }
}
