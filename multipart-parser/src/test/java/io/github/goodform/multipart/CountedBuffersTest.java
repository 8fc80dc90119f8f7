package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Pooled buffers pass without a copy, and none is left when the body has ended, however it did. */
@Timeout(60)
class CountedBuffersTest {
  private static final String BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW0";
  private static final int OCTETS = 300_000;

  private final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);
  private final NettyBuffers owner = new NettyBuffers(allocator);
  private final Scheduler other = Schedulers.newSingle("other");
  private final byte[] content = content();
  private int copies;

  private static byte[] content() {
    byte[] content = new byte[OCTETS];
    Random random = new Random(7);
    random.nextBytes(content);
    // What looks like a delimiter, at distances that cuts of buffers meet.
    byte[] near = Recording.octets("\r\n--" + BOUNDARY.substring(0, BOUNDARY.length() - 1) + "!");
    for (int at = 0; at + near.length < OCTETS; at += 500 + random.nextInt(500)) {
      System.arraycopy(near, 0, content, at, near.length);
    }
    return content;
  }

  /** After every test: nothing that was acquired is still held. */
  @AfterEach
  void nothingIsLeft() {
    other.dispose();
    assertThat(active()).as("buffers acquired and not released").isZero();
  }

  private long active() {
    return allocator.metric().directArenas().stream()
        .mapToLong(PoolArenaMetric::numActiveAllocations)
        .sum();
  }

  private List<ByteBuf> pieces(int size) {
    byte[] body = body();
    List<ByteBuf> pieces = new ArrayList<>();
    for (int at = 0; at < body.length; at += size) {
      int n = Math.min(size, body.length - at);
      // The readable octets do not begin at the first one.
      pieces.add(allocator.directBuffer(n + 3).writeZero(3).skipBytes(3).writeBytes(body, at, n));
    }
    return pieces;
  }

  private byte[] body() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String header = "\r\nContent-Disposition: form-data; name=";
    body.writeBytes(Recording.octets("--" + BOUNDARY + header + "a\r\n\r\nvalue"));
    body.writeBytes(Recording.octets("\r\n--" + BOUNDARY + header + "f\r\n\r\n"));
    body.writeBytes(content);
    body.writeBytes(Recording.octets("\r\n--" + BOUNDARY + "--\r\n"));
    return body.toByteArray();
  }

  private Flux<MultipartEvent<ByteBuf>> events(Flux<ByteBuf> source, MultipartOptions options)
      throws IOException {
    BufferOwner<ByteBuf> counting =
        new BufferOwner<>() {
          @Override
          public ByteBuffer octets(ByteBuf buffer) {
            return owner.octets(buffer);
          }

          @Override
          public ByteBuf slice(ByteBuf buffer, int index, int length) {
            return owner.slice(buffer, index, length);
          }

          @Override
          public ByteBuf copyOf(ByteBuffer octets) {
            copies++;
            return owner.copyOf(octets);
          }

          @Override
          public void release(ByteBuf buffer) {
            owner.release(buffer);
          }
        };
    Flow.Publisher<ByteBuf> flow = FlowAdapters.toFlowPublisher(source);
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
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
      List<ByteBuf> pieces = pieces(size);
      long octets = 0;
      for (MultipartEvent<ByteBuf> event :
          events(Flux.fromIterable(pieces), MultipartOptions.DEFAULT)
              .publishOn(other, prefetch)
              .toIterable(prefetch)) {
        take(event, out);
        octets += event instanceof MultipartEvent.PartEnd<ByteBuf> end ? end.octets() : 0;
      }
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      expected.writeBytes(Recording.octets("value"));
      expected.writeBytes(content);
      assertThat(out.toByteArray()).isEqualTo(expected.toByteArray());
      assertThat(octets).isEqualTo(5 + OCTETS);
      assertThat(pieces).allMatch(piece -> piece.refCnt() == 0);
    }
    // Only what looked like a delimiter at the end of a buffer is copied.
    assertThat(copies).isPositive();
  }

  @Test
  void areReleasedWhenTheSubscriberCancels() throws IOException {
    for (long events : new long[] {1, 2, 3, 10, 25}) {
      List<ByteBuf> pieces = pieces(4_096);
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
    List<ByteBuf> pieces = pieces(4_096);
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
    List<ByteBuf> pieces = pieces(4_096);
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
    List<ByteBuf> pieces = pieces(4_096);
    Flow.Publisher<ByteBuf> pushing =
        subscriber -> {
          subscriber.onSubscribe(
              new Flow.Subscription() {
                @Override
                public void request(long n) {}

                @Override
                public void cancel() {}
              });
          pieces.forEach(subscriber::onNext);
        };
    List<Throwable> failures = new ArrayList<>();
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
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
        allocator
            .directBuffer()
            .writeBytes(
                Recording.octets(
                    "--"
                        + BOUNDARY
                        + "\r\nContent-Disposition: form-data; name=a\r\n"
                        + "Content-Transfer-Encoding: base64\r\n\r\n"
                        + "dmFsdWU=\r\n--"
                        + BOUNDARY
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
    List<ByteBuf> pieces = pieces(4_096);
    List<ByteBuf> left = new ArrayList<>(pieces);
    BufferOwner<ByteBuf> failing =
        new BufferOwner<>() {
          @Override
          public ByteBuffer octets(ByteBuf buffer) {
            return owner.octets(buffer);
          }

          @Override
          public ByteBuf slice(ByteBuf buffer, int index, int length) {
            throw new IllegalStateException("no slice");
          }

          @Override
          public ByteBuf copyOf(ByteBuffer octets) {
            return owner.copyOf(octets);
          }

          @Override
          public void release(ByteBuf buffer) {
            owner.release(buffer);
          }
        };
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    Flux<MultipartEvent<ByteBuf>> events =
        Flux.from(
            FlowAdapters.toPublisher(
                MultipartPublisher.of(boundary, MultipartOptions.DEFAULT, source, failing)));
    assertThatThrownBy(events::blockLast).hasMessage("no slice");
    left.forEach(ByteBuf::release);
  }

  private FormData form(int size, FormStorage storage, List<ByteBuf> left) throws Exception {
    List<ByteBuf> pieces = pieces(size);
    left.addAll(pieces);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
    return FormData.read(boundary, MultipartOptions.DEFAULT, storage, source, owner).get();
  }

  /** Large contents are slices of the buffers; small ones, and those in a file, hold none. */
  @ParameterizedTest
  @ValueSource(ints = {41, 1_000, 4_095, 4_096, 16_384, 1_000_000})
  void aFormKeepsSlices(int size, @TempDir Path directory) throws Exception {
    FormStorage memory =
        FormStorage.DEFAULT.withPartThreshold(OCTETS).withMemoryThreshold(2 * OCTETS);
    List<ByteBuf> left = new ArrayList<>();
    try (FormData form = form(size, memory, left)) {
      FormPart part = Objects.requireNonNull(form.first("f"));
      assertThat(part.isInMemory()).isTrue();
      assertThat(active() > 0).isEqualTo(size >= 4_095);
      assertThat(form.text("a")).isEqualTo("value");
      assertThat(part.octets()).isEqualTo(content);
      assertThat(part.text()).isEqualTo(new String(content, StandardCharsets.UTF_8));
      try (InputStream in = part.inputStream()) {
        assertThat(in.readNBytes(100_001)).isEqualTo(Arrays.copyOf(content, 100_001));
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        in.transferTo(rest);
        assertThat(rest.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 100_001, OCTETS));
      }
      try (SeekableByteChannel channel = part.channel()) {
        ByteBuffer target = ByteBuffer.allocateDirect(50_000);
        channel.position(123_456).read(target);
        assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(content, 123_456, target.remaining()));
      }
      part.moveTo(directory.resolve("moved"));
    }
    assertThat(Files.readAllBytes(directory.resolve("moved"))).isEqualTo(content);
    assertThat(active()).isZero();
    FormStorage file = FormStorage.DEFAULT.withDirectory(directory);
    try (FormData form = form(size, file, left)) {
      assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(content);
      assertThat(active()).isZero();
    }
    assertThat(left).isEmpty();
  }

  @Test
  void aFormThatFailsOrIsCancelledHoldsNothing() throws Exception {
    FormStorage memory =
        FormStorage.DEFAULT.withPartThreshold(OCTETS).withMemoryThreshold(2 * OCTETS);
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
    MultipartOptions options =
        MultipartOptions.DEFAULT.withLimits(Limits.builder().maxPartOctets(100_000).build());
    List<ByteBuf> pieces = pieces(4_096);
    List<ByteBuf> left = new ArrayList<>(pieces);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    assertThatThrownBy(() -> FormData.read(boundary, options, memory, source, owner).get())
        .hasMessageContaining("limit-part-octets");
    left.forEach(ByteBuf::release);
    assertThat(active()).isZero();

    Sinks.Many<ByteBuf> sink = Sinks.many().unicast().onBackpressureBuffer();
    CompletableFuture<FormData> form =
        FormData.read(
            boundary,
            MultipartOptions.DEFAULT,
            memory,
            FlowAdapters.toFlowPublisher(sink.asFlux()),
            owner);
    List<ByteBuf> more = pieces(16_384);
    more.subList(0, 5).forEach(piece -> sink.tryEmitNext(piece).orThrow());
    assertThat(active()).isGreaterThan(more.size() - 5);
    form.cancel(true);
    more.subList(5, more.size()).forEach(ByteBuf::release);
  }

  /** A slow client: each buffer is large, and nearly empty. */
  @Test
  void aFormDoesNotHoldLargeBuffersForFewOctets() throws Exception {
    byte[] body = body();
    List<ByteBuf> pieces = new ArrayList<>();
    for (int at = 0; at < body.length; at += 3_000) {
      int n = Math.min(3_000, body.length - at);
      pieces.add(allocator.directBuffer(65_536).writeBytes(body, at, n));
    }
    FormStorage memory =
        FormStorage.DEFAULT.withPartThreshold(OCTETS).withMemoryThreshold(2 * OCTETS);
    Flow.Publisher<ByteBuf> source = FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces));
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
    try (FormData form =
        FormData.read(boundary, MultipartOptions.DEFAULT, memory, source, owner).get()) {
      assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(content);
      assertThat(active()).isZero();
    }
  }

  /** An owner that cannot show the octets of a buffer, or of a slice. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void areReleasedWhenTheOwnerCannotShowThem(int failing) throws Exception {
    for (boolean asForm : new boolean[] {true, false}) {
      List<ByteBuf> pieces = pieces(16_384);
      List<ByteBuf> left = new ArrayList<>(pieces);
      int[] calls = {0};
      BufferOwner<ByteBuf> blind =
          new BufferOwner<>() {
            @Override
            public ByteBuffer octets(ByteBuf buffer) {
              if (++calls[0] == failing) {
                throw new IllegalStateException("no octets");
              }
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
          };
      Boundary boundary = Boundary.of("multipart/form-data; boundary=" + BOUNDARY);
      Flow.Publisher<ByteBuf> source =
          FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
      FormStorage memory =
          FormStorage.DEFAULT.withPartThreshold(OCTETS).withMemoryThreshold(2 * OCTETS);
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
      assertThat(active()).isZero();
    }
  }
}
