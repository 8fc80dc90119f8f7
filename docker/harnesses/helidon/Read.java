// Helidon 4: MultiPart of a request's content.
import io.helidon.http.media.multipart.*;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.*;

final class Read {
  public static void main(String[] args) {
    WebServer server = WebServer.builder()
        .host("127.0.0.1")
        .routing(routing -> routing.post("/upload", Read::upload).get("/goodform", (request, response) ->
            response.send(Lines.self("Helidon", Lines.version("helidon-http-media-multipart")))))
        .build()
        .start();
    System.out.println("http://127.0.0.1:" + server.port());
  }

  private static void upload(ServerRequest request, ServerResponse response) {
    Lines.Parts parts = new Lines.Parts();
    try {
      MultiPart form = request.content().as(MultiPart.class);
      while (form.hasNext()) {
        ReadablePart part = form.next();
        String type = part.partHeaders().contentType().map(each -> each.text()).orElse(null);
        parts.add(part.name(), part.fileName().orElse(null), type, part.inputStream());
      }
    } catch (Exception e) {
      response.status(Lines.status(e)).header("Connection", "close").send();
      return;
    }
    response.header("Content-Type", "application/json").send(parts.json());
  }
}
