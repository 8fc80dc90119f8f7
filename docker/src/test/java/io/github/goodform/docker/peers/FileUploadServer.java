package io.github.goodform.docker.peers;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.apache.commons.fileupload2.core.AbstractFileUpload;
import org.apache.commons.fileupload2.core.DiskFileItem;
import org.apache.commons.fileupload2.core.DiskFileItemFactory;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.RequestContext;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Commons FileUpload, streaming. */
final class FileUploadServer {
  private FileUploadServer() {}

  static PeerServer start() throws Exception {
    return new JettyHost(Peer.FILE_UPLOAD, FileUploadServer::read);
  }

  private static PartList read(Request request) throws IOException {
    Upload upload = new Upload();
    upload.setMaxFileCount(PeerServer.MANY_PARTS);
    FileItemInputIterator items = upload.getItemIterator(new Context(request));
    PartList parts = new PartList();
    while (items.hasNext()) {
      FileItemInput item = items.next();
      parts.add(item.getFieldName(), item.getName(), item.getContentType(), item.getInputStream());
    }
    return parts;
  }

  private static final class Upload
      extends AbstractFileUpload<RequestContext, DiskFileItem, DiskFileItemFactory> {
    @Override
    public Map<String, List<DiskFileItem>> parseParameterMap(RequestContext request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<DiskFileItem> parseRequest(RequestContext request) {
      throw new UnsupportedOperationException();
    }
  }

  private record Context(Request request) implements RequestContext {
    @Override
    public @Nullable String getCharacterEncoding() {
      return null;
    }

    @Override
    public long getContentLength() {
      return request.getLength();
    }

    @Override
    public @Nullable String getContentType() {
      return request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    }

    @Override
    public InputStream getInputStream() {
      return Content.Source.asInputStream(request);
    }

    @Override
    public boolean isMultipartRelated() {
      return false;
    }
  }
}
