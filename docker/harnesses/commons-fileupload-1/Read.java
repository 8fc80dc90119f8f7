// Commons FileUpload 1, streaming, in Jetty.
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.commons.fileupload.*;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;

class Read extends Handler.Abstract {
  record Body(Request request) implements UploadContext {
    public String getCharacterEncoding() {
      return null;
    }

    public String getContentType() {
      return request.getHeaders().get("Content-Type");
    }

    public int getContentLength() {
      return (int) contentLength();
    }

    public long contentLength() {
      return request.getLength();
    }

    public InputStream getInputStream() {
      return Content.Source.asInputStream(request);
    }
  }

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
    byte[] answer = Lines.self("Commons FileUpload", Lines.version("commons-fileupload"));
    if (Request.getPathInContext(request).equals("/upload")) {
      try {
        answer = parts(new Body(request)).json();
      } catch (Exception e) {
        answer = new byte[0];
        response.setStatus(Lines.status(e));
      }
    }
    response.write(true, ByteBuffer.wrap(answer), callback);
    return true;
  }

  private static Lines.Parts parts(Body body) throws FileUploadException, IOException {
    Lines.Parts parts = new Lines.Parts();
    FileItemIterator items = new FileUpload().getItemIterator(body);
    while (items.hasNext()) {
      FileItemStream item = items.next();
      parts.add(item.getFieldName(), item.getName(), item.getContentType(), item.openStream());
    }
    return parts;
  }
}
