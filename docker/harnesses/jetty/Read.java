// Jetty 12 without servlets: its MultiPartFormData.
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.eclipse.jetty.http.*;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;

class Read extends Handler.Abstract {
  public static void main(String[] args) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Read());
    server.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    byte[] answer = Lines.self("Jetty", Lines.version("jetty-server"));
    if (Request.getPathInContext(request).equals("/upload")) {
      String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      MultiPartConfig config = new MultiPartConfig.Builder().maxParts(100_000).maxMemoryPartSize(-1).location(Path.of(".")).build();
      try (MultiPartFormData.Parts form = MultiPartFormData.getParts(request, request, type, config)) {
        Lines.Parts parts = new Lines.Parts();
        for (MultiPart.Part part : form) {
          parts.add(part.getName(), part.getFileName(), part.getHeaders().get(HttpHeader.CONTENT_TYPE),
              Content.Source.asInputStream(part.newContentSource(null, 0, -1)));
        }
        answer = parts.json();
      } catch (Exception e) {
        answer = new byte[0];
        response.setStatus(Lines.status(e));
      }
    }
    response.write(true, ByteBuffer.wrap(answer), callback);
    return true;
  }
}
