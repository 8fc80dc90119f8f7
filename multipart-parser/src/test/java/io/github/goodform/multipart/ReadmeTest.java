package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        .contains("](%s) | %s |".formatted(violation.link(), violation.expected()));
  }

  @Test
  void namesTheDefaultsOfTheLimits() throws IOException {
    Limits limits = Limits.DEFAULT;
    assertThat(readme())
        .contains(row("maxParts", limits.maxParts()))
        .contains(row("maxHeaderOctets", limits.maxHeaderOctets()))
        .contains(row("maxTotalHeaderOctets", limits.maxTotalHeaderOctets()))
        .contains(row("maxHeaderFields", limits.maxHeaderFields()))
        .contains(row("maxNameOctets", limits.maxNameOctets()))
        .contains(row("maxFileNameOctets", limits.maxFileNameOctets()))
        .contains(row("maxPartOctets", limits.maxPartOctets()))
        .contains(row("maxTotalOctets", limits.maxTotalOctets()))
        .contains(row("maxPreambleOctets", limits.maxPreambleOctets()))
        .contains(row("maxEpilogueOctets", limits.maxEpilogueOctets()))
        .contains(row("maxPaddingOctets", limits.maxPaddingOctets()))
        .contains(row("maxViolations", limits.maxViolations()));
  }

  /** What the README shows is compiled and run: each example stands in a test, line by line. */
  @Test
  void showsNoExampleThatIsNotATest() throws IOException {
    String tests =
        lines(Files.readString(TESTS.resolve("ReadmeExamplesTest.java")))
            + lines(Files.readString(TESTS.resolve("ExamplesTest.java")))
            + lines(Files.readString(TESTS.resolve("MultipartBodyTest.java")))
            + lines(Files.readString(TESTS.resolve("NettyBuffers.java")));
    List<String> examples =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(readme())
            .results()
            .map(example -> lines(example.group(1)))
            .toList();
    assertThat(examples)
        .hasSizeGreaterThanOrEqualTo(8)
        .allSatisfy(example -> assertThat(tests).contains(example));
  }

  /** The lines of a text without their indentation. */
  private static String lines(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
  }

  private static String row(String limit, long value) {
    return String.format(Locale.ROOT, "| `%s` | %,d |", limit, value);
  }

  @ParameterizedTest
  @EnumSource
  void showsHowEveryNamePolicyReadsAnEscape(NamePolicy policy) throws IOException {
    String cells =
        Stream.of("a%22b", "a\\\"b", "a\\\\b", "C:\\new")
            .map(sent -> fileName(sent, policy))
            .map(read -> read.startsWith("error ") ? "refused" : "`" + read + "`")
            .collect(Collectors.joining(" | "));
    assertThat(readme())
        .containsPattern(
            "\\| `" + policy + "`( \\(default\\))? \\| " + Pattern.quote(cells) + " \\|");
  }

  private static String fileName(String sent, NamePolicy policy) {
    String body =
        "--B\r\nContent-Disposition: form-data; name=a; filename=\"%s\"\r\n\r\n\r\n--B--"
            .formatted(sent);
    return Recording.of(
            "multipart/form-data; boundary=B",
            MultipartOptions.DEFAULT.withNamePolicy(policy),
            Recording.octets(body))
        .stream()
        .filter(e -> e.startsWith("part ") || e.startsWith("error "))
        .map(e -> e.replace("part a file ", ""))
        .findFirst()
        .orElseThrow();
  }
}
