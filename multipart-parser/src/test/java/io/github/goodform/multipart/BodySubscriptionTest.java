package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Who sends a body, and the streams and publishers of its contents, signal by signal. */
class BodySubscriptionTest {
  /** A stream that counts how often it is opened and closed; before its end it fails to close. */
  private static final class Stream {
    private int opened;
    private int closed;

    BodyContent content(int octets) {
      return BodyContent.of(
          () -> {
            opened++;
            return new ByteArrayInputStream(new byte[octets]) {
              @Override
              public void close() throws IOException {
                closed++;
                if (available() > 0) {
                  throw new IOException("cannot be closed");
                }
              }
            };
          },
          octets);
    }
  }

  private static Taker<ByteBuffer> take(BodyContent... contents) {
    return take(new Taker<>(), contents);
  }

  private static Taker<ByteBuffer> take(Taker<ByteBuffer> taker, BodyContent... contents) {
    MultipartBody.Builder body = MultipartBody.form();
    for (BodyContent content : contents) {
      body.file("f", "x", "text/plain", content);
    }
    body.build().publisher().subscribe(taker);
    return taker;
  }

  private static ByteBuffer buffer(int octets) {
    return ByteBuffer.allocate(octets);
  }

  @Test
  void publishesABufferForEachRequest() {
    Taker<ByteBuffer> taker = take(BodyContent.of("text"), BodyContent.of(""));
    assertThat(taker.items).isEmpty();
    // Two headers, a content and the end; nothing for the empty one.
    for (int i = 1; i <= 4; i++) {
      assertThat(taker.ended).isZero();
      assertThat(taker.request(1).items).hasSize(i);
      assertThat(taker.last().hasRemaining()).isTrue();
    }
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    assertThat(taker.items.get(0).isReadOnly()).isTrue();
    assertThat(taker.items.get(1)).isEqualTo(ByteBuffer.wrap(Recording.octets("text")));
    taker.request(9);
    assertThat(taker.ended).isEqualTo(1);
  }

  /** Reactive Streams §3.9. */
  @Test
  void aRequestOfNothingIsAnError() {
    for (long n : new long[] {0, -1}) {
      Stream stream = new Stream();
      Taker<ByteBuffer> taker = take(stream.content(20_000)).request(2);
      assertThat(stream.opened).isEqualTo(1);
      taker.request(n);
      assertThat(taker.failure).isInstanceOf(IllegalArgumentException.class);
      assertThat(stream.closed).isEqualTo(1);
      taker.request(9);
      assertThat(taker.items).hasSize(2);
      assertThat(taker.ended).isEqualTo(1);
    }
  }

  /** A stream is opened when its content is requested, in pieces, and closed when it ends. */
  @Test
  void opensAStreamWhenItIsReached() {
    Stream stream = new Stream();
    Taker<ByteBuffer> taker = take(stream.content(20_000)).request(1);
    assertThat(stream.opened).isZero();
    taker.request(1);
    assertThat(stream.opened).isEqualTo(1);
    assertThat(taker.last().remaining()).isEqualTo(16_384);
    assertThat(stream.closed).isZero();
    taker.request(1);
    assertThat(taker.last().remaining()).isEqualTo(20_000 - 16_384);
    assertThat(stream.closed).isEqualTo(1);
    assertThat(taker.request(1).ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    assertThat(stream.opened).isEqualTo(1);
    assertThat(stream.closed).isEqualTo(1);
  }

  @Test
  void closesTheStreamWhenItIsCancelled() {
    Stream stream = new Stream();
    Taker<ByteBuffer> taker = take(stream.content(20_000)).request(2);
    taker.cancel();
    assertThat(stream.closed).isEqualTo(1);
    taker.request(9);
    taker.cancel();
    assertThat(taker.items).hasSize(2);
    assertThat(taker.ended).isZero();
    assertThat(stream.closed).isEqualTo(1);
  }

  /** An opener may fail in any way. */
  @Test
  void endsInWhatAnOpenerThrows() {
    IllegalStateException thrown = new IllegalStateException("no stream");
    BodyContent failing =
        BodyContent.of(
            () -> {
              throw thrown;
            },
            1);
    Taker<ByteBuffer> taker = take(failing).request(9);
    assertThat(taker.failure).isSameAs(thrown);
    assertThat(taker.items).hasSize(1);
    Error error = new Error("no library for this stream");
    BodyContent broken =
        BodyContent.of(
            () -> {
              throw error;
            },
            1);
    Taker<ByteBuffer> other = take(broken).request(9);
    assertThat(other.failure).isSameAs(error);
  }

  /** A subscriber that throws breaks Reactive Streams §2.13: the stream is closed all the same. */
  @Test
  void closesTheStreamOfASubscriberThatThrows() {
    Stream stream = new Stream();
    Taker<ByteBuffer> taker =
        new Taker<>() {
          @Override
          public void onNext(ByteBuffer octets) {
            super.onNext(octets);
            if (items.size() == 2) {
              throw new UnsupportedOperationException("no");
            }
          }
        };
    take(taker, stream.content(20_000));
    assertThatThrownBy(() -> taker.request(9)).hasMessage("no");
    assertThat(stream.closed).isEqualTo(1);
    taker.request(9);
    assertThat(taker.items).hasSize(2);
    assertThat(taker.ended).isZero();
  }

  @Test
  void requestsABufferOfAContentWhenOneIsRequested() {
    ManualSource source = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(source, 5)).request(1);
    source.subscriber().onSubscribe(source);
    assertThat(source.requested).isZero();
    taker.request(1);
    assertThat(source.requested).isEqualTo(1);
    taker.request(1);
    assertThat(source.requested).isEqualTo(1);
    // An empty buffer is not passed on, and the next one is requested.
    source.subscriber().onNext(buffer(0));
    assertThat(taker.items).hasSize(1);
    assertThat(source.requested).isEqualTo(2);
    source.subscriber().onNext(buffer(3));
    assertThat(taker.items).hasSize(2);
    assertThat(source.requested).isEqualTo(3);
    source.subscriber().onNext(buffer(2));
    assertThat(taker.items).hasSize(3);
    assertThat(source.requested).isEqualTo(3);
    source.subscriber().onComplete();
    assertThat(taker.ended).isZero();
    taker.request(1);
    assertThat(taker.items).hasSize(4);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    assertThat(source.cancelled).isZero();
  }

  /** Contents of the same publisher, one after the other, each with its own length. */
  @Test
  void subscribesToEachContent() {
    List<ManualSource> sources = new ArrayList<>();
    Flow.Publisher<ByteBuffer> publisher =
        subscriber -> {
          ManualSource source = ManualSource.silent();
          sources.add(source);
          source.subscribe(subscriber);
          subscriber.onSubscribe(source);
        };
    Taker<ByteBuffer> taker = take(BodyContent.of(publisher, 3), BodyContent.of(publisher, 3));
    taker.request(Long.MAX_VALUE);
    for (int i = 0; i < 2; i++) {
      assertThat(sources).hasSize(i + 1);
      sources.get(i).subscriber().onNext(buffer(3));
      sources.get(i).subscriber().onComplete();
    }
    assertThat(taker.items).hasSize(5);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
  }

  @Test
  void cancelsTheContentThatIsSent() {
    ManualSource source = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(source, -1)).request(9);
    source.subscriber().onSubscribe(source);
    taker.cancel();
    assertThat(source.cancelled).isEqualTo(1);
    source.subscriber().onNext(buffer(1));
    source.subscriber().onComplete();
    assertThat(taker.items).hasSize(1);
    assertThat(taker.ended).isZero();
    // One that begins only now.
    ManualSource late = ManualSource.silent();
    Taker<ByteBuffer> other = take(BodyContent.of(late, -1)).request(9);
    other.cancel();
    late.subscriber().onSubscribe(late);
    assertThat(late.cancelled).isEqualTo(1);
    assertThat(late.requested).isZero();
  }

  /** The body has failed before the content began. */
  @Test
  void cancelsAContentThatBeginsAfterAFailure() {
    ManualSource late = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(late, -1)).request(9);
    taker.request(0);
    assertThat(taker.failure).isInstanceOf(IllegalArgumentException.class);
    late.subscriber().onSubscribe(late);
    assertThat(late.cancelled).isEqualTo(1);
    assertThat(late.requested).isZero();
  }

  @Test
  void takesOneSubscriptionOfAContent() {
    ManualSource source = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(source, -1)).request(9);
    source.subscriber().onSubscribe(source);
    ManualSource second = ManualSource.silent();
    source.subscriber().onSubscribe(second);
    assertThat(second.cancelled).isEqualTo(1);
    assertThat(second.requested).isZero();
    assertThat(source.cancelled).isZero();
    assertThat(taker.ended).isZero();
  }

  /** A content that is too long is cancelled; one that has ended or failed is not. */
  @Test
  void cancelsAContentThatIsTooLong() {
    ManualSource longer = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(longer, 3)).request(9);
    longer.subscriber().onSubscribe(longer);
    longer.subscriber().onNext(buffer(3));
    longer.subscriber().onNext(buffer(1));
    assertThat(taker.failure).hasMessageContaining("more octets than the 3");
    assertThat(longer.cancelled).isEqualTo(1);

    ManualSource shorter = ManualSource.silent();
    taker = take(BodyContent.of(shorter, 3)).request(9);
    shorter.subscriber().onSubscribe(shorter);
    shorter.subscriber().onNext(buffer(2));
    shorter.subscriber().onComplete();
    assertThat(taker.failure).hasMessage("a content has 2 octets, not 3");
    assertThat(shorter.cancelled).isZero();

    ManualSource failing = ManualSource.silent();
    taker = take(BodyContent.of(failing, 3)).request(9);
    failing.subscriber().onSubscribe(failing);
    IOException gone = new IOException("gone");
    failing.subscriber().onError(gone);
    assertThat(taker.failure).isSameAs(gone);
    assertThat(failing.cancelled).isZero();
  }

  /** A content of no octets is a content as well. */
  @Test
  void takesAnEmptyContentOfAPublisher() {
    for (int length : new int[] {0, -1, -5}) {
      ManualSource source = ManualSource.silent();
      BodyContent content = BodyContent.of(source, length);
      assertThat(content.segment().length()).isEqualTo(Math.max(-1, length));
      Taker<ByteBuffer> taker = take(content).request(9);
      source.subscriber().onSubscribe(source);
      source.subscriber().onComplete();
      assertThat(taker.failure).isNull();
      assertThat(taker.items).hasSize(2);
      assertThat(taker.ended).isEqualTo(1);
    }
  }

  @Test
  void anOverrunOfAContentIsCancelledAtOnce() {
    ManualSource source = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(source, -1)).request(1);
    source.subscriber().onSubscribe(source);
    source.subscriber().onNext(buffer(1));
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(taker.failure).hasMessageContaining("not requested (§1.1)");
    assertThat(taker.items).hasSize(1);
  }

  @Test
  @SuppressWarnings("NullAway") // what a source in another language may send
  void takesNoNull() {
    ManualSource source = ManualSource.silent();
    Taker<ByteBuffer> taker = take(BodyContent.of(source, -1)).request(9);
    Flow.Subscriber<? super ByteBuffer> subscriber = source.subscriber();
    assertThatThrownBy(() -> subscriber.onSubscribe(null)).isInstanceOf(NullPointerException.class);
    subscriber.onSubscribe(source);
    assertThatThrownBy(() -> subscriber.onNext(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> subscriber.onError(null)).isInstanceOf(NullPointerException.class);
    assertThat(taker.ended).isZero();
    assertThatThrownBy(() -> MultipartBody.form().build().publisher().subscribe(null))
        .isInstanceOf(NullPointerException.class);
  }

  /** Against Reactive Streams §3.15. */
  @Test
  void endsInTheFailureOfAContentThatCannotBeCancelled() {
    ManualSource source =
        new ManualSource() {
          @Override
          public void cancel() {
            throw new IllegalStateException("cancelled");
          }
        };
    Taker<ByteBuffer> longer = take(BodyContent.of(source, 3)).request(9);
    source.subscriber().onNext(buffer(4));
    assertThat(longer.failure).hasMessageContaining("more octets than the 3");
    Taker<ByteBuffer> overrun = take(BodyContent.of(source, -1)).request(2);
    source.subscriber().onNext(buffer(1));
    source.subscriber().onNext(buffer(1));
    assertThat(overrun.failure).hasMessageContaining("(§1.1)");
    assertThat(longer.ended + overrun.ended).isEqualTo(2);
  }

  @Test
  void endsInTheFailureOfAStreamThatCannotBeClosed() {
    IllegalStateException thrown = new IllegalStateException("closed");
    BodyContent content =
        BodyContent.of(
            () ->
                new ByteArrayInputStream(new byte[2]) {
                  @Override
                  public void close() {
                    throw thrown;
                  }
                },
            3);
    Taker<ByteBuffer> taker = take(content).request(9);
    assertThat(taker.failure).hasMessage("the stream has 2 octets, not 3");
    assertThat(taker.ended).isEqualTo(1);
  }
}
