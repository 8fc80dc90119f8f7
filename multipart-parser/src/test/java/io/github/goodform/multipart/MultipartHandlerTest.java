package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a handler does in a call of the parser: it fails, or calls the parser. */
class MultipartHandlerTest {
  private static final String HEAD =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n\r\n";

  private static final String IN_CALL =
      "a call of this parser is running: neither its handler nor another thread may call it"
          + " meanwhile";

  /** The methods of a handler. */
  enum Callback {
    PART,
    DATA,
    PART_END,
    VIOLATION,
    END,
    PROGRESS
  }

  @ParameterizedTest
  @EnumSource
  void aCallbackThatFailsClosesTheParser(Callback failing) throws IOException {
    IOException failure = new IOException("the application says no");
    MultipartHandler handler =
        new MultipartHandler() {
          private void called(Callback callback) throws IOException {
            if (callback == failing) {
              throw failure;
            }
          }

          @Override
          public void part(PartHeaders headers) throws IOException {
            called(Callback.PART);
          }

          @Override
          public void data(ByteBuffer octets) throws IOException {
            called(Callback.DATA);
          }

          @Override
          public void partEnd(long octets) throws IOException {
            called(Callback.PART_END);
          }

          @Override
          public void violation(NotedViolation noted) throws IOException {
            called(Callback.VIOLATION);
          }

          @Override
          public void end() throws IOException {
            called(Callback.END);
          }
        };
    Multipart multipart =
        Multipart.DEFAULT.withProgress(
            (octets, parts) -> {
              if (failing == Callback.PROGRESS) {
                throw failure;
              }
            });
    MultipartParser parser = multipart.parser(ThreeParts.boundary(), handler);
    byte[] body = (HEAD + "1\r\n--B--\r\nx").getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(
            () -> {
              parser.parse(body, 0, body.length);
              parser.end();
            })
        .isSameAs(failure);
    assertThatThrownBy(() -> parser.parse(body, 0, 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
    parser.reset(ThreeParts.boundary());
  }

  /** A handler that refuses what is tolerated: not the open quotation mark before it. */
  @Test
  void whatTheHandlerThrowsAtAViolationComesOut() throws IOException {
    List<Throwable> told = new ArrayList<>();
    List<IOException> thrown = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void violation(NotedViolation noted) throws IOException {
            IOException refusal = MultipartException.malformed(noted.violation(), noted.offset());
            thrown.add(refusal);
            throw refusal;
          }

          @Override
          public void failed(Throwable cause) {
            told.add(cause);
          }
        };
    MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY);
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), options, handler);
    byte[] body =
        Recording.octets("--B\r\nContent-Disposition: form-data; name=\"a\r\nX: \u0001\r\n\r\n");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> parser.parse(body, 0, body.length))
          .isInstanceOf(MultipartException.class)
          .isEqualTo(thrown.get(i));
      assertThat(told).isEqualTo(thrown);
      parser.reset(ThreeParts.boundary());
    }
    MultipartParser own =
        MultipartParser.of(ThreeParts.boundary(), options, new MultipartHandler() {});
    assertThatThrownBy(() -> own.parse(body, 0, body.length))
        .hasMessageStartingWith("quote-unterminated: ");
  }

  /** What a handler must not call of the parser that calls it. */
  enum Call {
    PARSE {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.parse(ByteBuffer.allocate(1));
      }
    },
    PARSE_ARRAY {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.parse(new byte[1], 0, 1);
      }
    },
    END {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.end();
      }
    },
    RESET {
      @Override
      void on(MultipartParser parser) throws IOException {
        parser.reset(ThreeParts.boundary());
      }
    },
    CLOSE {
      @Override
      void on(MultipartParser parser) {
        parser.close();
      }
    };

    abstract void on(MultipartParser parser) throws IOException;
  }

  /** Calls its own parser from each of its methods, and reads on. */
  private static final class Recursive implements MultipartHandler {
    private final Call call;
    private final List<String> refusals = new ArrayList<>();
    private @Nullable MultipartParser parser;

    Recursive(Call call) {
      this.call = call;
    }

    void call() throws IOException {
      try {
        call.on(Objects.requireNonNull(parser));
      } catch (IllegalStateException e) {
        refusals.add(String.valueOf(e.getMessage()));
      }
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      call();
    }

    @Override
    public void data(ByteBuffer octets) throws IOException {
      call();
    }

    @Override
    public void partEnd(long octets) throws IOException {
      call();
    }

    @Override
    public void violation(NotedViolation noted) throws IOException {
      call();
    }

    @Override
    public void end() throws IOException {
      call();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHandlerCannotCallItsOwnParser(Call call) throws IOException {
    Recursive handler = new Recursive(call);
    Multipart multipart = Multipart.DEFAULT.withProgress((octets, parts) -> handler.call());
    MultipartParser parser = multipart.parser(ThreeParts.boundary(), handler);
    handler.parser = parser;
    byte[] body = (HEAD + "1\r\n--B--\r\nx").getBytes(StandardCharsets.US_ASCII);
    for (ByteBuffer form : new @Nullable ByteBuffer[] {ByteBuffer.wrap(body), null}) {
      handler.refusals.clear();
      if (form == null) {
        parser.parse(body, 0, body.length);
      } else {
        parser.parse(form);
      }
      parser.end();
      // part, data, partEnd, EPILOGUE_DATA, progress, end
      assertThat(handler.refusals).hasSize(6).containsOnly(IN_CALL);
      assertThat(parser.octetsRead()).isEqualTo(body.length);
      assertThat(parser.partCount()).isEqualTo(1);
      parser.reset(ThreeParts.boundary());
    }
  }

  /** The message is true for a thread that comes while another one is in the parser. */
  @ParameterizedTest
  @EnumSource
  @Timeout(300)
  void anotherThreadCannotCallAParserThatIsInACall(Call call) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    List<Throwable> failed = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void data(ByteBuffer octets) throws IOException {
            inside.countDown();
            try {
              over.await();
            } catch (InterruptedException e) {
              throw new InterruptedIOException();
            }
          }

          @Override
          public void failed(Throwable cause) {
            failed.add(cause);
          }
        };
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), handler);
    byte[] body = (HEAD + "1\r\n--B--\r\n").getBytes(StandardCharsets.US_ASCII);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> feeding = thread.submit(() -> parser.parse(body, 0, body.length));
      inside.await();
      assertThatThrownBy(() -> call.on(parser))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(IN_CALL);
      over.countDown();
      assertThat(feeding.get()).isEqualTo(body.length);
    } finally {
      over.countDown();
      thread.shutdownNow();
    }
    assertThat(parser.end()).isTrue();
    assertThat(failed).isEmpty();
  }
}
