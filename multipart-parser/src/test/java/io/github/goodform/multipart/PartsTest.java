package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.HEAD;
import static io.github.goodform.multipart.NestedView.THREE;
import static io.github.goodform.multipart.NestedView.begin;
import static io.github.goodform.multipart.NestedView.content;
import static io.github.goodform.multipart.NestedView.part;
import static io.github.goodform.multipart.NestedView.parts;
import static io.github.goodform.multipart.NestedView.subscribers;
import static io.github.goodform.multipart.NestedView.take;
import static io.github.goodform.multipart.NestedView.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The nested view of a body: parts, each with a publisher of its content. */
@Timeout(300)
class PartsTest {
  @Test
  void publishesOnePartAtATime() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(2);
    assertThat(taker.items).hasSize(1);
    Taker<ByteBuffer> first = content(taker.last());
    assertThat(first.items).isEmpty();
    first.request(Long.MAX_VALUE);
    assertThat(text(first)).isEqualTo("one");
    assertThat(first.ended).isEqualTo(1);
    assertThat(first.failure).isNull();
    assertThat(taker.items).hasSize(2);
    assertThat(taker.last().headers().fieldName()).isEqualTo("b");
    Taker<ByteBuffer> second = content(taker.last()).request(1);
    assertThat(second.items).hasSize(1);
    assertThat(second.ended).isZero();
    second.request(Long.MAX_VALUE);
    assertThat(text(second)).hasSize(200);
    // No third part has been requested.
    assertThat(taker.items).hasSize(2);
    taker.request(2);
    assertThat(content(taker.last()).request(99).ended).isEqualTo(1);
    assertThat(taker.items).hasSize(3);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
  }

  /** Nobody wants an octet: none is requested. */
  @Test
  void requestsNothingThatNobodyWants() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source);
    assertThat(source.published).isZero();
    taker.request(1);
    int before = source.published;
    Taker<ByteBuffer> content = content(taker.last());
    assertThat(source.published).isEqualTo(before);
    content.request(1);
    assertThat(source.published).isGreaterThan(before);
    content.request(99);
    assertThat(content.ended).isEqualTo(1);
    int atTheEnd = source.published;
    assertThat(atTheEnd * 7).isLessThan(THREE.indexOf("\"b\""));
    taker.request(1);
    assertThat(source.published).isGreaterThan(atTheEnd);
  }

  @Test
  void aPartThatNobodyReadsHoldsTheBodyUntilItIsSkipped() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(Long.MAX_VALUE);
    assertThat(taker.items).hasSize(1);
    taker.last().skip();
    assertThat(taker.items).hasSize(2);
    PublishedPart<ByteBuffer> skipped = taker.last();
    skipped.skip();
    assertThat(taker.items).hasSize(3);
    taker.last().skip();
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    Taker<ByteBuffer> late = content(skipped);
    assertThat(late.failure)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the content was skipped");
    skipped.skip();
  }

  @Test
  void cancellingAContentSkipsTheRestOfIt() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(Long.MAX_VALUE).last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(2);
    assertThat(content.items).hasSize(2);
    content.cancel();
    content.request(5);
    assertThat(content.items).hasSize(2);
    assertThat(content.ended).isZero();
    assertThat(taker.last().headers().fieldName()).isEqualTo("c");
  }

  @Test
  void aContentHasOneSubscriber() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7)).request(1);
    Taker<ByteBuffer> first = content(taker.last());
    Taker<ByteBuffer> second = content(taker.last());
    assertThat(second.failure)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the content has a subscriber already");
    second.request(1);
    second.cancel();
    assertThat(text(first.request(9))).isEqualTo("one");
    assertThat(first.ended).isEqualTo(1);
    assertThatThrownBy(() -> taker.last().content().subscribe(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> parts(new PublisherTest.Buffers(THREE, 7)).subscribe(null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void skippingAContentThatIsReadEndsIt() {
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(THREE, 7)).request(Long.MAX_VALUE);
    taker.last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(1);
    taker.items.get(1).skip();
    assertThat(content.items).hasSize(1);
    assertThat(content.failure).hasMessage("the content was skipped");
    assertThat(content.ended).isEqualTo(1);
    assertThat(taker.items).hasSize(3);
  }

  @Test
  void readsSmallContentsAsTextAndOctets() {
    String latin1 =
        """
        --B
        Content-Disposition: form-data; name="l"
        Content-Type: text/plain; charset=ISO-8859-1

        \u00E5
        """
            .replace("\n", "\r\n");
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(latin1 + THREE, 7)).request(Long.MAX_VALUE);
    assertThat(taker.last().text(1).join()).isEqualTo("\u00E5");
    assertThat(taker.last().text(3).join()).isEqualTo("one");
    CompletableFuture<byte[]> tooLong = taker.last().octets(199);
    assertThatThrownBy(tooLong::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.maximum()).isEqualTo(199);
              assertThat(e.limit()).isEqualTo(Limit.PART_OCTETS);
              assertThat(e.httpStatus()).isEqualTo(413);
            });
    // The body has gone on.
    assertThat(taker.last().headers().fieldName()).isEqualTo("c");
    assertThat(taker.last().octets(5).join()).isEqualTo(Recording.octets("three"));
    assertThat(taker.ended).isEqualTo(1);
    assertThatThrownBy(() -> taker.last().octets(1).join())
        .hasRootCauseMessage("the content has a subscriber already");
    assertThatThrownBy(() -> taker.last().octets(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cancellingATextSkipsTheContent() {
    Flow.Subscriber<? super ByteBuffer>[] to = subscribers();
    Taker<PublishedPart<ByteBuffer>> taker = take(subscriber -> begin(subscriber, to)).request(9);
    to[0].onNext(ByteBuffer.wrap(Recording.octets(HEAD.formatted("a") + "on")));
    CompletableFuture<String> text = taker.last().text(99);
    assertThat(text).isNotDone();
    text.cancel(true);
    to[0].onNext(ByteBuffer.wrap(Recording.octets("e\r\n" + part("b", "two"))));
    assertThat(taker.items).hasSize(2);
    assertThat(taker.last().headers().fieldName()).isEqualTo("b");
  }
}
