package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules of Reactive Streams, for parts and for the content of a part. */
class PartsRulesTest {
  /** Every rule of the reactive-streams TCK for the parts, each of which is skipped. */
  @TestFactory
  @Tag("tck")
  Stream<DynamicTest> partsFollowReactiveStreams() {
    return PublisherTest.rules(PartsVerification::new);
  }

  /** The same for the content of a part. */
  @TestFactory
  @Tag("tck")
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
      return new TextOfItems<>(
          NestedView.parts(new PublisherTest.Buffers(body, 7)), PartsRulesTest::skipped);
    }

    @Override
    public Flow.Publisher<String> createFailedFlowPublisher() {
      return new TextOfItems<>(
          NestedView.parts(
              subscriber -> {
                Flow.Subscriber<? super ByteBuffer>[] to = NestedView.subscribers();
                NestedView.begin(subscriber, to);
                to[0].onError(new IOException("the source failed"));
              }),
          PartsRulesTest::skipped);
    }

    @Override
    public long maxElementsFromPublisher() {
      return 1_000;
    }
  }

  private static String skipped(PublishedPart<ByteBuffer> part) {
    part.skip();
    return String.valueOf(part.headers().fieldName());
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
