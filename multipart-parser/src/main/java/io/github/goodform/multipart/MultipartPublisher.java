package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;

/**
 * Publishes the parts of a body that itself comes from a {@link Flow.Publisher}.
 *
 * <pre>{@code
 * Flow.Publisher<MultipartEvent> events = MultipartPublisher.of(Boundary.of(contentType), source);
 * }</pre>
 *
 * <p>Buffers are asked for one at a time, the next when all events of the last have been taken: at
 * most one is held. Cancelling cancels the source and drops the buffer; a body that is refused ends
 * in {@code onError} with a {@link MultipartException}, after the events before it. Each subscriber
 * subscribes to the source anew. Work is done on the threads that request and publish, never on two
 * at once.
 */
public final class MultipartPublisher implements Flow.Publisher<MultipartEvent> {
  private final Boundary boundary;
  private final MultipartOptions options;
  private final Flow.Publisher<? extends ByteBuffer> source;

  private MultipartPublisher(
      Boundary boundary, MultipartOptions options, Flow.Publisher<? extends ByteBuffer> source) {
    this.boundary = Objects.requireNonNull(boundary, "boundary");
    this.options = Objects.requireNonNull(options, "options");
    this.source = Objects.requireNonNull(source, "source");
  }

  /**
   * A publisher with {@link MultipartOptions#DEFAULT}.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param source the body; its buffers are handed over
   * @return a publisher
   */
  public static MultipartPublisher of(
      Boundary boundary, Flow.Publisher<? extends ByteBuffer> source) {
    return of(boundary, MultipartOptions.DEFAULT, source);
  }

  /**
   * A publisher.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param source the body; its buffers are handed over
   * @return a publisher
   */
  public static MultipartPublisher of(
      Boundary boundary, MultipartOptions options, Flow.Publisher<? extends ByteBuffer> source) {
    return new MultipartPublisher(boundary, options, source);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super MultipartEvent> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    source.subscribe(new EventSubscription(boundary, options, subscriber));
  }
}
