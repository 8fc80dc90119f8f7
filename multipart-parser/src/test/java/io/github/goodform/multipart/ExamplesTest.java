package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How the parser is put into other people's houses: the examples of the README, compiled and run.
 */
class ExamplesTest {
  private static final String TYPE = PictureForm.TYPE;
  private static final byte[] BODY = PictureForm.octets();

  /** BODY in two buffers, cut inside the second delimiter. */
  private static List<ByteBuffer> pieces() {
    int cut = new String(BODY, StandardCharsets.UTF_8).indexOf("--B\r\n", 3) + 1;
    return List.of(ByteBuffer.wrap(BODY, 0, cut), ByteBuffer.wrap(BODY, cut, BODY.length - cut));
  }

  // Netty: the parser reads the ByteBuf's memory, nothing is copied.

  static void parse(MultipartParser parser, ByteBuf content) throws IOException {
    for (ByteBuffer buffer : content.nioBuffers()) {
      parser.parse(buffer);
    }
  }

  @Test
  void nettyByteBuf() throws IOException {
    List<ByteBuffer> pieces = pieces();
    ByteBuf direct = Unpooled.directBuffer().writeBytes(pieces.get(1));
    ByteBuf content = Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(pieces.get(0)), direct);
    Recording recording = new Recording();
    MultipartParser parser = MultipartParser.of(Boundary.of(TYPE), recording);
    try {
      parse(parser, content);
    } finally {
      content.release();
    }
    parser.end();
    assertThat(recording.events)
        .containsExactly(
            "part title",
            "data A picture",
            "partEnd",
            "part picture file x.png",
            "data 0123456789",
            "partEnd",
            "end");
  }

  // Reactor, through java.util.concurrent.Flow.

  @Test
  void reactorFlux() throws IOException {
    Flow.Publisher<ByteBuffer> source = FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces()));
    List<String> names = new ArrayList<>();
    long octets =
        Objects.requireNonNull(
            Flux.from(FlowAdapters.toPublisher(MultipartPublisher.of(Boundary.of(TYPE), source)))
                .doOnNext(
                    event -> {
                      if (event instanceof MultipartEvent.PartBegin<ByteBuffer> part) {
                        names.add(String.valueOf(part.headers().fieldName()));
                      }
                    })
                .map(event -> event instanceof MultipartEvent.PartEnd<ByteBuffer> e ? e.size() : 0L)
                .reduce(0L, Long::sum)
                .block());
    assertThat(names).containsExactly("title", "picture");
    assertThat(octets).isEqualTo(19);
  }

  @Test
  void reactorParts() throws IOException {
    Multipart multipart = Multipart.DEFAULT;
    String contentType = TYPE;
    Flow.Publisher<ByteBuffer> source = FlowAdapters.toFlowPublisher(Flux.fromIterable(pieces()));
    Mono<List<String>> texts =
        Flux.from(FlowAdapters.toPublisher(multipart.publisher(contentType, source).parts()))
            .concatMap(
                part -> {
                  if (part.headers().isFile()) {
                    part.skip();
                    return Mono.empty();
                  }
                  return Mono.fromFuture(part.text(1 << 16));
                })
            .collectList();
    assertThat(texts.block()).containsExactly("A picture");
  }
}
