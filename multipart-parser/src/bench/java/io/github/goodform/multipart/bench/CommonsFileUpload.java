package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.commons.fileupload2.core.AbstractFileUpload;
import org.apache.commons.fileupload2.core.DiskFileItem;
import org.apache.commons.fileupload2.core.DiskFileItemFactory;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.RequestContext;

/** Commons FileUpload 2: streaming, with a read buffer of 8 KiB, or collected in memory. */
final class CommonsFileUpload {

  private CommonsFileUpload() {}

  static void parse(Form form, int chunk, Tally tally) throws IOException {
    Upload upload = new Upload();
    upload.setMaxPartHeaderSize(8192);
    upload.setHeaderCharset(StandardCharsets.UTF_8);
    FileItemInputIterator items = upload.getItemIterator(new Context(form, chunk));
    while (items.hasNext()) {
      FileItemInput item = items.next();
      tally.part(item.getFieldName(), item.getName(), item.getContentType());
      try (InputStream in = item.getInputStream()) {
        for (int n = in.read(Matrix.CALLERS); n >= 0; n = in.read(Matrix.CALLERS)) {
          tally.data(n);
        }
      }
    }
  }

  static void collect(Form form, int chunk, Tally tally) throws IOException {
    Upload upload = new Upload();
    upload.setMaxPartHeaderSize(8192);
    upload.setHeaderCharset(StandardCharsets.UTF_8);
    upload.setFileItemFactory(
        DiskFileItemFactory.builder()
            .setThreshold(16 * Row.MIB)
            .setCharset(StandardCharsets.UTF_8)
            .get());
    RequestContext request = new Context(form, chunk);
    for (DiskFileItem item : upload.parseRequest(request)) {
      tally.part(item.getFieldName(), item.getName(), item.getContentType());
      tally.data(item.getSize());
    }
  }

  /** The requests of this upload are forms, so that {@link RequestContext} chooses the inherited method. */
  private static final class Upload
      extends AbstractFileUpload<Form, DiskFileItem, DiskFileItemFactory> {
    @Override
    public FileItemInputIterator getItemIterator(Form request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, List<DiskFileItem>> parseParameterMap(Form request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<DiskFileItem> parseRequest(Form request) {
      throw new UnsupportedOperationException();
    }
  }

  private record Context(Form form, int chunk) implements RequestContext {
    @Override
    public String getCharacterEncoding() {
      return StandardCharsets.UTF_8.name();
    }

    @Override
    public long getContentLength() {
      return form.octets.length;
    }

    @Override
    public String getContentType() {
      return form.contentType();
    }

    @Override
    public InputStream getInputStream() {
      return form.stream(chunk);
    }

    @Override
    public boolean isMultipartRelated() {
      return false;
    }
  }
}
