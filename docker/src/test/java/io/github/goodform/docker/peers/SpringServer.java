package io.github.goodform.docker.peers;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/**
 * Spring WebFlux on Reactor Netty. Where TCP cuts a long body is chance, and this reader's parts
 * may depend on it: a body that is longer than a piece is handed over in pieces of the same size.
 * Every chunk of a chunked body stays as it was sent.
 */
final class SpringServer implements PeerServer {
  /** In octets. */
  private static final int PIECE = 1024;

  private final DisposableServer server =
      HttpServer.create()
          .host("127.0.0.1")
          .port(0)
          .httpRequestDecoder(decoder -> decoder.allowPartialChunks(false))
          .handle(new ReactorHttpHandlerAdapter(recut(routes())))
          .bindNow();

  @Override
  public URI uri() {
    return PeerServer.loopback(server.port());
  }

  @Override
  public void close() {
    server.disposeNow();
  }

  private static HttpHandler routes() {
    return RouterFunctions.toHttpHandler(
        RouterFunctions.route()
            .POST(UPLOAD, SpringServer::read)
            .GET(SELF, request -> answer(PartList.self(Peer.SPRING)))
            .build());
  }

  private static HttpHandler recut(HttpHandler handler) {
    return (request, response) ->
        handler.handle(
            request.getHeaders().getContentLength() <= PIECE ? request : new Recut(request),
            response);
  }

  private static final class Recut extends ServerHttpRequestDecorator {
    Recut(ServerHttpRequest request) {
      super(request);
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.defer(
          () -> {
            Pieces pieces = new Pieces();
            Flux<DataBuffer> last = Flux.defer(() -> Flux.fromIterable(pieces.rest()));
            return super.getBody().concatMapIterable(pieces::add).concatWith(last);
          });
    }
  }

  /** Cuts octets anew. */
  private static final class Pieces {
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

    List<DataBuffer> add(DataBuffer arrived) {
      List<DataBuffer> whole = new ArrayList<>();
      byte[] octets = new byte[arrived.readableByteCount()];
      arrived.read(octets);
      DataBufferUtils.release(arrived);
      for (int from = 0; from < octets.length; ) {
        int count = Math.min(PIECE - pending.size(), octets.length - from);
        pending.write(octets, from, count);
        from += count;
        if (pending.size() == PIECE) {
          whole.addAll(rest());
        }
      }
      return whole;
    }

    List<DataBuffer> rest() {
      byte[] octets = pending.toByteArray();
      pending.reset();
      return octets.length == 0
          ? List.of()
          : List.of(DefaultDataBufferFactory.sharedInstance.wrap(octets));
    }
  }

  private static Mono<ServerResponse> read(ServerRequest request) {
    return request
        .multipartData()
        .flatMap(SpringServer::list)
        .flatMap(parts -> answer(parts.toJson()))
        .onErrorResume(e -> ServerResponse.badRequest().build());
  }

  private static Mono<PartList> list(MultiValueMap<String, Part> form) {
    List<Part> all = form.values().stream().flatMap(List::stream).toList();
    PartList list = new PartList();
    return Flux.fromIterable(all)
        .concatMap(part -> octets(part).doOnNext(data -> add(list, part, data)))
        .then(Mono.just(list));
  }

  private static Mono<byte[]> octets(Part part) {
    return DataBufferUtils.join(part.content())
        .map(
            buffer -> {
              byte[] octets = new byte[buffer.readableByteCount()];
              buffer.read(octets);
              DataBufferUtils.release(buffer);
              return octets;
            })
        .defaultIfEmpty(new byte[0]);
  }

  private static void add(PartList list, Part part, byte[] data) {
    MediaType type = part.headers().getContentType();
    list.add(
        part.name(),
        part instanceof FilePart file ? file.filename() : null,
        type == null ? null : type.toString(),
        data);
  }

  private static Mono<ServerResponse> answer(byte[] content) {
    return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(content);
  }
}
