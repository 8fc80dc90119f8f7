package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The content of a part in one array: what comes, and what is asked of its publisher. */
class ContentCollectorTest {
  private final ManualSource source = new ManualSource();

  private ContentCollector<ByteBuffer> collector(int maximum) {
    PartHeaders headers =
        new PartHeaders(AsciiOctets.NONE, new int[0], new ContentDisposition(NamePolicy.LITERAL));
    headers.clear(0, 1_000);
    headers.length = 50;
    ContentCollector<ByteBuffer> collector =
        new ContentCollector<>(headers, PlainBuffers.INSTANCE, maximum);
    collector.onSubscribe(source);
    assertThat(source.requested).isEqualTo(Long.MAX_VALUE);
    return collector;
  }

  @Test
  void takesAllUpToItsMaximum() {
    ContentCollector<ByteBuffer> collector = collector(5);
    collector.onNext(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    collector.onNext(ByteBuffer.wrap(new byte[] {4, 5}));
    assertThat(collector.content()).isNotDone();
    collector.onComplete();
    assertThat(collector.content().join()).containsExactly(1, 2, 3, 4, 5);
    assertThat(source.cancelled).isZero();
  }

  /** The error names the octet of the body that is one too many. */
  @Test
  void cancelsAContentThatIsTooLong() {
    ContentCollector<ByteBuffer> collector = collector(5);
    collector.onNext(ByteBuffer.allocate(3));
    collector.onNext(ByteBuffer.allocate(3));
    assertThat(source.cancelled).isEqualTo(1);
    collector.onNext(ByteBuffer.allocate(3));
    collector.onComplete();
    assertThatThrownBy(collector.content()::join)
        .cause()
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.offset()).isEqualTo(1_000 + 50 + 5);
              assertThat(e.maximum()).isEqualTo(5);
              assertThat(e.endsBody()).isFalse();
            });
    assertThat(source.cancelled).isEqualTo(1);
  }

  @Test
  void cancelsWhenItsFutureIsCancelled() {
    CompletableFuture<byte[]> content = collector(5).content();
    content.cancel(false);
    assertThat(source.cancelled).isEqualTo(1);
  }
}
