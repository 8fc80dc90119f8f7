package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A parser that has been reset reads like a new one, wherever the last body was left. */
class ResetTest {
  private static final String HEAD = "Content-Disposition: form-data; name=\"a\"";

  /**
   * Each leaves something behind: a line end, violations, a decoder, half a delimiter or header.
   */
  private static final List<String> BODIES =
      List.of(
          "--B\r\n" + HEAD + "\r\n\r\nx\r\n--B--\r\n",
          "text\n--B\n" + HEAD + "\n\nx\n--B \n" + HEAD + "\n\n\r\n--B\n--B--\nepilogue",
          "--B\r" + HEAD + "\r\ry\r--B\r" + HEAD + "\r\r--B--",
          "--B\r\n" + HEAD + "\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD\r\nRA==\r\n--B--",
          "--B\r\n"
              + HEAD
              + "\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=41=\r\n\r\n--B",
          "--B\r\n"
              + HEAD
              + "; filename=\"x/y\"\r\nContent-Type: text/plain\r\n\r\n\r\n--B- \r\n--B--",
          "--B\r\n" + HEAD.replace("\"a\"", "_charset_") + "\r\n\r\nutf-8\r\n--B--",
          "--B\r\nX: y\r\n z\r\n" + HEAD + "\r\n\r\n--B--");

  @Test
  void readsLikeANewParser() throws IOException {
    for (String first : BODIES) {
      for (String second : BODIES) {
        for (int cut = 0; cut <= first.length(); cut++) {
          agree(Recording.octets(first), cut, Recording.octets(second));
        }
      }
    }
  }

  private static void agree(byte[] first, int cut, byte[] second) throws IOException {
    Boundary boundary = Boundary.of("multipart/form-data; boundary=B; charset=x");
    MultipartOptions options =
        MultipartOptions.DEFAULT
            .withCompliance(Compliance.LEGACY)
            .withLimits(Limits.builder().maxTotalHeaderOctets(250).build());
    EventLog expected = new EventLog();
    MultipartParser fresh = MultipartParser.of(boundary, options, expected);
    feed(fresh, second, expected);

    EventLog log = new EventLog();
    MultipartParser parser = MultipartParser.of(boundary, options, log);
    try {
      parser.parse(first, 0, cut);
    } catch (MultipartException e) {
      assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
    }
    log.clear();
    parser.reset(boundary);
    assertThat(parser.octetsRead()).isZero();
    assertThat(parser.partCount()).isZero();
    assertThat(parser.violations()).isEmpty();
    feed(parser, second, log);
    assertThat(log.lines()).isEqualTo(expected.lines());
    assertThat(parser.octetsRead()).isEqualTo(fresh.octetsRead());
    assertThat(parser.partCount()).isEqualTo(fresh.partCount());
    assertThat(parser.violations()).isEqualTo(fresh.violations());
  }

  private static void feed(MultipartParser parser, byte[] octets, EventLog log) {
    try {
      parser.parse(octets, 0, octets.length);
      parser.end();
    } catch (IOException e) {
      log.failure(e);
    }
  }

  /** A connection's bodies have the same names: they are made once. */
  @Test
  void keepsNames() throws IOException {
    List<String> names = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            names.add(headers.fieldName());
          }
        };
    Boundary boundary = Boundary.of("multipart/form-data; boundary=B");
    MultipartParser parser = MultipartParser.of(boundary, handler);
    byte[] octets = Recording.octets(BODIES.get(0));
    for (int i = 0; i < 3; i++) {
      parser.parse(octets, 0, octets.length);
      parser.end();
      parser.reset(boundary);
    }
    assertThat(names).containsExactly("a", "a", "a");
    assertThat(names.get(2)).isSameAs(names.get(1));
  }

  /** The tables of old delimiters are gone: their words would cost time in every later body. */
  @Test
  void searchesAsFastAfterManyBoundaries() {
    Random random = new Random(3);
    byte[] content = new byte[1 << 16];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) ('a' + random.nextInt(26));
    }
    DelimiterSearch search = new DelimiterSearch(Recording.octets("\r\n--first"));
    int lattices = 0;
    for (int i = 0; i < 1_000; i++) {
      byte[] delimiter = new byte[74];
      for (int k = 4; k < delimiter.length; k++) {
        delimiter[k] = (byte) ('a' + random.nextInt(26));
      }
      System.arraycopy(Recording.octets("\r\n--"), 0, delimiter, 0, 4);
      search.begin(delimiter);
      assertThat(search.find(ByteBuffer.wrap(content), 0, 16_384)).isEqualTo(~16_384);
      lattices += search.choice().scan() == ScanChoice.Scan.LATTICE ? 1 : 0;
    }
    // Where marks meet by chance a stretch may have gone to the filter.
    assertThat(lattices).isGreaterThan(980);
    System.arraycopy(Recording.octets("\r\n--last"), 0, content, 60_000, 8);
    assertThat(search.find(ByteBuffer.wrap(content), 0, content.length)).isEqualTo(~content.length);
    assertThat(search.choice().scan()).isEqualTo(ScanChoice.Scan.LATTICE);
    search.begin(Recording.octets("\r\n--last"));
    assertThat(search.find(ByteBuffer.wrap(content), 0, content.length)).isEqualTo(60_000);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without the check may do
  void aResetWithoutABoundaryChangesNothing() throws IOException {
    Recording recording = new Recording();
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), recording);
    byte[] body =
        Recording.octets("--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--");
    parser.parse(body, 0, 20);
    assertThatThrownBy(() -> parser.reset(null)).isInstanceOf(NullPointerException.class);
    parser.parse(body, 20, body.length - 20);
    assertThat(parser.end()).isTrue();
    assertThat(recording.events).containsExactly("part a", "data 1", "partEnd", "end");
  }

  @Test
  void readsAnotherBodyAfterReset() throws IOException {
    Recording recording = new Recording();
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), recording);
    byte[] refused = Recording.octets("x\n--B\n");
    assertThatThrownBy(() -> parser.parse(refused, 0, refused.length))
        .hasMessageStartingWith("lf-line-termination: ");
    for (String value : List.of("B", "other boundary", "B")) {
      parser.reset(Boundary.of("multipart/form-data; boundary=\"" + value + "\""));
      byte[] body =
          Recording.octets(
              "--V\r\nContent-Disposition: form-data; name=V\r\n\r\n1\r\n--V--"
                  .replace("=V", "=v")
                  .replace("V", value));
      recording.events.clear();
      parser.parse(body, 0, body.length);
      parser.end();
      assertThat(recording.events).containsExactly("part v", "data 1", "partEnd", "end");
      assertThat(parser.octetsRead()).isEqualTo(body.length);
      assertThat(parser.violations()).isEmpty();
    }
  }
}
