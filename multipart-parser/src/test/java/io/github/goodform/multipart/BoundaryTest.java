package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundaryTest {
  /**
   * The value of Content-Type, and what is read from it: the boundary and its violations, or the
   * error.
   */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "boundaries.csv", delimiter = '!', quoteCharacter = '\0')
  void readsTheContentType(@Nullable String contentType, String expected) {
    assertThat(read(contentType == null ? null : contentType.strip())).isEqualTo(expected.strip());
  }

  private static String read(@Nullable String contentType) {
    try {
      Boundary boundary = Boundary.of(contentType);
      return boundary.violations().stream()
          .map(v -> v.violation().name() + "@" + v.offset())
          .collect(Collectors.joining(" ", boundary.value() + " ", ""))
          .strip();
    } catch (MultipartException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {70, 71, 256, 257})
  void noticesLength(int length) {
    String contentType = "multipart/form-data; boundary=" + "x".repeat(length);
    if (length > 256) {
      assertThatThrownBy(() -> Boundary.of(contentType))
          .hasMessageStartingWith("boundary-faulty: ");
    } else {
      assertThat(read(contentType))
          .isEqualTo("x".repeat(length) + (length > 70 ? " BOUNDARY_TOO_LONG@100" : ""));
    }
  }

  /** It was read as a question mark, which a boundary may have. */
  @ParameterizedTest
  @ValueSource(strings = {"a\uD800b", "\uDC00", "\uDC00\uD800", "\uD83D\uDE00"})
  void refusesHalfOfASurrogatePair(String boundary) {
    assertThat(read("multipart/form-data; boundary=\"" + boundary + "\""))
        .startsWith("boundary-faulty: ");
    assertThat(read("multipart/form-data; a=\"" + boundary + "\"; boundary=\"x?\""))
        .isEqualTo("x?");
  }

  /** As long as a Content-Type may be, and one octet longer. */
  @Test
  void readsTheLongestContentType() {
    String type = "multipart/form-data; boundary=x; p=";
    String longest = type + "y".repeat(8_192 - type.length());
    assertThat(read(longest)).isEqualTo("x");
    assertThat(read(longest + "y")).startsWith("limit-content-type-octets: ");
  }

  /** The low octet of U+0161 is that of the letter a. */
  @Test
  void doesNotTakeACharacterForItsLowOctet() {
    assertThat(read("multipart/form-data; boundary=\u0161")).startsWith("boundary-faulty: ");
  }

  /** As long a parameter as an ordinary boundary may be, by the short way and by the long one. */
  @Test
  void readsTheLongestBoundaryOfABrowser() {
    assertThat(read("multipart/form-data; boundary=" + "-".repeat(70))).isEqualTo("-".repeat(70));
    assertThat(read(" multipart/form-data; boundary=" + "-".repeat(70))).isEqualTo("-".repeat(70));
    assertThat(read("multipart/form-data; boundary=\"\\" + "-".repeat(70) + "\""))
        .isEqualTo("-".repeat(70));
  }

  /** Every token of at most 70 characters of a boundary is read by the short way, no other one. */
  @Test
  void keepsNoOctetsOfTheFieldThatBrowsersWrite() throws MultipartException {
    String common = "multipart/form-data; boundary=";
    for (int length = 1; length <= 71; length++) {
      assertThat(keepsOctets(common + "-".repeat(length))).isEqualTo(length == 71);
    }
    assertThat(keepsOctets(common + "'azAZ09+_-.")).isFalse();
    for (String other : List.of("\"x\"", "x ", "x;", "x=", "!x", "x!", "x; a=b")) {
      assertThat(keepsOctets(common + other)).as(other).isTrue();
    }
    assertThat(keepsOctets("multipart/form-data;boundary=x")).isTrue();
  }

  private static boolean keepsOctets(String contentType) throws MultipartException {
    return Boundary.of(contentType).octetAt(0) != Violations.END_OF_INPUT;
  }

  @Test
  void isJudgedByTheParserAtItsFirstOctets() {
    String type = "multipart/form-data; boundary=" + "x".repeat(71);
    byte[] body = Recording.octets("--" + "x".repeat(71) + "--");
    assertThat(Recording.of(type, MultipartOptions.DEFAULT, body))
        .containsExactly(
            "error boundary-too-long: expected a boundary of at most 70 characters, found \"x\" at"
                + " octet 100 of the Content-Type (RFC 2046 §5.1.1)");
    assertThat(Recording.of(type, MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY), body))
        .containsExactly("BOUNDARY_TOO_LONG@100#-1", "end");
  }

  @Test
  void answers415WithoutAMultipartType() {
    for (String type : new @Nullable String[] {null, "", " \t", "text/plain", "multipart/mixed"}) {
      assertThatThrownBy(() -> Boundary.of(type))
          .isInstanceOfSatisfying(
              MultipartException.Malformed.class,
              e -> {
                assertThat(e.httpStatus()).isEqualTo(415);
                assertThat(e.inContentType()).isTrue();
              });
    }
    for (String type :
        List.of("multipart", "multipart/form-data", "multipart/form-data; boundary=")) {
      assertThatThrownBy(() -> Boundary.of(type))
          .isInstanceOfSatisfying(
              MultipartException.Malformed.class, e -> assertThat(e.httpStatus()).isEqualTo(400));
    }
    assertThatThrownBy(() -> Boundary.ofMultipart(null))
        .hasMessageStartingWith("content-type-missing: ");
  }

  @Test
  void isBounded() throws MultipartException {
    String type = "multipart/form-data; boundary=B; ";
    String longest = type + "x=" + "å".repeat((8_192 - type.length() - 2) / 2);
    String padded = longest + "y".repeat(8_192 - longest.getBytes(StandardCharsets.UTF_8).length);
    assertThat(Boundary.of(padded).value()).isEqualTo("B");
    for (String tooLong :
        List.of(padded + "y", type + "x=" + "å".repeat(4_096), "a".repeat(8_193))) {
      assertThatThrownBy(() -> Boundary.of(tooLong))
          .hasMessage(
              "limit-content-type-octets: more than 8192 octets in the Content-Type at octet 8192"
                  + " of the Content-Type (fixed)")
          .isInstanceOfSatisfying(
              MultipartException.LimitExceeded.class,
              e -> {
                assertThat(e.inContentType()).isTrue();
                assertThat(e.maximum()).isEqualTo(8_192);
                assertThat(e.httpStatus()).isEqualTo(431);
                assertThat(e.specification())
                    .hasToString("https://www.rfc-editor.org/rfc/rfc6585#section-5");
              });
    }
  }

  @Test
  void readsManyParameters() throws MultipartException {
    StringBuilder type = new StringBuilder("multipart/form-data; boundary=B");
    for (int i = 0; i < 900; i++) {
      type.append(";p").append(i).append("=1");
    }
    assertThat(Boundary.of(type.toString()).violations()).isEmpty();
    type.append(";P7=1;p899=2;p900=1");
    assertThat(Boundary.of(type.toString()).violations())
        .extracting(NotedViolation::violation)
        .containsExactly(Violation.BODY_PARAMETER_FAULTY, Violation.BODY_PARAMETER_FAULTY);
  }

  @Test
  void isCountedForTheLimitOfViolations() throws MultipartException {
    Boundary boundary = Boundary.of("multipart/form-data; boundary=B; charset=a; x=1; x=2; x=3");
    assertThat(boundary.violations()).hasSize(3);
    MultipartOptions options =
        MultipartOptions.DEFAULT
            .withCompliance(Compliance.LEGACY)
            .withLimits(Limits.builder().maxViolations(2).build());
    MultipartParser parser = MultipartParser.of(boundary, options, new MultipartHandler() {});
    assertThatThrownBy(() -> parser.parse(new byte[1], 0, 1))
        .hasMessage(
            "limit-violations: more than 2 violations at octet 54 of the Content-Type"
                + " (Limits.maxViolations)")
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class, e -> assertThat(e.inContentType()).isTrue());
  }

  @Test
  void readsOtherSubtypesWhenAskedTo() throws MultipartException {
    assertThat(Boundary.ofMultipart("Multipart/Mixed; boundary=B").subtype()).isEqualTo("mixed");
    assertThat(Boundary.ofMultipart("multipart/related; boundary=B; type=\"a/b\"").violations())
        .isEmpty();
    assertThat(Boundary.ofMultipart("multipart/related; boundary=B").violations())
        .extracting(NotedViolation::violation)
        .containsExactly(Violation.RELATED_TYPE_MISSING);
    assertThatThrownBy(() -> Boundary.ofMultipart("text/plain; boundary=B"))
        .hasMessageStartingWith("media-type-other: ");
  }

  @Test
  void givesAParameterWithoutItsEscapes() throws MultipartException {
    Boundary boundary =
        Boundary.ofMultipart("multipart/related; boundary=B; type=a/b; start=\"<\\\"1\\\\2@x>\"");
    assertThat(boundary.parameter("START")).isEqualTo("<\"1\\2@x>");
    assertThat(boundary.parameter("Boundary")).isEqualTo("B");
    assertThat(boundary.parameter("start-info")).isNull();
    assertThat(Boundary.ofMultipart(" \tmultipart/mixed; boundary=B; a=b").parameter("a"))
        .isEqualTo("b");
  }

  /** What is wrong with a name is found behind what is wrong with its value. */
  @Test
  void tellsViolationsInTheOrderOfTheValue() {
    String type = "multipart/form-data; ";
    assertThat(read(type + "charset=a/b; boundary=x"))
        .isEqualTo("x BODY_CHARSET@21 BODY_PARAMETER_FAULTY@30");
    String boundary = "!" + "x".repeat(70);
    assertThat(read(type + "boundary=\"" + boundary + "\""))
        .isEqualTo(boundary + " BOUNDARY_CHARACTER@31 BOUNDARY_TOO_LONG@101");
    assertThat(read(type + "boundary=x; boundary = x"))
        .isEqualTo("x BOUNDARY_TWICE@33 BODY_PARAMETER_FAULTY@41");
  }

  @Test
  void saysThatTheFaultIsInTheContentType() throws IOException {
    assertThatThrownBy(() -> Boundary.of("text/plain"))
        .isInstanceOfSatisfying(
            MultipartException.class, e -> assertThat(e.inContentType()).isTrue());
    MultipartParser parser =
        MultipartParser.of(
            Boundary.of("multipart/form-data; boundary=" + "x".repeat(71)),
            new MultipartHandler() {});
    assertThatThrownBy(() -> parser.parse(new byte[1], 0, 1))
        .isInstanceOfSatisfying(
            MultipartException.class, e -> assertThat(e.inContentType()).isTrue());
    MultipartParser empty =
        MultipartParser.of(
            Boundary.of("multipart/form-data; boundary=" + "x".repeat(71)),
            new MultipartHandler() {});
    assertThatThrownBy(empty::end).hasMessageStartingWith("boundary-too-long: ");
    MultipartParser other =
        MultipartParser.of(
            Boundary.of("multipart/form-data; boundary=x"), new MultipartHandler() {});
    assertThatThrownBy(other::end)
        .isInstanceOfSatisfying(
            MultipartException.class, e -> assertThat(e.inContentType()).isFalse());
  }

  /** RFC 2046 §5.1.1, character by character, in the value that browsers write and in another. */
  @Test
  void knowsTheCharactersOfABoundary() throws MultipartException {
    String letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    String bchars = letters + "'()+_,-./:=? ";
    String unquoted = letters + "'+_-.";
    for (char c = ' '; c < 0x7F; c++) {
      if (c == '"' || c == '\\') {
        continue;
      }
      String value = "a" + c + "b";
      Boundary quoted = Boundary.of("multipart/form-data; boundary=\"" + value + "\"");
      assertThat(quoted.value()).isEqualTo(value);
      assertThat(quoted).hasToString(value);
      assertThat(quoted.violations())
          .extracting(NotedViolation::violation)
          .isEqualTo(bchars.indexOf(c) < 0 ? List.of(Violation.BOUNDARY_CHARACTER) : List.of());
      if (unquoted.indexOf(c) >= 0) {
        Boundary common = Boundary.of("multipart/form-data; boundary=" + value);
        assertThat(common.value()).isEqualTo(value);
        assertThat(common.subtype()).isEqualTo("form-data");
        assertThat(common.violations()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " multipart/form-data; boundary=x",
        "\t multipart/form-data; boundary=x",
        "multipart/form-data;boundary=\"\\x\"",
        "MULTIPART/FORM-DATA; BOUNDARY=x"
      })
  void readsOtherSpellings(String contentType) throws MultipartException {
    Boundary boundary = Boundary.of(contentType);
    assertThat(boundary.value()).isEqualTo("x");
    assertThat(boundary.subtype()).isEqualTo("form-data");
  }
}
