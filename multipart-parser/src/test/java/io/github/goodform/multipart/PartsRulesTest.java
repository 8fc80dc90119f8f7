package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules of Reactive Streams, for parts and for the content of a part. */
class PartsRulesTest {
  /** Every rule of the reactive-streams TCK for the parts, each of which is skipped. */
  @TestFactory
  Stream<DynamicTest> partsFollowReactiveStreams() {
    return PublisherTest.rules(PartsVerification::new);
  }

  /** The same for the content of a part. */
  @TestFactory
  Stream<DynamicTest> contentsFollowReactiveStreams() {
    return PublisherTest.rules(ContentVerification::new);
  }

  /** Names of parts. */
  public static final class PartsVerification extends FlowPublisherVerification<String> {
    public PartsVerification() {
      super(new TestEnvironment(500, 100));
    }

    @Override
    public Flow.Publisher<String> createFlowPublisher(long elements) {
      String body = NestedView.part("a", "value").repeat((int) Math.min(elements, 1_000)) + "--B--";
      return new Skipping(NestedView.parts(new PublisherTest.Buffers(body, 7)));
    }

    @Override
    public Flow.Publisher<String> createFailedFlowPublisher() {
      return new Skipping(
          NestedView.parts(
              subscriber -> {
                Flow.Subscriber<? super ByteBuffer>[] to = NestedView.subscribers();
                NestedView.begin(subscriber, to);
                to[0].onError(new IOException("the source failed"));
              }));
    }

    @Override
    public long maxElementsFromPublisher() {
      return 1_000;
    }
  }

  /** The same signals, each part skipped and given as its name. */
  private record Skipping(Flow.Publisher<PublishedPart<ByteBuffer>> parts)
      implements Flow.Publisher<String> {
    @Override
    public void subscribe(Flow.Subscriber<? super String> subscriber) {
      Objects.requireNonNull(subscriber, "subscriber");
      parts.subscribe(
          new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
              subscriber.onSubscribe(subscription);
            }

            @Override
            public void onNext(PublishedPart<ByteBuffer> part) {
              part.skip();
              subscriber.onNext(String.valueOf(part.headers().fieldName()));
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

  /** The content of the first part, in so many pieces. */
  public static final class ContentVerification extends FlowPublisherVerification<ByteBuffer> {
    public ContentVerification() {
      super(new TestEnvironment(500, 100));
    }

    private static PublishedPart<ByteBuffer> first(String body) {
      // Each buffer has as many octets as the header: pieces of content are whole buffers.
      int piece = NestedView.HEAD.formatted("a").length();
      return NestedView.take(new PublisherTest.Buffers(body, piece)).request(1).last();
    }

    @Override
    public Flow.Publisher<ByteBuffer> createFlowPublisher(long elements) {
      String head = NestedView.HEAD.formatted("a");
      long pieces = Math.min(elements, 1_000);
      return first(head + "x".repeat(head.length()).repeat((int) pieces) + "\r\n--B--").content();
    }

    @Override
    public Flow.Publisher<ByteBuffer> createFailedFlowPublisher() {
      PublishedPart<ByteBuffer> part = first(NestedView.part("a", "x".repeat(200)) + "--B--");
      part.skip();
      return part.content();
    }

    @Override
    public long maxElementsFromPublisher() {
      return 1_000;
    }
  }
}
