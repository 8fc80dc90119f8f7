package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Between a {@link MultipartBody} and who sends it. Nothing blocks but the reading of a file or a
 * stream.
 */
final class BodySubscription {
  private static final int READ_AT_ONCE = 16_384;

  private final Iterator<BodySegment> segments;
  private final Signals signals = Signals.held(this::run);

  // The runner's own.
  private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
  private @Nullable BodySegment current;
  private @Nullable InputStream stream;
  private @Nullable Inner inner;
  private long sent;

  BodySubscription(List<BodySegment> segments, Flow.Subscriber<? super ByteBuffer> subscriber) {
    this.segments = segments.iterator();
    this.subscriber = subscriber;
  }

  void begin() {
    Objects.requireNonNull(subscriber).onSubscribe(signals);
    signals.begin();
  }

  private void run() {
    Flow.Subscriber<? super ByteBuffer> to = subscriber;
    while (to != null) {
      Throwable fault = signals.misuse();
      if (signals.isCancelled()) {
        release();
        return;
      }
      if (fault != null) {
        fail(to, fault);
        return;
      }
      try {
        if (!advance(to)) {
          return;
        }
      } catch (IOException e) {
        fail(to, e);
        return;
      } catch (RuntimeException | Error e) {
        if (subscriber == null) {
          throw e; // the subscriber's own: it has been released
        }
        fail(to, e);
        return;
      }
      to = subscriber;
    }
  }

  private void fail(Flow.Subscriber<? super ByteBuffer> to, Throwable cause) {
    release();
    to.onError(cause);
  }

  /** Goes a step on; false when a signal has to come first. */
  private boolean advance(Flow.Subscriber<? super ByteBuffer> to) throws IOException {
    BodySegment segment = current;
    if (segment == null) {
      if (!segments.hasNext()) {
        release();
        to.onComplete();
        return false;
      }
      current = segments.next();
      sent = 0;
      return true;
    }
    return segment.advance(this, to);
  }

  boolean octets(byte[] octets, Flow.Subscriber<? super ByteBuffer> to) {
    if (octets.length > 0) {
      if (!signals.hasDemand()) {
        return false;
      }
      publish(ByteBuffer.wrap(octets).asReadOnlyBuffer(), to);
    }
    current = null;
    return true;
  }

  boolean read(BodySegment.Opened segment, Flow.Subscriber<? super ByteBuffer> to)
      throws IOException {
    if (sent == segment.length()) {
      InputStream in = stream;
      if (in != null && !segment.mayGrow() && in.read() >= 0) {
        throw longer(segment.length());
      }
      endOfStream();
      return true;
    }
    if (!signals.hasDemand()) {
      return false;
    }
    InputStream in = stream;
    if (in == null) {
      in = segment.opener().open();
      stream = in;
    }
    boolean bounded = segment.length() >= 0;
    long most = bounded ? Math.min(READ_AT_ONCE, segment.length() - sent) : READ_AT_ONCE;
    byte[] octets = in.readNBytes((int) most);
    if (octets.length > 0) {
      publish(ByteBuffer.wrap(octets), to);
    } else if (bounded) {
      throw shorter(segment.what(), segment.length());
    } else {
      endOfStream();
    }
    return true;
  }

  /** Goes on to the next segment. */
  private void endOfStream() throws IOException {
    current = null;
    InputStream in = stream;
    stream = null;
    if (in != null) {
      in.close();
    }
  }

  private static IOException longer(long length) {
    return new IOException("a content has more octets than the " + length + " declared");
  }

  private IOException shorter(String what, long length) {
    return new IOException(what + " has " + sent + " octets, not " + length);
  }

  boolean take(BodySegment.Published segment, Flow.Subscriber<? super ByteBuffer> to)
      throws IOException {
    Inner from = inner;
    if (from == null) {
      from = new Inner();
      inner = from;
      segment.publisher().subscribe(from);
      return true;
    }
    boolean over = from.over;
    ByteBuffer octets = from.arrived;
    if (octets != null) {
      from.arrived = null;
      if (segment.length() >= 0 && sent + octets.remaining() > segment.length()) {
        throw longer(segment.length());
      }
      if (octets.hasRemaining()) {
        publish(octets, to);
      }
      from.asked = false;
      return true;
    }
    Throwable failure = from.failure;
    if (failure != null) {
      fail(to, failure);
      return false;
    }
    if (over) {
      if (segment.length() >= 0 && sent < segment.length()) {
        throw shorter("a content", segment.length());
      }
      inner = null;
      current = null;
      return true;
    }
    Flow.Subscription source = from.source;
    if (source == null || from.asked || !signals.hasDemand()) {
      return false;
    }
    from.asked = true;
    source.request(1);
    return true;
  }

  private void publish(ByteBuffer octets, Flow.Subscriber<? super ByteBuffer> to) {
    signals.published();
    sent += octets.remaining();
    try {
      to.onNext(octets);
    } catch (RuntimeException | Error e) {
      release();
      throw e;
    }
  }

  /** Ends: nobody is told anything more. */
  private void release() {
    subscriber = null;
    Inner from = inner;
    inner = null;
    if (from != null) {
      from.cancel();
    }
    InputStream in = stream;
    stream = null;
    if (in != null) {
      try {
        in.close();
      } catch (IOException | RuntimeException | Error e) {
        // Only read from: there is nothing to be lost.
      }
    }
  }

  /** Takes the content of one part, a buffer at a time. */
  private final class Inner implements Flow.Subscriber<ByteBuffer> {
    private volatile Flow.@Nullable Subscription source;
    private volatile @Nullable ByteBuffer arrived;
    private volatile @Nullable Throwable failure;
    private volatile boolean over;
    private volatile boolean asked;

    /** Whether nobody takes the content any more. */
    private volatile boolean dropped;

    void cancel() {
      dropped = true; // first: the subscription may come at the same time
      Flow.Subscription from = source;
      if (from != null && !over) {
        // A publisher that throws, against Reactive Streams §3.15, hides no failure.
        EventSubscription.attempt(from::cancel, null);
      }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      Objects.requireNonNull(subscription, "subscription");
      if (source != null) {
        subscription.cancel();
        return;
      }
      source = subscription;
      if (dropped) {
        subscription.cancel();
        return;
      }
      signals.drain();
    }

    @Override
    public void onNext(ByteBuffer octets) {
      Objects.requireNonNull(octets, "octets");
      if (arrived != null || !asked) {
        failure =
            new IllegalStateException("a content was published that was not requested (§1.1)");
        cancel();
        over = true;
      } else {
        arrived = octets;
      }
      signals.drain();
    }

    @Override
    public void onError(Throwable throwable) {
      failure = Objects.requireNonNull(throwable, "throwable");
      over = true;
      signals.drain();
    }

    @Override
    public void onComplete() {
      over = true;
      signals.drain();
    }
  }
}
