package io.github.goodform.compliance.reference;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import io.github.goodform.multipart.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Reads forms as they stream in, and reports their parts. Nothing of a part is kept but its hash,
 * unless there is a store for files.
 */
final class UploadHandler {
  private static final int BUFFER_OCTETS = 16 << 10;

  private final MultipartOptions options;
  private final @Nullable UploadStore store;

  UploadHandler(MultipartOptions options, @Nullable UploadStore store) {
    this.options = options;
    this.store = store;
  }

  void handle(Request request, Response response, Callback callback) throws IOException {
    if (!request.getMethod().equals("POST")) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST");
      ContractJson.refuse(
          response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "expected the method POST");
      return;
    }
    List<String> types = request.getHeaders().getValuesList(HttpHeader.CONTENT_TYPE);
    if (types.size() != 1) {
      refuseType(response, callback, "expected one Content-Type field, found " + types.size());
      return;
    }
    try {
      Boundary boundary = Boundary.of(types.get(0));
      if (!boundary.subtype().equals("form-data")) {
        refuseType(response, callback, "expected the media type multipart/form-data");
        return;
      }
      List<ContractJson.Part> parts = read(request, boundary);
      if (parts == null) {
        ContractJson.refuse(
            response,
            callback,
            HttpStatus.BAD_REQUEST_400,
            "no-part: expected a part before the close-delimiter, found text (RFC 2046 §5.1.1)");
        return;
      }
      ContractJson.write(response, callback, HttpStatus.OK_200, ContractJson.parts(parts));
    } catch (MultipartException e) {
      ContractJson.refuse(response, callback, e);
    }
  }

  private static void refuseType(Response response, Callback callback, String error)
      throws IOException {
    ContractJson.refuse(response, callback, HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, error);
  }

  /**
   * Returns the parts; null when the body has text but no part: to report an empty form would lose
   * the text in silence.
   */
  private @Nullable List<ContractJson.Part> read(Request request, Boundary boundary)
      throws IOException {
    try (Collector collector = new Collector(store)) {
      MultipartParser parser = MultipartParser.of(boundary, options, collector);
      byte[] buffer = new byte[BUFFER_OCTETS];
      try (InputStream in = Content.Source.asInputStream(request)) {
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          parser.parse(buffer, 0, length);
        }
      }
      parser.end();
      boolean lost =
          collector.parts.isEmpty()
              && parser.violations().stream()
                  .anyMatch(deviation -> deviation.violation() == Violation.PREAMBLE_DATA);
      if (lost) {
        return null;
      }
      collector.uploads.forEach(UploadStore.Upload::keep);
      return collector.parts;
    }
  }

  /** Hashes each part as it comes, and stores files; what is not kept is gone at the end. */
  private static final class Collector implements MultipartHandler, AutoCloseable {
    private final @Nullable UploadStore store;
    private final List<UploadStore.Upload> uploads = new ArrayList<>();
    private UploadStore.@Nullable Upload upload;
    private final List<ContractJson.Part> parts = new ArrayList<>();
    private final MessageDigest digest = sha256();
    private @Nullable String name;
    private @Nullable String fileName;
    private @Nullable String contentType;
    private long size;

    Collector(@Nullable UploadStore store) {
      this.store = store;
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      name = headers.name();
      fileName = headers.fileName();
      contentType = headers.contentType();
      size = 0;
      upload = null;
      // A browser sends an empty name for a field of files that nobody filled in.
      if (store != null && fileName != null && !fileName.isEmpty()) {
        begin(store, fileName);
      }
    }

    private UploadStore.Upload begin(UploadStore files, String wanted) throws IOException {
      UploadStore.Upload begun = files.create(wanted);
      uploads.add(begun);
      upload = begun;
      return begun;
    }

    @Override
    public void data(ByteBuffer data) throws IOException {
      size += data.remaining();
      digest.update(data.duplicate());
      if (upload != null) {
        upload.write(data);
      } else if (store != null && fileName != null) {
        begin(store, fileName).write(data);
      }
    }

    @Override
    public void partEnd() {
      String sha256 = HexFormat.of().formatHex(digest.digest());
      String savedAs = upload == null ? null : upload.name();
      parts.add(new ContractJson.Part(name, fileName, contentType, size, sha256, savedAs));
    }

    @Override
    public void close() throws IOException {
      IOException failure = null;
      for (UploadStore.Upload one : uploads) {
        try {
          one.close();
        } catch (IOException e) {
          failure = e;
        }
      }
      if (failure != null) {
        throw failure;
      }
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java platform has SHA-256", e);
      }
    }
  }
}
