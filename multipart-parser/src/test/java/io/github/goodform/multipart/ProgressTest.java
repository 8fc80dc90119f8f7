package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How far a body has been read can be seen on every face. */
class ProgressTest {
  private static final String FIELD =
      "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n%s\r\n";
  private static final String BODY =
      FIELD.formatted("x".repeat(40_000)) + FIELD.formatted("y".repeat(40_000)) + "--B--\r\n";
  private static final byte[] OCTETS = Recording.octets(BODY);

  private final List<long[]> seen = new ArrayList<>();
  private final Multipart multipart =
      Multipart.DEFAULT.withProgress((octets, parts) -> seen.add(new long[] {octets, parts}));

  private static Boundary boundary() throws IOException {
    return Boundary.of("multipart/form-data; boundary=B");
  }

  /** More than once, never less than before, the whole body in the end. */
  private void wasSeen() {
    assertThat(seen).hasSizeGreaterThan(4);
    for (int i = 1; i < seen.size(); i++) {
      assertThat(seen.get(i)[0]).isGreaterThanOrEqualTo(seen.get(i - 1)[0]);
      assertThat(seen.get(i)[1]).isGreaterThanOrEqualTo(seen.get(i - 1)[1]);
    }
    assertThat(seen.get(0)[0]).isPositive().isLessThan(OCTETS.length);
    assertThat(seen.get(seen.size() - 1)).containsExactly(OCTETS.length, 2);
    assertThat(seen).extracting(s -> s[1]).contains(1L);
  }

  @Test
  void ofAParser() throws IOException {
    MultipartParser parser = multipart.parser(boundary(), new MultipartHandler() {});
    for (int at = 0; at < OCTETS.length; at += 1000) {
      int n = Math.min(1000, OCTETS.length - at);
      parser.parse(OCTETS, at, n);
      assertThat(seen.get(seen.size() - 1)).containsExactly(at + n, parser.partCount());
      assertThat(parser.octetsRead()).isEqualTo(at + n);
    }
    parser.end();
    wasSeen();
  }

  @Test
  void ofAReader() throws IOException {
    MultipartReader reader = multipart.reader(boundary(), new ByteArrayInputStream(OCTETS));
    for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      assertThat(reader.octetsRead()).isEqualTo(seen.get(seen.size() - 1)[0]);
      assertThat(reader.partCount()).isEqualTo(part.headers().partIndex() + 1);
    }
    wasSeen();
  }

  @Test
  void ofAReaderOfAChannel() throws IOException {
    MultipartReader reader =
        multipart.reader(boundary(), Channels.newChannel(new ByteArrayInputStream(OCTETS)));
    while (reader.nextPart() != null) {
      assertThat(reader.partCount()).isPositive();
    }
    wasSeen();
  }

  @Test
  void ofAForm() throws IOException {
    multipart.form(boundary(), new ByteArrayInputStream(OCTETS)).close();
    wasSeen();
  }

  @Test
  void ofAFormThatIsPublished() throws IOException {
    PublisherTest.Buffers source = new PublisherTest.Buffers(BODY, 10_000);
    multipart.form(boundary(), source).join().close();
    wasSeen();
  }

  @Test
  void ofAPublisher() throws IOException {
    PublisherTest.Taker taker = new PublisherTest.Taker();
    multipart.publisher(boundary(), new PublisherTest.Buffers(BODY, 10_000)).subscribe(taker);
    taker.subscription().request(Long.MAX_VALUE);
    assertThat(taker.events).endsWith("complete");
    wasSeen();
  }
}
