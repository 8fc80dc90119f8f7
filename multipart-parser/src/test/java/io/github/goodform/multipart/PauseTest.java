package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A parser that is paused tells the same, later. */
@Timeout(300)
class PauseTest {
  private static final String HEAD =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n";

  /** Pauses the parser in some of its methods, and fails when it is called while it is paused. */
  private static final class Pausing implements MultipartHandler {
    private final EventLog log = new EventLog();
    private final Random random;
    private final int oneIn;
    private final Map<String, Integer> pauses;
    private final List<String> ends = new ArrayList<>();
    private @Nullable MultipartParser parser;
    private boolean paused;

    Pausing(Random random, int oneIn, Map<String, Integer> pauses) {
      this.random = random;
      this.oneIn = oneIn;
      this.pauses = pauses;
    }

    private void called(String method) {
      if (paused) {
        throw new AssertionError(method + " is called while the parser is paused");
      }
      if (parser != null && random.nextInt(oneIn) == 0) {
        parser.pause();
        paused = true;
        pauses.merge(method, 1, Integer::sum);
      }
    }

    @Override
    public void part(PartHeaders headers) {
      log.part(headers);
      called("part");
    }

    @Override
    public void data(ByteBuffer octets) {
      log.data(octets);
      called("data");
    }

    @Override
    public void partEnd(long octets) {
      log.partEnd(octets);
      called("partEnd");
    }

    @Override
    public void violation(NotedViolation noted) {
      log.violation(noted);
      called("violation");
    }

    @Override
    public void end() {
      log.end();
      called("end");
      ends.add("end");
    }

    @Override
    public void failed(Throwable cause) {
      ends.add(paused ? "failed while paused" : "failed");
    }
  }

  private static List<String> paused(Body body, int step, Pausing handler) {
    try {
      MultipartParser parser = MultipartParser.of(body.boundary(), body.options(), handler);
      handler.parser = parser;
      ByteBuffer octets = ByteBuffer.wrap(body.octets());
      for (int at = 0; at < body.length(); at += step) {
        octets.limit(Math.min(at + step, body.length()));
        while (octets.hasRemaining()) {
          handler.paused = false;
          parser.parse(octets);
          assertThat(octets.hasRemaining() && !handler.paused).as("octets are left").isFalse();
          assertThat(parser.isPaused()).isEqualTo(handler.paused);
        }
      }
      do {
        handler.paused = false;
      } while (!parser.end());
    } catch (IOException e) {
      handler.log.failure(e);
    }
    return handler.log.lines();
  }

  /** The catalogue has violations, content that is decoded, and bodies that are refused. */
  @Test
  void aPausedParserTellsTheSame() {
    Random random = new Random(18);
    Map<String, Integer> pauses = new TreeMap<>();
    List<Body> bodies = new ArrayList<>(RandomBodies.bodies(18, 2_000));
    CatalogueBodies.all().values().stream()
        .filter(body -> body.length() < 20_000)
        .forEach(
            body -> {
              bodies.add(body);
              bodies.add(body.with(Compliance.LEGACY));
            });
    Map<String, Integer> ends = new TreeMap<>();
    for (Body body : bodies) {
      List<String> expected = body.events(Body.Feed.WHOLE);
      for (int oneIn : new int[] {1, 3}) {
        for (int step : new int[] {1, 7, Math.max(1, body.length())}) {
          Pausing handler = new Pausing(random, oneIn, pauses);
          assertThat(paused(body, step, handler)).as("%s in %s", body, step).isEqualTo(expected);
          if (handler.parser != null) {
            assertThat(handler.ends).as("%s", body).hasSize(1);
            ends.merge(handler.ends.get(0), 1, Integer::sum);
          }
        }
      }
    }
    assertThat(pauses).containsOnlyKeys("part", "data", "partEnd", "violation", "end");
    assertThat(ends).containsOnlyKeys("end", "failed");
  }

  @Test
  void isForTheHandlerOnly() throws IOException {
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), new MultipartHandler() {});
    assertThatThrownBy(parser::pause).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anArrayIsTakenUpToThePause() throws IOException {
    Pausing handler = new Pausing(new Random(1), 1, new TreeMap<>());
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    handler.parser = parser;
    byte[] body = Recording.octets(HEAD + "\r\n1\r\n--B--\r\n");
    int taken = parser.parse(body, 0, body.length);
    assertThat(taken).isEqualTo(HEAD.length() + 2);
    handler.paused = false;
    taken += parser.parse(body, taken, body.length - taken);
    handler.paused = false;
    assertThat(taken).isLessThan(body.length);
    taken += parser.parse(body, taken, body.length - taken);
    assertThat(taken).isEqualTo(body.length);
    handler.paused = false;
    assertThat(parser.end()).isTrue();
  }

  /** A pause at the last octet leaves none in the buffer: only the parser can report it. */
  @Test
  void aPauseAtTheLastOctetIsSeen() throws IOException {
    Pausing handler = new Pausing(new Random(1), 1, new TreeMap<>());
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    handler.parser = parser;
    assertThat(parser.isPaused()).isFalse();
    byte[] body = Recording.octets(HEAD + "\r\n12345678\r\n--B--\r\n");
    int header = HEAD.length() + 2;
    assertThat(parser.parse(body, 0, 9)).isEqualTo(9);
    assertThat(parser.isPaused()).isFalse();
    assertThat(parser.parse(body, 9, header - 9)).isEqualTo(header - 9);
    assertThat(parser.isPaused()).isTrue();
    handler.paused = false;
    ByteBuffer content = ByteBuffer.wrap(body, header, 4);
    parser.parse(content);
    assertThat(content.hasRemaining()).isFalse();
    assertThat(parser.isPaused()).isTrue();
    handler.paused = false;
    parser.parse(content);
    assertThat(parser.isPaused()).isFalse();
    for (int at = header + 4; at < body.length; ) {
      at += parser.parse(body, at, body.length - at);
      handler.paused = false;
    }
    assertThat(parser.end()).isTrue();
    assertThat(parser.isPaused()).isFalse();
    assertThat(handler.ends).containsExactly("end");
  }

  /** Also when it pauses before the first octet, at a violation in the Content-Type. */
  @Test
  void aHandlerThatPausedLimitsThePartThatItIsToldOf() throws IOException {
    List<Long> ended = new ArrayList<>();
    MultipartParser[] own = new MultipartParser[1];
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void violation(NotedViolation noted) {
            own[0].pause();
          }

          @Override
          public void part(PartHeaders headers) {
            own[0].limitPart(headers.isFile() ? 9 : 1);
          }

          @Override
          public void partEnd(long octets) {
            ended.add(octets);
          }
        };
    MultipartParser parser =
        MultipartParser.of(
            Boundary.of("multipart/form-data; charset=UTF-8; boundary=B"),
            MultipartOptions.DEFAULT
                .withCompliance(Compliance.LEGACY.with(Violation.BODY_CHARSET))
                .withLimits(Limits.builder().maxPartOctets(9).build()),
            handler);
    own[0] = parser;
    ByteBuffer octets =
        ByteBuffer.wrap(
            Recording.octets(
                HEAD + "\r\n123456789\r\n--B\r\nContent-Disposition: form-data; name=b\r\n\r\n12"));
    parser.parse(octets);
    assertThat(parser.isPaused()).isTrue();
    assertThatThrownBy(() -> parser.parse(octets))
        .isInstanceOf(MultipartException.LimitExceeded.class)
        .hasMessageContaining("the limit of this part");
    assertThat(ended).containsExactly(9L);
  }

  /** What the handler itself throws comes at once, whether it has paused before or not. */
  @Test
  void aHandlerThatPausesAndThrowsIsToldAtOnce() throws IOException {
    List<String> told = new ArrayList<>();
    MultipartParser[] own = new MultipartParser[1];
    IOException full = new IOException("disk full");
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer octets) throws IOException {
            own[0].pause();
            throw full;
          }

          @Override
          public void failed(Throwable cause) {
            told.add(String.valueOf(cause.getMessage()));
          }
        };
    own[0] = MultipartParser.of(ThreeParts.boundary(), handler);
    byte[] body = Recording.octets(HEAD + "\r\n12345678\r\n--B--\r\n");
    assertThatThrownBy(() -> own[0].parse(ByteBuffer.wrap(body))).isSameAs(full);
    assertThat(told).containsExactly("disk full");
  }

  /** An asynchronous sink writes the octets up to the limit first. */
  @Test
  void aFailureBehindAPauseComesWhenTheParserGoesOn() throws IOException {
    for (boolean atEnd : new boolean[] {false, true}) {
      Pausing handler = new Pausing(new Random(1), 1, new TreeMap<>());
      MultipartParser parser =
          MultipartParser.of(
              ThreeParts.boundary(),
              MultipartOptions.DEFAULT.withLimits(Limits.builder().maxPartOctets(3).build()),
              handler);
      ByteBuffer body = ByteBuffer.wrap(Recording.octets(HEAD + "\r\n12345678\r\n--B--\r\n"));
      handler.parser = parser;
      parser.parse(body);
      handler.paused = false;
      parser.parse(body);
      assertThat(parser.isPaused()).isTrue();
      assertThat(handler.ends).isEmpty();
      handler.paused = false;
      assertThatThrownBy(
              () -> {
                if (atEnd) {
                  parser.end();
                } else {
                  parser.parse(body);
                }
              })
          .isInstanceOf(MultipartException.LimitExceeded.class);
      assertThat(handler.ends).containsExactly("failed");
      assertThat(parser.isPaused()).isFalse();
    }
  }

  /** As any other exception of the handler does. */
  @Test
  void aFailureAtAnEventThatWaitedClosesTheParser() throws IOException {
    MultipartParser[] own = new MultipartParser[1];
    MultipartParser parser =
        MultipartParser.of(
            Boundary.of("multipart/form-data; boundary=B"),
            MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY),
            new MultipartHandler() {
              @Override
              public void violation(NotedViolation noted) {
                own[0].pause();
              }

              @Override
              public void part(PartHeaders headers) throws IOException {
                throw new IOException("no part is wanted");
              }

              @Override
              public void data(ByteBuffer octets) {}

              @Override
              public void partEnd(long octets) {}
            });
    own[0] = parser;
    byte[] octets =
        (HEAD + "Content-Transfer-Encoding: base64\r\n\r\nAAAA")
            .getBytes(StandardCharsets.US_ASCII);
    parser.parse(octets, 0, octets.length);
    assertThat(parser.isPaused()).isTrue();
    assertThatThrownBy(() -> parser.parse(octets, 0, 0)).hasMessage("no part is wanted");
    assertThatThrownBy(() -> parser.parse(octets, 0, 4)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aBodyThatIsOverIsNotPaused() throws IOException {
    Pausing handler = new Pausing(new Random(1), 1, new TreeMap<>());
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    handler.parser = parser;
    byte[] header = Recording.octets(HEAD + "\r\n");
    parser.parse(header, 0, header.length);
    assertThat(parser.isPaused()).isTrue();
    parser.reset(ThreeParts.boundary());
    assertThat(parser.isPaused()).isFalse();
    handler.paused = false;
    parser.parse(header, 0, header.length);
    assertThat(parser.isPaused()).isTrue();
    parser.close();
    assertThat(parser.isPaused()).isFalse();
  }

  /** One buffer, no copy, and no thread that waits for the disk. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAsynchronousSinkWritesWithOneBuffer(boolean encoded, @TempDir Path directory)
      throws Exception {
    byte[] content = new byte[300_001];
    new Random(4).nextBytes(content);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String encoding = encoded ? "Content-Transfer-Encoding: base64\r\n" : "";
    body.writeBytes(Recording.octets(HEAD + encoding + "\r\n"));
    body.writeBytes(encoded ? Base64.getEncoder().encode(content) : content);
    body.writeBytes(Recording.octets("\r\n--B--"));
    Path file = directory.resolve("content");
    try (AsynchronousFileChannel channel =
        AsynchronousFileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      Sink sink = new Sink(body.toByteArray(), channel);
      sink.go();
      sink.done.await();
      assertThat(sink.failure).isNull();
      assertThat(sink.written).isEqualTo(content.length);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  /** What is decoded stands in no buffer of the caller, and is not written over either. */
  @ParameterizedTest
  @ValueSource(strings = {"base64", "quoted-printable"})
  void decodedContentCanBeReadUntilTheParserGoesOn(String encoding) throws IOException {
    byte[] content = new byte[60_000];
    new Random(5).nextBytes(content);
    StringBuilder encoded = new StringBuilder();
    if (encoding.equals("base64")) {
      encoded.append(Base64.getEncoder().encodeToString(content));
    } else {
      for (byte octet : content) {
        encoded.append("=%02X".formatted(octet));
      }
    }
    byte[] body =
        Recording.octets(
            HEAD
                + "Content-Transfer-Encoding: "
                + encoding
                + "\r\n\r\n"
                + encoded
                + "\r\n--B--\r\n");
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    ByteBuffer[] held = {ByteBuffer.allocate(0)};
    MultipartParser[] own = new MultipartParser[1];
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer octets) {
            held[0] = octets.slice();
            own[0].pause();
          }

          @Override
          public void partEnd(long octets) {
            assertThat(octets).isEqualTo(content.length);
          }
        };
    MultipartOptions legacy = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
    own[0] = MultipartParser.of(ThreeParts.boundary(), legacy, handler);
    ByteBuffer octets = ByteBuffer.wrap(body);
    boolean ended = false;
    while (!ended) {
      if (octets.hasRemaining()) {
        own[0].parse(octets);
      } else {
        ended = own[0].end();
      }
      while (held[0].hasRemaining()) {
        read.write(held[0].get());
      }
    }
    assertThat(read.toByteArray()).isEqualTo(content);
  }

  /** A write may still run when the client leaves and the parser is closed. */
  @ParameterizedTest
  @ValueSource(strings = {"", "base64", "quoted-printable"})
  void aSliceCanBeReadWhenTheParserIsClosed(String encoding) throws IOException {
    String field = encoding.isEmpty() ? "" : "Content-Transfer-Encoding: " + encoding + "\r\n";
    String sent = encoding.equals("base64") ? "MDEyMzQ1Njc4" : "012345678";
    byte[] body = Recording.octets(HEAD + field + "\r\n" + sent);
    List<ByteBuffer> held = new ArrayList<>();
    MultipartParser[] own = new MultipartParser[1];
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer octets) {
            held.add(octets.slice());
            own[0].pause();
          }
        };
    MultipartOptions legacy = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
    own[0] = MultipartParser.of(ThreeParts.boundary(), legacy, handler);
    own[0].parse(ByteBuffer.wrap(body));
    own[0].close();
    assertThat(held).hasSize(1);
    byte[] read = new byte[held.get(0).remaining()];
    held.get(0).get(read);
    assertThat("012345678").startsWith(new String(read, StandardCharsets.US_ASCII));
    assertThat(read).isNotEmpty();
  }

  private static final class Sink
      implements MultipartHandler, CompletionHandler<Integer, ByteBuffer> {
    private final CountDownLatch done = new CountDownLatch(1);
    private final byte[] body;
    private final AsynchronousFileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(8_192).limit(0);
    private final MultipartParser parser;
    private volatile @Nullable Throwable failure;
    private @Nullable ByteBuffer writing;
    private int read;
    private long written;

    Sink(byte[] body, AsynchronousFileChannel channel) throws IOException {
      this.body = body;
      this.channel = channel;
      MultipartOptions legacy = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
      this.parser = MultipartParser.of(ThreeParts.boundary(), legacy, this);
    }

    /** Feeds the parser until there is something to write. */
    private void go() {
      try {
        while (writing == null) {
          if (buffer.hasRemaining()) {
            parser.parse(buffer);
          } else if (read < body.length) {
            int n = Math.min(buffer.capacity(), body.length - read);
            buffer.clear().put(body, read, n).flip();
            read += n;
          } else if (parser.end()) {
            done.countDown();
            return;
          }
        }
        channel.write(writing, written, writing, this);
      } catch (IOException | RuntimeException e) {
        failure = e;
        done.countDown();
      }
    }

    @Override
    public void data(ByteBuffer octets) {
      writing = octets.slice();
      parser.pause();
    }

    @Override
    public void completed(Integer n, ByteBuffer octets) {
      written += n;
      if (octets.hasRemaining()) {
        channel.write(octets, written, octets, this);
        return;
      }
      writing = null;
      go();
    }

    @Override
    public void failed(Throwable cause, ByteBuffer octets) {
      failure = cause;
      done.countDown();
    }
  }
}
