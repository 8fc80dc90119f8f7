package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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

/** A form keeps slices of pooled buffers, and none is left when it is closed, or its body fails. */
@Timeout(300)
class CountedFormTest {
  private final PooledUpload upload = new PooledUpload();
  private final NettyBuffers owner = upload.owner;

  /** After every test: nothing that was acquired is still held. */
  @AfterEach
  void nothingIsLeft() {
    assertThat(upload.active()).as("buffers acquired and not released").isZero();
  }

  private FormData form(int size, FormStorage storage, List<ByteBuf> left) throws Exception {
    List<ByteBuf> pieces = upload.pieces(size);
    left.addAll(pieces);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    return FormData.read(boundary, MultipartOptions.DEFAULT, storage, source, owner).get();
  }

  /** Large contents are slices of the buffers; small ones, and those in a file, hold none. */
  @ParameterizedTest
  @ValueSource(ints = {41, 1_000, 4_095, 4_096, 16_384, 1_000_000})
  void aFormKeepsSlices(int size, @TempDir Path directory) throws Exception {
    FormStorage memory =
        FormStorage.DEFAULT
            .withPartThreshold(PooledUpload.OCTETS)
            .withMemoryThreshold(2 * PooledUpload.OCTETS);
    List<ByteBuf> left = new ArrayList<>();
    try (FormData form = form(size, memory, left)) {
      FormPart part = Objects.requireNonNull(form.first("f"));
      assertThat(part.isInMemory()).isTrue();
      assertThat(upload.active() > 0).isEqualTo(size >= 4_095);
      assertThat(form.text("a")).isEqualTo("value");
      assertThat(part.octets()).isEqualTo(upload.content);
      assertThat(part.text()).isEqualTo(new String(upload.content, StandardCharsets.UTF_8));
      try (InputStream in = part.inputStream()) {
        assertThat(in.readNBytes(100_001)).isEqualTo(Arrays.copyOf(upload.content, 100_001));
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        in.transferTo(rest);
        assertThat(rest.toByteArray())
            .isEqualTo(Arrays.copyOfRange(upload.content, 100_001, PooledUpload.OCTETS));
      }
      try (SeekableByteChannel channel = part.channel()) {
        ByteBuffer target = ByteBuffer.allocateDirect(50_000);
        channel.position(123_456).read(target);
        assertThat(target.flip())
            .isEqualTo(ByteBuffer.wrap(upload.content, 123_456, target.remaining()));
      }
      part.moveTo(directory.resolve("moved"));
    }
    assertThat(Files.readAllBytes(directory.resolve("moved"))).isEqualTo(upload.content);
    assertThat(upload.active()).isZero();
    FormStorage file = FormStorage.DEFAULT.withDirectory(directory);
    try (FormData form = form(size, file, left)) {
      assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(upload.content);
      assertThat(upload.active()).isZero();
    }
    assertThat(left).isEmpty();
  }

  /** The buffers may be somebody else's by then. */
  @Test
  void aStreamThatIsOpenReadsNoReleasedBuffer() throws Exception {
    FormStorage memory =
        FormStorage.DEFAULT
            .withPartThreshold(PooledUpload.OCTETS)
            .withMemoryThreshold(2 * PooledUpload.OCTETS);
    InputStream in;
    SeekableByteChannel channel;
    try (FormData form = form(16_384, memory, new ArrayList<>())) {
      FormPart part = Objects.requireNonNull(form.first("f"));
      in = part.inputStream();
      channel = part.channel();
      assertThat(in.read()).isEqualTo(upload.content[0] & 0xFF);
    }
    assertThatThrownBy(in::read)
        .isInstanceOf(IOException.class)
        .hasMessage("the form has been closed, or the part moved or deleted");
    assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1)))
        .isInstanceOf(ClosedChannelException.class);
  }

  @Test
  void aFormThatFailsOrIsCancelledHoldsNothing() throws Exception {
    FormStorage memory =
        FormStorage.DEFAULT
            .withPartThreshold(PooledUpload.OCTETS)
            .withMemoryThreshold(2 * PooledUpload.OCTETS);
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    MultipartOptions options =
        MultipartOptions.DEFAULT.withLimits(Limits.builder().maxPartOctets(100_000).build());
    List<ByteBuf> pieces = upload.pieces(4_096);
    List<ByteBuf> left = new ArrayList<>(pieces);
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces).doOnNext(left::remove));
    assertThatThrownBy(() -> FormData.read(boundary, options, memory, source, owner).get())
        .hasMessageContaining("limit-part-octets");
    left.forEach(ByteBuf::release);
    assertThat(upload.active()).isZero();

    Sinks.Many<ByteBuf> sink = Sinks.many().unicast().onBackpressureBuffer();
    CompletableFuture<FormData> form =
        FormData.read(
            boundary,
            MultipartOptions.DEFAULT,
            memory,
            FlowAdapters.toFlowPublisher(sink.asFlux()),
            owner);
    List<ByteBuf> more = upload.pieces(16_384);
    more.subList(0, 5).forEach(piece -> sink.tryEmitNext(piece).orThrow());
    assertThat(upload.active()).isGreaterThan(more.size() - 5);
    form.cancel(true);
    more.subList(5, more.size()).forEach(ByteBuf::release);
  }

  /** A slow client: each buffer is large, and nearly empty. */
  @Test
  void aFormDoesNotHoldLargeBuffersForFewOctets() throws Exception {
    byte[] body = upload.body();
    List<ByteBuf> pieces = new ArrayList<>();
    for (int at = 0; at < body.length; at += 3_000) {
      int n = Math.min(3_000, body.length - at);
      pieces.add(upload.allocator.directBuffer(65_536).writeBytes(body, at, n));
    }
    FormStorage memory =
        FormStorage.DEFAULT
            .withPartThreshold(PooledUpload.OCTETS)
            .withMemoryThreshold(2 * PooledUpload.OCTETS);
    Flow.Publisher<ByteBuf> source = FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces));
    Boundary boundary = Boundary.of("multipart/form-data; boundary=" + PooledUpload.BOUNDARY);
    try (FormData form =
        FormData.read(boundary, MultipartOptions.DEFAULT, memory, source, owner).get()) {
      assertThat(Objects.requireNonNull(form.first("f")).octets()).isEqualTo(upload.content);
      assertThat(upload.active()).isZero();
    }
  }
}
