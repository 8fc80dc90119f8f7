package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormCollector;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartParser;
import java.io.IOException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Jetty 12: reads what is there, and demands more. */
final class JettyUpload extends Handler.Abstract {
  private final Multipart multipart;

  JettyUpload(Multipart multipart) {
    this.multipart = multipart;
  }

  static UploadServer start(Multipart multipart) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new JettyUpload(multipart));
    server.start();
    return new UploadServer(connector.getLocalPort(), server::stop);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      FormCollector collector = multipart.collector();
      String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      MultipartParser parser = multipart.parser(type, collector);
      new Upload(request, parser, collector, response, callback).run();
    } catch (MultipartException e) {
      answer(response, e.httpStatus(), e.getMessage(), callback);
    }
    return true;
  }

  private static void answer(Response response, int status, String text, Callback callback) {
    response.setStatus(status);
    Content.Sink.write(response, true, text, callback);
  }

  /** Reads one upload. */
  private record Upload(
      Content.Source source,
      MultipartParser parser,
      FormCollector collector,
      Response response,
      Callback callback)
      implements Runnable {
    @Override
    public void run() {
      try {
        for (Content.Chunk chunk = source.read(); chunk != null; chunk = source.read()) {
          if (Content.Chunk.isFailure(chunk)) {
            throw new IOException(chunk.getFailure());
          }
          try {
            parser.parse(chunk.getByteBuffer());
          } finally {
            chunk.release();
          }
          if (chunk.isLast()) {
            parser.end();
            try (FormData form = collector.form()) {
              answer(response, 200, UploadServer.describe(form), callback);
            }
            return;
          }
        }
        source.demand(this);
      } catch (MultipartException e) {
        answer(response, e.httpStatus(), e.getMessage(), callback);
      } catch (IOException e) {
        parser.close();
        callback.failed(e);
      }
    }
  }
}
