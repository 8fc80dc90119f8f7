package io.github.goodform.docker.peers;

import java.net.URI;
import java.util.List;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Spring WebFlux on Reactor Netty. */
final class SpringServer implements PeerServer {
  private final DisposableServer server =
      HttpServer.create()
          .host("127.0.0.1")
          .port(0)
          .handle(
              new ReactorHttpHandlerAdapter(
                  RouterFunctions.toHttpHandler(
                      RouterFunctions.route()
                          .POST(UPLOAD, SpringServer::read)
                          .GET(SELF, request -> answer(PartList.self(Peer.SPRING)))
                          .build())))
          .bindNow();

  @Override
  public URI uri() {
    return PeerServer.loopback(server.port());
  }

  @Override
  public void close() {
    server.disposeNow();
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
