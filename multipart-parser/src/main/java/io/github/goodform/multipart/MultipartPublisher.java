package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;

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
 * <p><b>Who owns a buffer.</b> The source gives each buffer away for good: {@link
 * MultipartEvent.Content} holds slices of it, and the subscriber may process them on another thread
 * at any later time. The source must not write to, reuse or release a buffer after it has published
 * it; the request for the next buffer does <em>not</em> mean that the last one has been processed.
 * Buffers that are pooled or counted have a {@link BufferOwner}: then this publisher releases a
 * buffer of the source after its last octet, when it is cancelled and when the body fails, and the
 * subscriber releases the content that it gets.
 *
 * @param <B> the type of the buffers
 */
public final class MultipartPublisher<B> implements Flow.Publisher<MultipartEvent<B>> {
  private final Boundary boundary;
  private final MultipartOptions options;
  private final Flow.Publisher<? extends B> source;
  private final BufferOwner<B> owner;

  private MultipartPublisher(
      Boundary boundary,
      MultipartOptions options,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    this.boundary = Objects.requireNonNull(boundary, "boundary");
    this.options = Objects.requireNonNull(options, "options");
    this.source = Objects.requireNonNull(source, "source");
    this.owner = Objects.requireNonNull(owner, "owner");
  }

  /**
   * A publisher with {@link MultipartOptions#DEFAULT}.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; its buffers are given away for good
   * @return a publisher
   */
  public static MultipartPublisher<ByteBuffer> of(
      Boundary boundary, Flow.Publisher<? extends ByteBuffer> source) {
    return of(boundary, MultipartOptions.DEFAULT, source);
  }

  /**
   * A publisher.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param source the body; its buffers are given away for good
   * @return a publisher
   */
  public static MultipartPublisher<ByteBuffer> of(
      Boundary boundary, MultipartOptions options, Flow.Publisher<? extends ByteBuffer> source) {
    return of(boundary, options, source, PlainBuffers.INSTANCE);
  }

  /**
   * A publisher of content in buffers that are counted or pooled.
   *
   * @param <B> the type of the buffers
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param source the body; this publisher releases its buffers
   * @param owner cuts, copies and releases buffers
   * @return a publisher; its subscriber releases the content that it gets
   */
  public static <B> MultipartPublisher<B> of(
      Boundary boundary,
      MultipartOptions options,
      Flow.Publisher<? extends B> source,
      BufferOwner<B> owner) {
    return new MultipartPublisher<>(boundary, options, source, owner);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super MultipartEvent<B>> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    source.subscribe(new EventSubscription<>(boundary, options, owner, subscriber));
  }
}
