package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Collectors;
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
  void readsTheContentType(String contentType, String expected) {
    assertThat(read(contentType.strip())).isEqualTo(expected.strip());
  }

  private static String read(String contentType) {
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
  void readsOtherSubtypesWhenAskedTo() throws MultipartException {
    assertThat(Boundary.ofMultipart("Multipart/Mixed; boundary=B").subtype()).isEqualTo("mixed");
    assertThat(Boundary.ofMultipart("multipart/related; boundary=B; type=\"a/b\"").violations())
        .isEmpty();
    assertThat(Boundary.ofMultipart("multipart/related; boundary=B").violations())
        .extracting(Deviation::violation)
        .containsExactly(Violation.RELATED_TYPE_MISSING);
    assertThatThrownBy(() -> Boundary.ofMultipart("text/plain; boundary=B"))
        .hasMessageStartingWith("media-type-other: ");
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
}
