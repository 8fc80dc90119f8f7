package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Uploads of up to some megabytes that a few octets describe: boundary, line end, sizes and kinds
 * of content, pieces and kinds of buffers. One parser reads all of them, with a reset between two,
 * and must deliver what was written; a collector for each one must keep it.
 */
final class DescribedUpload {
  private static final int MOST_UPLOADS = 3;
  private static final int MOST_PARTS = 4;
  private static final int LARGEST_PIECE = 1 << 16;
  private static final String[] LINE_ENDS = {"\r\n", "\n", "\r"};
  private static final Multipart IN_MEMORY =
      Multipart.DEFAULT
          .withOptions(MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY))
          .withStorage(FormStorage.DEFAULT.withPartThreshold(1 << 21).withMemoryThreshold(1 << 23));
  private static final String HEADER = "Content-Disposition: form-data; name=\"a\"";

  /** What a part's content is made of. */
  private enum Content {
    RANDOM,
    LETTERS,
    EQUAL_OCTETS,
    LINE_ENDS_ONLY,
    BEGINNINGS,
    ENDS,
    NEAR,
    NEAR_AT_RANDOM,
    HYPHENS
  }

  private static final List<Content> CONTENTS = List.of(Content.values());
  private static final List<SearchStatesTest.Kind> KINDS = List.of(SearchStatesTest.Kind.values());

  /** Takes the octets of a body, piece by piece. */
  private interface Feed {
    void take(ByteBuffer octets) throws IOException;
  }

  private final byte[] description;
  private int next;

  private byte[] delimiter = {};
  private byte[] body = {};
  private int[] sizes = {};
  private SearchStatesTest.Kind[] kinds = {};
  private final List<byte[]> contents = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private DescribedUpload(byte[] description) {
    this.description = description;
  }

  /** Reads the uploads; an error says what was not delivered. */
  static void read(byte[] description) {
    new DescribedUpload(description).read();
  }

  private void read() {
    Expectation expectation = new Expectation();
    SearchSettings settings = octet() % 2 == 0 ? SearchSettings.DEFAULT : SearchStatesTest.SMALL;
    @Nullable Scanner scanner = null;
    int uploads = 1 + octet() % MOST_UPLOADS;
    for (int i = 0; i < uploads; i++) {
      write();
      expectation.begin(contents);
      try {
        Boundary boundary = Boundary.of("multipart/form-data; boundary=\"" + boundary() + "\"");
        if (scanner == null) {
          scanner =
              new Scanner(boundary, IN_MEMORY.options(), Progress.NONE, expectation, settings);
        } else {
          scanner.begin(boundary);
        }
        cut();
        feed(scanner::take);
        scanner.end();
        expectation.requireEnd();
        collect(boundary);
      } catch (IOException | AssertionError e) {
        throw new AssertionError(e.getMessage() + ": " + text, e);
      }
    }
  }

  /** The next octet of the description; behind its end, 0. */
  private int octet() {
    return next < description.length ? description[next++] & 0xFF : 0;
  }

  private String boundary() {
    String line = new String(delimiter, StandardCharsets.US_ASCII);
    return line.substring(line.indexOf("--") + 2);
  }

  private void write() {
    String lineEnd = LINE_ENDS[octet() % LINE_ENDS.length];
    Random random = new Random(octet());
    int hyphens = octet() % 32;
    int length = 1 + octet() % 70;
    StringBuilder boundary = new StringBuilder("-".repeat(Math.min(hyphens, length - 1)));
    while (boundary.length() < length) {
      boundary.append((char) ('a' + random.nextInt(hyphens % 2 == 0 ? 26 : 2)));
    }
    delimiter = Recording.octets(lineEnd + "--" + boundary);
    text.append("boundary ")
        .append(boundary)
        .append(", line end ")
        .append(AsciiOctets.escape(lineEnd));
    contents.clear();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = octet() % MOST_PARTS; i >= 0; i--) {
      byte[] content = content(random);
      out.writeBytes(Recording.octets("--" + boundary + lineEnd + HEADER + lineEnd + lineEnd));
      out.writeBytes(content);
      out.writeBytes(Recording.octets(lineEnd));
      contents.add(content);
    }
    out.writeBytes(Recording.octets("--" + boundary + "--" + lineEnd));
    body = out.toByteArray();
  }

  /** A mantissa and an exponent: sizes to 20 most often, and some to a megabyte. */
  private byte[] content(Random random) {
    int mantissa = 16 + octet() % 16;
    int exponent = octet() % 5 * (octet() % 5);
    int more = octet() % 80;
    int octets = exponent == 0 ? more : (mantissa << exponent) + more;
    Content kind = CONTENTS.get(octet() % CONTENTS.size());
    int filler = octet() % 40;
    int changed = 1 + octet() % (delimiter.length - 1);
    byte[] content = new byte[Math.min(octets, 1 << 20)];
    text.append(", ").append(content.length).append(" octets ").append(kind);
    text.append(" filler ").append(filler).append(" changed ").append(changed);
    fill(content, kind, filler, changed, random);
    spoilDelimiters(content);
    return content;
  }

  private void fill(byte[] content, Content kind, int filler, int changed, Random random) {
    int length = delimiter.length;
    switch (kind) {
      case RANDOM -> random.nextBytes(content);
      case LETTERS -> {
        for (int i = 0; i < content.length; i++) {
          content[i] = delimiter[random.nextInt(length)];
        }
      }
      case EQUAL_OCTETS -> Arrays.fill(content, delimiter[changed]);
      case LINE_ENDS_ONLY -> repeat(content, Recording.octets("\r\n"), 0);
      case BEGINNINGS -> repeat(content, Arrays.copyOf(delimiter, changed), filler);
      case ENDS -> repeat(content, Arrays.copyOfRange(delimiter, changed, length), filler);
      case NEAR -> {
        byte[] near = delimiter.clone();
        near[changed] = '~';
        repeat(content, near, filler);
      }
      case NEAR_AT_RANDOM -> {
        int at = 0;
        while (at < content.length) {
          byte[] near = delimiter.clone();
          near[random.nextInt(length)] = '~';
          at = put(content, at, near);
          at = put(content, at, new byte[random.nextInt(filler + 1)]);
        }
      }
      case HYPHENS -> repeat(content, Recording.octets("-".repeat(filler + changed)), filler % 3);
    }
  }

  private static void repeat(byte[] content, byte[] unit, int filler) {
    byte[] whole = Arrays.copyOf(unit, unit.length + filler);
    for (int at = 0; at < content.length; ) {
      at = put(content, at, whole);
    }
  }

  private static int put(byte[] content, int at, byte[] unit) {
    int n = Math.min(unit.length, content.length - at);
    System.arraycopy(unit, 0, content, at, n);
    return at + n;
  }

  /** Content has no delimiter, also not with the line end before it or the one after it. */
  private void spoilDelimiters(byte[] content) {
    int line = delimiter.length - boundary().length() - 2;
    for (int at = 0; at < content.length; at++) {
      boolean begins = at == 0 && startsAt(content, 0, line);
      if (begins || (content[at] == delimiter[0] && startsAt(content, at, 0))) {
        content[Math.min(content.length - 1, at + delimiter.length - line - 1)] = '~';
      }
      if (delimiter[0] != '\r' && content[at] == '\r') {
        // A CR before a delimiter with LF is ambiguous, and a fault.
        content[at] = '~';
      }
      if (delimiter.length > 1
          && delimiter[0] == '\r'
          && delimiter[1] != '\n'
          && content[at] == '\n') {
        content[at] = '~';
      }
    }
  }

  /** Whether the delimiter, from an index of it on, stands at a place. */
  private boolean startsAt(byte[] content, int at, int from) {
    int n = delimiter.length - from;
    return at + n <= content.length
        && Arrays.equals(content, at, at + n, delimiter, from, delimiter.length);
  }

  /** Pieces of so many octets, in buffers of so many kinds, again and again. */
  private void cut() {
    sizes = new int[1 + octet() % 5];
    kinds = new SearchStatesTest.Kind[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      int size = octet();
      sizes[i] = Math.min(LARGEST_PIECE, (1 + octet() % 32) << (size % 13));
      kinds[i] = KINDS.get(octet() % KINDS.size());
    }
    text.append(", pieces ").append(Arrays.toString(sizes)).append(Arrays.toString(kinds));
  }

  /** Pieces of a kind stand in one buffer, one after the other. */
  private void feed(Feed feed) throws IOException {
    // Pieces of one octet would take a megabyte too long.
    int smallest = body.length >> 13;
    for (int at = 0, i = 0; at < body.length; i = (i + 1) % sizes.length) {
      int n = Math.min(Math.max(smallest, sizes[i]), body.length - at);
      feed.take(kinds[i].buffer(Arrays.copyOfRange(body, at, at + n), n));
      at += n;
    }
  }

  private void collect(Boundary boundary) throws IOException {
    try (FormCollector collector = IN_MEMORY.collector()) {
      MultipartParser parser = IN_MEMORY.parser(boundary, collector);
      feed(parser::parse);
      parser.end();
      try (FormData form = collector.form()) {
        if (form.parts().size() != contents.size()) {
          throw new AssertionError(form.parts().size() + " parts are kept");
        }
        for (int i = 0; i < contents.size(); i++) {
          if (!Arrays.equals(form.parts().get(i).octets(), contents.get(i))) {
            throw new AssertionError("other content is kept of part " + i);
          }
        }
      }
    }
  }

  /** Compares what is delivered with what was written. */
  private static final class Expectation implements MultipartHandler {
    private List<byte[]> contents = List.of();
    private int part;
    private int octets;
    private boolean ended;

    void begin(List<byte[]> contents) {
      this.contents = contents;
      part = -1;
      octets = 0;
      ended = false;
    }

    @Override
    public void part(PartHeaders headers) {
      part++;
      octets = 0;
    }

    @Override
    public void data(ByteBuffer delivered) {
      byte[] content = contents.get(part);
      int n = delivered.remaining();
      if (octets + n > content.length || !delivered.equals(ByteBuffer.wrap(content, octets, n))) {
        throw new AssertionError("other content in part " + part + " after " + octets + " octets");
      }
      octets += n;
    }

    @Override
    public void partEnd(long length) {
      if (octets != length || length != contents.get(part).length) {
        throw new AssertionError(
            "part " + part + " ends after " + octets + " octets, with " + length);
      }
    }

    @Override
    public void end() {
      ended = true;
      if (part != contents.size() - 1) {
        throw new AssertionError("the body ends after part " + part);
      }
    }

    void requireEnd() {
      if (!ended) {
        throw new AssertionError("no end");
      }
    }
  }
}
