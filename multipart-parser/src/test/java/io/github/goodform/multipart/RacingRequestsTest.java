package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A subscriber that requests on one thread while the source publishes on another: each request
 * looks for the buffer that may arrive at that moment, and must not drop it.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RacingRequestsTest {
  private static final int BODIES = 20;

  @Test
  void dropNoBufferThatArrivesMeanwhile() throws Exception {
    String content = "0123456789".repeat(2_000);
    Body body =
        Body.of(
            "--B\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n"
                + content
                + "\r\n--B--\r\n");
    long requests = 0;
    for (int seed = 0; seed < BODIES; seed++) {
      Random random = new Random(seed);
      PushingSource source =
          new PushingSource(
              body.octets(), PushingSource.Manner.AS_REQUESTED, /* ownThread= */ true, random);
      Requesting subscriber = new Requesting();
      MultipartPublisher.of(body.boundary(), source).subscribe(subscriber);
      Thread publishes = new Thread(source::run);
      publishes.start();
      requests += subscriber.requestUntilTheEnd();
      publishes.join();
      assertThat(subscriber.failure).as("seed %d", seed).isNull();
      assertThat(subscriber.octets).as("seed %d", seed).isEqualTo(content.length());
    }
    // Most requests find no buffer: these are the ones that race.
    assertThat(requests).isGreaterThan(BODIES * 1_000L);
  }

  /**
   * Reactive Streams §1.3: while {@code onSubscribe} runs, nothing else is signalled, whoever has
   * requested.
   */
  @Test
  void waitForTheEndOfOnSubscribe() throws Exception {
    MultipartBody body = MultipartBody.form().field("a", "b").build();
    Flow.Publisher<ByteBuffer> source = body.publisher();
    Boundary boundary = Boundary.of(body.contentType());
    List<Flow.Publisher<?>> publishers =
        List.of(
            source,
            MultipartPublisher.of(boundary, source),
            MultipartPublisher.of(boundary, source).parts());
    for (Flow.Publisher<?> publisher : publishers) {
      List<String> signals = new ArrayList<>();
      publisher.subscribe(
          new Flow.Subscriber<Object>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
              Thread other = new Thread(() -> subscription.request(1));
              other.start();
              boolean interrupted = false;
              while (other.isAlive()) {
                try {
                  other.join();
                } catch (InterruptedException e) {
                  interrupted = true;
                }
              }
              signals.add("subscribed " + interrupted);
            }

            @Override
            public void onNext(Object element) {
              signals.add("next");
            }

            @Override
            public void onError(Throwable throwable) {
              signals.add(throwable.toString());
            }

            @Override
            public void onComplete() {
              signals.add("complete");
            }
          });
      assertThat(signals).containsExactly("subscribed false", "next");
    }
  }

  /** Against §3.16: the body ends, as with a source that fails. */
  @Test
  void failWhenTheSourceCannotBeAsked() {
    Flow.Publisher<ByteBuffer> source =
        subscriber ->
            subscriber.onSubscribe(
                new Flow.Subscription() {
                  @Override
                  public void request(long n) {
                    throw new IllegalStateException("not now");
                  }

                  @Override
                  public void cancel() {}
                });
    Requesting subscriber = new Requesting();
    Multipart.DEFAULT.publisher("multipart/form-data; boundary=B", source).subscribe(subscriber);
    subscriber.requestUntilTheEnd();
    assertThat(subscriber.failure).hasMessage("not now");
    CompletableFuture<FormData> form =
        Multipart.DEFAULT.form("multipart/form-data; boundary=B", source);
    assertThatThrownBy(form::join).hasRootCauseMessage("not now");
  }

  /** Requests without a pause, and counts the content. */
  private static final class Requesting implements Flow.Subscriber<MultipartEvent<ByteBuffer>> {
    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean done;
    private volatile @Nullable Throwable failure;
    private volatile long octets;

    long requestUntilTheEnd() {
      Flow.Subscription from = subscription;
      long requests = 0;
      for (; from != null && !done; requests++) {
        from.request(1);
      }
      return requests;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // signals come one after the other (§1.3)
    public void onNext(MultipartEvent<ByteBuffer> event) {
      if (event instanceof MultipartEvent.Content<ByteBuffer> part) {
        octets += part.octets().remaining();
      }
    }

    @Override
    public void onError(Throwable throwable) {
      failure = throwable;
      done = true;
    }

    @Override
    public void onComplete() {
      done = true;
    }
  }
}
