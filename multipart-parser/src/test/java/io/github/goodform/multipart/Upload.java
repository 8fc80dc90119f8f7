package io.github.goodform.multipart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * One random upload of the tests through a server: its body, the digests of its parts, and where
 * its delimiters are. The same index gives the same upload.
 */
final class Upload {
  /** Of all uploads; a failure names it, and another one is chosen with {@code -Dupload.seed}. */
  static final long SEED = Long.getLong("upload.seed", 20_261_121L);

  static final int[] BOUNDARY_OCTETS = {1, 6, 16, 32, 38, 40, 55, 70};

  private static final int MAX_OCTETS = 1 << 20;
  private static final int MAX_PARTS = 4;

  /** Jetty's input buffer, and the longest content of Netty's HTTP codec. */
  private static final int BUFFER_OCTETS = 8192;

  private static final int MAX_HEAD_OCTETS = 400;
  private static final String BCHARS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'()+_,-./:=?";
  private static final byte[] RANDOM_OCTETS = randomOctets();

  /**
   * A delimiter in the body: from its CR (or, for the first, its hyphens) to its boundary's end.
   */
  private record Delimiter(long start, long end) {}

  private final String boundary;
  private final byte[] octets;
  private final String digests;
  private final List<Delimiter> delimiters = new ArrayList<>();

  private Upload(long index) {
    Random random = new Random(SEED * 1_000_003 + index);
    this.boundary = boundary(random, BOUNDARY_OCTETS[(int) (index % BOUNDARY_OCTETS.length)]);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Digests expected = new Digests();
    int parts = 1 + random.nextInt(MAX_PARTS);
    for (int i = 0; i < parts; i++) {
      delimiter(out);
      String name = "part" + i;
      write(out, "\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n".formatted(name));
      int length = random.nextInt(MAX_OCTETS / parts);
      byte[] content =
          content(random, random.nextBoolean() ? length : aimed(random, out.size(), length));
      out.writeBytes(content);
      expected.begin(name);
      expected.data(ByteBuffer.wrap(content));
      expected.partEnd(content.length);
    }
    delimiter(out);
    write(out, "--\r\n");
    this.octets = out.toByteArray();
    this.digests = expected.toString();
  }

  static Upload of(long index) {
    return new Upload(index);
  }

  Boundary boundary() throws MultipartException {
    return Boundary.of(contentType());
  }

  String contentType() {
    return "multipart/form-data; boundary=\"" + boundary + '"';
  }

  byte[] octets() {
    return octets;
  }

  /** A line for each part: name, size, digest. */
  String digests() {
    return digests;
  }

  /** The octets of a delimiter before {@code offset}, or 0 when no delimiter is cut there. */
  int cutAt(long offset) {
    for (Delimiter delimiter : delimiters) {
      if (delimiter.start < offset && offset < delimiter.end) {
        return (int) (offset - delimiter.start);
      }
    }
    return 0;
  }

  private static String boundary(Random random, int length) {
    StringBuilder boundary = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      boundary.append(BCHARS.charAt(random.nextInt(BCHARS.length())));
    }
    return boundary.toString();
  }

  /**
   * The length of a content whose end, and so the delimiter, is near the end of a buffer of the
   * connection: as far before a multiple of the buffer's size as a request's head is long, which is
   * in the same buffers.
   */
  private static int aimed(Random random, int start, int length) {
    int buffers = Math.max(1, (start + length) / BUFFER_OCTETS);
    return Math.max(0, buffers * BUFFER_OCTETS - random.nextInt(MAX_HEAD_OCTETS) - start);
  }

  /** In every fourth part delimiters stand about that differ in the last octet of the boundary. */
  private byte[] content(Random random, int length) {
    int from = random.nextInt(RANDOM_OCTETS.length - length + 1);
    byte[] content = new byte[length];
    System.arraycopy(RANDOM_OCTETS, from, content, 0, length);
    if (random.nextInt(4) == 0) {
      byte[] near = ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
      near[near.length - 1] ^= 1;
      int at = random.nextInt(4096);
      while (at + near.length <= length) {
        System.arraycopy(near, 0, content, at, near.length);
        at += near.length + random.nextInt(4096);
      }
    }
    return content;
  }

  private void delimiter(ByteArrayOutputStream out) {
    int start = out.size();
    write(out, start == 0 ? "--" : "\r\n--");
    write(out, boundary);
    delimiters.add(new Delimiter(start, out.size()));
  }

  private static void write(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Octets in which no delimiter of any boundary begins. */
  private static byte[] randomOctets() {
    byte[] octets = new byte[2 * MAX_OCTETS];
    new Random(SEED).nextBytes(octets);
    for (int i = 1; i < octets.length; i++) {
      if (octets[i - 1] == '\r' && octets[i] == '\n') {
        octets[i] = 0;
      }
    }
    return octets;
  }

  /**
   * A handler that computes the digest of every part: its CRC-32C, for gigabytes of uploads would
   * take longer by a cryptographic one than by the parser.
   */
  static final class Digests implements MultipartHandler {
    private final CRC32C digest = new CRC32C();
    private final StringBuilder lines = new StringBuilder();
    private String name = "";

    void begin(String partName) {
      name = partName;
    }

    @Override
    public void part(PartHeaders headers) {
      begin(String.valueOf(headers.fieldName()));
    }

    @Override
    public void data(ByteBuffer octets) {
      digest.update(octets);
    }

    @Override
    public void partEnd(long octets) {
      lines
          .append(name)
          .append(' ')
          .append(octets)
          .append(' ')
          .append(Long.toHexString(digest.getValue()))
          .append('\n');
      digest.reset();
    }

    @Override
    public String toString() {
      return lines.toString();
    }
  }
}
