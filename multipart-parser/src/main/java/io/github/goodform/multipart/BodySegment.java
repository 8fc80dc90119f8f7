package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** A stretch of a {@link MultipartBody}: where its octets come from. */
sealed interface BodySegment {
  /** Octets; −1 when that is not known. */
  long length();

  /**
   * Goes a step on in a subscription; false when a signal has to come first.
   *
   * @param to who gets the octets
   */
  boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
      throws IOException;

  /** In memory. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Octets(byte[] octets) implements BodySegment {
    @Override
    public long length() {
      return octets.length;
    }

    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to) {
      return subscription.octets(octets, to);
    }
  }

  /**
   * Of a stream that is opened each time.
   *
   * @param what the stream, in a message
   */
  record Opened(Opener opener, long length, String what) implements BodySegment {
    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
        throws IOException {
      return subscription.read(this, to);
    }
  }

  /** Of a publisher. */
  record Published(Flow.Publisher<? extends ByteBuffer> publisher, long length)
      implements BodySegment {
    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
        throws IOException {
      return subscription.take(this, to);
    }
  }

  /** Opens a stream. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }
}
