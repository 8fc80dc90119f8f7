package io.github.goodform.multipart;

import static io.github.goodform.multipart.LimitedForms.END;
import static io.github.goodform.multipart.LimitedForms.FIELD;
import static io.github.goodform.multipart.LimitedForms.FILE;
import static io.github.goodform.multipart.LimitedForms.OPTIONS;
import static io.github.goodform.multipart.LimitedForms.boundary;
import static io.github.goodform.multipart.LimitedForms.octets;
import static io.github.goodform.multipart.LimitedForms.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.FormStorage.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decided when the header of a part has been read: its place, or a refusal. */
class HeaderDecisionTest {
  @Test
  void aPartGoesToAChannel() throws IOException {
    TakingChannel store = new TakingChannel(3);
    try (FormData form =
        read(
            headers -> headers.isFile() ? Place.to(store) : Place.bySize(),
            FIELD + "one\r\n" + FILE + "0123456789\r\n" + FIELD + "two" + END)) {
      assertThat(store.content).hasToString("0123456789");
      assertThat(store.closed).isPositive();
      assertThat(form.texts("a")).containsExactly("one", "two");
      FormPart part = form.parts().get(1);
      assertThat(part.size()).isEqualTo(10);
      assertThat(part.isInMemory()).isFalse();
      assertThat(part.temporaryFile()).isNull();
      assertThatThrownBy(part::inputStream)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the content was written to a channel");
    }
  }

  @Test
  void theChannelIsClosedWhenTheBodyFails() {
    TakingChannel store = new TakingChannel(99);
    assertThatThrownBy(() -> read(headers -> Place.to(store), FILE + "0123"))
        .isInstanceOf(MultipartException.class);
    assertThat(store.closed).isPositive();
    TakingChannel limited = new TakingChannel(99);
    assertThatThrownBy(() -> read(headers -> Place.to(limited).atMost(3), FILE + "0123" + END))
        .hasMessageContaining("more than 3 octets");
    assertThat(limited.closed).isPositive();
  }

  @Test
  void aChannelThatDoesNotBlockIsRefused() {
    TakingChannel store = new TakingChannel(0);
    assertThatThrownBy(() -> read(headers -> Place.to(store), FILE + "0123" + END))
        .isInstanceOf(IllegalBlockingModeException.class);
    assertThat(store.closed).isPositive();
  }

  private static Place refuse(PartHeaders headers) throws IOException {
    throw MultipartException.refused(422, "no-" + headers.fieldName(), "not here");
  }

  private static void isRefused(Throwable e) {
    assertThat(e)
        .isInstanceOfSatisfying(
            MultipartException.Refused.class,
            refused -> {
              assertThat(refused).hasMessage("no-a: not here");
              assertThat(refused.code()).isEqualTo("no-a");
              assertThat(refused.httpStatus()).isEqualTo(422);
              assertThat(refused.offset()).isEqualTo(-1);
              assertThat(refused.inContentType()).isFalse();
              assertThat(refused.violations()).isEmpty();
              assertThat(refused.specification())
                  .hasToString("https://www.rfc-editor.org/rfc/rfc9110#section-15");
            });
  }

  @Test
  @Timeout(300)
  void aRefusalComesOutOfEveryFace() throws IOException {
    String body = FIELD + "x" + END;
    assertThatThrownBy(() -> read(HeaderDecisionTest::refuse, body))
        .satisfies(HeaderDecisionTest::isRefused);
    List<Throwable> told = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) throws IOException {
            refuse(headers);
          }

          @Override
          public void failed(Throwable cause) {
            told.add(cause);
          }
        };
    MultipartParser parser = MultipartParser.of(boundary(), handler);
    assertThatThrownBy(() -> parser.parse(ByteBuffer.wrap(octets(body))))
        .satisfies(HeaderDecisionTest::isRefused);
    assertThat(told).singleElement().satisfies(HeaderDecisionTest::isRefused);
    try (SubmissionPublisher<ByteBuffer> source = new SubmissionPublisher<>(Runnable::run, 8)) {
      var form =
          FormData.read(
              boundary(),
              OPTIONS,
              FormStorage.DEFAULT.withChoice(HeaderDecisionTest::refuse),
              source);
      source.submit(ByteBuffer.wrap(octets(body)));
      assertThatThrownBy(form::join).cause().satisfies(HeaderDecisionTest::isRefused);
    }
  }

  @Test
  void aRefusalHasAStatusOfAnErrorAndACode() {
    for (int status : new int[] {399, 600, 200}) {
      assertThatThrownBy(() -> MultipartException.refused(status, "x", "y"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(MultipartException.refused(400, "x", "y").httpStatus()).isEqualTo(400);
    assertThat(MultipartException.refused(599, "x", "y").httpStatus()).isEqualTo(599);
    assertThatThrownBy(() -> MultipartException.refused(400, " ", "y"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A caller that looks at the code must not take the application's for the library's. */
  @ParameterizedTest
  @ValueSource(
      strings = {"limit-parts", "limit-", "disk-budget", "memory-budget", "my-budget", "-budget"})
  void aCodeOfTheLibraryIsReserved(String code) {
    assertThatThrownBy(() -> MultipartException.refused(400, code, "y"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the code " + code + " is reserved");
  }

  @Test
  void eachLimitHasAReservedCode() {
    assertThat(Limit.values()).allMatch(limit -> limit.id().startsWith("limit-"));
    for (String code : new String[] {"rate-limit", "limits", "budget", "budget-x"}) {
      assertThat(MultipartException.refused(400, code, "y").code()).isEqualTo(code);
    }
  }

  /** A name of the body in the message neither begins a line of the log nor turns it round. */
  @Test
  void theMessageOfARefusalIsOneLine() {
    String hostile =
        "a\r\n2026 INFO all is well\t\u001B[2J\u0085\u2028\u2029\u202E\uD800\u200F\u0000";
    assertThat(MultipartException.refused(422, "name", hostile))
        .hasMessage(
            "name: a\\u000D\\u000A2026 INFO all is well\\u0009\\u001B[2J\\u0085\\u2028\\u2029"
                + "\\u202E\\uD800\\u200F\\u0000");
    assertThat(MultipartException.refused(422, "a\nb", "c")).hasMessage("a\\u000Ab: c");
    String plain = "Übergröße \"a\\b\" 写真 \uD83D\uDE00";
    assertThat(MultipartException.refused(422, "name", plain)).hasMessage("name: " + plain);
  }

  /** What {@link Boundary} finds is in the same place in the exception of a test. */
  @Test
  void aFaultOfTheContentTypeIsConstructedAsItIsFound() {
    for (String value :
        new String[] {
          "",
          "x",
          "text/plain",
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=a; boundary=b"
        }) {
      assertThatThrownBy(() -> Boundary.of(value))
          .isInstanceOfSatisfying(
              MultipartException.Malformed.class,
              found -> {
                assertThat(found.inContentType()).isTrue();
                MultipartException.Malformed made =
                    found.fault() == null
                        ? MultipartException.malformed(
                            Objects.requireNonNull(found.violation()), found.offset())
                        : MultipartException.malformed(
                            Objects.requireNonNull(found.fault()), found.offset());
                assertThat(made.inContentType()).as(value).isTrue();
              });
    }
  }

  /** What tests of applications need: each kind of refusal, without a body. */
  @Test
  void eachKindCanBeConstructed() {
    MultipartException.Malformed violated =
        MultipartException.malformed(Violation.HEADER_FOLDED, 7);
    assertThat(violated.violation()).isEqualTo(Violation.HEADER_FOLDED);
    assertThat(violated.fault()).isNull();
    assertThat(violated.code()).isEqualTo("header-folded");
    assertThat(violated.offset()).isEqualTo(7);
    assertThat(violated.httpStatus()).isEqualTo(400);
    assertThat(violated.specification()).isEqualTo(Violation.HEADER_FOLDED.specification());
    MultipartException.Malformed faulty = MultipartException.malformed(Fault.MEDIA_TYPE_OTHER, 0);
    assertThat(faulty.fault()).isEqualTo(Fault.MEDIA_TYPE_OTHER);
    assertThat(faulty.violation()).isNull();
    assertThat(faulty.httpStatus()).isEqualTo(415);
    assertThat(faulty.inContentType()).isTrue();
    assertThat(faulty).hasMessageContaining(" at octet 0 of the Content-Type ");
    assertThat(MultipartException.malformed(Fault.HEADER_NUL, 0).inContentType()).isFalse();
    MultipartException.LimitExceeded exceeded =
        MultipartException.limitExceeded(Limit.PARTS, 3, 99);
    assertThat(exceeded)
        .hasMessage("limit-parts: more than 3 parts at octet 99 of the body (Limits.maxParts)");
    assertThat(exceeded.limit()).isEqualTo(Limit.PARTS);
    assertThat(exceeded.maximum()).isEqualTo(3);
    assertThat(MultipartException.limitExceeded(Limit.CONTENT_TYPE_OCTETS, 3, 9).httpStatus())
        .isEqualTo(431);
  }
}
