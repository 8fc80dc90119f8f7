package io.github.goodform.multipart;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What both sides of a subscription signal: the subscriber by the requests and the cancellation of
 * this subscription, the other side in fields of its own. They leave a note in a field and call
 * {@link #drain}, which runs a step on one thread at a time: whoever comes while it runs only
 * counts up, and the runner goes round again. So nothing recurses and nothing blocks.
 */
final class Signals implements Flow.Subscription {
  /** What a subscriber holds that gets nothing but an error. */
  static final Flow.Subscription NOTHING =
      new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
      };

  private final Runnable step;
  private final AtomicInteger signals = new AtomicInteger();
  private final AtomicLong demand = new AtomicLong();
  private volatile @Nullable IllegalArgumentException misuse;
  private volatile boolean cancelled;

  Signals(Runnable step) {
    this.step = step;
  }

  /** Signals that wait for {@link #begin}. */
  static Signals held(Runnable step) {
    Signals held = new Signals(step);
    held.signals.set(1);
    return held;
  }

  /**
   * Looks at what has been signalled so far: after {@code onSubscribe} has returned, for Reactive
   * Streams §1.3 wants one signal at a time, and another thread may have requested meanwhile.
   */
  void begin() {
    look(signals.get());
  }

  /** Looks at what has been signalled, here or on the thread that is doing so already. */
  void drain() {
    if (signals.getAndIncrement() != 0) {
      return;
    }
    look(1);
  }

  private void look(int first) {
    int seen = first;
    while (seen != 0) {
      step.run();
      seen = signals.addAndGet(-seen);
    }
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      // Reactive Streams §3.9
      misuse =
          new IllegalArgumentException("request(" + n + "): the number must be positive (§3.9)");
    } else {
      demand.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
    }
    drain();
  }

  @Override
  public void cancel() {
    cancelled = true;
    drain();
  }

  boolean isCancelled() {
    return cancelled;
  }

  /** A request that was none. */
  @Nullable IllegalArgumentException misuse() {
    return misuse;
  }

  boolean hasDemand() {
    return demand.get() > 0;
  }

  /** One that was requested is published. */
  void published() {
    if (demand.get() != Long.MAX_VALUE) {
      demand.decrementAndGet();
    }
  }
}
