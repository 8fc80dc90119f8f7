package io.github.goodform.multipart;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Function;

/**
 * The same signals as a publisher's, each item as text: two publications can be compared.
 *
 * @param <T> the type of the items
 */
record TextOfItems<T>(Flow.Publisher<T> items, Function<? super T, String> text)
    implements Flow.Publisher<String> {
  @Override
  public void subscribe(Flow.Subscriber<? super String> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    items.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
          }

          @Override
          public void onNext(T item) {
            subscriber.onNext(text.apply(item));
          }

          @Override
          public void onError(Throwable throwable) {
            subscriber.onError(throwable);
          }

          @Override
          public void onComplete() {
            subscriber.onComplete();
          }
        });
  }
}
