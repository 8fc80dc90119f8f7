package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a handler was told, with the data of a part in one piece. */
final class Recording implements MultipartHandler {
  final List<String> events = new ArrayList<>();
  private final StringBuilder data = new StringBuilder();

  /**
   * Parses a body in pieces that end at the given offsets; the last event is the end or the error.
   */
  static List<String> of(String contentType, MultipartOptions options, byte[] body, int... cuts) {
    Recording recording = new Recording();
    try {
      MultipartParser parser = MultipartParser.of(Boundary.of(contentType), options, recording);
      int from = 0;
      for (int cut : cuts) {
        parser.parse(ByteBuffer.wrap(body, from, cut - from));
        from = cut;
      }
      parser.parse(body, from, body.length - from);
      parser.end();
    } catch (MultipartException e) {
      recording.flush();
      recording.events.add("error " + e.getMessage());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return recording.events;
  }

  static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private void flush() {
    if (data.length() > 0) {
      events.add("data " + data);
      data.setLength(0);
    }
  }

  @Override
  public void part(PartHeaders headers) {
    flush();
    String fileName = headers.fileName();
    events.add("part " + headers.fieldName() + (fileName == null ? "" : " file " + fileName));
  }

  @Override
  public void data(ByteBuffer octets) {
    data.append(StandardCharsets.ISO_8859_1.decode(octets));
  }

  @Override
  public void partEnd(long octets) {
    flush();
    events.add("partEnd");
  }

  @Override
  public void end() {
    flush();
    events.add("end");
  }

  @Override
  public void violation(NotedViolation noted) {
    flush();
    events.add(noted.violation().name() + "@" + noted.offset() + "#" + noted.partIndex());
  }
}
