package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.SpringBuffers;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Uploads of Spring WebFlux that are whole, refused, cancelled or left, on the publishing thread
 * (prefetch 0) and behind {@code publishOn}. Netty counts the buffers: after each upload none is
 * held, and a buffer that is read or released after its release throws. A form is always collected
 * on the publishing thread.
 */
@Timeout(300)
class SpringUploadTest {
  private final Multipart multipart = Multipart.DEFAULT;
  private final String contentType = "multipart/form-data; boundary=B";
  private static final int FILE = 50_000;

  private final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);
  private final NettyDataBufferFactory factory = new NettyDataBufferFactory(allocator);
  private final SpringBuffers owner = new SpringBuffers(factory);
  private final Scheduler other = Schedulers.newSingle("other");
  private final CRC32 sum = new CRC32();

  @AfterEach
  void nothingIsLeft() throws InterruptedException {
    // What was cancelled is discarded there.
    CountDownLatch last = new CountDownLatch(1);
    other.schedule(last::countDown);
    assertThat(last.await(30, TimeUnit.SECONDS)).isTrue();
    other.dispose();
    // Spring releases the last buffer of a file that is written when it has reported the failure.
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (PooledUpload.active(allocator) > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(PooledUpload.active(allocator)).isZero();
  }

  private Flux<DataBuffer> pieces(byte[] body) {
    int piece = 3_000;
    return Flux.range(0, (body.length + piece - 1) / piece)
        .map(
            i ->
                factory
                    .allocateBuffer(piece)
                    .write(body, i * piece, Math.min(piece, body.length - i * piece)));
  }

  private static byte[] body() {
    return ThreeParts.octets(FILE);
  }

  private static byte[] refused() {
    byte[] body = body();
    return Arrays.copyOf(body, body.length - 20);
  }

  /** A client that closes the connection. */
  private Flux<DataBuffer> left() {
    return pieces(Arrays.copyOf(body(), 20_000))
        .concatWith(Flux.error(new IOException("the client has left")));
  }

  private MultipartPublisher<DataBuffer> publisher(Flux<DataBuffer> source) {
    return multipart.publisher(contentType, FlowAdapters.toFlowPublisher(source), owner);
  }

  private <T> Flux<T> on(Flux<T> flux, int prefetch) {
    return prefetch == 0 ? flux : flux.publishOn(other, prefetch);
  }

  /** The octets of each content, which is read and released. */
  private Flux<Integer> events(Flux<DataBuffer> source, int prefetch) {
    return on(Flux.from(FlowAdapters.toPublisher(publisher(source))), prefetch)
        .ofType(MultipartEvent.Content.class)
        .map(content -> take((DataBuffer) content.octets()))
        .doOnDiscard(
            MultipartEvent.Content.class,
            content -> DataBufferUtils.release((DataBuffer) content.octets()));
  }

  /**
   * When the source fails, {@code concatMap} would cancel the content whose octets still wait in a
   * {@code publishOn}, which neither publishes nor discards them.
   */
  private Flux<Integer> parts(Flux<DataBuffer> source, int prefetch) {
    Flux<PublishedPart<DataBuffer>> parts =
        on(Flux.from(FlowAdapters.toPublisher(publisher(source).parts())), prefetch);
    return (prefetch == 0
            ? parts.concatMap(part -> content(part, 0))
            : parts.concatMapDelayError(part -> content(part, prefetch)))
        .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
        .onErrorMap(failure -> Exceptions.unwrapMultiple(failure).get(0));
  }

  private Flux<Integer> content(PublishedPart<DataBuffer> part, int prefetch) {
    return on(Flux.from(FlowAdapters.toPublisher(part.content())), prefetch).map(this::take);
  }

  private int take(DataBuffer content) {
    byte[] octets = new byte[content.readableByteCount()];
    content.read(octets);
    DataBufferUtils.release(content);
    sum.update(octets);
    return octets.length;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64})
  void isWhole(int prefetch) {
    CRC32 expected = new CRC32();
    expected.update(Recording.octets("\u00C3\u009Cber" + "\r\n--C".repeat(FILE / 5) + "two"));
    assertThat(events(pieces(body()), prefetch).reduce(0, Integer::sum).block())
        .isEqualTo(5 + FILE + 3);
    assertThat(sum.getValue()).isEqualTo(expected.getValue());
    sum.reset();
    assertThat(parts(pieces(body()), prefetch).reduce(0, Integer::sum).block())
        .isEqualTo(5 + FILE + 3);
    assertThat(sum.getValue()).isEqualTo(expected.getValue());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64})
  void isRefused(int prefetch) {
    for (Flux<Integer> upload :
        Arrays.asList(events(pieces(refused()), prefetch), parts(pieces(refused()), prefetch))) {
      assertThatThrownBy(upload::blockLast)
          .cause()
          .isInstanceOf(MultipartException.Malformed.class)
          .hasMessageStartingWith("body-cut-off: ");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64})
  void isLeft(int prefetch) {
    for (Flux<Integer> upload : Arrays.asList(events(left(), prefetch), parts(left(), prefetch))) {
      assertThatThrownBy(upload::blockLast).hasRootCauseMessage("the client has left");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64})
  void isCancelled(int prefetch) {
    for (int taken : new int[] {1, 2, 3, 9}) {
      assertThat(events(pieces(body()), prefetch).take(taken).count().block()).isEqualTo(taken);
      assertThat(parts(pieces(body()), prefetch).take(taken).count().block()).isEqualTo(taken);
    }
  }

  /** The example of the README. */
  private Mono<Void> store(Flow.Publisher<DataBuffer> body, Path upload) {
    Mono<Void> stored =
        Flux.from(
                FlowAdapters.toPublisher(
                    multipart.publisher(contentType, body, new SpringBuffers(factory)).parts()))
            .concatMap(
                part -> {
                  if (!part.headers().isFile()) {
                    part.skip();
                    return Mono.empty();
                  }
                  return DataBufferUtils.write(
                      Flux.from(FlowAdapters.toPublisher(part.content())), upload);
                })
            .then();
    return stored;
  }

  @Test
  void partsAreWrittenToAFile(@TempDir Path directory) throws IOException {
    Path upload = directory.resolve("upload");
    store(FlowAdapters.toFlowPublisher(pieces(body())), upload).block();
    assertThat(upload).hasBinaryContent(Recording.octets("\r\n--C".repeat(FILE / 5)));
    assertThatThrownBy(store(FlowAdapters.toFlowPublisher(pieces(refused())), upload)::block)
        .hasCauseInstanceOf(MultipartException.Malformed.class);
    assertThatThrownBy(store(FlowAdapters.toFlowPublisher(left()), upload)::block)
        .hasRootCauseMessage("the client has left");
  }

  private Mono<FormData> form(Flux<DataBuffer> source) {
    FormStorage storage = FormStorage.DEFAULT.withPartThreshold(FILE).withMemoryThreshold(2 * FILE);
    return Mono.fromFuture(
        () ->
            multipart
                .withStorage(storage)
                .form(contentType, FlowAdapters.toFlowPublisher(source), owner));
  }

  @Test
  void aFormThatIsRefusedOrLeftHoldsNoBuffer() {
    assertThatThrownBy(form(pieces(refused()))::block)
        .hasCauseInstanceOf(MultipartException.Malformed.class);
    assertThatThrownBy(form(left())::block).hasRootCauseMessage("the client has left");
  }

  /** The client leaves while the form waits for the next buffer. */
  @Test
  void aFormThatIsCancelledHoldsNoBuffer() throws InterruptedException {
    CountDownLatch stored = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    Disposable upload =
        form(pieces(Arrays.copyOf(body(), 20_000))
                .doOnComplete(stored::countDown)
                .concatWith(Flux.never())
                .doOnCancel(cancelled::countDown))
            .subscribe();
    assertThat(stored.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(PooledUpload.active(allocator)).isPositive();
    upload.dispose();
    assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
