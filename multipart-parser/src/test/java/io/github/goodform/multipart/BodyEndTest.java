package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A body has one end: exactly one of {@code end} and {@code failed} is called. */
@Timeout(300)
class BodyEndTest {
  private static final String HEAD =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n";

  /** How a body does not come to its end. */
  enum Way {
    REFUSED {
      @Override
      void take(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.wrap(Recording.octets("--B\r\nx\r\n\r\n")));
      }
    },
    CUT_OFF {
      @Override
      void take(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.wrap(Recording.octets("--B\r\n")));
        parser.end();
      }
    },
    CLOSED {
      @Override
      void take(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.wrap(Recording.octets("--B\r\n")));
        parser.close();
      }
    },
    CLOSED_BEFORE_ITS_FIRST_OCTET {
      @Override
      void take(MultipartParser parser) {
        parser.close();
      }
    },
    RESET {
      @Override
      void take(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.wrap(Recording.octets("--B\r\n")));
        parser.reset(ThreeParts.boundary());
      }
    };

    abstract void take(MultipartParser parser) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void aBodyThatIsNotCompleteFailsOnce(Way way) throws IOException {
    List<Throwable> failures = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void end() {
            failures.add(new AssertionError("the body has ended"));
          }

          @Override
          public void failed(Throwable cause) {
            failures.add(cause);
          }
        };
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    try {
      way.take(parser);
    } catch (IOException e) {
      assertThat(failures).containsExactly(e);
    }
    assertThat(failures).hasSize(1).hasOnlyElementsOfType(IOException.class);
    if (way == Way.RESET) {
      // The new body has not begun: to close it is to give it up, and to begin another one is not.
      parser.reset(ThreeParts.boundary());
      assertThat(failures).hasSize(1);
    } else {
      parser.close();
      parser.close();
      assertThatThrownBy(() -> parser.parse(ByteBuffer.allocate(1)))
          .isInstanceOf(IllegalStateException.class);
      assertThat(failures).hasSize(1);
      parser.reset(ThreeParts.boundary());
      assertThat(failures).hasSize(1);
    }
  }

  @Test
  void aBodyThatHasEndedDoesNotFail() throws IOException {
    EventLog log = new EventLog();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void end() {
            log.end();
          }

          @Override
          public void failed(Throwable cause) {
            log.add("failed");
          }
        };
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    parser.parse(ByteBuffer.wrap(Recording.octets(HEAD + "\r\n1\r\n--B--\r\n")));
    assertThat(parser.end()).isTrue();
    assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
    parser.close();
    assertThat(log.lines()).containsExactly("end");
  }

  /** It left the temporary files of a collector in it. */
  @Test
  void aHandlerThatFailsAtTheEndIsToldSo() throws IOException {
    for (boolean pauses : new boolean[] {false, true}) {
      for (Exception thrown : new Exception[] {new IOException("x"), new ArithmeticException()}) {
        EventLog log = new EventLog();
        MultipartParser[] parsers = new MultipartParser[1];
        MultipartHandler handler =
            new MultipartHandler() {
              @Override
              public void partEnd(long octets) {
                if (pauses) {
                  parsers[0].pause();
                }
              }

              @Override
              public void end() throws IOException {
                log.end();
                if (thrown instanceof IOException e) {
                  throw e;
                }
                throw (ArithmeticException) thrown;
              }

              @Override
              public void failed(Throwable cause) {
                log.add("failed");
                assertThat(cause).isSameAs(thrown);
              }
            };
        MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
        parsers[0] = parser;
        parser.parse(ByteBuffer.wrap(Recording.octets(HEAD + "\r\n1\r\n--B--\r\n")));
        assertThatThrownBy(parser::end).isSameAs(thrown);
        parser.close();
        assertThat(log.lines()).containsExactly("end", "failed");
      }
    }
  }

  /** A handler that fails, and fails again when it is told so. */
  @Test
  void whatFailsInFailedIsSuppressed() throws IOException {
    IOException first = new IOException("first");
    IllegalStateException second = new IllegalStateException("second");
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) throws IOException {
            throw first;
          }

          @Override
          public void failed(Throwable cause) {
            assertThat(cause).isSameAs(first);
            throw second;
          }
        };
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    ByteBuffer body = ByteBuffer.wrap(Recording.octets(HEAD + "\r\n"));
    assertThatThrownBy(() -> parser.parse(body)).isSameAs(first);
    assertThat(first.getSuppressed()).containsExactly(second);
  }

  /**
   * A handler that cannot give a body up gets the next one all the same, and no more of this one.
   */
  @Test
  void anotherBodyBeginsAlsoWhenFailedThrows() throws IOException {
    EventLog log = new EventLog();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            log.add("part " + headers.fieldName());
          }

          @Override
          public void failed(Throwable cause) {
            throw new IllegalStateException("not now");
          }
        };
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    parser.parse(ByteBuffer.wrap(Recording.octets("--B\r\nContent-Disposition: form-data; na")));
    Boundary next = ThreeParts.boundary();
    assertThatThrownBy(() -> parser.reset(next)).hasMessage("not now");
    parser.parse(ByteBuffer.wrap(Recording.octets(HEAD + "\r\n1\r\n--B--\r\n")));
    assertThat(parser.end()).isTrue();
    assertThat(log.lines()).containsExactly("part a");
  }

  /** The parser closes a collector with what it has stored. */
  @Test
  void aCollectorKeepsNothingOfABodyThatFails(@TempDir Path directory) throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(0);
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), FormData.collector(storage));
    parser.parse(ByteBuffer.wrap(Recording.octets(HEAD + "\r\nsome octets")));
    assertThat(directory.toFile().list()).hasSize(1);
    parser.close();
    assertThat(directory.toFile().list()).isEmpty();
  }
}
