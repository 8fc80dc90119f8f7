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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How parts and their contents end before the body does: cancelled, refused, misused. */
@Timeout(300)
class PartsEndTest {
  @Test
  void theOpenContentIsFinishedWhenThePartsAreCancelled() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source).request(Long.MAX_VALUE);
    taker.last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(1);
    taker.cancel();
    assertThat(source.cancelled).isFalse();
    content.request(Long.MAX_VALUE);
    assertThat(text(content)).isEqualTo("0123456789".repeat(20));
    assertThat(content.ended).isEqualTo(1);
    assertThat(source.cancelled).isTrue();
    assertThat(taker.items).hasSize(2);
    assertThat(taker.ended).isZero();
  }

  /** As operators of Reactor and Mutiny do, which would log a failure that comes twice. */
  @Test
  void partsThatAreCancelledByTheFailureOfAContentGetNone() {
    String cut = THREE.substring(0, THREE.length() - 8);
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(cut, 7)).request(Long.MAX_VALUE);
    taker.last().skip();
    taker.last().skip();
    Taker<ByteBuffer> content =
        new Taker<>() {
          @Override
          public void onError(Throwable throwable) {
            super.onError(throwable);
            taker.cancel();
          }
        };
    taker.last().content().subscribe(content);
    content.request(Long.MAX_VALUE);
    assertThat(content.failure).isInstanceOf(MultipartException.class);
    assertThat(taker.ended).isZero();
  }

  @Test
  void theSourceIsCancelledWithThePartsWhereNobodyReads() {
    for (boolean skipping : new boolean[] {false, true}) {
      PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
      Taker<PublishedPart<ByteBuffer>> taker = take(source).request(1);
      taker.cancel();
      assertThat(source.cancelled).isTrue();
      if (skipping) {
        taker.last().skip();
      }
      Taker<ByteBuffer> late = content(taker.last()).request(1);
      assertThat(late.failure).isInstanceOf(CancellationException.class);
      taker.request(1);
      assertThat(taker.ended).isZero();
    }
  }

  @Test
  void aContentThatIsCancelledAfterThePartsCancelsTheSource() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source).request(1);
    Taker<ByteBuffer> content = content(taker.last());
    taker.cancel();
    assertThat(source.cancelled).isFalse();
    content.cancel();
    assertThat(source.cancelled).isTrue();
  }

  @Test
  void aRefusalGoesToTheOpenContentAndThenToTheParts() {
    List<String> order = new ArrayList<>();
    String cut = part("a", "one") + HEAD.formatted("b") + "0123456789";
    Taker<PublishedPart<ByteBuffer>> taker =
        new Taker<>() {
          @Override
          public void onError(Throwable throwable) {
            order.add("parts");
            super.onError(throwable);
          }
        };
    parts(new PublisherTest.Buffers(cut, 7)).subscribe(taker);
    taker.request(Long.MAX_VALUE).last().skip();
    Taker<ByteBuffer> content =
        new Taker<>() {
          @Override
          public void onError(Throwable throwable) {
            order.add("content");
            super.onError(throwable);
          }
        };
    taker.last().content().subscribe(content);
    content.request(Long.MAX_VALUE);
    assertThat(order).containsExactly("content", "parts");
    assertThat(text(content)).isEqualTo("0123456789");
    assertThat(content.failure)
        .isInstanceOf(MultipartException.class)
        .hasMessageStartingWith("close-delimiter-missing")
        .isSameAs(taker.failure);
  }

  @Test
  void aRefusalIsKeptForAContentThatIsReadLater() {
    String refused = part("a", "one") + "--B\r\nX\r\n\r\n";
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(refused, 7)).request(Long.MAX_VALUE);
    PublishedPart<ByteBuffer> first = taker.last();
    first.skip();
    assertThat(taker.failure).isInstanceOf(MultipartException.class);
    assertThat(content(first).failure).hasMessage("the content was skipped");
    // The source fails while the content of the part waits for a subscriber.
    Flow.Subscriber<? super ByteBuffer>[] to = subscribers();
    Taker<PublishedPart<ByteBuffer>> waiting = take(subscriber -> begin(subscriber, to));
    waiting.request(1);
    to[0].onNext(ByteBuffer.wrap(Recording.octets(HEAD.formatted("a"))));
    IOException reset = new IOException("connection reset");
    to[0].onError(reset);
    assertThat(waiting.failure).isSameAs(reset);
    assertThat(content(waiting.last()).failure).isSameAs(reset);
  }

  @Test
  void aRequestOfNothingIsAnError() {
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(THREE, 7)).request(Long.MAX_VALUE);
    Taker<ByteBuffer> content = content(taker.last()).request(0);
    assertThat(content.failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(content.ended).isEqualTo(1);
    assertThat(taker.items).hasSize(2); // the body has gone on
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> parts = take(source).request(-1);
    assertThat(parts.failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(source.cancelled).isTrue();
  }

  /** A subscriber that throws breaks Reactive Streams §2.13: the source is let go all the same. */
  @Test
  void aSubscriberThatThrowsHoldsNothing() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker =
        new Taker<>() {
          @Override
          public void onNext(PublishedPart<ByteBuffer> part) {
            throw new UnsupportedOperationException("no");
          }
        };
    parts(source).subscribe(taker);
    assertThatThrownBy(() -> taker.request(1)).hasMessage("no");
    assertThat(source.cancelled).isTrue();
  }
}
