package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The nested view of a body: parts, each with a publisher of its content. */
@Timeout(60)
class PartsTest {
  static final String HEAD = "--B\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n";

  static String part(String name, String content) {
    return HEAD.formatted(name) + content + "\r\n";
  }

  private static final String THREE =
      part("a", "one") + part("b", "0123456789".repeat(20)) + part("c", "three") + "--B--";

  private static Boundary boundary() {
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
    private final List<T> items = new ArrayList<>();
    private Flow.@Nullable Subscription subscription;
    private @Nullable Throwable failure;
    private int ended;

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

  private static Taker<ByteBuffer> content(PublishedPart<ByteBuffer> part) {
    Taker<ByteBuffer> taker = new Taker<>();
    part.content().subscribe(taker);
    return taker;
  }

  private static String text(Taker<ByteBuffer> taker) {
    StringBuilder text = new StringBuilder();
    taker.items.forEach(each -> text.append(StandardCharsets.US_ASCII.decode(each.duplicate())));
    return text.toString();
  }

  @Test
  void publishesOnePartAtATime() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(2);
    assertThat(taker.items).hasSize(1);
    Taker<ByteBuffer> first = content(taker.last());
    assertThat(first.items).isEmpty();
    first.request(Long.MAX_VALUE);
    assertThat(text(first)).isEqualTo("one");
    assertThat(first.ended).isEqualTo(1);
    assertThat(first.failure).isNull();
    assertThat(taker.items).hasSize(2);
    assertThat(taker.last().headers().fieldName()).isEqualTo("b");
    Taker<ByteBuffer> second = content(taker.last()).request(1);
    assertThat(second.items).hasSize(1);
    assertThat(second.ended).isZero();
    second.request(Long.MAX_VALUE);
    assertThat(text(second)).hasSize(200);
    // No third part has been requested.
    assertThat(taker.items).hasSize(2);
    taker.request(2);
    assertThat(content(taker.last()).request(99).ended).isEqualTo(1);
    assertThat(taker.items).hasSize(3);
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
  }

  /** Nobody wants an octet: none is requested. */
  @Test
  void requestsNothingThatNobodyWants() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source);
    assertThat(source.published).isZero();
    taker.request(1);
    int before = source.published;
    Taker<ByteBuffer> content = content(taker.last());
    assertThat(source.published).isEqualTo(before);
    content.request(1);
    assertThat(source.published).isGreaterThan(before);
    content.request(99);
    assertThat(content.ended).isEqualTo(1);
    int atTheEnd = source.published;
    assertThat(atTheEnd * 7).isLessThan(THREE.indexOf("\"b\""));
    taker.request(1);
    assertThat(source.published).isGreaterThan(atTheEnd);
  }

  @Test
  void aPartThatNobodyReadsHoldsTheBodyUntilItIsSkipped() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(Long.MAX_VALUE);
    assertThat(taker.items).hasSize(1);
    taker.last().skip();
    assertThat(taker.items).hasSize(2);
    PublishedPart<ByteBuffer> skipped = taker.last();
    skipped.skip();
    assertThat(taker.items).hasSize(3);
    taker.last().skip();
    assertThat(taker.ended).isEqualTo(1);
    assertThat(taker.failure).isNull();
    Taker<ByteBuffer> late = content(skipped);
    assertThat(late.failure)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the content was skipped");
    skipped.skip();
  }

  @Test
  void cancellingAContentSkipsTheRestOfIt() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7));
    taker.request(Long.MAX_VALUE).last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(2);
    assertThat(content.items).hasSize(2);
    content.cancel();
    content.request(5);
    assertThat(content.items).hasSize(2);
    assertThat(content.ended).isZero();
    assertThat(taker.last().headers().fieldName()).isEqualTo("c");
  }

  @Test
  void aContentHasOneSubscriber() {
    Taker<PublishedPart<ByteBuffer>> taker = take(new PublisherTest.Buffers(THREE, 7)).request(1);
    Taker<ByteBuffer> first = content(taker.last());
    Taker<ByteBuffer> second = content(taker.last());
    assertThat(second.failure)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the content has a subscriber already");
    second.request(1);
    second.cancel();
    assertThat(text(first.request(9))).isEqualTo("one");
    assertThat(first.ended).isEqualTo(1);
    assertThatThrownBy(() -> taker.last().content().subscribe(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> parts(new PublisherTest.Buffers(THREE, 7)).subscribe(null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void skippingAContentThatIsReadEndsIt() {
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(THREE, 7)).request(Long.MAX_VALUE);
    taker.last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(1);
    taker.items.get(1).skip();
    assertThat(content.items).hasSize(1);
    assertThat(content.failure).hasMessage("the content was skipped");
    assertThat(content.ended).isEqualTo(1);
    assertThat(taker.items).hasSize(3);
  }

  @Test
  void theOpenContentIsFinishedWhenThePartsAreCancelled() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source).request(Long.MAX_VALUE);
    taker.last().skip();
    Taker<ByteBuffer> content = content(taker.last()).request(1);
    taker.cancel();
    assertThat(source.cancelled).isFalse();
    content.request(Long.MAX_VALUE);
    assertThat(text(content)).isEqualTo("0123456789".repeat(20));
    assertThat(content.ended).isEqualTo(1);
    assertThat(source.cancelled).isTrue();
    assertThat(taker.items).hasSize(2);
    assertThat(taker.ended).isZero();
  }

  @Test
  void theSourceIsCancelledWithThePartsWhereNobodyReads() {
    for (boolean skipping : new boolean[] {false, true}) {
      PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
      Taker<PublishedPart<ByteBuffer>> taker = take(source).request(1);
      taker.cancel();
      assertThat(source.cancelled).isTrue();
      if (skipping) {
        taker.last().skip();
      }
      Taker<ByteBuffer> late = content(taker.last()).request(1);
      assertThat(late.failure).isInstanceOf(CancellationException.class);
      taker.request(1);
      assertThat(taker.ended).isZero();
    }
  }

  @Test
  void aContentThatIsCancelledAfterThePartsCancelsTheSource() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker = take(source).request(1);
    Taker<ByteBuffer> content = content(taker.last());
    taker.cancel();
    assertThat(source.cancelled).isFalse();
    content.cancel();
    assertThat(source.cancelled).isTrue();
  }

  @Test
  void aRefusalGoesToTheOpenContentAndThenToTheParts() {
    List<String> order = new ArrayList<>();
    String cut = part("a", "one") + HEAD.formatted("b") + "0123456789";
    Taker<PublishedPart<ByteBuffer>> taker =
        new Taker<>() {
          @Override
          public void onError(Throwable throwable) {
            order.add("parts");
            super.onError(throwable);
          }
        };
    parts(new PublisherTest.Buffers(cut, 7)).subscribe(taker);
    taker.request(Long.MAX_VALUE).last().skip();
    Taker<ByteBuffer> content =
        new Taker<>() {
          @Override
          public void onError(Throwable throwable) {
            order.add("content");
            super.onError(throwable);
          }
        };
    taker.last().content().subscribe(content);
    content.request(Long.MAX_VALUE);
    assertThat(order).containsExactly("content", "parts");
    assertThat(text(content)).isEqualTo("0123456789");
    assertThat(content.failure)
        .isInstanceOf(MultipartException.class)
        .hasMessageStartingWith("close-delimiter-missing")
        .isSameAs(taker.failure);
  }

  @Test
  void aRefusalIsKeptForAContentThatIsReadLater() {
    String refused = part("a", "one") + "--B\r\nX\r\n\r\n";
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(refused, 7)).request(Long.MAX_VALUE);
    PublishedPart<ByteBuffer> first = taker.last();
    first.skip();
    assertThat(taker.failure).isInstanceOf(MultipartException.class);
    assertThat(content(first).failure).hasMessage("the content was skipped");
    // The source fails while the content of the part waits for a subscriber.
    Flow.Subscriber<? super ByteBuffer>[] to = subscribers();
    Taker<PublishedPart<ByteBuffer>> waiting = take(subscriber -> begin(subscriber, to));
    waiting.request(1);
    to[0].onNext(ByteBuffer.wrap(Recording.octets(HEAD.formatted("a"))));
    IOException reset = new IOException("connection reset");
    to[0].onError(reset);
    assertThat(waiting.failure).isSameAs(reset);
    assertThat(content(waiting.last()).failure).isSameAs(reset);
  }

  @SuppressWarnings("unchecked") // an array of a generic type
  static Flow.Subscriber<? super ByteBuffer>[] subscribers() {
    return (Flow.Subscriber<? super ByteBuffer>[]) new Flow.Subscriber<?>[1];
  }

  static void begin(
      Flow.Subscriber<? super ByteBuffer> subscriber, Flow.Subscriber<? super ByteBuffer>[] to) {
    to[0] = subscriber;
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {}

          @Override
          public void cancel() {}
        });
  }

  @Test
  void aRequestOfNothingIsAnError() {
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(THREE, 7)).request(Long.MAX_VALUE);
    Taker<ByteBuffer> content = content(taker.last()).request(0);
    assertThat(content.failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(content.ended).isEqualTo(1);
    assertThat(taker.items).hasSize(2); // the body has gone on
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> parts = take(source).request(-1);
    assertThat(parts.failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(source.cancelled).isTrue();
  }

  /** A subscriber that throws breaks Reactive Streams §2.13: the source is let go all the same. */
  @Test
  void aSubscriberThatThrowsHoldsNothing() {
    PublisherTest.Buffers source = new PublisherTest.Buffers(THREE, 7);
    Taker<PublishedPart<ByteBuffer>> taker =
        new Taker<>() {
          @Override
          public void onNext(PublishedPart<ByteBuffer> part) {
            throw new UnsupportedOperationException("no");
          }
        };
    parts(source).subscribe(taker);
    assertThatThrownBy(() -> taker.request(1)).hasMessage("no");
    assertThat(source.cancelled).isTrue();
  }

  @Test
  void readsSmallContentsAsTextAndOctets() {
    String latin1 =
        """
        --B
        Content-Disposition: form-data; name="l"
        Content-Type: text/plain; charset=ISO-8859-1

        \u00E5
        """
            .replace("\n", "\r\n");
    Taker<PublishedPart<ByteBuffer>> taker =
        take(new PublisherTest.Buffers(latin1 + THREE, 7)).request(Long.MAX_VALUE);
    assertThat(taker.last().text(1).join()).isEqualTo("\u00E5");
    assertThat(taker.last().text(3).join()).isEqualTo("one");
    CompletableFuture<byte[]> tooLong = taker.last().octets(199);
    assertThatThrownBy(tooLong::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.maximum()).isEqualTo(199);
              assertThat(e.limit()).isEqualTo(Limit.PART_OCTETS);
              assertThat(e.httpStatus()).isEqualTo(413);
            });
    // The body has gone on.
    assertThat(taker.last().headers().fieldName()).isEqualTo("c");
    assertThat(taker.last().octets(5).join()).isEqualTo(Recording.octets("three"));
    assertThat(taker.ended).isEqualTo(1);
    assertThatThrownBy(() -> taker.last().octets(1).join())
        .hasRootCauseMessage("the content has a subscriber already");
    assertThatThrownBy(() -> taker.last().octets(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cancellingATextSkipsTheContent() {
    Flow.Subscriber<? super ByteBuffer>[] to = subscribers();
    Taker<PublishedPart<ByteBuffer>> taker = take(subscriber -> begin(subscriber, to)).request(9);
    to[0].onNext(ByteBuffer.wrap(Recording.octets(HEAD.formatted("a") + "on")));
    CompletableFuture<String> text = taker.last().text(99);
    assertThat(text).isNotDone();
    text.cancel(true);
    to[0].onNext(ByteBuffer.wrap(Recording.octets("e\r\n" + part("b", "two"))));
    assertThat(taker.items).hasSize(2);
    assertThat(taker.last().headers().fieldName()).isEqualTo("b");
  }

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
                .concatMap(PartsTest::joined)
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
    assertThat(flux(source).take(1).concatMap(PartsTest::joined).collectList().block())
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
    assertThat(
            allocator.metric().directArenas().stream()
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum())
        .isZero();
  }
}
