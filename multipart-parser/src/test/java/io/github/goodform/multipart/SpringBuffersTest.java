package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.SpringBuffers;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The body of a WebFlux request, {@code Flux<DataBuffer>}, without a copy and without a leak. */
@Timeout(300)
class SpringBuffersTest {
  private static final String TYPE = "multipart/form-data; boundary=B";

  private final PooledByteBufAllocator allocator =
      new PooledByteBufAllocator(true, 1, 1, 8192, 3, 0, 0, false);
  private final NettyDataBufferFactory netty = new NettyDataBufferFactory(allocator);
  private final Scheduler other = Schedulers.newSingle("other");

  @AfterEach
  void nothingIsLeft() {
    other.dispose();
    assertThat(PooledUpload.active(allocator)).isZero();
  }

  private static Flux<DataBuffer> body(DataBufferFactory factory, byte[] body, int piece) {
    return Flux.range(0, (body.length + piece - 1) / piece)
        .map(
            i ->
                factory
                    .allocateBuffer(piece)
                    .write(body, i * piece, Math.min(piece, body.length - i * piece)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void readsEveryOctetThroughAnotherThread(int prefetch) throws IOException {
    byte[] body = ThreeParts.octets(100_000);
    for (DataBufferFactory factory :
        new DataBufferFactory[] {netty, new DefaultDataBufferFactory()}) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      Flux.from(
              FlowAdapters.toPublisher(
                  Multipart.DEFAULT.publisher(
                      TYPE,
                      FlowAdapters.toFlowPublisher(body(factory, body, 3_000)),
                      new SpringBuffers(factory))))
          .publishOn(other, prefetch)
          .doOnNext(
              event -> {
                if (event instanceof MultipartEvent.Content<DataBuffer> octets) {
                  byte[] array = new byte[octets.octets().readableByteCount()];
                  octets.octets().read(array);
                  DataBufferUtils.release(octets.octets());
                  content.writeBytes(array);
                }
              })
          .blockLast();
      assertThat(content.toByteArray())
          .isEqualTo(Recording.octets("\u00C3\u009Cber" + "\r\n--C".repeat(20_000) + "two"));
    }
  }

  @Test
  void readsAFormAndReleasesARefusedOne() throws IOException {
    byte[] body = ThreeParts.octets(50_000);
    Multipart multipart = Multipart.DEFAULT;
    try (FormData form =
        multipart
            .form(
                TYPE,
                FlowAdapters.toFlowPublisher(body(netty, body, 4_000)),
                new SpringBuffers(netty))
            .join()) {
      assertThat(form.texts("title")).containsExactly("Über", "two");
      assertThat(Objects.requireNonNull(form.first("file")).size()).isEqualTo(50_000);
    }
    byte[] cut = Arrays.copyOf(body, 20_000);
    assertThatThrownBy(
            () ->
                multipart
                    .form(
                        TYPE,
                        FlowAdapters.toFlowPublisher(body(netty, cut, 4_000)),
                        new SpringBuffers(netty))
                    .join())
        .hasCauseInstanceOf(MultipartException.class);
  }

  /** A buffer of several pieces is one element of the source. */
  @Test
  void readsACompositeBuffer() throws IOException {
    byte[] body = ThreeParts.octets(5_000);
    CompositeByteBuf composite = allocator.compositeBuffer();
    for (int at = 0; at < body.length; at += 999) {
      composite.addComponent(
          true, allocator.directBuffer(999).writeBytes(body, at, Math.min(999, body.length - at)));
    }
    SpringBuffers owner = new SpringBuffers(netty);
    DataBuffer whole = netty.wrap(composite);
    ByteBuffer octets = owner.octets(whole);
    assertThat(octets.remaining()).isEqualTo(body.length);
    try (FormData form =
        Multipart.DEFAULT
            .form(TYPE, FlowAdapters.toFlowPublisher(Flux.just(whole)), owner)
            .join()) {
      assertThat(form.texts("title")).containsExactly("Über", "two");
    }
  }
}
