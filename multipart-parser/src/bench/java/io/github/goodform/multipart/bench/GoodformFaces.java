package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.BufferOwner;
import io.github.goodform.multipart.FormCollector;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.FormStorage;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartEvent;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.MultipartPublisher;
import io.github.goodform.multipart.MultipartReader;
import io.github.goodform.multipart.PartHeaders;
import io.github.goodform.multipart.examples.NettyBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;

/** The blocking, the reactive and the collected face of this parser; limits and checks are on. */
final class GoodformFaces {

  /** Everything in memory, as the peers. */
  private static final FormStorage MEMORY =
      FormStorage.DEFAULT.withPartThreshold(16 * Row.MIB).withMemoryThreshold(16 * Row.MIB);

  static final Multipart IN_MEMORY = Multipart.DEFAULT.withStorage(MEMORY);

  private static final BufferOwner<ByteBuffer> GIVEN_AWAY =
      new BufferOwner<>() {
        @Override
        public ByteBuffer octets(ByteBuffer buffer) {
          return buffer.duplicate();
        }

        @Override
        public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
          return buffer.slice(buffer.position() + index, length);
        }

        @Override
        public ByteBuffer copyOf(ByteBuffer octets) {
          return ByteBuffer.allocate(octets.remaining()).put(octets).flip();
        }

        @Override
        public void release(ByteBuffer buffer) {}
      };

  private static final NettyBuffers COUNTED = new NettyBuffers(ByteBufAllocator.DEFAULT);

  private GoodformFaces() {}

  /** What a caller of the push parser has to do who has a stream: the copy out of it is the stream's. */
  static void push(Form form, int chunk, Tally tally) throws IOException {
    MultipartParser parser =
        MultipartParser.of(
            Boundary.of(form.contentType()), new GoodformParser.Handler(tally));
    InputStream in = form.stream(chunk);
    byte[] buffer = new byte[Math.min(chunk, form.octets.length)];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      parser.parse(buffer, 0, n);
    }
    parser.end();
  }

  /** Part by part, to a stream that takes what it gets. */
  static void transfer(Form form, int chunk, Tally tally) throws IOException {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int octet) {
            tally.data(1);
          }

          @Override
          public void write(byte[] octets, int offset, int length) {
            tally.data(length);
          }
        };
    MultipartReader reader =
        MultipartReader.of(Boundary.of(form.contentType()), form.stream(chunk));
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      headers(part.headers(), tally);
      part.inputStream().transferTo(out);
    }
  }

  /** Part by part, with a read buffer of 8 KiB of the caller's. */
  static void reader(Form form, int chunk, Tally tally) throws IOException {
    MultipartReader reader =
        MultipartReader.of(Boundary.of(form.contentType()), form.stream(chunk));
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      headers(part.headers(), tally);
      InputStream in = part.inputStream();
      for (int n = in.read(Matrix.CALLERS); n >= 0; n = in.read(Matrix.CALLERS)) {
        tally.data(n);
      }
    }
  }

  private static Flow.Publisher<ByteBuffer> source(Form form, int chunk) {
    int chunks = (form.octets.length + chunk - 1) / chunk;
    return FlowAdapters.toFlowPublisher(
        Flux.range(0, chunks).map(i -> form.slice(i * chunk, chunk)));
  }

  static void publisher(Form form, int chunk, Tally tally) throws IOException {
    Flow.Publisher<ByteBuffer> source = source(form, chunk);
    Flux.from(
            FlowAdapters.toPublisher(
                MultipartPublisher.of(Boundary.of(form.contentType()), source)))
        .doOnNext(event -> event(event, tally))
        .blockLast();
  }

  private static void event(MultipartEvent<ByteBuffer> event, Tally tally) {
    if (event instanceof MultipartEvent.Content<ByteBuffer> content) {
      tally.data(content.octets().remaining());
    } else if (event instanceof MultipartEvent.PartBegin<ByteBuffer> part) {
      headers(part.headers(), tally);
    }
  }

  /** One part after the other, each with a publisher of its content. */
  static void parts(Form form, int chunk, Tally tally) {
    Flow.Publisher<ByteBuffer> source = source(form, chunk);
    Flux.from(
            FlowAdapters.toPublisher(
                Multipart.DEFAULT.publisher(form.contentType(), source).parts()))
        .concatMap(
            part -> {
              headers(part.headers(), tally);
              return Flux.from(FlowAdapters.toPublisher(part.content()))
                  .doOnNext(octets -> tally.data(octets.remaining()));
            })
        .blockLast();
  }

  /** Counted buffers: each slice is retained for the subscriber, and released there. */
  static void counted(Form form, int chunk, Tally tally) {
    int chunks = (form.octets.length + chunk - 1) / chunk;
    Flow.Publisher<ByteBuf> source =
        FlowAdapters.toFlowPublisher(
            Flux.range(0, chunks).map(i -> Unpooled.wrappedBuffer(form.slice(i * chunk, chunk))));
    Flux.from(
            FlowAdapters.toPublisher(
                Multipart.DEFAULT.publisher(form.contentType(), source, COUNTED)))
        .doOnNext(
            event -> {
              if (event instanceof MultipartEvent.Content<ByteBuf> content) {
                tally.data(content.octets().readableBytes());
                content.octets().release();
              } else if (event instanceof MultipartEvent.PartBegin<ByteBuf> part) {
                headers(part.headers(), tally);
              }
            })
        .blockLast();
  }

  static void form(Form form, int chunk, Tally tally) throws IOException {
    try (FormData data =
        IN_MEMORY.form(form.contentType(), form.stream(chunk))) {
      count(data, tally);
    }
  }

  /** From buffers that are given away, as Jetty's form gets them. */
  static void slices(Form form, int chunk, Tally tally) throws IOException {
    Flow.Publisher<ByteBuffer> source = source(form, chunk);
    try (FormData data =
        IN_MEMORY.form(form.contentType(), source, GIVEN_AWAY).join()) {
      count(data, tally);
    }
  }

  static void collector(Form form, int chunk, Tally tally) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(form.octets);
    FormCollector collector = IN_MEMORY.collector();
    MultipartParser parser =
        MultipartParser.of(Boundary.of(form.contentType()), collector);
    int length = form.octets.length;
    for (int at = 0; at < length; at += chunk) {
      parser.parse(buffer.limit(Math.min(at + chunk, length)).position(at));
    }
    parser.end();
    try (FormData data = collector.form()) {
      count(data, tally);
    }
  }

  /** Reads every name, file name and type of a form, and counts its octets. */
  static void count(FormData data, Tally tally) {
    for (FormPart part : data.parts()) {
      headers(part.headers(), tally);
      tally.data(part.size());
    }
  }

  private static void headers(PartHeaders headers, Tally tally) {
    tally.part(headers.fieldName(), headers.fileName(), headers.contentType());
  }
}
