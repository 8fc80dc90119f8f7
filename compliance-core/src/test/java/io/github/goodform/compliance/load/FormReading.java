package io.github.goodform.compliance.load;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartHandler;
import io.github.goodform.multipart.MultipartParser;
import io.github.goodform.multipart.PartHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The ways to read a form that are compared; each reports the parts in the words of the contract.
 */
enum FormReading {
  /** The streaming parser of this project: nothing of a part is kept. */
  STREAMED("MultipartParser") {
    @Override
    String read(String type, Request request) throws IOException {
      try (InputStream in = Content.Source.asInputStream(request)) {
        return stream(type, in);
      }
    }
  },
  /** The collected form of this project: parts in memory or in files. */
  COLLECTED("FormData") {
    @Override
    String read(String type, Request request) throws IOException {
      Parts parts = new Parts();
      try (InputStream in = Content.Source.asInputStream(request);
          FormData form = FormData.read(type, in)) {
        for (FormPart part : form.parts()) {
          try (InputStream content = part.inputStream()) {
            parts.begin(String.valueOf(part.fieldName()), part.fileName());
            parts.all(content);
          }
        }
      }
      return parts.json();
    }
  },
  /** Jetty's parser, which this project's streaming one is compared with: nothing is kept. */
  JETTY_PARSER("MultiPart.Parser of Jetty") {
    @Override
    String read(String type, Request request) throws IOException {
      JettyParts listener = new JettyParts();
      MultiPart.Parser parser =
          new MultiPart.Parser(String.valueOf(MultiPart.extractBoundary(type)), listener);
      byte[] buffer = new byte[BUFFER_OCTETS];
      try (InputStream in = Content.Source.asInputStream(request)) {
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          parser.parse(Content.Chunk.from(ByteBuffer.wrap(buffer, 0, length), false));
        }
      }
      parser.parse(Content.Chunk.EOF);
      return listener.parts.json();
    }
  },
  /** Jetty's collected form: parts in memory or in files. */
  JETTY_FORM_DATA("MultiPartFormData of Jetty") {
    @Override
    String read(String type, Request request) throws IOException {
      MultiPartConfig config =
          new MultiPartConfig.Builder()
              .location(System.getProperty("java.io.tmpdir"))
              .maxMemoryPartSize(64 << 10)
              .maxSize(-1)
              .maxPartSize(-1)
              .build();
      Parts parts = new Parts();
      try (MultiPartFormData.Parts form =
          MultiPartFormData.getParts(request, request, type, config)) {
        for (MultiPart.Part part : form) {
          try (InputStream content = Content.Source.asInputStream(part.createContentSource())) {
            parts.begin(String.valueOf(part.getName()), part.getFileName());
            parts.all(content);
          }
        }
      }
      return parts.json();
    }
  };

  private static final int BUFFER_OCTETS = 16 << 10;

  private final String label;

  FormReading(String label) {
    this.label = label;
  }

  /** What a table calls it. */
  String label() {
    return label;
  }

  /** Reads a form, blocking, and returns the parts as JSON. */
  abstract String read(String type, Request request) throws IOException;

  /** Reads a form by the streaming parser of this project. */
  static String stream(String type, InputStream in) throws IOException {
    OurParts handler = new OurParts();
    MultipartParser parser = Multipart.DEFAULT.parser(type, handler);
    byte[] buffer = new byte[BUFFER_OCTETS];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      parser.parse(buffer, 0, length);
    }
    parser.end();
    return handler.parts.json();
  }

  static String type(Request request) {
    return String.valueOf(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
  }

  /**
   * Writes the parts in the words of the contract, with CRC-32C: a costly digest hides a parser.
   */
  static final class Parts {
    private final StringBuilder json = new StringBuilder("{\"parts\": [");
    private final CRC32C crc = new CRC32C();
    private long size;
    private boolean first = true;

    void begin(String name, @Nullable String fileName) {
      json.append(first ? "{" : ",{").append("\"name\": \"").append(name).append("\", ");
      json.append("\"filename\": ");
      json.append(fileName == null ? "null" : '"' + fileName + '"');
      first = false;
      size = 0;
      crc.reset();
    }

    void data(ByteBuffer data) {
      size += data.remaining();
      crc.update(data);
    }

    void end() {
      json.append(", \"size\": ").append(size).append(", \"crc32c\": \"");
      json.append(HexFormat.of().toHexDigits((int) crc.getValue())).append("\"}");
    }

    void all(InputStream content) throws IOException {
      byte[] buffer = new byte[BUFFER_OCTETS];
      for (int length = content.read(buffer); length >= 0; length = content.read(buffer)) {
        data(ByteBuffer.wrap(buffer, 0, length));
      }
      end();
    }

    String json() {
      return json + "]}";
    }
  }

  /** The events of this project's parser. */
  static final class OurParts implements MultipartHandler {
    final Parts parts = new Parts();

    @Override
    public void part(PartHeaders part) {
      parts.begin(String.valueOf(part.fieldName()), part.fileName());
    }

    @Override
    public void data(ByteBuffer data) {
      parts.data(data);
    }

    @Override
    public void partEnd(long octets) {
      parts.end();
    }
  }

  /** The events of Jetty's parser, whose headers come before the content by their fields. */
  private static final class JettyParts extends MultiPart.AbstractPartsListener {
    private final Parts parts = new Parts();

    @Override
    public void onPartHeaders() {
      parts.begin(String.valueOf(getName()), getFileName());
    }

    @Override
    public void onPartContent(Content.Chunk chunk) {
      parts.data(chunk.getByteBuffer().slice());
    }

    @Override
    public void onPart(String name, @Nullable String fileName, HttpFields headers) {
      parts.end();
    }
  }
}
