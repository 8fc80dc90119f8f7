package io.github.goodform.multipart;

import static io.github.goodform.multipart.LimitedForms.END;
import static io.github.goodform.multipart.LimitedForms.FIELD;
import static io.github.goodform.multipart.LimitedForms.FILE;
import static io.github.goodform.multipart.LimitedForms.OPTIONS;
import static io.github.goodform.multipart.LimitedForms.boundary;
import static io.github.goodform.multipart.LimitedForms.octets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.FormStorage.Place;
import io.github.goodform.multipart.NestedView.Taker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On each face: a limit of the body ends it, the maximum of a call does not. */
@Timeout(300)
class EndsBodyTest {
  private static final String TWO = FIELD + "0123456789\r\n" + FIELD + "two" + END;
  private static final String LONG_FIELD = FIELD + "01234567890\r\n" + FIELD + "two" + END;
  private static final Multipart LIMITED = Multipart.with(OPTIONS);

  private static MultipartReader reader(String body) throws IOException {
    return LIMITED.reader(boundary(), new ByteArrayInputStream(octets(body)));
  }

  private static MultipartReader.Part next(MultipartReader reader) throws IOException {
    return Objects.requireNonNull(reader.nextPart());
  }

  private static Taker<PublishedPart<ByteBuffer>> parts(String body) throws IOException {
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    LIMITED.publisher(boundary(), new PublisherTest.Buffers(body, 7)).parts().subscribe(taker);
    return taker.request(Long.MAX_VALUE);
  }

  private static void isExceeded(Throwable failure, boolean endsBody, String source) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.endsBody()).isEqualTo(endsBody);
              assertThat(e).hasMessageEndingWith("of the body (" + source + ")");
            });
  }

  private static void fails(ThrowingCallable call, boolean endsBody, String source) {
    assertThatThrownBy(call).satisfies(e -> isExceeded(e, endsBody, source));
  }

  private static void failsLater(CompletableFuture<?> content, boolean endsBody, String source) {
    assertThatThrownBy(content::join)
        .satisfies(e -> isExceeded(Objects.requireNonNull(e.getCause()), endsBody, source));
  }

  @Test
  void aReaderGoesOnAfterTheMaximumOfACall() throws IOException {
    MultipartReader reader = reader(TWO);
    MultipartReader.Part part = next(reader);
    fails(() -> part.text(9), false, "the maximum of this call");
    assertThat(next(reader).text(3)).isEqualTo("two");
    assertThat(reader.nextPart()).isNull();
  }

  @Test
  void aReaderEndsWithALimitOfTheBody() throws IOException {
    MultipartReader reader = reader(LONG_FIELD);
    MultipartReader.Part part = next(reader);
    fails(() -> part.octets(99), true, "Limits.maxFieldOctets");
    assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalStateException.class);
    MultipartReader.Part limited = next(reader(TWO)).atMost(9);
    fails(() -> limited.text(99), true, "the limit of this part");
  }

  @Test
  void publishedPartsGoOnAfterTheMaximumOfACall() throws IOException {
    Taker<PublishedPart<ByteBuffer>> taker = parts(TWO);
    failsLater(taker.last().octets(9), false, "the maximum of this call");
    failsLater(taker.last().text(2), false, "the maximum of this call");
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
  }

  @Test
  void publishedPartsEndWithALimitOfTheBody() throws IOException {
    Taker<PublishedPart<ByteBuffer>> taker = parts(LONG_FIELD);
    failsLater(taker.last().text(99), true, "Limits.maxFieldOctets");
    isExceeded(Objects.requireNonNull(taker.failure), true, "Limits.maxFieldOctets");
    Taker<PublishedPart<ByteBuffer>> limited = parts(TWO);
    failsLater(limited.last().atMost(9).octets(99), true, "the limit of this part");
    isExceeded(Objects.requireNonNull(limited.failure), true, "the limit of this part");
  }

  @Test
  void aFormKeepsAContentThatIsTooLongForACall() throws IOException {
    try (FormData form = LIMITED.form(boundary(), new ByteArrayInputStream(octets(TWO)))) {
      FormPart part = form.parts().get(0);
      fails(() -> part.text(9), false, "the maximum of this call");
      fails(() -> part.octets(0), false, "the maximum of this call");
      assertThat(part.text(10)).isEqualTo("0123456789");
    }
  }

  @Test
  void aFormKeepsAFileThatIsTooLongForAField() throws IOException {
    String body = FILE + "0123456789012" + END;
    try (FormData form = LIMITED.form(boundary(), new ByteArrayInputStream(octets(body)))) {
      FormPart part = form.parts().get(0);
      fails(part::text, false, "Limits.maxFieldOctets");
      assertThat(part.text(13)).isEqualTo("0123456789012");
    }
  }

  @Test
  void aFormEndsWithALimitOfTheBody() {
    fails(
        () -> LIMITED.form(boundary(), new ByteArrayInputStream(octets(LONG_FIELD))),
        true,
        "Limits.maxFieldOctets");
    fails(
        () -> LimitedForms.read(headers -> Place.bySize().atMost(9), TWO),
        true,
        "the limit of this part");
  }

  @Test
  void aParserEndsWithEveryLimit() throws IOException {
    MultipartParser parser = MultipartParser.of(boundary(), OPTIONS, new MultipartHandler() {});
    fails(
        () -> parser.parse(ByteBuffer.wrap(octets(FILE + "0".repeat(21) + END))),
        true,
        "Limits.maxPartOctets");
    assertThat(MultipartException.limitExceeded(Limit.PARTS, 3, 99).endsBody()).isTrue();
    assertThatThrownBy(() -> Boundary.of("multipart/form-data; x=" + "y".repeat(9_000)))
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class, e -> assertThat(e.endsBody()).isTrue());
  }

  /** Also of a content that has been read in part, in whatever way. */
  @Test
  void aReaderTellsWhereAContentIsTooLong() throws IOException {
    for (int way = 0; way < 4; way++) {
      MultipartReader reader = reader(TWO);
      MultipartReader.Part part = next(reader);
      InputStream in = part.inputStream();
      switch (way) {
        case 0 -> in.readNBytes(2);
        case 1 -> in.skipNBytes(2);
        case 2 -> assertThat(in.read() + in.read()).isPositive();
        default ->
            assertThatThrownBy(() -> part.octets(2))
                .isInstanceOf(MultipartException.LimitExceeded.class);
      }
      long begin = part.headers().rawBlock().length + part.headers().offset();
      assertThatThrownBy(() -> part.octets(3))
          .isInstanceOfSatisfying(
              MultipartException.LimitExceeded.class,
              e -> assertThat(e.offset()).isEqualTo(begin + 5));
    }
  }

  /** As octets(max): a text has no exception around its own. */
  @Test
  void aStageOfAPublishedContentGetsTheFailureItself() throws IOException {
    Taker<PublishedPart<ByteBuffer>> taker = parts(TWO);
    assertThat(taker.last().text(9).handle((text, failure) -> failure).join())
        .isInstanceOf(MultipartException.LimitExceeded.class);
    assertThat(taker.last().octets(2).handle((octets, failure) -> failure).join())
        .isInstanceOf(MultipartException.LimitExceeded.class);
    assertThat(taker.failure).isNull();
  }
}
