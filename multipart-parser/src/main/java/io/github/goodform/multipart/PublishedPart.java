package io.github.goodform.multipart;

import java.nio.charset.Charset;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A part of a body that {@link MultipartPublisher#parts()} publishes: its header and its content.
 *
 * <p>The next part is not published before the content of this one has ended: use exactly one of
 * {@link #content()}, {@link #octets}, {@link #text} and {@link #skip()}. A part of which none is
 * used holds the body. Its methods may be called by any thread.
 *
 * @param <B> the type of the buffers
 * @since 0.1.0
 */
public final class PublishedPart<B> {
  private final PartHeaders headers;
  private final LongConsumer limit;
  private final PartsSubscription<B> parts;
  private final BufferOwner<B> owner;
  private final Signals signals;
  private final AtomicBoolean subscribed = new AtomicBoolean();

  /** Whether the subscriber has got its last signal, or is owed none. */
  private final AtomicBoolean told = new AtomicBoolean();

  private volatile Flow.@Nullable Subscriber<? super B> subscriber;
  private volatile boolean dropped;

  /** Why there is no more content: for a subscriber that comes later. */
  private volatile @Nullable Throwable closed;

  PublishedPart(
      MultipartEvent.PartBegin<B> begin, PartsSubscription<B> parts, BufferOwner<B> owner) {
    this.headers = begin.headers();
    this.limit = begin.limit();
    this.parts = parts;
    this.owner = owner;
    this.signals = new Signals(parts::drain);
  }

  /**
   * The part's header.
   *
   * @return valid for good
   */
  public PartHeaders headers() {
    return headers;
  }

  /**
   * Sets how many octets this part may have: in place of {@link Limit#FIELD_OCTETS}, and never more
   * than {@link Limit#PART_OCTETS}. A part that exceeds it ends the body in {@link
   * MultipartException.LimitExceeded}.
   *
   * @param octets of its content as sent, 0 or more; the largest that passes
   * @return this part
   * @throws IllegalArgumentException if the number is negative
   * @throws IllegalStateException when its content has a subscriber already, was skipped, or the
   *     body has ended
   */
  public PublishedPart<B> atMost(long octets) {
    if (octets < 0) {
      throw new IllegalArgumentException("a limit of " + octets + " octets is negative");
    }
    if (subscribed.get() || dropped || closed != null) {
      throw new IllegalStateException("a limit is set before the content is read");
    }
    limit.accept(octets);
    return this;
  }

  /**
   * The part's content, with backpressure. Cancelling it skips the rest of the content, and the
   * body goes on; a body that is refused, or whose source fails, ends it in {@code onError}.
   *
   * @return a publisher for one subscriber, which owns each buffer that it gets; a second one, and
   *     one after {@link #skip()}, gets an {@link IllegalStateException}
   */
  public Flow.Publisher<B> content() {
    return this::subscribe;
  }

  /**
   * The part's content in one array.
   *
   * @param max the largest length that passes, in octets, 0 or more
   * @return completes with the content, or with the failure: {@link
   *     MultipartException.LimitExceeded} for a longer content, of which the rest is skipped.
   *     {@link MultipartException.LimitExceeded#endsBody()} is then false, and the body goes on;
   *     true when the body exceeds a limit. Cancelling it skips the rest
   * @throws IllegalArgumentException if the maximum is negative
   */
  public CompletableFuture<byte[]> octets(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("a limit of " + max + " octets is negative");
    }
    ContentCollector<B> collector = new ContentCollector<>(headers, owner, max);
    subscribe(collector);
    return collector.content();
  }

  /**
   * The part's content as text, in the charset of its {@code Content-Type}, else {@link
   * MultipartOptions#defaultCharset()}. A field {@code _charset_} is not considered: only {@link
   * FormPart#text()} does. Malformed octets become U+FFFD.
   *
   * @param max the largest length that passes, in octets, 0 or more
   * @return as {@link #octets}
   * @throws IllegalArgumentException if the maximum is negative
   */
  @SuppressWarnings("FutureReturnValueIgnored") // only for what it does; it does not throw
  public CompletableFuture<String> text(int max) {
    CompletableFuture<byte[]> content = octets(max);
    Charset charset = headers.charset(parts.defaultCharset());
    CompletableFuture<String> text = new CompletableFuture<>();
    content.whenComplete(
        (octets, failure) -> {
          // A stage of the content would complete with a CompletionException around the failure.
          if (failure != null) {
            text.completeExceptionally(failure);
          } else {
            decode(octets, charset, text);
          }
        });
    text.whenComplete(
        (done, failure) -> {
          if (text.isCancelled()) {
            content.cancel(false);
          }
        });
    return text;
  }

  private static void decode(byte[] octets, Charset charset, CompletableFuture<String> text) {
    try {
      text.complete(new String(octets, charset));
    } catch (RuntimeException | Error e) {
      text.completeExceptionally(e);
    }
  }

  /** Skips the content that has not been published. The body goes on. Without effect at its end. */
  public void skip() {
    dropped = true;
    parts.drain();
  }

  private void subscribe(Flow.Subscriber<? super B> another) {
    Objects.requireNonNull(another, "subscriber");
    if (!subscribed.compareAndSet(false, true)) {
      another.onSubscribe(Signals.NOTHING);
      another.onError(new IllegalStateException("the content has a subscriber already"));
      return;
    }
    another.onSubscribe(new Content());
    if (told.get()) {
      return; // cancelled already
    }
    subscriber = another;
    parts.drain();
    // The part may have been closed before the subscriber was there to be told.
    tellClosed();
  }

  // What follows is called by the runner of the parts.

  /** Whether the content is read, and nobody wants it. */
  boolean isDropped() {
    return dropped;
  }

  boolean isRead() {
    return subscriber != null && !dropped;
  }

  boolean hasDemand() {
    return isRead() && signals.hasDemand();
  }

  /** A request of the subscriber that was none ends the content, and the body goes on. */
  void judgeRequests() {
    Throwable misuse = signals.misuse();
    if (misuse != null && !dropped) {
      dropped = true;
      close(misuse);
    }
  }

  /** Publishes octets; false when nobody wants them, and they are to be released. */
  boolean publish(B octets) {
    Flow.Subscriber<? super B> to = subscriber;
    if (to == null || dropped) {
      return false;
    }
    signals.published();
    to.onNext(octets);
    return true;
  }

  /** The content has ended. */
  void complete() {
    Flow.Subscriber<? super B> to = subscriber;
    if (to == null || dropped) {
      close(new IllegalStateException("the content was skipped"));
    } else if (told.compareAndSet(false, true)) {
      subscriber = null;
      to.onComplete();
    }
  }

  /** There will be no more content. */
  void close(Throwable cause) {
    closed = cause;
    tellClosed();
  }

  private void tellClosed() {
    Throwable cause = closed;
    Flow.Subscriber<? super B> to = subscriber;
    if (cause != null && to != null && told.compareAndSet(false, true)) {
      subscriber = null;
      to.onError(cause);
    }
  }

  /** What the subscriber of the content holds. */
  private final class Content implements Flow.Subscription {
    @Override
    public void request(long n) {
      if (!told.get()) {
        signals.request(n);
      }
    }

    @Override
    public void cancel() {
      told.set(true);
      subscriber = null;
      dropped = true;
      parts.drain();
    }
  }
}
