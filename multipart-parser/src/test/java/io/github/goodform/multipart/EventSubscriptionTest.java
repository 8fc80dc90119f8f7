package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.HEAD;
import static io.github.goodform.multipart.NestedView.boundary;
import static io.github.goodform.multipart.NestedView.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.NestedView.Taker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Events and parts from a source whose signals the test sends one by one. */
class EventSubscriptionTest {
  private static Taker<MultipartEvent<ByteBuffer>> events(ManualSource source) {
    Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
    MultipartPublisher.of(boundary(), source).subscribe(taker);
    return taker;
  }

  private static Taker<PublishedPart<ByteBuffer>> parts(ManualSource source) {
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    MultipartPublisher.of(boundary(), source).parts().subscribe(taker);
    return taker;
  }

  @Test
  void takesOneSource() {
    ManualSource source = new ManualSource();
    Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(1);
    ManualSource second = new ManualSource();
    source.subscriber().onSubscribe(second);
    assertThat(second.cancelled).isEqualTo(1);
    assertThat(second.requested).isZero();
    assertThat(source.cancelled).isZero();
    assertThat(source.requested).isEqualTo(1);
    assertThat(taker.ended).isZero();
  }

  @Test
  @SuppressWarnings("NullAway") // what a source in another language may send
  void takesNoNull() {
    ManualSource source = ManualSource.silent();
    Taker<MultipartEvent<ByteBuffer>> taker = events(source);
    Flow.Subscriber<? super ByteBuffer> subscriber = source.subscriber();
    assertThatThrownBy(() -> subscriber.onSubscribe(null)).isInstanceOf(NullPointerException.class);
    subscriber.onSubscribe(source);
    taker.request(1);
    assertThatThrownBy(() -> subscriber.onNext(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> subscriber.onError(null)).isInstanceOf(NullPointerException.class);
    assertThat(taker.ended).isZero();
  }

  /** The next buffer is requested with the last event, so that the end needs no request. */
  @Test
  void seesTheEndWithoutARequest() {
    ManualSource source = new ManualSource();
    Taker<MultipartEvent<ByteBuffer>> taker = events(source);
    assertThat(source.requested).isZero();
    taker.request(2);
    assertThat(source.requested).isEqualTo(1);
    source.publish(part("a", "one") + "--B--\r\n");
    assertThat(taker.items).hasSize(2);
    assertThat(source.requested).isEqualTo(1);
    taker.request(1);
    assertThat(taker.items).hasSize(3);
    assertThat(source.requested).isEqualTo(2);
    assertThat(taker.ended).isZero();
    source.subscriber().onComplete();
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    assertThat(source.cancelled).isZero();
  }

  /** Parts request nothing that nobody has requested: the end is seen with the next request. */
  @Test
  void requestsNoBufferForAPartThatIsNotRequested() {
    ManualSource source = new ManualSource();
    Taker<PublishedPart<ByteBuffer>> taker = parts(source).request(1);
    source.publish(part("a", "one") + "--B--\r\n");
    assertThat(source.requested).isEqualTo(1);
    Taker<ByteBuffer> content = NestedView.content(taker.last()).request(9);
    assertThat(content.ended).isEqualTo(1);
    assertThat(source.requested).isEqualTo(1);
    taker.request(1);
    assertThat(source.requested).isEqualTo(2);
    source.subscriber().onComplete();
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
  }

  /** Against Reactive Streams §3.16. */
  @Test
  void endsInWhatASourceThrowsThatCannotBeAsked() {
    IllegalStateException exception = new IllegalStateException("requested");
    Error error = new LinkageError("requested");
    ManualSource source =
        new ManualSource() {
          @Override
          public void request(long n) {
            if (n == 1 && requested++ == 0) {
              throw exception;
            }
            throw error;
          }
        };
    for (Throwable thrown : List.of(exception, error)) {
      Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(1);
      assertThat(taker.failure).isSameAs(thrown);
      assertThat(taker.ended).isEqualTo(1);
    }
    assertThat(source.cancelled).isEqualTo(2);
  }

  /** Against Reactive Streams §3.15. */
  @Test
  void endsInTheFailureOfABodyWhoseSourceCannotBeCancelled() {
    IllegalStateException thrown = new IllegalStateException("cancelled");
    ManualSource source =
        new ManualSource() {
          @Override
          public void cancel() {
            throw thrown;
          }
        };
    for (boolean ofParts : new boolean[] {false, true}) {
      Taker<?> taker = ofParts ? parts(source) : events(source);
      taker.request(1);
      source.publish("--B\r\nnothing\r\n\r\n");
      assertThat(taker.failure)
          .isInstanceOf(MultipartException.class)
          .hasSuppressedException(thrown);
      assertThat(taker.ended).isEqualTo(1);
    }
  }

  /** A source is cancelled when the body fails, unless it has ended. */
  @Test
  void cancelsASourceThatGoesOn() {
    for (boolean ends : new boolean[] {false, true}) {
      ManualSource source = new ManualSource();
      Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(9);
      source.publish(HEAD.formatted("a") + "one");
      assertThat(taker.items).hasSize(2);
      if (ends) {
        source.subscriber().onComplete();
      } else {
        source.publish("\r\n--Bx\r\n");
      }
      assertThat(taker.failure).isInstanceOf(MultipartException.class);
      assertThat(taker.ended).isEqualTo(1);
      assertThat(source.cancelled).isEqualTo(ends ? 0 : 1);
      source.publish("more");
      taker.request(9);
      taker.cancel();
      assertThat(taker.items).hasSize(2);
      assertThat(taker.ended).isEqualTo(1);
    }
  }

  /** The failure of a source is published after the events that were found before it. */
  @Test
  void publishesAFailureAfterTheEvents() {
    ManualSource source = new ManualSource();
    Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(1);
    source.publish(part("a", "one"));
    IOException reset = new IOException("connection reset");
    source.subscriber().onError(reset);
    assertThat(taker.items).hasSize(1);
    assertThat(taker.ended).isZero();
    taker.request(9);
    assertThat(taker.items).hasSizeGreaterThanOrEqualTo(2);
    assertThat(taker.failure).isSameAs(reset);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(source.cancelled).isZero();
  }

  /** A request that is none cancels the source, and is the error. */
  @Test
  void refusesARequestOfNothing() {
    for (long n : new long[] {0, -1}) {
      ManualSource source = new ManualSource();
      Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(1).request(n);
      assertThat(taker.failure).isInstanceOf(IllegalArgumentException.class);
      assertThat(source.cancelled).isEqualTo(1);
      assertThat(taker.request(1).ended).isEqualTo(1);
    }
  }

  /** What is cancelled and asked wrongly at once is cancelled. */
  @Test
  void signalsNothingWhenItIsCancelled() {
    ManualSource source = new ManualSource();
    Taker<MultipartEvent<ByteBuffer>> taker = events(source).request(1);
    taker.cancel();
    taker.request(0);
    taker.cancel();
    assertThat(taker.ended).isZero();
    assertThat(source.cancelled).isEqualTo(1);
    source.publish(part("a", "one"));
    assertThat(taker.items).isEmpty();
  }

  /** Records what it is to release; it throws when it is told to. */
  private static final class Owner implements BufferOwner<ByteBuffer> {
    private final List<ByteBuffer> released = new ArrayList<>();
    private @Nullable RuntimeException thrown;

    @Override
    public ByteBuffer octets(ByteBuffer buffer) {
      return buffer.duplicate();
    }

    @Override
    public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
      return buffer.slice(buffer.position() + index, length);
    }

    @Override
    public ByteBuffer copyOf(ByteBuffer octets) {
      return AsciiOctets.copy(octets);
    }

    @Override
    public void release(ByteBuffer buffer) {
      released.add(buffer);
      RuntimeException e = thrown;
      if (e != null) {
        throw e;
      }
    }
  }

  /** A buffer that comes when the subscription has ended: cancelled, or complete. */
  @Test
  void releasesABufferThatComesLate() {
    for (boolean completes : new boolean[] {true, false}) {
      Owner owner = new Owner();
      ManualSource source = new ManualSource();
      Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
      Multipart.DEFAULT.publisher(boundary(), source, owner).subscribe(taker);
      taker.request(1);
      if (completes) {
        source.subscriber().onComplete();
      } else {
        taker.cancel();
      }
      source.publish("late");
      assertThat(owner.released).hasSize(1);
    }
  }

  /** A source that publishes within the request, and a subscriber that has had enough by then. */
  @Test
  void releasesABufferThatNobodyHasLookedAt() {
    Owner owner = new Owner();
    Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
    ManualSource source =
        new ManualSource() {
          @Override
          public void request(long n) {
            super.request(n);
            publish(part("a", "one"));
            taker.cancel();
          }
        };
    Multipart.DEFAULT.publisher(boundary(), source, owner).subscribe(taker);
    taker.request(9);
    assertThat(owner.released).hasSize(1);
    assertThat(source.cancelled).isEqualTo(1);
    assertThat(taker.items).isEmpty();
  }

  /** What the owner throws when the body fails is added to the failure. */
  @Test
  void addsToTheFailureWhatTheOwnerThrows() {
    Owner owner = new Owner();
    ManualSource source = new ManualSource();
    Taker<MultipartEvent<ByteBuffer>> taker = new Taker<>();
    Multipart.DEFAULT.publisher(boundary(), source, owner).subscribe(taker);
    taker.request(9);
    IllegalStateException stuck = new IllegalStateException("stuck");
    owner.thrown = stuck;
    source.publish("--B\r\nno field\r\n\r\n");
    assertThat(taker.failure).isInstanceOf(MultipartException.class).hasSuppressedException(stuck);
  }

  private static PartsSubscription<ByteBuffer> parts(
      Owner owner, Taker<PublishedPart<ByteBuffer>> taker) {
    return new PartsSubscription<>(owner, StandardCharsets.UTF_8, noted -> {}, taker);
  }

  @Test
  void partsTakeOneSource() {
    ManualSource source = new ManualSource();
    ManualSource second = new ManualSource();
    PartsSubscription<ByteBuffer> parts = parts(new Owner(), new Taker<>());
    parts.onSubscribe(source);
    parts.onSubscribe(second);
    assertThat(second.cancelled).isEqualTo(1);
    assertThat(source.cancelled).isZero();
  }

  /** Content that comes when the parts are cancelled, or was not looked at by then. */
  @Test
  void partsReleaseContentThatComesLate() {
    for (boolean within : new boolean[] {true, false}) {
      Owner owner = new Owner();
      Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
      PartsSubscription<ByteBuffer> parts = parts(owner, taker);
      ByteBuffer octets = ByteBuffer.allocate(3);
      ManualSource source =
          new ManualSource() {
            @Override
            public void request(long n) {
              super.request(n);
              if (within) {
                parts.onNext(new MultipartEvent.Content<>(octets));
              }
              taker.cancel();
            }
          };
      parts.onSubscribe(source);
      taker.request(1);
      assertThat(source.cancelled).isEqualTo(1);
      if (!within) {
        assertThat(owner.released).isEmpty();
        parts.onNext(new MultipartEvent.Content<>(octets));
      }
      assertThat(owner.released).hasSize(1);
      assertThat(owner.released.get(0)).isSameAs(octets);
    }
  }
}
