// Commons FileUpload 2, streaming, in Jetty.
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.commons.fileupload2.core.*;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;

class Read extends Handler.Abstract {
  record Body(Request request) implements RequestContext {
    public String getCharacterEncoding() {
      return null;
    }

    public String getContentType() {
      return request.getHeaders().get("Content-Type");
    }

    public long getContentLength() {
      return request.getLength();
    }

    public InputStream getInputStream() {
      return Content.Source.asInputStream(request);
    }

    public boolean isMultipartRelated() {
      return false;
    }
  }

  static class Upload extends AbstractFileUpload<RequestContext, DiskFileItem, DiskFileItemFactory> {
    @Override
    public Map<String, List<DiskFileItem>> parseParameterMap(RequestContext request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<DiskFileItem> parseRequest(RequestContext request) {
      throw new UnsupportedOperationException();
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
    byte[] answer = Lines.self("Commons FileUpload", Lines.version("commons-fileupload2-core"));
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

  private static Lines.Parts parts(Body body) throws IOException {
    Lines.Parts parts = new Lines.Parts();
    FileItemInputIterator items = new Upload().getItemIterator(body);
    while (items.hasNext()) {
      FileItemInput item = items.next();
      parts.add(item.getFieldName(), item.getName(), item.getContentType(), item.getInputStream());
    }
    return parts;
  }
}
