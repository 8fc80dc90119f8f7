package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class MultipartParserTest {
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

  private static String unescape(String text) {
    return Stream.of(text)
        .map(t -> t.replace("~", "\r\n").replace("\\r", "\r").replace("\\n", "\n"))
        .map(t -> t.replace("\\s", " ").replace("\\0", "\0"))
        .findFirst()
        .orElseThrow();
  }
}
