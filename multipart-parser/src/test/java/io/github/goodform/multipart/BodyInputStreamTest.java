package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a publisher publishes, read as a stream. */
@Timeout(300)
class BodyInputStreamTest {
  /** Publishes some buffers and an end or a failure, or stays silent behind them. */
  private static final class Source implements Flow.Publisher<ByteBuffer> {
    private final ArrayDeque<ByteBuffer> buffers;
    private final boolean ends;
    private final @Nullable Throwable failure;
    private long requested;
    private int subscribed;
    private boolean cancelled;

    Source(boolean ends, @Nullable Throwable failure, ByteBuffer... buffers) {
      this.buffers = new ArrayDeque<>(List.of(buffers));
      this.ends = ends;
      this.failure = failure;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
      subscribed++;
      subscriber.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long n) {
              requested += n;
              ByteBuffer next = buffers.poll();
              if (next != null) {
                subscriber.onNext(next);
              } else if (failure != null) {
                subscriber.onError(failure);
              } else if (ends) {
                subscriber.onComplete();
              }
            }

            @Override
            public void cancel() {
              cancelled = true;
            }
          });
    }
  }

  private static ByteBuffer octets(int... octets) {
    ByteBuffer buffer = ByteBuffer.allocate(octets.length);
    for (int octet : octets) {
      buffer.put((byte) octet);
    }
    return buffer.flip();
  }

  @Test
  void readsBuffersOneAfterTheOther() throws IOException {
    Source source = new Source(true, null, octets(1, 2, 0xFF), octets(), octets(4, 5));
    try (BodyInputStream in = new BodyInputStream(source)) {
      assertThat(source.subscribed).isZero();
      assertThat(in.available()).isZero();
      byte[] target = new byte[9];
      assertThat(in.read(target, 3, 0)).isZero();
      assertThat(source.requested).isZero();
      assertThat(in.read(target, 3, 2)).isEqualTo(2);
      assertThat(target).containsExactly(0, 0, 0, 1, 2, 0, 0, 0, 0);
      assertThat(in.available()).isEqualTo(1);
      assertThat(source.requested).isEqualTo(1);
      assertThat(in.read()).isEqualTo(0xFF);
      assertThat(in.read(target, 0, 9)).isEqualTo(2);
      assertThat(target).startsWith(4, 5, 0);
      assertThat(source.requested).isEqualTo(3);
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(target, 0, 1)).isEqualTo(-1);
      assertThat(in.read(target, 0, 0)).isZero();
      assertThat(source.requested).isEqualTo(4);
      assertThat(source.subscribed).isEqualTo(1);
      assertThatThrownBy(() -> in.read(target, 8, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void throwsAFailureEachTime() throws IOException {
    IOException gone = new IOException("gone");
    IllegalStateException wrong = new IllegalStateException("wrong");
    for (Throwable failure : List.of(gone, wrong)) {
      try (BodyInputStream in = new BodyInputStream(new Source(false, failure, octets(1)))) {
        assertThat(in.read()).isEqualTo(1);
        for (int i = 0; i < 2; i++) {
          assertThatThrownBy(in::read)
              .isInstanceOf(IOException.class)
              .satisfies(e -> assertThat(failure).isIn(e, e.getCause()));
        }
      }
    }
  }

  @Test
  void aClosedStreamCancelsAndIsReadNoMore() throws IOException {
    Source source = new Source(true, null, octets(1, 2), octets(3));
    BodyInputStream in = new BodyInputStream(source);
    assertThat(in.read()).isEqualTo(1);
    in.close();
    assertThat(source.cancelled).isTrue();
    assertThat(in.available()).isZero();
    assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessage("the stream is closed");
    assertThat(source.requested).isEqualTo(1);
    // At its end it has nothing to be read in any case.
    BodyInputStream read = new BodyInputStream(new Source(true, null));
    assertThat(read.read()).isEqualTo(-1);
    read.close();
    assertThat(read.read()).isEqualTo(-1);
    // Closed before it was read, it subscribes to nothing.
    Source untouched = new Source(true, null);
    BodyInputStream unread = new BodyInputStream(untouched);
    unread.close();
    assertThatThrownBy(unread::read).hasMessage("the stream is closed");
    assertThat(untouched.subscribed).isZero();
  }

  @Test
  void anInterruptCancels() {
    Source source = new Source(false, null);
    BodyInputStream in = new BodyInputStream(source);
    Thread.currentThread().interrupt();
    assertThatThrownBy(in::read).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(source.cancelled).isTrue();
    assertThatThrownBy(in::read).hasMessage("the stream is closed");
  }
}
