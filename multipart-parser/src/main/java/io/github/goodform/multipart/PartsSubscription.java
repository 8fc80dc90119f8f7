package io.github.goodform.multipart;

import java.nio.charset.Charset;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Between the events of a body and a subscriber to its parts: one part at a time.
 *
 * <p>Signals of the events, of the subscriber and of the one to the open part's content leave a
 * note in a field and call {@link #drain}. An event is requested when somebody wants it: the
 * subscriber another part, the one to the content its octets, or nobody, where content is skipped.
 *
 * @param <B> the type of the buffers
 */
final class PartsSubscription<B> implements Flow.Subscriber<MultipartEvent<B>> {
  private final BufferOwner<B> owner;
  private final Charset defaultCharset;
  private final Consumer<? super NotedViolation> violated;
  private final Signals signals = Signals.held(this::run);

  // Written by the sides, read by the runner.
  private volatile Flow.@Nullable Subscription events;
  private volatile @Nullable MultipartEvent<B> arrived;
  private volatile @Nullable Throwable failure;
  private volatile boolean eventsEnded;

  // The runner's own.
  private Flow.@Nullable Subscriber<? super PublishedPart<B>> subscriber;
  private @Nullable PublishedPart<B> open;
  private boolean asked;
  private boolean over;

  PartsSubscription(
      BufferOwner<B> owner,
      Charset defaultCharset,
      Consumer<? super NotedViolation> violated,
      Flow.Subscriber<? super PublishedPart<B>> subscriber) {
    this.owner = owner;
    this.defaultCharset = defaultCharset;
    this.violated = violated;
    this.subscriber = subscriber;
  }

  /** The charset of texts whose part names none. */
  Charset defaultCharset() {
    return defaultCharset;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    Flow.Subscriber<? super PublishedPart<B>> to = subscriber;
    if (events != null || to == null) {
      subscription.cancel();
      return;
    }
    events = subscription;
    to.onSubscribe(signals);
    signals.begin();
  }

  @Override
  public void onNext(MultipartEvent<B> event) {
    arrived = Objects.requireNonNull(event, "event");
    drain();
  }

  @Override
  public void onError(Throwable throwable) {
    failure = Objects.requireNonNull(throwable, "throwable");
    eventsEnded = true;
    drain();
  }

  @Override
  public void onComplete() {
    eventsEnded = true;
    drain();
  }

  void drain() {
    signals.drain();
  }

  private void run() {
    Flow.Subscription from = events;
    try {
      while (from != null && !over && step(from)) {}
    } catch (RuntimeException | Error e) {
      // A subscriber has thrown, which Reactive Streams §2.13 forbids: nothing is held.
      if (from != null) {
        finish(from, e);
      }
      throw e;
    }
    if (over) {
      dropArrived(null);
    }
  }

  /** Goes one step on; false when a signal has to come first. */
  private boolean step(Flow.Subscription from) {
    Throwable misuse = signals.misuse();
    Flow.Subscriber<? super PublishedPart<B>> to = subscriber;
    if (signals.isCancelled()) {
      subscriber = null;
    } else if (misuse != null && to != null) {
      subscriber = null;
      to.onError(misuse);
    }
    PublishedPart<B> part = open;
    if (part != null) {
      part.judgeRequests();
    }
    if (subscriber == null && (part == null || !part.isRead())) {
      // Nobody is left but one to the open content, which is finished first.
      finish(from, new CancellationException("the parts were cancelled"));
      return false;
    }
    // In this order: an event that arrives before the end must not be missed.
    boolean ended = eventsEnded;
    MultipartEvent<B> event = arrived;
    if (event != null) {
      arrived = null;
      asked = false;
      take(event, from);
      return true;
    }
    if (ended) {
      end(from);
      return false;
    }
    if (asked || !isWanted(part)) {
      return false;
    }
    asked = true;
    from.request(1);
    return true;
  }

  private boolean isWanted(@Nullable PublishedPart<B> part) {
    return part == null ? signals.hasDemand() : part.isDropped() || part.hasDemand();
  }

  private void take(MultipartEvent<B> event, Flow.Subscription from) {
    PublishedPart<B> part = open;
    Flow.Subscriber<? super PublishedPart<B>> to = subscriber;
    if (event instanceof MultipartEvent.PartBegin<B> begin) {
      if (to != null) {
        PublishedPart<B> next = new PublishedPart<>(begin, this, owner);
        open = next;
        signals.published();
        to.onNext(next);
      }
    } else if (event instanceof MultipartEvent.Content<B> content) {
      if (part == null || !part.publish(content.octets())) {
        release(content, from);
      }
    } else if (event instanceof MultipartEvent.PartEnd<B> && part != null) {
      open = null;
      part.complete();
    } else if (event instanceof MultipartEvent.Violated<B> violation) {
      note(violation.noted(), from);
    }
  }

  /** What the owner throws ends the body. */
  private void release(MultipartEvent.Content<B> content, Flow.Subscription from) {
    try {
      owner.release(content.octets());
    } catch (RuntimeException | Error e) {
      fail(from, e);
    }
  }

  /** What the listener throws ends the body. */
  private void note(NotedViolation noted, Flow.Subscription from) {
    try {
      violated.accept(noted);
    } catch (RuntimeException | Error e) {
      fail(from, e);
    }
  }

  /** The body has ended, or failed: the open content is told first. */
  private void end(Flow.Subscription from) {
    Throwable cause = failure;
    if (cause != null) {
      fail(from, cause);
      return;
    }
    Flow.Subscriber<? super PublishedPart<B>> to = subscriber;
    subscriber = null;
    over = true;
    if (to != null) {
      to.onComplete();
    }
  }

  private void fail(Flow.Subscription from, Throwable cause) {
    Flow.Subscriber<? super PublishedPart<B>> to = subscriber;
    finish(from, cause);
    // Told by its content, a subscriber may have cancelled: it would report the failure twice.
    if (to != null && !signals.isCancelled()) {
      to.onError(cause);
    }
  }

  /** Drops everything. */
  private void finish(Flow.Subscription from, Throwable cause) {
    over = true;
    subscriber = null;
    PublishedPart<B> part = open;
    open = null;
    if (!eventsEnded) {
      from.cancel();
    }
    dropArrived(cause);
    if (part != null) {
      part.close(cause);
    }
  }

  private void dropArrived(@Nullable Throwable cause) {
    MultipartEvent<B> event = arrived;
    arrived = null;
    if (event instanceof MultipartEvent.Content<B> content) {
      EventSubscription.attempt(() -> owner.release(content.octets()), cause);
    }
  }
}
