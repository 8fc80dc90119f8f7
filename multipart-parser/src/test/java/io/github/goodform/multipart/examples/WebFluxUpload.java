package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelOption;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;
import org.reactivestreams.FlowAdapters;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A handler of Spring WebFlux; the storage has an executor. */
record WebFluxUpload(Multipart multipart) implements HttpHandler {
  static UploadServer start(Multipart multipart, ByteBufAllocator allocator) {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .handle(new ReactorHttpHandlerAdapter(new WebFluxUpload(multipart)))
            .bindNow();
    return new UploadServer(server.port(), server::disposeNow);
  }

  @Override
  public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
    String type = request.getHeaders().getFirst("Content-Type");
    Flow.Publisher<DataBuffer> body = FlowAdapters.toFlowPublisher(request.getBody());
    return Mono.fromFuture(
            () -> multipart.form(type, body, new SpringBuffers(response.bufferFactory())))
        .flatMap(form -> Mono.using(() -> form, open -> answer(response, open)))
        .onErrorResume(
            MultipartException.class, e -> answer(response, e.httpStatus(), e.getMessage()));
  }

  private static Mono<Void> answer(ServerHttpResponse response, FormData form) {
    return Mono.fromCallable(() -> UploadServer.describe(form))
        .flatMap(text -> answer(response, 200, text));
  }

  private static Mono<Void> answer(ServerHttpResponse response, int status, String text) {
    response.setStatusCode(HttpStatusCode.valueOf(status));
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(octets)));
  }
}
