package io.github.goodform.multipart;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What both sides of a subscription signal. They leave a note in a field and call {@link #drain},
 * which runs a step on one thread at a time: whoever comes while it runs only counts up, and the
 * runner goes round again. So nothing recurses and nothing blocks.
 */
final class Signals {
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

  Signals(Runnable step) {
    this.step = step;
  }

  /** Looks at what has been signalled, here or on the thread that is doing so already. */
  void drain() {
    if (signals.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    while (seen != 0) {
      step.run();
      seen = signals.addAndGet(-seen);
    }
  }

  /** The subscriber requests so many. */
  void request(long n) {
    if (n <= 0) {
      // Reactive Streams §3.9
      misuse =
          new IllegalArgumentException("request(" + n + "): the number must be positive (§3.9)");
    } else {
      demand.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
    }
    drain();
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
