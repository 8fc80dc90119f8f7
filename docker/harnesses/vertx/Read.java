// Vert.x: upload handler and form attributes of its request.
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.*;

class Read {
  public static void main(String[] args) {
    HttpServerOptions options = new HttpServerOptions().setMaxFormFields(100_000);
    HttpServer server = Vertx.vertx().createHttpServer(options).requestHandler(Read::answer);
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
    System.out.println("http://127.0.0.1:" + server.actualPort());
  }

  private static void answer(HttpServerRequest request) {
    if (!request.path().equals("/upload")) {
      request.response().end(Buffer.buffer(Lines.self("Vert.x", Lines.version("vertx-core"))));
      return;
    }
    try {
      Lines.Parts parts = new Lines.Parts();
      request.setExpectMultipart(true);
      request.exceptionHandler(e -> refuse(request, e));
      request.uploadHandler(upload -> {
        Buffer data = Buffer.buffer();
        upload.exceptionHandler(e -> refuse(request, e));
        upload.handler(data::appendBuffer);
        upload.endHandler(end -> parts.add(upload.name(), upload.filename(), upload.contentType(), data.getBytes()));
      });
      request.endHandler(end -> {
        request.formAttributes().forEach((name, value) -> parts.add(name, null, null, value.getBytes(UTF_8)));
        if (!request.response().ended()) {
          request.response().end(Buffer.buffer(parts.json()));
        }
      });
    } catch (RuntimeException e) {
      refuse(request, e);
    }
  }

  private static void refuse(HttpServerRequest request, Throwable e) {
    if (!request.response().ended()) {
      request.response().setStatusCode(Lines.status(e)).putHeader("Connection", "close").end();
    }
  }
}
