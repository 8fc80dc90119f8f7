package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A publisher whose signals the test sends one by one; it counts what is asked of it. */
class ManualSource implements Flow.Publisher<ByteBuffer>, Flow.Subscription {
  private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
  long requested;
  int cancelled;

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
    subscriber = to;
    to.onSubscribe(this);
  }

  /** A source that keeps its subscriber waiting for its subscription. */
  static ManualSource silent() {
    return new ManualSource() {
      @Override
      public void subscribe(Flow.Subscriber<? super ByteBuffer> to) {
        super.subscriber = to;
      }
    };
  }

  Flow.Subscriber<? super ByteBuffer> subscriber() {
    return Objects.requireNonNull(subscriber);
  }

  void publish(String octets) {
    subscriber().onNext(ByteBuffer.wrap(Recording.octets(octets)));
  }

  @Override
  public void request(long n) {
    requested += n;
  }

  @Override
  public void cancel() {
    cancelled++;
  }
}
