package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every subtype of multipart through the same engine, each judged by rules of its own. */
class SubtypesTest {

  private static byte[] octets(String body) {
    return Recording.octets(body.replace("\n", "\r\n"));
  }

  private static List<String> read(String contentType, Compliance compliance, byte[] body)
      throws IOException {
    Recording recording = new Recording();
    MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(compliance);
    MultipartParser parser =
        MultipartParser.of(Boundary.ofMultipart(contentType), options, recording);
    parser.parse(body, 0, body.length);
    parser.end();
    return recording.events;
  }

  /** What a form must not have, and mail and HTTP do have. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "multipart/mixed; boundary=B",
        "Multipart/Alternative; boundary=\"B\"",
        "multipart/x-unknown; boundary=B; charset=utf-8",
        "multipart/related; boundary=B; type=\"text/html\"; start=\"<a@b>\""
      })
  void asksNothingOfAPart(String contentType) throws IOException {
    byte[] body =
        octets(
            """
            --B
            Content-ID: <a@b>
            Content-Transfer-Encoding: base64

            MQ==
            --B

            2
            --B
            Content-Disposition: attachment; filename*=UTF-8''x; filename=x
            Content-Type: multipart/mixed; boundary=C

            --C--
            --B--\
            """);
    assertThat(read(contentType, Compliance.of("NONE"), body))
        .containsExactly(
            "part null",
            "data MQ==",
            "partEnd",
            "part null",
            "data 2",
            "partEnd",
            "part null file x",
            "data --C--",
            "partEnd",
            "end");
  }

  @Test
  void relatedAsksForTheTypeOfItsRoot() throws IOException {
    byte[] body = octets("--B\n\n1\n--B--");
    String contentType = "multipart/related; boundary=B";
    assertThat(read(contentType, Compliance.RFC7578, body))
        .containsExactly("RELATED_TYPE_MISSING@29#-1", "part null", "data 1", "partEnd", "end");
    assertThatThrownBy(() -> read(contentType, Compliance.RFC7578_STRICT, body))
        .hasMessageStartingWith("related-type-missing: ")
        .hasMessageEndingWith(" at octet 29 of the Content-Type (RFC 2387 §3.1)");
  }

  @Test
  void byterangesAsksForTheRangeOfEachPart() throws IOException {
    String contentType = "multipart/byteranges; boundary=B";
    byte[] ranges =
        octets(
            """
            --B
            Content-Type: text/plain
            content-range: bytes 0-1/9

            ab
            --B
            Content-Type: text/plain
            Content-Range: bytes 7-8/9

            hi
            --B--
            """);
    assertThat(read(contentType, Compliance.of("NONE"), ranges))
        .containsExactly(
            "part null", "data ab", "partEnd", "part null", "data hi", "partEnd", "end");
    byte[] none = octets("--B\nContent-Type: text/plain\n\nab\n--B--");
    assertThat(read(contentType, Compliance.LEGACY, none))
        .containsExactly("CONTENT_RANGE_MISSING@31#0", "part null", "data ab", "partEnd", "end");
    assertThatThrownBy(() -> read(contentType, Compliance.RFC7578, none))
        .hasMessageStartingWith("content-range-missing: expected a Content-Range field, found ");
  }

  @Test
  void readsTheRangesOfAResponse() throws IOException {
    byte[] body =
        octets(
            "--B\nContent-Range: bytes 0-1/9\n\nab\n--B\nContent-Range: bytes 7-8/9\n\nhi\n--B--");
    MultipartReader reader =
        MultipartReader.of(
            Boundary.ofMultipart("multipart/byteranges; boundary=B"),
            new ByteArrayInputStream(body));
    List<String> ranges = new ArrayList<>();
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      ranges.add(
          part.headers().first("Content-Range")
              + " "
              + new String(
                  part.inputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII));
    }
    assertThat(ranges).containsExactly("bytes 0-1/9 ab", "bytes 7-8/9 hi");
  }

  /** The framing is the same for all. */
  @ParameterizedTest
  @CsvSource({"form-data, LEGACY", "mixed, LEGACY", "related, LEGACY", "byteranges, LEGACY"})
  void framesAllOfThemAlike(String subtype, String mode) {
    byte[] cut = octets("--B\nContent-Range: bytes 0-1/9\n\nab\n--B");
    String contentType = "multipart/" + subtype + "; boundary=B; type=\"a/b\"";
    assertThatThrownBy(() -> read(contentType, Compliance.of(mode), cut))
        .hasMessageStartingWith("close-delimiter-missing: ");
    byte[] bare = octets("x\n--BX\n--B--");
    assertThatThrownBy(() -> read(contentType, Compliance.RFC7578, bare))
        .hasMessageStartingWith("delimiter-text: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mixed", "related", "byteranges", "form-data-x"})
  void isNoFormUnlessItSaysSo(String subtype) {
    assertThatThrownBy(() -> Boundary.of("multipart/" + subtype + "; boundary=B"))
        .hasMessageStartingWith("media-type-other: ");
  }
}
