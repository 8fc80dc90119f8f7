package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * Publishes the parts of a body that itself comes from a {@link Flow.Publisher}.
 *
 * <pre>{@code
 * Flow.Publisher<MultipartEvent<ByteBuffer>> events =
 *     MultipartPublisher.of(Boundary.of(contentType), source);
 * }</pre>
 *
 * <p>Buffers are requested one at a time, the next as soon as {@code onNext} of the last event of a
 * buffer has returned: at most one is held. Cancelling cancels the source and drops the buffer; a
 * body that is rejected ends in {@code onError} with a {@link MultipartException}, after the events
 * before it. A source that publishes more than was requested is cancelled, and the body ends in
 * {@code onError} with an {@link IllegalStateException} (Reactive Streams §1.1): it never completes
 * with fewer octets. Each subscriber subscribes to the source anew. Work is done on the threads
 * that request and publish, never on two at once.
 *
 * <p>An event sets no limit for its part: {@link #parts()} publishes parts that have {@link
 * PublishedPart#atMost}.
 *
 * <p><b>Who owns a buffer.</b> The source gives each buffer away for good: {@link
 * MultipartEvent.Content} holds slices of it, and the subscriber may process them on another thread
 * at any later time. The source must not write to, reuse or release a buffer after it has published
 * it; the request for the next buffer does <em>not</em> mean that the last one has been processed.
 * Buffers that are pooled or counted have a {@link BufferOwner}: then this publisher releases a
 * buffer of the source after its last octet, when it is cancelled and when the body fails, and the
 * subscriber releases the content that it gets.
 *
 * @param <B> the type of the buffers
 * @since 0.1.0
 */
public final class MultipartPublisher<B> implements Flow.Publisher<MultipartEvent<B>> {
  /** Publishes the events of a body; {@code ahead} of a request it holds the next buffer. */
  private interface Events<B> {
    void subscribe(boolean ahead, Flow.Subscriber<? super MultipartEvent<B>> subscriber);
  }

  private final Events<B> events;
  private final BufferOwner<B> owner;
  private final Charset defaultCharset;

  private MultipartPublisher(Events<B> events, BufferOwner<B> owner, Charset defaultCharset) {
    this.events = events;
    this.owner = owner;
    this.defaultCharset = defaultCharset;
  }

  MultipartPublisher(
      Multipart settings,
      Boundary boundary,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    this(
        (ahead, subscriber) ->
            source.subscribe(new EventSubscription<>(settings, boundary, owner, ahead, subscriber)),
        owner,
        settings.options().defaultCharset());
    Objects.requireNonNull(boundary, "boundary");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(owner, "owner");
  }

  /** For a body that is no form: nobody subscribes to it. */
  static <B> MultipartPublisher<B> refused(MultipartException refusal, BufferOwner<B> owner) {
    return new MultipartPublisher<>(
        (ahead, subscriber) -> {
          subscriber.onSubscribe(Signals.NOTHING);
          subscriber.onError(refusal);
        },
        owner,
        MultipartOptions.DEFAULT.defaultCharset());
  }

  /**
   * A publisher with {@link MultipartOptions#DEFAULT}; {@link Multipart#publisher} makes one with
   * others, or of counted buffers.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; its buffers are given away for good
   * @return a publisher
   */
  public static MultipartPublisher<ByteBuffer> of(
      Boundary boundary, Flow.Publisher<? extends ByteBuffer> source) {
    return Multipart.DEFAULT.publisher(boundary, source);
  }

  static MultipartPublisher<ByteBuffer> of(
      Boundary boundary, MultipartOptions options, Flow.Publisher<? extends ByteBuffer> source) {
    return Multipart.with(options).publisher(boundary, source);
  }

  static <B> MultipartPublisher<B> of(
      Boundary boundary,
      MultipartOptions options,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    return Multipart.with(options).publisher(boundary, source, owner);
  }

  /**
   * The parts of the body, one at a time, each with its content.
   *
   * <p>A part is published when it is requested and the content of the last one has ended: was read
   * to its end, cancelled or skipped. Nothing is requested of the source before somebody wants it.
   * When the parts are cancelled, a content that is being read is finished, and the source is
   * cancelled then; without one at once. A body that is refused ends the content that is being read
   * in {@code onError}, and then the parts, with the same exception, unless they have been
   * cancelled meanwhile. Violations that are tolerated are not published: {@link #parts(Consumer)}
   * reports them.
   *
   * @return a publisher; each subscriber subscribes to the source anew
   */
  public Flow.Publisher<PublishedPart<B>> parts() {
    return parts(noted -> {});
  }

  /**
   * The same with a listener for the violations that are tolerated.
   *
   * @param violated called with each violation, in the order of the body: those of a part's header
   *     before the part is published, and those of its lines before those of the values in them.
   *     Called by one thread at a time, the one that publishes or requests. An exception that it
   *     throws ends the body in {@code onError}
   * @return a publisher; each subscriber subscribes to the source anew
   */
  public Flow.Publisher<PublishedPart<B>> parts(Consumer<? super NotedViolation> violated) {
    Objects.requireNonNull(violated, "violated");
    return subscriber -> {
      Objects.requireNonNull(subscriber, "subscriber");
      events.subscribe(false, new PartsSubscription<>(owner, defaultCharset, violated, subscriber));
    };
  }

  @Override
  public void subscribe(Flow.Subscriber<? super MultipartEvent<B>> subscriber) {
    events.subscribe(true, Objects.requireNonNull(subscriber, "subscriber"));
  }
}
