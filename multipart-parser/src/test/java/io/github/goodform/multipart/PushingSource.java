package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;

/** A body that comes in random pieces, from a source that keeps to the demand or does not. */
final class PushingSource implements Flow.Publisher<ByteBuffer> {

  /** How many buffers the source publishes. */
  enum Manner {
    /** As many as are requested. */
    AS_REQUESTED,
    /** Now and then one or two more. */
    SURPLUS,
    /** All at the first request. */
    ALL_AT_THE_FIRST_REQUEST,
    /** All at once, and before anything has been requested. */
    ALL_BEFORE_A_REQUEST,
    /** As many as are requested, and one more after the end. */
    AFTER_THE_END
  }

  private final List<ByteBuffer> pieces = new ArrayList<>();
  private final Manner manner;
  private final boolean ownThread;
  private final boolean heedsCancel;
  private final Random random;
  private final Semaphore demand = new Semaphore(0);

  private Flow.Subscriber<? super ByteBuffer> subscriber = new Nobody<>();
  private int next;
  private boolean running;
  private volatile boolean published;
  private volatile boolean cancelled;

  /**
   * @param ownThread whether {@link #run} publishes, on the thread that calls it; otherwise each
   *     request does
   */
  PushingSource(byte[] octets, Manner manner, boolean ownThread, Random random) {
    this(ByteBuffer.wrap(octets), longest(random), manner, ownThread, random);
  }

  /** A source of slices of a buffer, of up to so many octets. */
  PushingSource(ByteBuffer body, int longest, Manner manner, boolean ownThread, Random random) {
    this.manner = manner;
    this.ownThread = ownThread;
    this.random = random;
    this.heedsCancel = random.nextBoolean();
    for (int at = 0; at < body.limit(); ) {
      int n = Math.min(random.nextInt(longest + 1), body.limit() - at); // also empty ones
      pieces.add(body.slice(at, n));
      at += n;
    }
  }

  private static int longest(Random random) {
    return 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
  }

  /** Whether all of the body has been published, and its end. */
  boolean hasPublishedAll() {
    return published;
  }

  boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
    subscriber = to;
    to.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            demand.release((int) n); // the publisher requests one at a time
            if (!ownThread) {
              run();
            }
          }

          @Override
          public void cancel() {
            cancelled = true;
            demand.release(); // to the thread that waits
          }
        });
    if (!ownThread && manner == Manner.ALL_BEFORE_A_REQUEST) {
      run();
    }
  }

  /** Publishes what the manner says; with a thread of its own, until the end. */
  void run() {
    if (running || published) {
      return;
    }
    running = true;
    while (next < pieces.size() && !stops()) {
      if (isDue()) {
        subscriber.onNext(pieces.get(next++).duplicate());
      } else if (!ownThread) {
        running = false;
        return;
      }
    }
    running = false;
    published = !stops();
    if (published) {
      subscriber.onComplete();
      if (manner == Manner.AFTER_THE_END) {
        subscriber.onNext(ByteBuffer.allocate(1));
      }
    }
  }

  /** Whether the next buffer is published now; on a thread of its own, waits for a request. */
  private boolean isDue() {
    return switch (manner) {
      case AS_REQUESTED, AFTER_THE_END -> isRequested();
      case SURPLUS -> random.nextInt(20) == 0 || isRequested();
      case ALL_AT_THE_FIRST_REQUEST -> next > 0 || isRequested();
      case ALL_BEFORE_A_REQUEST -> true;
    };
  }

  private boolean isRequested() {
    if (!ownThread) {
      return demand.tryAcquire();
    }
    if (!cancelled) {
      demand.acquireUninterruptibly();
    }
    return true;
  }

  private boolean stops() {
    return cancelled && heedsCancel;
  }
}
