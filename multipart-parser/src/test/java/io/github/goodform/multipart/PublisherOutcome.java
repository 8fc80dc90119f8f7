package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Requests a few events at a time, and keeps what they were and how they ended. */
final class PublisherOutcome
    implements Flow.Subscriber<MultipartEvent<ByteBuffer>>, MultipartHandler {
  private final StringBuilder events = new StringBuilder();
  private final Random random;
  private Flow.@Nullable Subscription subscription;
  private volatile @Nullable Throwable failure;
  private volatile boolean complete;
  private int signalsAfterTheLast;
  private final Semaphore signals = new Semaphore(0);

  PublisherOutcome(Random random) {
    this.random = random;
  }

  /** What a push parser tells of a body, or how it fails. */
  static PublisherOutcome ofPush(Body body) {
    PublisherOutcome pushed = new PublisherOutcome(new Random(0));
    try {
      MultipartParser parser = MultipartParser.of(body.boundary(), body.options(), pushed);
      parser.parse(body.octets(), 0, body.length());
      parser.end();
      pushed.onComplete();
    } catch (Exception e) {
      pushed.onError(e);
    }
    return pushed;
  }

  /** Requests on the calling thread until the last signal has come. */
  PublisherOutcome take() {
    Flow.Subscription from = Objects.requireNonNull(subscription);
    while (!isDone()) {
      int events = 1 + random.nextInt(3);
      from.request(events);
      for (int i = 0; i < events && !isDone(); i++) {
        signals.acquireUninterruptibly();
      }
    }
    return this;
  }

  boolean isDone() {
    return complete || failure != null;
  }

  boolean isComplete() {
    return complete;
  }

  @Nullable Throwable failure() {
    return failure;
  }

  int signalsAfterTheLast() {
    return signalsAfterTheLast;
  }

  /** Parts and their octets, however these were cut. */
  String events() {
    return events.toString().replace("><", "");
  }

  /** Events, and the error or the end. */
  String all() {
    Throwable cause = failure;
    return events() + (cause == null ? "end" : cause.getMessage());
  }

  @Override
  public void onSubscribe(Flow.Subscription to) {
    subscription = to;
  }

  @Override
  public void onNext(MultipartEvent<ByteBuffer> event) {
    signalsAfterTheLast += isDone() ? 1 : 0;
    if (event instanceof MultipartEvent.PartBegin<ByteBuffer> begin) {
      part(begin.headers());
    } else if (event instanceof MultipartEvent.Content<ByteBuffer> content) {
      data(content.octets().duplicate());
    } else if (event instanceof MultipartEvent.Violated<ByteBuffer> violated) {
      violation(violated.noted());
    } else if (event instanceof MultipartEvent.PartEnd<ByteBuffer> end) {
      partEnd(end.size());
    }
    signals.release();
  }

  @Override
  public void onError(Throwable throwable) {
    signalsAfterTheLast += isDone() ? 1 : 0;
    failure = throwable;
    signals.release();
  }

  @Override
  public void onComplete() {
    signalsAfterTheLast += isDone() ? 1 : 0;
    complete = true;
    signals.release();
  }

  @Override
  public void part(PartHeaders headers) {
    events.append("part ").append(headers).append('\n');
  }

  @Override
  public void data(ByteBuffer octets) {
    events.append('<').append(StandardCharsets.ISO_8859_1.decode(octets)).append('>');
  }

  @Override
  public void partEnd(long octets) {
    events.append("\npartEnd\n");
  }

  @Override
  public void violation(NotedViolation noted) {
    events.append(noted.violation()).append('@').append(noted.offset()).append('\n');
  }
}
