package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartHeadersTest {
  private static final String DISPOSITION = "Content-Disposition: form-data; name=\"a\"\r\n";

  private static PartHeaders headers(String fields) throws IOException {
    List<PartHeaders> kept = new ArrayList<>();
    MultipartHandler keep =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            kept.add(headers.copy());
          }
        };
    MultipartParser parser =
        MultipartParser.of(
            Boundary.of("multipart/form-data; boundary=B"),
            MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY),
            keep);
    byte[] body =
        ("--B\r\n"
                + fields
                + "\r\nx\r\n--B\r\n"
                + DISPOSITION.replace("a", "other")
                + "\r\n\r\n--B--")
            .getBytes(StandardCharsets.UTF_8);
    parser.parse(body, 0, body.length);
    parser.end();
    return kept.get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "text/plain | none",
        "text/plain; charset=utf-8 | utf-8",
        "text/plain;CHARSET=\"iso-8859-1\" | iso-8859-1",
        "text/plain; x=\"a;charset=no\"; charset=utf-16 | utf-16",
        "text/plain; charset = utf-8 | utf-8",
        "text/plain; charsets=utf-8 | none",
        "text/plain; chars=utf-8 | none",
        "text/plain; charsex=utf-8 | none",
        "text/plain; charset=\"utf-8 | none",
        "text; charset=utf-8 | utf-8",
        "text/; charset=utf-8 | utf-8",
        "text/plain charset=utf-8 | utf-8",
      })
  void findsTheCharsetOfAPart(String type, String charset) throws IOException {
    assertThat(
            headers(DISPOSITION + "Content-Type: " + type + "\r\n")
                .parameter("Content-Type", "charset"))
        .isEqualTo(charset);
  }

  @Test
  void hasNoCharsetWithoutAType() throws IOException {
    assertThat(headers(DISPOSITION).parameter("Content-Type", "charset")).isNull();
  }

  @Test
  void keepsTheFieldsAsTheyWereSent() throws IOException {
    String fields = "x-one:\t1 \r\n" + DISPOSITION + "X-Two: å\r\nX-ONE: a\r\n b\r\nX-Empty:  \r\n";
    PartHeaders headers = headers(fields);
    assertThat(headers.headerCount()).isEqualTo(5);
    assertThat(headers.partIndex()).isZero();
    assertThat(headers.offset()).isEqualTo(5);
    assertThat(headers.headerName(0)).isEqualTo("x-one");
    assertThat(headers.headerValue(0)).isEqualTo("1");
    assertThat(headers.first("X-TWO")).isEqualTo("å");
    assertThat(headers.rawHeaderValue(2)).containsExactly(0xC3, 0xA5);
    assertThat(headers.all("x-One")).containsExactly("1", "a b");
    assertThat(headers.rawHeaderValue(3)).asString(StandardCharsets.US_ASCII).isEqualTo("a\r\n b");
    assertThat(headers.headerValue(4)).isEmpty();
    assertThat(headers.first("X-None")).isNull();
    assertThat(headers.all("X-None")).isEmpty();
    assertThat(headers.contentType()).isNull();
    assertThat(headers.rawBlock()).asString(StandardCharsets.UTF_8).isEqualTo(fields + "\r\n");
    assertThat(headers)
        .hasToString(
            "x-one: 1, Content-Disposition: form-data; name=\\u0022a\\u0022, X-Two: \\u00E5,"
                + " X-ONE: a b, X-Empty: ");
    assertThatThrownBy(() -> headers.headerName(5))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("field 5 of 5");
    assertThatThrownBy(() -> headers.headerValue(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void hasAMapOfItsFields() throws IOException {
    Map<String, List<String>> map = headers("x-b: 1\r\nX-A: 2\r\nX-B: 3\r\n").asMap();

    assertThat(map.keySet()).containsExactly("X-A", "x-b");
    assertThat(map.get("X-B")).containsExactly("1", "3");
    assertThat(map.get("x-a")).containsExactly("2");
    assertThat(map.get("X-C")).isNull();
    assertThatThrownBy(() -> map.getOrDefault("X-B", new ArrayList<>()).add("4"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.put("X-C", List.of()))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "X: y\r\n", DISPOSITION})
  void findsTheTypeInEveryPlace(String before) throws IOException {
    PartHeaders headers =
        headers(before + "Content-Type: text/x-other; charset=iso-8859-1\r\nX-Z: z\r\n");

    assertThat(headers.contentType()).isEqualTo("text/x-other; charset=iso-8859-1");
    assertThat(headers.charset(StandardCharsets.UTF_8)).isEqualTo(StandardCharsets.ISO_8859_1);
    PartHeaders common = headers(before + "Content-Type: text/plain\r\nX-Z: z\r\n");
    assertThat(common.contentType()).isEqualTo("text/plain");
    assertThat(common.charset(StandardCharsets.UTF_16)).isEqualTo(StandardCharsets.UTF_16);
  }

  @Test
  void unfoldsAValue() throws IOException {
    assertThat(headers(DISPOSITION + "X:\r\n a\r\n\tb\r\n").first("X")).isEqualTo("a\tb");
  }

  @Test
  void unfoldsAParameter() throws IOException {
    PartHeaders headers = headers(DISPOSITION + "X: a; b=\"\r\n c\\\r\n\td\"\r\n");
    assertThat(headers.first("X")).isEqualTo("a; b=\" c\\\td\"");
    assertThat(headers.parameter("X", "b")).isEqualTo(" c\td");
  }

  @Test
  void keepsTheDispositionAsItWasSent() throws IOException {
    ContentDisposition disposition =
        headers(
                "Content-Disposition: Form-Data; name=\"a\\\"b\"; filename=\"x\\\\y\";"
                    + " filename*=UTF-8''%C3%A5\r\n")
            .contentDisposition();
    assertThat(disposition.type()).isEqualTo("form-data");
    assertThat(disposition.name()).isEqualTo("a\"b");
    assertThat(disposition.fileName()).isEqualTo("x\\y");
    assertThat(disposition.fileNameStar()).isEqualTo("å");
    assertThat(disposition.rawName()).asString(StandardCharsets.US_ASCII).isEqualTo("a\\\"b");
    assertThat(disposition.rawFileName()).asString(StandardCharsets.US_ASCII).isEqualTo("x\\\\y");
    assertThat(disposition.rawFileNameStar())
        .asString(StandardCharsets.US_ASCII)
        .isEqualTo("UTF-8''%C3%A5");
  }

  @Test
  void aPartWithoutADispositionHasNone() throws IOException {
    ContentDisposition disposition = headers("X: y\r\n").contentDisposition();
    assertThat(disposition.type()).isNull();
    assertThat(disposition.name()).isNull();
    assertThat(disposition.rawName()).isNull();
    assertThat(disposition.fileName()).isNull();
    assertThat(disposition.rawFileName()).isNull();
    assertThat(disposition.fileNameStar()).isNull();
    assertThat(disposition.rawFileNameStar()).isNull();
  }

  /** The three escapes of browsers are decoded, and no other octets after a percent sign. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "%22! \"",
        "a%22! a\"",
        "%22b! \"b",
        "%2! %2",
        "%! %",
        "a%! a%",
        "%23%20%32! %23%20%32",
        "%0x%00%09%1A! %0x%00%09%1A",
        "%%22! %\"",
        "%2522! %2522"
      })
  void decodesTheEscapesOfBrowsers(String sent, String name) throws IOException {
    assertThat(name(sent, NamePolicy.PERCENT_DECODE)).isEqualTo(name);
    assertThat(name(sent, NamePolicy.LITERAL)).isEqualTo(sent);
  }

  @Test
  void decodesTheEscapesOfALineEnd() throws IOException {
    assertThat(name("%0D%0A", NamePolicy.PERCENT_DECODE)).isEqualTo("\r\n");
    assertThat(name("a%0d%0ab", NamePolicy.PERCENT_DECODE)).isEqualTo("a\r\nb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "\\\\! \\",
        "\\\"! \"",
        "a\\\"b! a\"b",
        "a\\b! a\\b",
        "\\\\\\\"! \\\"",
        "C:\\new! C:\\new"
      })
  void decodesQuotedPairs(String sent, String name) throws IOException {
    assertThat(name(sent, NamePolicy.QUOTED_PAIR)).isEqualTo(name);
  }

  private static String name(String sent, NamePolicy policy) throws IOException {
    List<String> names = new ArrayList<>();
    MultipartHandler keep =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            names.add(String.valueOf(headers.fieldName()));
          }
        };
    MultipartParser parser =
        MultipartParser.of(
            ThreeParts.boundary(), MultipartOptions.DEFAULT.withNamePolicy(policy), keep);
    byte[] body =
        Recording.octets(
            "--B\r\nContent-Disposition: form-data; name=\"" + sent + "\"\r\n\r\n\r\n--B--");
    parser.parse(body, 0, body.length);
    parser.end();
    return names.get(0);
  }
}
