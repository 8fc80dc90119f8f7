package io.github.goodform.multipart;

import static io.github.goodform.multipart.LimitedForms.END;
import static io.github.goodform.multipart.LimitedForms.FIELD;
import static io.github.goodform.multipart.LimitedForms.OPTIONS;
import static io.github.goodform.multipart.LimitedForms.boundary;
import static io.github.goodform.multipart.LimitedForms.octets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.FormStorage.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A handler gets its parser before the first event of each body. */
class BeginTest {
  private static final String FORM = FIELD + "01234567890" + END;

  /** Counts the octets of a handler behind it, as an application does. */
  private static class Counting implements MultipartHandler {
    private final MultipartHandler behind;
    private long counted;

    Counting(MultipartHandler behind) {
      this.behind = behind;
    }

    @Override
    public void begin(MultipartParser parser) {
      behind.begin(parser);
    }

    @Override
    public void part(PartHeaders headers) throws IOException {
      behind.part(headers);
    }

    @Override
    public void data(ByteBuffer octets) throws IOException {
      counted += octets.remaining();
      behind.data(octets);
    }

    @Override
    public void partEnd(long octets) throws IOException {
      behind.partEnd(octets);
    }

    @Override
    public void end() throws IOException {
      behind.end();
    }

    @Override
    public void failed(Throwable cause) {
      behind.failed(cause);
    }

    @Override
    public void violation(NotedViolation noted) throws IOException {
      behind.violation(noted);
    }
  }

  private static void feed(MultipartParser parser, String body) throws IOException {
    parser.parse(ByteBuffer.wrap(octets(body)));
    parser.end();
  }

  private static Multipart limiting(long octets) {
    return Multipart.with(OPTIONS)
        .withStorage(FormStorage.DEFAULT.withChoice(headers -> Place.bySize().atMost(octets)));
  }

  @Test
  void aWrappedCollectorLimitsAPart() throws IOException {
    for (long limit : new long[] {11, 20}) {
      Multipart multipart = limiting(limit);
      try (FormCollector collector = multipart.collector()) {
        Counting handler = new Counting(collector);
        feed(multipart.parser(boundary(), handler), FORM);
        assertThat(handler.counted).isEqualTo(11);
        try (FormData form = collector.form()) {
          assertThat(form.parts()).singleElement().extracting(FormPart::size).isEqualTo(11L);
        }
      }
    }
    Multipart multipart = limiting(10);
    try (FormCollector collector = multipart.collector()) {
      MultipartParser parser = multipart.parser(boundary(), new Counting(collector));
      assertThatThrownBy(() -> feed(parser, FORM))
          .isInstanceOf(MultipartException.LimitExceeded.class)
          .hasMessageContaining("more than 10 octets");
    }
  }

  /** Everything that a handler is told, with the parser that tells it. */
  private static final class Told implements MultipartHandler {
    private final List<String> calls = new ArrayList<>();
    private @Nullable MultipartParser parser;
    private @Nullable RuntimeException failure;

    @Override
    public void begin(MultipartParser parser) {
      this.parser = parser;
      calls.add("begin");
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void part(PartHeaders headers) {
      calls.add("part");
    }

    @Override
    public void violation(NotedViolation noted) {
      calls.add("violation");
    }

    @Override
    public void end() {
      calls.add("end");
    }

    @Override
    public void failed(Throwable cause) {
      calls.add("failed");
    }

    List<String> take() {
      List<String> taken = List.copyOf(calls);
      calls.clear();
      return taken;
    }
  }

  @Test
  void comesOncePerBodyAndFirst() throws IOException {
    Told handler = new Told();
    Boundary violating = Boundary.of("multipart/form-data; boundary=B; charset=x");
    MultipartParser parser = MultipartParser.of(violating, handler);
    assertThat(handler.parser).isSameAs(parser);
    assertThat(handler.take()).containsExactly("begin");
    String body = FIELD + "1" + END;
    for (byte octet : octets(body)) {
      parser.parse(ByteBuffer.wrap(new byte[] {octet}));
    }
    parser.end();
    assertThat(handler.take()).containsExactly("violation", "part", "end");
    handler.parser = null;
    parser.reset(violating);
    assertThat(handler.parser).isSameAs(parser);
    parser.parse(ByteBuffer.wrap(octets(FIELD)));
    parser.reset(boundary());
    parser.close();
    parser.close();
    assertThat(handler.take())
        .containsExactly("begin", "violation", "part", "failed", "begin", "failed");
    parser.reset(boundary());
    feed(parser, body);
    assertThat(handler.take()).containsExactly("begin", "part", "end");
  }

  /** A parser that is paused in the header of a part is told with the part, not again. */
  @Test
  void aPauseDoesNotRepeatIt() throws IOException {
    Told handler = new Told();
    MultipartHandler pausing =
        new Counting(handler) {
          @Override
          public void part(PartHeaders headers) throws IOException {
            super.part(headers);
            Objects.requireNonNull(handler.parser).pause();
          }
        };
    MultipartParser parser = MultipartParser.of(boundary(), pausing);
    ByteBuffer body = ByteBuffer.wrap(octets(FIELD + "1" + END));
    while (body.hasRemaining()) {
      parser.parse(body);
    }
    assertThat(parser.end()).isTrue();
    assertThat(handler.take()).containsExactly("begin", "part", "end");
  }

  @Test
  void mustNotCallTheParser() throws IOException {
    List<Throwable> refusals = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void begin(MultipartParser parser) {
            for (Call call :
                List.<Call>of(
                    () -> parser.parse(ByteBuffer.allocate(1)),
                    parser::end,
                    parser::close,
                    () -> parser.reset(boundary()),
                    () -> parser.limitPart(1))) {
              try {
                call.run();
              } catch (IllegalStateException e) {
                refusals.add(e);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            }
          }
        };
    MultipartParser parser = MultipartParser.of(boundary(), handler);
    assertThat(refusals).hasSize(5);
    feed(parser, FORM);
    parser.reset(boundary());
    assertThat(refusals).hasSize(10);
    feed(parser, FORM);
  }

  private interface Call {
    void run() throws IOException;
  }

  @Test
  void aFailureInItClosesTheParser() throws IOException {
    Told handler = new Told();
    MultipartParser parser = MultipartParser.of(boundary(), handler);
    feed(parser, FORM);
    handler.take();
    RuntimeException failure = new RuntimeException("no room");
    handler.failure = failure;
    assertThatThrownBy(() -> parser.reset(boundary())).isSameAs(failure);
    assertThat(handler.take()).containsExactly("begin", "failed");
    assertThatThrownBy(() -> parser.parse(ByteBuffer.allocate(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(parser::end).isInstanceOf(IllegalStateException.class);
    assertThat(handler.take()).isEmpty();
    assertThatThrownBy(() -> MultipartParser.of(boundary(), handler)).isSameAs(failure);
    assertThat(handler.take()).containsExactly("begin", "failed");
    assertThatThrownBy(() -> Objects.requireNonNull(handler.parser).end())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the parser has ended or failed");
    handler.failure = null;
    parser.reset(boundary());
    feed(parser, FORM);
    assertThat(handler.take()).containsExactly("begin", "part", "end");
  }
}
