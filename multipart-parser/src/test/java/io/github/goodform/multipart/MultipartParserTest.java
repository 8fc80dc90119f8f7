package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class MultipartParserTest {
  /** The rules of {@link SubtypesTest}. */
  private static final String BY_SUBTYPE =
      "CONTENT_RANGE_MISSING@ content-range-missing: RELATED_TYPE_MISSING@";

  private static final String TYPE = "multipart/form-data; boundary=B";

  /** Each line of the file: mode, body and the events, in the escapes of the catalogue. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvFileSource(
      resources = "events.csv",
      delimiter = '|',
      quoteCharacter = '\0',
      maxCharsPerColumn = 9000)
  void tellsWhatIsInTheBody(String mode, String body, String expected) {
    byte[] octets = Recording.octets(unescape(body.strip()));
    MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(Compliance.of(mode.strip()));
    List<String> whole = Recording.of(TYPE, options, octets);
    assertThat(String.join(", ", whole)).isEqualTo(unescape(expected.strip()));
    for (int cut = 0; cut <= octets.length; cut++) {
      assertThat(Recording.of(TYPE, options, octets, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
    assertThat(Recording.of(TYPE, options, octets, IntStream.range(0, octets.length).toArray()))
        .as("octet by octet")
        .isEqualTo(whole);
  }

  /** Each rule that a body can break has a line in one of the files: noted, and refused. */
  @Test
  void hasALineForEveryRule() throws IOException {
    String lines = resource("events.csv") + resource("boundaries.csv") + BY_SUBTYPE;
    assertThat(Violation.values())
        .allSatisfy(violation -> assertThat(lines).contains(violation.name() + "@"))
        .filteredOn(violation -> !violation.inContentType())
        .allSatisfy(violation -> assertThat(lines).contains(violation.id() + ": "));
    assertThat(Fault.values()).allSatisfy(fault -> assertThat(lines).contains(fault.id() + ": "));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MultipartParserTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String unescape(String text) {
    return Stream.of(text)
        .map(t -> t.replace("~", "\r\n").replace("\\r", "\r").replace("\\n", "\n"))
        .map(t -> t.replace("\\s", " ").replace("\\0", "\0").replace("\\1", "\1"))
        .findFirst()
        .orElseThrow();
  }
}
