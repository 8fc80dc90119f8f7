package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One part as a parser read it. */
record PartRead(
    @Nullable String name,
    @Nullable String fileName,
    @Nullable String fileNameStar,
    @Nullable String type,
    long size,
    String sha256) {

  /** What must be read of a capture. */
  static List<PartRead> of(Capture capture) {
    List<PartRead> parts = new ArrayList<>();
    for (int i = 0; i < capture.sent().size(); i++) {
      Capture.Sent sent = capture.sent().get(i);
      parts.add(
          new PartRead(
              capture.nameRead(i),
              capture.filenameRead(i),
              capture.filenameStarRead(i),
              capture.typeRead(i),
              sent.size(),
              sent.sha256()));
    }
    return parts;
  }

  static PartRead of(PartHeaders headers, byte[] content) {
    return new PartRead(
        headers.fieldName(),
        headers.fileName(),
        headers.contentDisposition().fileNameStar(),
        headers.contentType(),
        content.length,
        CaptureDataTest.sha256(content));
  }

  /** Collects the parts that a push parser finds. */
  static final class Collector implements MultipartHandler {
    private final List<PartRead> parts = new ArrayList<>();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private @Nullable PartHeaders headers;

    @Override
    public void part(PartHeaders headers) {
      this.headers = headers.copy();
      content.reset();
    }

    @Override
    public void data(ByteBuffer octets) {
      while (octets.hasRemaining()) {
        content.write(octets.get());
      }
    }

    @Override
    public void partEnd(long octets) {
      if (octets != content.size()) {
        throw new AssertionError("a part of " + content.size() + " octets ends with " + octets);
      }
      if (headers == null) {
        throw new AssertionError("partEnd without part");
      }
      parts.add(of(headers, content.toByteArray()));
      headers = null;
    }

    List<PartRead> parts() {
      return List.copyOf(parts);
    }
  }
}
