package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The parts of a body for tests: a body of three, and a subscriber that a test drives. */
final class NestedView {
  private NestedView() {}

  static final String HEAD = "--B\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n";

  static String part(String name, String content) {
    return HEAD.formatted(name) + content + "\r\n";
  }

  static final String THREE =
      part("a", "one") + part("b", "0123456789".repeat(20)) + part("c", "three") + "--B--";

  static Boundary boundary() {
    try {
      return Boundary.of("multipart/form-data; boundary=B");
    } catch (MultipartException e) {
      throw new AssertionError(e);
    }
  }

  static Flow.Publisher<PublishedPart<ByteBuffer>> parts(Flow.Publisher<ByteBuffer> source) {
    return Multipart.DEFAULT.publisher(boundary(), source).parts();
  }

  /** What a subscriber was told; it requests what the test says. */
  static class Taker<T> implements Flow.Subscriber<T> {
    final List<T> items = new ArrayList<>();
    private Flow.@Nullable Subscription subscription;
    @Nullable Throwable failure;
    int ended;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
    }

    @Override
    public void onNext(T item) {
      items.add(item);
    }

    @Override
    public void onError(Throwable throwable) {
      failure = throwable;
      ended++;
    }

    @Override
    public void onComplete() {
      ended++;
    }

    Taker<T> request(long n) {
      Objects.requireNonNull(subscription).request(n);
      return this;
    }

    void cancel() {
      Objects.requireNonNull(subscription).cancel();
    }

    T last() {
      return items.get(items.size() - 1);
    }
  }

  static Taker<PublishedPart<ByteBuffer>> take(Flow.Publisher<ByteBuffer> source) {
    Taker<PublishedPart<ByteBuffer>> taker = new Taker<>();
    parts(source).subscribe(taker);
    return taker;
  }

  static Taker<ByteBuffer> content(PublishedPart<ByteBuffer> part) {
    Taker<ByteBuffer> taker = new Taker<>();
    part.content().subscribe(taker);
    return taker;
  }

  static String text(Taker<ByteBuffer> taker) {
    StringBuilder text = new StringBuilder();
    taker.items.forEach(each -> text.append(StandardCharsets.US_ASCII.decode(each.duplicate())));
    return text.toString();
  }

  @SuppressWarnings("unchecked") // an array of a generic type
  static Flow.Subscriber<? super ByteBuffer>[] subscribers() {
    return (Flow.Subscriber<? super ByteBuffer>[]) new Flow.Subscriber<?>[1];
  }

  static void begin(
      Flow.Subscriber<? super ByteBuffer> subscriber, Flow.Subscriber<? super ByteBuffer>[] to) {
    to[0] = subscriber;
    subscriber.onSubscribe(Signals.NOTHING);
  }
}
