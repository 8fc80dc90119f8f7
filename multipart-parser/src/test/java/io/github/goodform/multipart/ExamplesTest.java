package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How the parser is put into other people's houses: the examples of the README, compiled and run.
 */
class ExamplesTest {
  private static final String TYPE = "multipart/form-data; boundary=B";
  private static final byte[] BODY =
      """
      --B
      Content-Disposition: form-data; name="title"

      A picture
      --B
      Content-Disposition: form-data; name="picture"; filename="x.png"
      Content-Type: image/png

      0123456789
      --B--
      """
          .replace("\n", "\r\n")
          .getBytes(StandardCharsets.UTF_8);

  /** BODY in two buffers, cut inside the second delimiter. */
  private static List<ByteBuffer> pieces() {
    int cut = new String(BODY, StandardCharsets.UTF_8).indexOf("--B\r\n", 3) + 1;
    return List.of(ByteBuffer.wrap(BODY, 0, cut), ByteBuffer.wrap(BODY, cut, BODY.length - cut));
  }

  // A servlet, JAX-RS resource or anything else with an InputStream: request.getInputStream().

  private static String upload(@Nullable String contentType, InputStream in) throws IOException {
    try (FormData form = FormData.read(contentType, in)) {
      FormPart picture = form.first("picture");
      return form.text("title") + ", " + (picture == null ? 0 : picture.size()) + " octets";
    }
  }

  @Test
  void servletStyleInputStream() throws IOException {
    assertThat(upload(TYPE, new ByteArrayInputStream(BODY))).isEqualTo("A picture, 10 octets");
  }

  // The HTTP server of the JDK, with the two statuses of a refusal.

  @Test
  void jdkHttpServer() throws IOException, InterruptedException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/upload",
        exchange -> {
          int status = 200;
          String answer;
          try {
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            answer = upload(type, exchange.getRequestBody());
          } catch (MultipartException e) {
            status = e.httpStatus();
            answer = String.valueOf(e.getMessage());
          }
          byte[] octets = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, octets.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(octets);
          }
        });
    server.start();
    try {
      URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + "/upload");
      assertThat(post(uri, TYPE).body()).isEqualTo("A picture, 10 octets");
      HttpResponse<String> refused = post(uri, "multipart/form-data; boundary=C");
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).startsWith("delimiter-missing: expected a delimiter line");
    } finally {
      server.stop(0);
    }
  }

  private static HttpResponse<String> post(URI uri, String type)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(BODY))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  // Jetty 12: demand, read, release.

  static final class SourceReader implements Runnable {
    private final Content.Source source;
    private final FormCollector collector;
    private final MultipartParser parser;
    private final CompletableFuture<FormData> form = new CompletableFuture<>();

    SourceReader(Content.Source source, Boundary boundary) {
      this.source = source;
      this.collector = Multipart.DEFAULT.collector();
      this.parser = Multipart.DEFAULT.parser(boundary, collector);
    }

    @Override
    public void run() {
      try {
        for (Content.Chunk chunk = source.read(); chunk != null; chunk = source.read()) {
          if (Content.Chunk.isFailure(chunk)) {
            throw new IOException(chunk.getFailure());
          }
          parser.parse(chunk.getByteBuffer());
          chunk.release();
          if (chunk.isLast()) {
            parser.end();
            form.complete(collector.form());
            return;
          }
        }
        source.demand(this);
      } catch (IOException e) {
        source.fail(e);
        try {
          collector.close();
        } catch (IOException leftOver) {
          e.addSuppressed(leftOver);
        }
        form.completeExceptionally(e);
      }
    }
  }

  @Test
  void jettyContentSource() throws IOException {
    SourceReader reader =
        new SourceReader(new ByteBufferContentSource(pieces()), Boundary.of(TYPE));
    reader.run();
    try (FormData form = reader.form.join()) {
      assertThat(form.text("title")).isEqualTo("A picture");
    }
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
                .map(
                    event ->
                        event instanceof MultipartEvent.PartEnd<ByteBuffer> e ? e.octets() : 0L)
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
