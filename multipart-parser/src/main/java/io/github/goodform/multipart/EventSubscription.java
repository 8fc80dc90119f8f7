package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Between a source of buffers and a subscriber to events.
 *
 * <p>Signals from both sides leave a note in a field and call {@link Signals#drain}.
 *
 * @param <B> the type of the buffers
 */
final class EventSubscription<B> implements Flow.Subscriber<B> {
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);

  private Flow.Subscriber<? super MultipartEvent<B>> subscriber;
  private final Scanner scanner;
  private final LongConsumer limit;
  private final BufferOwner<B> owner;

  /**
   * Whether a buffer is requested before an event is, so that the end is seen without a request.
   */
  private final boolean ahead;

  private final Signals signals = Signals.held(this::run);

  /** A buffer has been requested and has not been published yet. */
  private final AtomicBoolean outstanding = new AtomicBoolean();

  // Written by the sides, read by the runner.
  private volatile Flow.@Nullable Subscription source;
  private volatile @Nullable B arrived;
  private volatile @Nullable Throwable sourceFailure;
  private volatile boolean sourceEnded;

  /** What the source did against Reactive Streams. */
  private volatile @Nullable Throwable misuse;

  // The runner's own.
  private final ArrayDeque<MultipartEvent<B>> events = new ArrayDeque<>(4);
  private @Nullable B current;

  /** The octets of the current buffer, and where the first of them stood. */
  private ByteBuffer view = NOWHERE;

  private int viewStart;
  private @Nullable Throwable failure;
  private boolean asked;
  private boolean begun;

  /**
   * The header of a part has been published, and the scanner stays there until somebody wants the
   * content: until then the part may get a limit.
   */
  private boolean atHeader;

  private boolean ended;

  EventSubscription(
      Multipart settings,
      Boundary boundary,
      BufferOwner<B> owner,
      boolean ahead,
      Flow.Subscriber<? super MultipartEvent<B>> subscriber) {
    this.subscriber = subscriber;
    this.owner = owner;
    this.ahead = ahead;
    this.scanner =
        new Scanner(
            boundary,
            settings.options(),
            settings.progress(),
            new Events(),
            SearchSettings.DEFAULT);
    this.limit = scanner::limitPart;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    Objects.requireNonNull(subscription, "subscription");
    if (source != null) {
      subscription.cancel();
      return;
    }
    source = subscription;
    subscriber.onSubscribe(signals);
    signals.begin();
  }

  /**
   * Takes the one buffer that has been requested. Another one would replace the buffer that waits,
   * and the body would lose it without an error: the subscription fails instead.
   */
  @Override
  public void onNext(B buffer) {
    Objects.requireNonNull(buffer, "buffer");
    if (sourceEnded) {
      IllegalStateException fault = overrun("after its end", "1.7");
      misuse = fault;
      attempt(() -> owner.release(buffer), fault);
    } else if (outstanding.compareAndSet(true, false)) {
      arrived = buffer;
    } else {
      IllegalStateException fault = overrun("that was not requested", "1.1");
      misuse = fault;
      attempt(() -> owner.release(buffer), fault);
    }
    signals.drain();
  }

  static IllegalStateException overrun(String which, String rule) {
    return new IllegalStateException(
        "the source published a buffer " + which + " (Reactive Streams §" + rule + ")");
  }

  @Override
  public void onError(Throwable throwable) {
    sourceFailure = Objects.requireNonNull(throwable, "throwable");
    sourceEnded = true;
    signals.drain();
  }

  @Override
  public void onComplete() {
    sourceEnded = true;
    signals.drain();
  }

  private void run() {
    Flow.Subscription from = source;
    while (from != null && !ended) {
      Throwable fault = misuse == null ? signals.misuse() : misuse;
      boolean cancelled = signals.isCancelled();
      if (cancelled || fault != null) {
        Flow.Subscriber<? super MultipartEvent<B>> last = release(from, fault);
        if (fault != null && !cancelled) {
          last.onError(fault);
        }
        return;
      }
      begun |= signals.hasDemand();
      if (!events.isEmpty()) {
        if (!signals.hasDemand()) {
          return;
        }
        publish(from);
      } else if (failure != null) {
        Throwable cause = failure;
        release(from, cause).onError(cause);
      } else if (!advance(from)) {
        return;
      }
    }
    if (ended) {
      // published before the source knew that it is cancelled
      attempt(this::releaseArrived, null);
    }
  }

  private void publish(Flow.Subscription from) {
    signals.published();
    MultipartEvent<B> event = events.remove();
    atHeader = !ahead && event instanceof MultipartEvent.PartBegin<B>;
    try {
      subscriber.onNext(event);
    } catch (RuntimeException | Error e) {
      release(from, e);
      throw e;
    }
  }

  /** Reads on to the next event; false when a signal has to come first. */
  private boolean advance(Flow.Subscription from) {
    // In this order: a buffer that arrives before the end must not be missed. One that was not
    // requested is a misuse, which run() looks at once more before the end is published.
    boolean over = sourceEnded;
    if (current == null) {
      B buffer = arrived;
      if (buffer != null) {
        // Only now: to clear the field without a look at it would drop a buffer that arrives in
        // between.
        arrived = null;
        current = buffer;
        asked = false;
        look(buffer);
      }
    }
    if (current != null) {
      if (atHeader && !signals.hasDemand()) {
        return false;
      }
      take();
      return true;
    }
    if (over) {
      return end();
    }
    // Not before the first request.
    if (!begun || asked || (!ahead && !signals.hasDemand())) {
      return false;
    }
    asked = true;
    outstanding.set(true);
    try {
      from.request(1);
    } catch (RuntimeException | Error e) {
      failure = e; // against Reactive Streams §3.16: nothing will come
    }
    return true;
  }

  private void look(B buffer) {
    try {
      view = owner.octets(buffer);
      viewStart = view.position();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void take() {
    if (failure != null) {
      return;
    }
    try {
      scanner.take(view);
      if (!view.hasRemaining()) {
        releaseCurrent();
      }
    } catch (Exception | Error e) {
      failure = e;
    }
  }

  private void releaseCurrent() {
    B buffer = current;
    if (buffer != null) {
      current = null;
      view = NOWHERE;
      owner.release(buffer);
    }
  }

  private void releaseArrived() {
    B buffer = arrived;
    if (buffer != null) {
      arrived = null;
      owner.release(buffer);
    }
  }

  private boolean end() {
    failure = sourceFailure;
    if (failure != null) {
      return true;
    }
    if (scanner.hasEnded()) {
      ended = true;
      subscriber.onComplete();
      subscriber = new Nobody<>();
      return true;
    }
    try {
      scanner.end();
    } catch (Exception | Error e) {
      failure = e;
    }
    return true;
  }

  /**
   * Drops everything, and gives the subscriber for its last signal.
   *
   * @param cause gets what the owner of the buffers or the source throws, and is signalled all the
   *     same; null where nobody is left to be signalled
   */
  private Flow.Subscriber<? super MultipartEvent<B>> release(
      Flow.Subscription from, @Nullable Throwable cause) {
    ended = true;
    for (MultipartEvent<B> event : events) {
      if (event instanceof MultipartEvent.Content<B> content) {
        attempt(() -> owner.release(content.octets()), cause);
      }
    }
    events.clear();
    attempt(this::releaseCurrent, cause);
    attempt(this::releaseArrived, cause);
    failure = null;
    if (!sourceEnded) {
      attempt(from::cancel, cause); // against Reactive Streams §3.15, a source may throw
    }
    Flow.Subscriber<? super MultipartEvent<B>> last = subscriber;
    subscriber = new Nobody<>();
    return last;
  }

  /** Releases or cancels; what the owner or the source throws is added to the cause. */
  static void attempt(Runnable release, @Nullable Throwable cause) {
    try {
      release.run();
    } catch (RuntimeException | Error e) {
      if (cause != null && cause != e) {
        cause.addSuppressed(e);
      }
    }
  }

  private final class Events implements MultipartHandler {
    @Override
    public void part(PartHeaders headers) {
      add(new MultipartEvent.PartBegin<>(headers.copy(), limit));
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is our buffer, not whether it is like it
    public void data(ByteBuffer octets) {
      int n = octets.remaining();
      B buffer = current;
      add(
          new MultipartEvent.Content<>(
              buffer != null && octets == view
                  ? owner.slice(buffer, octets.position() - viewStart, n)
                  : owner.copyOf(octets)));
    }

    @Override
    public void partEnd(long octets) {
      add(new MultipartEvent.PartEnd<>(octets));
    }

    @Override
    public void violation(NotedViolation noted) {
      add(new MultipartEvent.Violated<>(noted));
    }

    private void add(MultipartEvent<B> event) {
      events.add(event);
      scanner.pause();
    }
  }
}
