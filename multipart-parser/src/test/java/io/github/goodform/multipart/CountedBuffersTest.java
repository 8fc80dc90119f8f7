package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Pooled buffers pass without a copy, and none is left when the body has ended, however it did. */
@Timeout(300)
class CountedBuffersTest {
  private final PooledUpload upload = new PooledUpload();
  private final NettyBuffers owner = upload.owner;
  private final Scheduler other = Schedulers.newSingle("other");
  private int copies;

  /** After every test: nothing that was acquired is still held. */
  @AfterEach
  void nothingIsLeft() {
    other.dispose();
    assertThat(upload.active()).as("buffers acquired and not released").isZero();
  }

  /** The owner of the upload's buffers: a test replaces one of its methods. */
  private class Forwarding implements BufferOwner<ByteBuf> {
    @Override
    public ByteBuffer octets(ByteBuf buffer) {
      return owner.octets(buffer);
    }

    @Override
    public int memory(ByteBuf buffer) {
      return owner.memory(buffer);
    }

    @Override
    public ByteBuf slice(ByteBuf buffer, int index, int length) {
      return owner.slice(buffer, index, length);
    }

    @Override
    public ByteBuf copyOf(ByteBuffer octets) {
      return owner.copyOf(octets);
    }

    @Override
    public void release(ByteBuf buffer) {
      owner.release(buffer);
    }
  }

  private Flux<MultipartEvent<ByteBuf>> events(Flux<ByteBuf> source, MultipartOptions options)
      throws IOException {
    BufferOwner<ByteBuf> counting =
        new Forwarding() {
          @Override
          public ByteBuf copyOf(ByteBuffer octets) {
            copies++;
            return super.copyOf(octets);
          }
        };
    Flow.Publisher<ByteBuf> flow = FlowAdapters.toFlowPublisher(source);
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    return Flux.from(
            FlowAdapters.toPublisher(MultipartPublisher.of(boundary, options, flow, counting)))
        .doOnDiscard(MultipartEvent.Content.class, CountedBuffersTest::release);
  }

  private static void release(MultipartEvent.Content<?> content) {
    ((ByteBuf) content.octets()).release();
  }

  /** Takes the octets of a content event, and gives its buffer back. */
  private static void take(MultipartEvent<ByteBuf> event, ByteArrayOutputStream out) {
    if (event instanceof MultipartEvent.Content<ByteBuf> part) {
      byte[] octets = new byte[part.octets().readableBytes()];
      part.octets().readBytes(octets).release();
      out.writeBytes(octets);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void passThroughAnotherThread(int prefetch) throws IOException {
    for (int size : new int[] {41, 1_000, 16_384}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      List<ByteBuf> pieces = upload.pieces(size);
      long octets = 0;
      for (MultipartEvent<ByteBuf> event :
          events(Flux.fromIterable(pieces), MultipartOptions.DEFAULT)
              .publishOn(other, prefetch)
              .toIterable(prefetch)) {
        take(event, out);
        octets += event instanceof MultipartEvent.PartEnd<ByteBuf> end ? end.size() : 0;
      }
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      expected.writeBytes(Recording.octets("value"));
      expected.writeBytes(upload.content);
      assertThat(out.toByteArray()).isEqualTo(expected.toByteArray());
      assertThat(octets).isEqualTo(5 + PooledUpload.OCTETS);
      assertThat(pieces).allMatch(piece -> piece.refCnt() == 0);
    }
    // Only what looked like a delimiter at the end of a buffer is copied.
    assertThat(copies).isPositive();
  }

  @Test
  void areReleasedWhenTheSubscriberCancels() throws IOException {
    for (long events : new long[] {1, 2, 3, 10, 25}) {
      List<ByteBuf> pieces = upload.pieces(4_096);
      List<ByteBuf> left = new ArrayList<>(pieces);
      Flux<ByteBuf> source = Flux.fromIterable(pieces).doOnNext(left::remove);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      events(source, MultipartOptions.DEFAULT)
          .take(events)
          .doOnNext(event -> take(event, out))
          .blockLast();
      left.forEach(ByteBuf::release);
      assertThat(pieces).allMatch(piece -> piece.refCnt() == 0);
    }
  }

  @Test
  void areReleasedWhenTheBodyIsRefused() throws IOException {
    MultipartOptions options =
        MultipartOptions.DEFAULT.withLimits(Limits.builder().maxPartOctets(100_000).build());
    List<ByteBuf> pieces = upload.pieces(4_096);
    List<ByteBuf> left = new ArrayList<>(pieces);
    Flux<ByteBuf> source = Flux.fromIterable(pieces).doOnNext(left::remove);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Flux<MultipartEvent<ByteBuf>> events =
        events(source, options).doOnNext(event -> take(event, out));
    assertThatThrownBy(events::blockLast).hasMessageContaining("limit-part-octets");
    assertThat(out.size()).isEqualTo(5 + 100_000);
    left.forEach(ByteBuf::release);
  }

  @Test
  void areReleasedWhenTheSourceFails() throws IOException {
    List<ByteBuf> pieces = upload.pieces(4_096);
    pieces.subList(5, pieces.size()).forEach(ByteBuf::release);
    Flux<ByteBuf> source =
        Flux.fromIterable(pieces.subList(0, 5))
            .concatWith(Flux.error(new IOException("the source is gone")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Flux<MultipartEvent<ByteBuf>> events =
        events(source, MultipartOptions.DEFAULT).doOnNext(event -> take(event, out));
    assertThatThrownBy(events::blockLast).hasRootCauseMessage("the source is gone");
  }

  /** A source that publishes at once what nobody requested. */
  @Test
  void areReleasedWhenTheSourceOverruns() throws IOException {
    List<ByteBuf> pieces = upload.pieces(4_096);
    Flow.Publisher<ByteBuf> pushing =
        subscriber -> {
          subscriber.onSubscribe(Signals.NOTHING);
          pieces.forEach(subscriber::onNext);
        };
    List<Throwable> failures = new ArrayList<>();
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    MultipartPublisher.of(boundary, MultipartOptions.DEFAULT, pushing, owner)
        .subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(1);
              }

              @Override
              public void onNext(MultipartEvent<ByteBuf> event) {
                take(event, new ByteArrayOutputStream());
              }

              @Override
              public void onError(Throwable throwable) {
                failures.add(throwable);
              }

              @Override
              public void onComplete() {
                failures.add(new AssertionError("the body is complete"));
              }
            });
    assertThat(failures).hasOnlyElementsOfTypes(IllegalStateException.class).hasSize(1);
    assertThat(pieces).allMatch(piece -> piece.refCnt() == 0);
  }

  /** Decoded content stands in no buffer of the source. */
  @Test
  void areCopiesWhereContentIsDecoded() throws IOException {
    ByteBuf piece =
        upload
            .allocator
            .directBuffer()
            .writeBytes(
                Recording.octets(
                    "--"
                        + PooledUpload.BOUNDARY
                        + "\r\nContent-Disposition: form-data; name=a\r\n"
                        + "Content-Transfer-Encoding: base64\r\n\r\n"
                        + "dmFsdWU=\r\n--"
                        + PooledUpload.BOUNDARY
                        + "--\r\n"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    events(Flux.just(piece), MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY))
        .doOnNext(event -> take(event, out))
        .blockLast();
    assertThat(out).hasToString("value");
    assertThat(copies).isPositive();
  }

  /** An owner that fails ends the body, and keeps nothing. */
  @Test
  void areReleasedWhenTheOwnerFails() throws IOException {
    List<ByteBuf> pieces = upload.pieces(4_096);
    List<ByteBuf> left = new ArrayList<>(pieces);
    BufferOwner<ByteBuf> failing =
        new Forwarding() {
          @Override
          public ByteBuf slice(ByteBuf buffer, int index, int length) {
            throw new IllegalStateException("no slice");
          }
        };
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    Flux<MultipartEvent<ByteBuf>> events =
        Flux.from(
            FlowAdapters.toPublisher(
                MultipartPublisher.of(boundary, MultipartOptions.DEFAULT, source, failing)));
    assertThatThrownBy(events::blockLast).hasMessage("no slice");
    left.forEach(ByteBuf::release);
  }

  /** An owner that cannot show the octets of a buffer, or of a slice. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void areReleasedWhenTheOwnerCannotShowThem(int failing) throws Exception {
    for (boolean asForm : new boolean[] {true, false}) {
      List<ByteBuf> pieces = upload.pieces(16_384);
      List<ByteBuf> left = new ArrayList<>(pieces);
      int[] calls = {0};
      BufferOwner<ByteBuf> blind =
          new Forwarding() {
            @Override
            public ByteBuffer octets(ByteBuf buffer) {
              if (++calls[0] == failing) {
                throw new IllegalStateException("no octets");
              }
              return super.octets(buffer);
            }
          };
      Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
      Flow.Publisher<ByteBuf> source =
          FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
      FormStorage memory =
          FormStorage.DEFAULT
              .withPartThreshold(PooledUpload.OCTETS)
              .withMemoryThreshold(2 * PooledUpload.OCTETS);
      if (asForm) {
        assertThatThrownBy(
                () ->
                    FormData.read(boundary, MultipartOptions.DEFAULT, memory, source, blind).get())
            .hasMessageContaining("no octets");
      } else {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Flux<MultipartEvent<ByteBuf>> events =
            Flux.from(
                    FlowAdapters.toPublisher(
                        MultipartPublisher.of(boundary, MultipartOptions.DEFAULT, source, blind)))
                .doOnNext(event -> take(event, out));
        assertThatThrownBy(events::blockLast).hasMessage("no octets");
      }
      left.forEach(ByteBuf::release);
      assertThat(upload.active()).isZero();
    }
  }
}
