package io.github.goodform.compliance.reference;

import io.github.goodform.multipart.Boundary;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartOptions;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import io.github.goodform.multipart.Violation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Reads forms as they stream in, and reports their parts. Nothing of a part is kept but its hash,
 * unless there is a store for files. No thread waits for a client: a stalled upload costs a
 * connection and its buffers.
 */
final class UploadHandler {
  /** A browser holds the whole body; its reader here does too, up to this size. */
  private static final int MAX_BROWSER_OCTETS = 64 << 20;

  private final ReferenceServer.Options server;
  private final MultipartOptions options;
  private final @Nullable UploadStore store;

  UploadHandler(ReferenceServer.Options server, @Nullable UploadStore store) {
    this.server = server;
    options = server.parsing();
    this.store = store;
  }

  /** The limits that the description of a server declares, by the names of the contract. */
  static Map<String, Long> limits(ReferenceServer.Options server) {
    if (server.readsAsBrowser()) {
      return Map.of("totalOctets", (long) MAX_BROWSER_OCTETS);
    }
    Limits limits = server.parsing().limits();
    Map<String, Long> declared = new LinkedHashMap<>();
    declared.put("parts", (long) limits.maxParts());
    declared.put("partOctets", limits.maxPartOctets());
    declared.put("totalOctets", limits.maxTotalOctets());
    declared.put("headerOctets", (long) limits.maxHeaderOctets());
    declared.put("nameOctets", (long) limits.maxNameOctets());
    return declared;
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
    if (server.readsAsBrowser()) {
      MediaType type = MediaType.last(types);
      if (type == null || !type.essence().equals("multipart/form-data")) {
        refuseType(response, callback, "expected the media type multipart/form-data");
      } else {
        new Reading(request, response, callback, one -> new Buffered(type, one)).run();
      }
      return;
    }
    try {
      Boundary boundary = Boundary.of(types.get(0));
      if (!boundary.subtype().equals("form-data")) {
        refuseType(response, callback, "expected the media type multipart/form-data");
        return;
      }
      new Reading(request, response, callback, one -> new Streamed(boundary, one)).run();
    } catch (MultipartException e) {
      ContractJson.refuse(response, callback, e);
    }
  }

  private static void refuseType(Response response, Callback callback, String error)
      throws IOException {
    ContractJson.refuse(response, callback, HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, error);
  }

  /** One form, from its first octet to the response. */
  private final class Reading implements Runnable {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Collector collector = new Collector(store);
    private final FormReader reader;

    Reading(
        Request request,
        Response response,
        Callback callback,
        Function<Collector, FormReader> reader) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.reader = reader.apply(collector);
    }

    /** Reads what has arrived, and is called again when more has. */
    @Override
    public void run() {
      try {
        if (!isComplete()) {
          request.demand(this);
          return;
        }
        respond();
      } catch (MultipartException e) {
        end(() -> ContractJson.refuse(response, callback, e));
      } catch (BrowserForm.MalformedException e) {
        refuse(String.valueOf(e.getMessage()));
      } catch (IOException | RuntimeException e) {
        end(() -> callback.failed(e));
      }
    }

    private boolean isComplete() throws IOException {
      for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
        if (Content.Chunk.isFailure(chunk)) {
          throw failure(chunk.getFailure());
        }
        try {
          reader.parse(chunk.getByteBuffer());
        } finally {
          chunk.release();
        }
        if (chunk.isLast()) {
          return true;
        }
      }
      return false;
    }

    /** As it is: Jetty knows which of its own failures are the client's, and answers 4xx. */
    private static IOException failure(Throwable failure) {
      if (failure instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      return failure instanceof IOException io ? io : new IOException(failure);
    }

    private void respond() throws IOException {
      boolean lost = reader.end();
      if (lost) {
        // To report an empty form would lose the text in silence.
        refuse(
            "no-part: expected a part before the close-delimiter, found text"
                + " (RFC 2046 \u00A75.1.1)");
        return;
      }
      byte[] content = ContractJson.parts(collector.publish());
      collector.uploads.forEach(UploadStore.Upload::keep);
      end(() -> ContractJson.write(response, callback, HttpStatus.OK_200, content));
    }

    private void refuse(String error) {
      end(() -> ContractJson.refuse(response, callback, HttpStatus.BAD_REQUEST_400, error));
    }

    /** Leaves no file open before the client is told. */
    private void end(Responder responder) {
      try {
        collector.close();
        responder.write();
      } catch (IOException e) {
        callback.failed(e);
      }
    }
  }

  /** Reads the octets of one form. */
  private interface FormReader {
    void parse(ByteBuffer octets) throws IOException;

    /** Ends the form; returns whether text was lost that is no part. */
    boolean end() throws IOException;
  }

  /** Reads while octets arrive. */
  private final class Streamed implements FormReader {
    private final MultipartParser parser;
    private final Collector collector;

    Streamed(Boundary boundary, Collector collector) {
      this.collector = collector;
      parser = Multipart.with(options).parser(boundary, collector);
    }

    @Override
    public void parse(ByteBuffer octets) throws IOException {
      parser.parse(octets);
    }

    @Override
    public boolean end() throws IOException {
      parser.end();
      return collector.parts.isEmpty()
          && parser.violations().stream()
              .anyMatch(deviation -> deviation.violation() == Violation.PREAMBLE_DATA);
    }
  }

  /** Reads the whole body at its end, as a browser does. */
  private static final class Buffered implements FormReader {
    private final MediaType type;
    private final Collector collector;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    Buffered(MediaType type, Collector collector) {
      this.type = type;
      this.collector = collector;
    }

    @Override
    public void parse(ByteBuffer octets) throws IOException {
      if (body.size() + octets.remaining() > MAX_BROWSER_OCTETS) {
        throw new BrowserForm.MalformedException("no more octets", MAX_BROWSER_OCTETS);
      }
      byte[] copy = new byte[octets.remaining()];
      octets.get(copy);
      body.writeBytes(copy);
    }

    @Override
    public boolean end() throws IOException {
      for (BrowserForm.Entry entry : BrowserForm.read(type, body.toByteArray())) {
        collector.begin(entry.name(), entry.fileName(), entry.contentType());
        int octets = entry.data().remaining();
        collector.data(entry.data());
        collector.partEnd(octets);
      }
      return false;
    }
  }

  /** Writes a response. */
  private interface Responder {
    void write() throws IOException;
  }

  /** A part that has been read, and the file it is in, if any. */
  private record Received(
      @Nullable String name,
      @Nullable String fileName,
      @Nullable String contentType,
      long size,
      String sha256,
      UploadStore.@Nullable Upload upload) {}

  /** Hashes each part as it comes, and stores files; what is not kept is gone at the end. */
  private static final class Collector implements MultipartHandler, AutoCloseable {
    private final @Nullable UploadStore store;
    private final List<UploadStore.Upload> uploads = new ArrayList<>();
    private UploadStore.@Nullable Upload upload;
    private final List<Received> parts = new ArrayList<>();
    private final MessageDigest digest = sha256();
    private @Nullable String name;
    private @Nullable String fileName;
    private @Nullable String contentType;

    Collector(@Nullable UploadStore store) {
      this.store = store;
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      begin(headers.fieldName(), headers.fileName(), headers.contentType());
    }

    void begin(
        @Nullable String itsName, @Nullable String itsFileName, @Nullable String itsContentType)
        throws IOException {
      name = itsName;
      fileName = itsFileName;
      contentType = itsContentType;
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
      digest.update(data.duplicate());
      if (upload != null) {
        upload.write(data);
      } else if (store != null && fileName != null) {
        begin(store, fileName).write(data);
      }
    }

    @Override
    public void partEnd(long octets) {
      String sha256 = HexFormat.of().formatHex(digest.digest());
      parts.add(new Received(name, fileName, contentType, octets, sha256, upload));
    }

    /** Gives the files their names, and reports the parts. */
    List<ContractJson.Part> publish() throws IOException {
      List<ContractJson.Part> reported = new ArrayList<>();
      for (Received part : parts) {
        String savedAs = part.upload() == null ? null : part.upload().publish();
        reported.add(
            new ContractJson.Part(
                part.name(),
                part.fileName(),
                part.contentType(),
                part.size(),
                part.sha256(),
                savedAs));
      }
      return reported;
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
