package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormCollector;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartParser;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A servlet that does not block: the container calls when octets are there. */
final class ReadListenerUpload extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Multipart multipart;

  ReadListenerUpload(Multipart multipart) {
    this.multipart = multipart;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      FormCollector collector = multipart.collector();
      MultipartParser parser = multipart.parser(request.getContentType(), collector);
      AsyncContext async = request.startAsync();
      ServletInputStream in = request.getInputStream();
      in.setReadListener(new UploadListener(async, in, parser, collector));
    } catch (MultipartException e) {
      ServletUpload.answer(response, e.httpStatus(), e.getMessage());
    }
  }

  /** Reads one upload. */
  private record UploadListener(
      AsyncContext async, ServletInputStream in, MultipartParser parser, FormCollector collector)
      implements ReadListener {
    @Override
    public void onDataAvailable() throws IOException {
      byte[] buffer = new byte[8192];
      try {
        while (in.isReady() && !in.isFinished()) {
          parser.parse(buffer, 0, Math.max(0, in.read(buffer)));
        }
      } catch (MultipartException e) {
        answer(e.httpStatus(), e.getMessage());
      }
    }

    @Override
    public void onAllDataRead() throws IOException {
      try {
        parser.end();
        try (FormData form = collector.form()) {
          answer(200, UploadServer.describe(form));
        }
      } catch (MultipartException e) {
        answer(e.httpStatus(), e.getMessage());
      }
    }

    @Override
    public void onError(Throwable failure) {
      parser.close();
      async.complete();
    }

    private void answer(int status, String text) throws IOException {
      ServletUpload.answer((HttpServletResponse) async.getResponse(), status, text);
      async.complete();
    }
  }
}
