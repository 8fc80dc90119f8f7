package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The short way to a header: which ones take it, and that it ends where the long one does. */
class CommonHeaderTest {
  private static final String NAME = "Content-Disposition: form-data; name=\"a\"\r\n";
  private static final String FILE =
      "Content-Disposition: form-data; name=\"a\"; filename=\"b.c\"\r\n";

  /** What begins, ends or spoils a part of a header. */
  private static final String INTERESTING = "\"\\;:=/?*% \t\r\n\0\u007f\u0080\u00c3\u00a9aM";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\0',
      delimiter = '|',
      value = {
        "~ | a | - | -",
        "; filename=\"b.c\"~ | a | b.c | -",
        "; filename=\"\"~Content-Type: application/octet-stream~ | a || application/octet-stream",
        "~Content-Type: text/plain; charset=utf-8~ | a | - | text/plain; charset=utf-8",
        "; filename=\"å ü.png\"~Content-Type: image/png~ | a | å ü.png | image/png",
        "~Content-Type: multiparts/x~ | a | - | multiparts/x",
        "~Content-Type: a/b;x=(1)~ | a | - | a/b;x=(1)",
      })
  void readsWhatMostClientsWrite(String rest, String name, String fileName, String type) {
    String header = NAME.strip() + rest.strip().replace("~", "\r\n") + "\r\n";
    PartHeaders headers = headers(header);
    int length = headers.block.length - 1;
    assertThat(new CommonHeader(Limits.DEFAULT, headers).read(length)).isTrue();
    assertThat(headers.length).isEqualTo(length);
    assertThat(headers.contentDisposition().type()).isEqualTo("form-data");
    assertThat(headers.fieldName()).isEqualTo(name);
    assertThat(String.valueOf(headers.fileName()))
        .isEqualTo("-".equals(fileName) ? "null" : fileName == null ? "" : fileName);
    assertThat(String.valueOf(headers.contentType())).isEqualTo("-".equals(type) ? "null" : type);
    assertThat(headers.headerCount()).isEqualTo("-".equals(type) ? 1 : 2);
    assertThat(headers.headerName(0)).isEqualTo("Content-Disposition");
    assertThat(headers.headerValue(0)).startsWith("form-data; name=\"a\"").endsWith("\"");
    assertThat(headers.first("content-type")).isEqualTo(headers.contentType());
    for (int filled = 0; filled < length; filled++) {
      headers.clear(0, 0);
      assertThat(new CommonHeader(Limits.DEFAULT, headers).read(filled)).isFalse();
      assertThat(headers.typeField).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "content-disposition: form-data; name=\"a\"~~",
        "Content-Disposition: form-data; name=a~~",
        "Content-Disposition: form-data; name=\"_charset_\"~~",
        "Content-Disposition: form-data; name=\"_CHARSET_\"~~",
        "Content-Disposition: form-data; name=\"a\\b\"~~",
        "Content-Disposition: form-data; name=\"a\tb\"~~",
        "Content-Disposition: form-data; name=\"\u00c3\"~~",
        "Content-Disposition: form-data; name=\"a\" ~~",
        "Content-Disposition: form-data; name=\"a\"; x=y~~",
        "Content-Disposition: form-data; name=\"a\"; filename=\"b/c\"~~",
        "Content-Disposition: form-data; name=\"a\"; filename=\"b?c\"~~",
        "Content-Disposition: form-data; name=\"a\"; filename=\"\u0080\"~~",
        "Content-Disposition: form-data; name=\"a\"~X: y~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type:  a/b~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: /b~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: a/~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: a~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: a/b ~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: a/b; c=\"d\"~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: Multipart/mixed~~",
        "Content-Disposition: form-data; name=\"a\"~Content-Type: a/b~X: y~~",
      })
  void leavesTheOthers(String header) {
    PartHeaders headers = headers(header.replace("~", "\r\n"));
    assertThat(new CommonHeader(Limits.DEFAULT, headers).read(headers.block.length - 1)).isFalse();
  }

  @Test
  void leavesWhatPassesALimit() {
    String header = "Content-Disposition: form-data; name=\"abc\"; filename=\"defg\"\r\n\r\n";
    assertThat(reads(header, limits().maxNameOctets(3))).isTrue();
    assertThat(reads(header, limits().maxNameOctets(2))).isFalse();
    assertThat(reads(header, limits().maxFileNameOctets(4))).isTrue();
    assertThat(reads(header, limits().maxFileNameOctets(3))).isFalse();
    assertThat(reads(header, limits().maxHeaderFields(2))).isTrue();
    assertThat(reads(header, limits().maxHeaderFields(1))).isFalse();
    assertThat(reads(header, limits().maxHeaderOctets(header.length()))).isTrue();
    assertThat(reads(header, limits().maxHeaderOctets(header.length() - 1))).isFalse();
  }

  /** In one piece a header takes the short way, octet by octet the long one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        NAME + "\r\n",
        FILE + "\r\n",
        FILE + "Content-Type: image/png\r\n\r\n",
        NAME + "Content-Type: text/plain; charset=utf-8\r\n\r\n",
        "Content-Disposition: form-data; name=\"\u00c3\u00a9\";"
            + " filename=\"\u00e2\u0082\u00ac\"\r\n\r\n",
        "Content-Disposition: form-data; name=\"_charset\"\r\n\r\n",
      })
  void endsWhereTheLongWayDoes(String header) {
    for (int at = 0; at < header.length(); at++) {
      String before = header.substring(0, at);
      agree(before + header.substring(at + 1));
      for (int i = 0; i < INTERESTING.length(); i++) {
        char c = INTERESTING.charAt(i);
        agree(before + c + header.substring(at));
        agree(before + c + header.substring(at + 1));
      }
    }
  }

  /**
   * Its lines end with CRLF: where the body's do not, that is a violation that the long way notes.
   */
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r"})
  void isNoneWhereLinesEndOtherwise(String lineEnd) {
    Body body =
        Body.of("--B" + lineEnd + NAME + "\r\nx" + lineEnd + "--B--").with(Compliance.LEGACY);
    List<String> events = body.events(Body.Feed.OCTET_BY_OCTET);
    assertThat(events).isEqualTo(ReferenceParser.events(body));
    assertThat(body.events(Body.Feed.WHOLE)).isEqualTo(events);
  }

  private static void agree(String header) {
    Body body =
        Body.of("--B\r\n" + header + "x\r\n--B\r\n" + FILE + "\r\n\r\n--B--\r\n")
            .with(Compliance.LEGACY);
    assertThat(body.events(Body.Feed.WHOLE))
        .as(header)
        .isEqualTo(body.events(Body.Feed.OCTET_BY_OCTET));
  }

  private static Limits.Builder limits() {
    return Limits.DEFAULT.toBuilder();
  }

  private static boolean reads(String header, Limits.Builder limits) {
    PartHeaders headers = headers(header);
    return new CommonHeader(limits.build(), headers).read(headers.block.length - 1);
  }

  /** A block with one octet more than the header. */
  private static PartHeaders headers(String header) {
    boolean wide = header.chars().anyMatch(c -> c == 'å');
    byte[] block =
        (header + "x").getBytes(wide ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    PartHeaders headers =
        new PartHeaders(
            block, new int[2 * PartHeaders.STRIDE], new ContentDisposition(NamePolicy.LITERAL));
    headers.clear(0, 0);
    return headers;
  }
}
