package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.THREE;
import static io.github.goodform.multipart.NestedView.boundary;
import static io.github.goodform.multipart.NestedView.content;
import static io.github.goodform.multipart.NestedView.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The nested view: a limit for one part, and the violations that are tolerated. */
@Timeout(300)
class PartsDecisionTest {
  /** The second part of {@link NestedView#THREE} has 200 octets. */
  private static final MultipartOptions SMALL_FIELDS =
      MultipartOptions.DEFAULT.withLimits(
          Limits.builder().maxFieldOctets(10).maxPartOctets(250).build());

  private static final String TOLERATED =
      "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"a\"\r\nX-Other: 1\r\n\r\none\r\n"
          + NestedView.part("b", "two")
          + "--B--\r\nepilogue";

  private static Taker<PublishedPart<ByteBuffer>> take(
      MultipartOptions options, String body, int piece, Consumer<NotedViolation> violated) {
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    Multipart.with(options)
        .publisher(boundary(), new PublisherTest.Buffers(body, piece))
        .parts(violated)
        .subscribe(taker);
    return taker.request(Long.MAX_VALUE);
  }

  /** However the body is cut: also when its content has come with the header. */
  @Test
  void aPartMayHaveMoreThanAField() {
    for (int piece = 1; piece <= THREE.length(); piece++) {
      for (long maximum : new long[] {200, 250, 1_000}) {
        Taker<PublishedPart<ByteBuffer>> taker = take(SMALL_FIELDS, THREE, piece, noted -> {});
        taker.last().skip();
        Taker<ByteBuffer> content = content(taker.last().atMost(maximum)).request(Long.MAX_VALUE);
        assertThat(text(content)).as("pieces of %d", piece).hasSize(200);
        assertThat(content(taker.last()).request(Long.MAX_VALUE).failure).isNull();
        assertThat(taker.items).hasSize(3);
        assertThat(taker.failure).isNull();
        assertThat(taker.ended).isEqualTo(1);
      }
    }
  }

  @Test
  void aPartThatExceedsItsLimitEndsTheBody() {
    for (int piece = 1; piece <= THREE.length(); piece++) {
      Taker<PublishedPart<ByteBuffer>> taker = take(SMALL_FIELDS, THREE, piece, noted -> {});
      taker.last().skip();
      PublishedPart<ByteBuffer> part = taker.last();
      Taker<ByteBuffer> content = content(part.atMost(199)).request(Long.MAX_VALUE);
      assertThat(text(content)).hasSize(199);
      assertThat(content.failure)
          .isInstanceOfSatisfying(
              MultipartException.LimitExceeded.class,
              e -> {
                assertThat(e.limit()).isEqualTo(Limit.PART_OCTETS);
                assertThat(e.maximum()).isEqualTo(199);
              });
      assertThat(taker.failure).isSameAs(content.failure);
    }
    // Without a limit of its own it is a field, and a part that is skipped is judged as well.
    Taker<PublishedPart<ByteBuffer>> taker = take(SMALL_FIELDS, THREE, 7, noted -> {});
    taker.last().skip();
    taker.last().skip();
    assertThat(taker.failure).hasMessageStartingWith("limit-field-octets: ");
    assertThatThrownBy(() -> taker.last().atMost(300)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aLimitIsSetBeforeTheContentIsRead() {
    Taker<PublishedPart<ByteBuffer>> taker = take(SMALL_FIELDS, THREE, 7, noted -> {});
    PublishedPart<ByteBuffer> part = taker.last();
    assertThatThrownBy(() -> part.atMost(-1)).isInstanceOf(IllegalArgumentException.class);
    Taker<ByteBuffer> content = content(part);
    assertThatThrownBy(() -> part.atMost(3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a limit is set before the content is read");
    content.request(9);
    taker.last().skip();
    assertThatThrownBy(() -> taker.items.get(1).atMost(3))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void toleratedViolationsAreReportedInTheOrderOfTheBody() throws IOException {
    MultipartParser parser = MultipartParser.of(boundary(), new MultipartHandler() {});
    byte[] body = Recording.octets(TOLERATED);
    parser.parse(body, 0, body.length);
    parser.end();
    assertThat(parser.violations())
        .extracting(NotedViolation::violation)
        .containsExactly(Violation.PREAMBLE_DATA, Violation.HEADER_OTHER, Violation.EPILOGUE_DATA);
    for (int piece : new int[] {1, 7, body.length}) {
      List<NotedViolation> noted = new ArrayList<>();
      Taker<PublishedPart<ByteBuffer>> taker =
          take(MultipartOptions.DEFAULT, TOLERATED, piece, noted::add);
      // Those of a header are known when its part is published.
      assertThat(noted).isEqualTo(parser.violations().subList(0, 2));
      taker.last().skip();
      taker.last().skip();
      assertThat(taker.ended).isEqualTo(1);
      assertThat(noted).isEqualTo(parser.violations());
    }
  }

  @Test
  void aListenerThatThrowsEndsTheBody() {
    for (Violation refused : new Violation[] {Violation.HEADER_OTHER, Violation.EPILOGUE_DATA}) {
      Taker<PublishedPart<ByteBuffer>> taker =
          take(
              MultipartOptions.DEFAULT,
              TOLERATED,
              7,
              noted -> {
                if (noted.violation() == refused) {
                  throw new IllegalStateException("no " + refused.id());
                }
              });
      for (int i = 0; i < taker.items.size(); i++) {
        taker.items.get(i).skip();
      }
      assertThat(taker.failure).hasMessage("no " + refused.id());
      assertThat(taker.ended).isEqualTo(1);
    }
  }
}
