package io.github.goodform.multipart;

import static io.github.goodform.multipart.NestedView.THREE;
import static io.github.goodform.multipart.NestedView.boundary;
import static io.github.goodform.multipart.NestedView.parts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The nested view behind Reactor, with plain and with counted buffers. */
@Timeout(300)
class PartsReactorTest {
  private static Flux<PublishedPart<ByteBuffer>> flux(Flow.Publisher<ByteBuffer> source) {
    return Flux.from(FlowAdapters.toPublisher(parts(source)));
  }

  private static Mono<String> joined(PublishedPart<ByteBuffer> part) {
    return Flux.from(FlowAdapters.toPublisher(part.content()))
        .map(octets -> StandardCharsets.US_ASCII.decode(octets).toString())
        .reduce("", String::concat)
        .map(text -> part.headers().fieldName() + "=" + text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 1_000})
  void reactorReadsSkipsTakesAndCancels(int piece) {
    assertThat(
            flux(new PublisherTest.Buffers(THREE, piece))
                .concatMap(PartsReactorTest::joined)
                .collectList()
                .block())
        .containsExactly("a=one", "b=" + "0123456789".repeat(20), "c=three");
    List<String> some =
        flux(new PublisherTest.Buffers(THREE, piece))
            .concatMap(
                part -> {
                  if ("b".equals(part.headers().fieldName())) {
                    part.skip();
                    return Mono.empty();
                  }
                  return joined(part);
                })
            .collectList()
            .block();
    assertThat(some).containsExactly("a=one", "c=three");
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, piece);
    assertThat(flux(source).take(1).concatMap(PartsReactorTest::joined).collectList().block())
        .containsExactly("a=one");
    List<String> starts =
        flux(new PublisherTest.Buffers(THREE, piece))
            .concatMap(
                part ->
                    Flux.from(FlowAdapters.toPublisher(part.content()))
                        .take(1)
                        .map(octets -> String.valueOf((char) octets.get())))
            .collectList()
            .block();
    assertThat(starts).containsExactly("o", "0", "t");
  }

  /** Pooled buffers on two threads: read, skipped, cancelled and refused, and none is left. */
  @Test
  void releasesEveryBuffer() throws IOException {
    PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);
    NettyBuffers owner = new NettyBuffers(allocator);
    Scheduler other = Schedulers.newSingle("other");
    Random random = new Random(18);
    try {
      for (int round = 0; round < 200; round++) {
        byte[] body = Recording.octets(round % 5 == 0 ? THREE.substring(0, 150) : THREE);
        Flux<ByteBuf> source =
            Flux.generate(
                () -> new int[1],
                (at, sink) -> {
                  int n = Math.min(1 + random.nextInt(60), body.length - at[0]);
                  if (n == 0) {
                    sink.complete();
                  } else {
                    sink.next(allocator.directBuffer(n).writeBytes(body, at[0], n));
                    at[0] += n;
                  }
                  return at;
                });
        int how = round % 4;
        Flux<Integer> read =
            Flux.from(
                    FlowAdapters.toPublisher(
                        Multipart.DEFAULT
                            .publisher(boundary(), FlowAdapters.toFlowPublisher(source), owner)
                            .parts()))
                .publishOn(other, 1)
                .concatMap(
                    part -> {
                      if (how == 1) {
                        part.skip();
                        return Mono.just(0);
                      }
                      if (how == 2) {
                        return Mono.fromFuture(part.octets(7))
                            .map(octets -> octets.length)
                            .onErrorReturn(MultipartException.LimitExceeded.class, -1);
                      }
                      Flux<ByteBuf> content = Flux.from(FlowAdapters.toPublisher(part.content()));
                      return (how == 3 ? content.take(1) : content)
                          .map(
                              octets -> {
                                int n = octets.readableBytes();
                                octets.release();
                                return n;
                              });
                    });
        if (round % 5 == 0) {
          assertThatThrownBy(read::blockLast).hasCauseInstanceOf(MultipartException.class);
        } else {
          read.blockLast();
        }
      }
    } finally {
      other.dispose();
    }
    assertThat(PooledUpload.active(allocator)).isZero();
  }
}
