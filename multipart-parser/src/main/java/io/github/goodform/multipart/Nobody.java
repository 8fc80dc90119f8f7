package io.github.goodform.multipart;

import java.util.concurrent.Flow;

/**
 * In place of a subscriber that has cancelled: Reactive Streams §3.13 wants it forgotten.
 *
 * @param <T> the type of the items
 */
final class Nobody<T> implements Flow.Subscriber<T> {
  @Override
  public void onSubscribe(Flow.Subscription subscription) {}

  @Override
  public void onNext(T item) {}

  @Override
  public void onError(Throwable throwable) {}

  @Override
  public void onComplete() {}
}
