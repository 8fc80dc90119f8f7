package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Reads what a publisher publishes, a buffer at a time. Not thread-safe. */
final class BodyInputStream extends InputStream {
  /** What came: a buffer, a failure, or neither at the end. */
  private record Signal(@Nullable ByteBuffer octets, @Nullable Throwable failure) {}

  private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
  private final Flow.Publisher<ByteBuffer> publisher;
  private volatile Flow.@Nullable Subscription source;
  private ByteBuffer current = ByteBuffer.allocate(0);
  private boolean ended;

  /** Why there is nothing more to read: thrown again by each call. */
  private @Nullable IOException failure;

  BodyInputStream(Flow.Publisher<ByteBuffer> publisher) {
    this.publisher = publisher;
  }

  @Override
  public int read() throws IOException {
    return fill() ? current.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int n = Math.min(length, current.remaining());
    current.get(target, offset, n);
    return n;
  }

  @Override
  public int available() {
    return current.remaining();
  }

  private boolean fill() throws IOException {
    while (!current.hasRemaining()) {
      IOException thrown = failure;
      if (thrown != null) {
        throw thrown;
      }
      if (ended) {
        return false;
      }
      Signal signal = next();
      ByteBuffer octets = signal.octets();
      if (octets != null) {
        current = octets;
        continue;
      }
      ended = true;
      Throwable cause = signal.failure();
      if (cause != null) {
        failure = cause instanceof IOException e ? e : new IOException(cause);
      }
    }
    return true;
  }

  private Signal next() throws IOException {
    if (source == null) {
      publisher.subscribe(new Taker());
    }
    Flow.Subscription from = source;
    if (from != null) {
      from.request(1);
    }
    try {
      return signals.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
      throw new InterruptedIOException("interrupted while the body was read");
    }
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      failure = new IOException("the stream is closed");
    }
    current = ByteBuffer.allocate(0);
    Flow.Subscription from = source;
    if (from != null) {
      from.cancel();
    }
  }

  private final class Taker implements Flow.Subscriber<ByteBuffer> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      source = subscription;
    }

    @Override
    public void onNext(ByteBuffer octets) {
      signals.add(new Signal(octets, null));
    }

    @Override
    public void onError(Throwable throwable) {
      signals.add(new Signal(null, throwable));
    }

    @Override
    public void onComplete() {
      signals.add(new Signal(null, null));
    }
  }
}
