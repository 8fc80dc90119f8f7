package io.github.goodform.multipart.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One body with the truth about it. */
final class Form {

  private final String boundary;
  private final String contentType;
  final byte[] octets;
  final List<Part> parts;
  final Tally truth = new Tally();
  private @Nullable ByteBuffer direct;

  /** A part as it is written. */
  record Part(String name, @Nullable String fileName, @Nullable String type, ByteBuffer content) {}

  private Form(String boundary, String contentType, byte[] octets, List<Part> parts) {
    this.boundary = boundary;
    this.contentType = contentType;
    this.octets = octets;
    this.parts = parts;
  }

  /** What somebody has written, without the truth about it. */
  static Form written(String contentType, byte[] octets) {
    return new Form("", contentType, octets, List.of());
  }

  String boundary() {
    return boundary;
  }

  String contentType() {
    return contentType;
  }

  /** The octets from {@code start}, at most {@code chunk} of them, as the next buffer of a connection. */
  ByteBuffer slice(int start, int chunk) {
    return ByteBuffer.wrap(octets, start, Math.min(chunk, octets.length - start)).slice();
  }

  ByteBuffer directSlice(int start, int chunk) {
    if (direct == null) {
      direct = ByteBuffer.allocateDirect(octets.length).put(octets).flip();
    }
    return direct.slice(start, Math.min(chunk, octets.length - start));
  }

  /** A connection that gives at most {@code chunk} octets per read. */
  InputStream stream(int chunk) {
    return new ByteArrayInputStream(octets) {
      @Override
      public synchronized int read(byte[] target, int start, int length) {
        return super.read(target, start, Math.min(length, chunk));
      }
    };
  }

  /** Writes a body as browsers do. */
  static final class Builder {
    private final String boundary;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Tally truth = new Tally();
    private final List<Part> parts = new ArrayList<>();

    Builder(String boundary) {
      this.boundary = boundary;
    }

    Builder field(String name, String value) {
      byte[] octets = value.getBytes(StandardCharsets.UTF_8);
      head("Content-Disposition: form-data; name=\"" + name + "\"\r\n\r\n", octets);
      truth.part(name, null, null);
      parts.add(new Part(name, null, null, ByteBuffer.wrap(octets)));
      return this;
    }

    Builder file(String name, String fileName, String type, byte[] content) {
      head(
          "Content-Disposition: form-data; name=\""
              + name
              + "\"; filename=\""
              + fileName
              + "\"\r\nContent-Type: "
              + type
              + "\r\n\r\n",
          content);
      truth.part(name, fileName, type);
      parts.add(new Part(name, fileName, type, ByteBuffer.wrap(content)));
      return this;
    }

    private void head(String head, byte[] content) {
      text("--" + boundary + "\r\n" + head);
      out.writeBytes(content);
      text("\r\n");
      truth.data(content.length);
    }

    private void text(String text) {
      out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    Form build() {
      text("--" + boundary + "--\r\n");
      Form form =
          new Form(
              boundary,
              "multipart/form-data; boundary=" + boundary,
              out.toByteArray(),
              List.copyOf(parts));
      form.truth.parts = truth.parts;
      form.truth.octets = truth.octets;
      form.truth.nameChars = truth.nameChars;
      form.truth.typeChars = truth.typeChars;
      return form;
    }
  }
}
