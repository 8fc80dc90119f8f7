package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A request body that a test feeds to a parser: whole, in pieces, from the heap or not. */
final class Body {

  private final String contentType;
  private final byte[] octets;
  private final MultipartOptions options;

  private Body(String contentType, byte[] octets, MultipartOptions options) {
    this.contentType = contentType;
    this.octets = octets;
    this.options = options;
  }

  static Body of(String contentType, byte[] octets) {
    return new Body(contentType, octets, MultipartOptions.DEFAULT);
  }

  /** A body with the boundary {@code B}, written one octet for each character. */
  static Body of(String text) {
    return of("multipart/form-data; boundary=B", text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The same after a part with so many octets of content, and with its boundary. */
  Body afterAPartOf(int length) {
    String boundary = contentType.substring(contentType.indexOf("boundary=") + 9);
    String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"large\"\r\n\r\n";
    String before = head + "-large-".repeat(length / 7) + "\r\n";
    byte[] all = Arrays.copyOf(Recording.octets(before), before.length() + octets.length);
    System.arraycopy(octets, 0, all, before.length(), octets.length);
    return new Body(contentType, all, options);
  }

  Body with(MultipartOptions options) {
    return new Body(contentType, octets, options);
  }

  Body with(Compliance compliance) {
    return with(options.withCompliance(compliance));
  }

  Body with(Limits limits) {
    return with(options.withLimits(limits));
  }

  int length() {
    return octets.length;
  }

  byte[] octets() {
    return octets;
  }

  String contentType() {
    return contentType;
  }

  MultipartOptions options() {
    return options;
  }

  Boundary boundary() throws MultipartException {
    return Boundary.of(contentType);
  }

  /** How a body reaches the parser. */
  enum Feed {
    WHOLE,
    OCTET_BY_OCTET,
    DIRECT,
    DIRECT_OCTET_BY_OCTET,
    READ_ONLY,
    ARRAY;

    private ByteBuffer buffer(byte[] octets) {
      ByteBuffer heap = ByteBuffer.wrap(octets);
      return switch (this) {
        case DIRECT, DIRECT_OCTET_BY_OCTET ->
            ByteBuffer.allocateDirect(octets.length).put(octets).flip();
        case READ_ONLY -> heap.asReadOnlyBuffer();
        default -> heap;
      };
    }
  }

  /** What the parser says when it gets the body so. */
  List<String> events(Feed feed) {
    return log(parser -> feed(feed, parser));
  }

  /** The parts that the parser finds when it gets the body so. */
  List<PartRead> parts(Feed feed) throws IOException {
    PartRead.Collector parts = new PartRead.Collector();
    MultipartParser parser = MultipartParser.of(boundary(), options, parts);
    feed(feed, parser);
    parser.end();
    return parts.parts();
  }

  private void feed(Feed feed, MultipartParser parser) throws IOException {
    if (feed == Feed.ARRAY) {
      parser.parse(octets, 0, octets.length);
      return;
    }
    ByteBuffer buffer = feed.buffer(octets);
    boolean single = feed == Feed.OCTET_BY_OCTET || feed == Feed.DIRECT_OCTET_BY_OCTET;
    int step = single ? 1 : Math.max(octets.length, 1);
    for (int at = 0; at < octets.length; at += step) {
      parser.parse(buffer.slice(at, step));
    }
  }

  /** What the parser says when it gets the body in two pieces. */
  List<String> eventsCutAt(int cut) {
    return log(
        parser -> {
          parser.parse(ByteBuffer.wrap(octets, 0, cut).slice());
          parser.parse(ByteBuffer.wrap(octets, cut, octets.length - cut).slice());
        });
  }

  /** Feeds a parser. */
  private interface Run {
    void feed(MultipartParser parser) throws IOException;
  }

  private List<String> log(Run run) {
    EventLog log = new EventLog();
    try {
      MultipartParser parser = MultipartParser.of(boundary(), options, log);
      run.feed(parser);
      parser.end();
    } catch (IOException e) {
      log.failure(e);
    }
    return log.lines();
  }

  @Override
  public String toString() {
    String text = new String(octets, 0, Math.min(octets.length, 400), StandardCharsets.ISO_8859_1);
    StringBuilder out =
        new StringBuilder(contentType)
            .append(" | ")
            .append(options.compliance())
            .append(' ')
            .append(options.namePolicy())
            .append(" | ");
    text.chars()
        .mapToObj(c -> c >= 0x20 && c < 0x7F ? Character.toString(c) : String.format("\\x%02X", c))
        .forEach(out::append);
    return out.toString();
  }
}
