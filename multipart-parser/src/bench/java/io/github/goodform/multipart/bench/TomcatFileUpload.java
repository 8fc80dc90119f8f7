package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.UploadContext;

/** Tomcat 11's fork of Commons FileUpload, streaming, with a read buffer of 8 KiB. */
final class TomcatFileUpload {

  private TomcatFileUpload() {}

  static void parse(Form form, int chunk, Tally tally) throws Exception {
    FileUpload upload = new FileUpload();
    upload.setPartHeaderSizeMax(8192);
    upload.setHeaderEncoding(StandardCharsets.UTF_8.name());
    FileItemIterator items = upload.getItemIterator(new Context(form, chunk));
    while (items.hasNext()) {
      FileItemStream item = items.next();
      tally.part(item.getFieldName(), item.getName(), item.getContentType());
      try (InputStream in = item.openStream()) {
        for (int n = in.read(Matrix.CALLERS); n >= 0; n = in.read(Matrix.CALLERS)) {
          tally.data(n);
        }
      }
    }
  }

  private record Context(Form form, int chunk) implements UploadContext {
    @Override
    public long contentLength() {
      return form.octets.length;
    }

    @Override
    public String getCharacterEncoding() {
      return StandardCharsets.UTF_8.name();
    }

    @Override
    public String getContentType() {
      return form.contentType();
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return form.stream(chunk);
    }
  }
}
