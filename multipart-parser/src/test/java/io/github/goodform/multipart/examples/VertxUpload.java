package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A request of Vert.x as a publisher; the storage has an executor. */
record VertxUpload(Multipart multipart) implements Handler<HttpServerRequest> {
  static UploadServer start(Multipart multipart) throws Exception {
    Vertx vertx = Vertx.vertx();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(new VertxUpload(multipart))
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(20, TimeUnit.SECONDS);
    return new UploadServer(
        server.actualPort(),
        () -> vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS));
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // only for the answer
  public void handle(HttpServerRequest request) {
    multipart
        .form(request.getHeader("Content-Type"), body(request))
        .whenComplete((form, failure) -> answer(request, form, failure));
  }

  static Flow.Publisher<ByteBuffer> body(HttpServerRequest request) {
    request.pause();
    return subscriber -> {
      request
          .handler(buffer -> subscriber.onNext(ByteBuffer.wrap(buffer.getBytes())))
          .exceptionHandler(subscriber::onError)
          .endHandler(end -> subscriber.onComplete());
      subscriber.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long n) {
              request.fetch(n);
            }

            @Override
            public void cancel() {
              request.handler(dropped -> {}).resume();
            }
          });
    };
  }

  private static void answer(
      HttpServerRequest request, @Nullable FormData form, @Nullable Throwable failure) {
    int status = 200;
    String text = "";
    try (form) {
      if (form != null) {
        text = UploadServer.describe(form);
      } else {
        status = failure instanceof MultipartException e ? e.httpStatus() : 500;
        text = String.valueOf(failure);
      }
    } catch (IOException e) {
      status = 500;
    }
    request.response().setStatusCode(status).putHeader("Connection", "close").end(text);
  }
}
