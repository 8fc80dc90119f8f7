package io.github.goodform.multipart;

import static io.github.goodform.multipart.LimitedForms.END;
import static io.github.goodform.multipart.LimitedForms.FIELD;
import static io.github.goodform.multipart.LimitedForms.FILE;
import static io.github.goodform.multipart.LimitedForms.OPTIONS;
import static io.github.goodform.multipart.LimitedForms.TEN;
import static io.github.goodform.multipart.LimitedForms.boundary;
import static io.github.goodform.multipart.LimitedForms.octets;
import static io.github.goodform.multipart.LimitedForms.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.goodform.multipart.FormStorage.Place;
import io.github.goodform.multipart.MultipartException.LimitExceeded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit of one part: of a field, of a file, or decided at its header. */
class PartLimitTest {
  private static String x(int octets) {
    return "x".repeat(octets);
  }

  /** Limits each part, and counts its octets. */
  private static final class Limiting implements MultipartHandler {
    private final long limit;
    private final boolean pausing;
    private @Nullable MultipartParser parser;
    private long octets;
    private int ended;

    Limiting(long limit, boolean pausing) {
      this.limit = limit;
      this.pausing = pausing;
    }

    MultipartParser parser() throws IOException {
      MultipartParser made = MultipartParser.of(boundary(), OPTIONS, this);
      parser = made;
      return made;
    }

    private MultipartParser own() {
      if (parser == null) {
        throw new AssertionError("no parser");
      }
      return parser;
    }

    @Override
    public void violation(NotedViolation noted) {
      if (pausing) {
        own().pause();
      }
    }

    @Override
    public void part(PartHeaders headers) {
      own().limitPart(limit);
    }

    @Override
    public void data(ByteBuffer content) {
      octets += content.remaining();
    }

    @Override
    public void partEnd(long octets) {
      ended++;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 15, 20})
  void aPartMayHaveItsOwnLimit(int limit) throws IOException {
    Limiting handler = new Limiting(limit, false);
    MultipartParser parser = handler.parser();
    parser.parse(ByteBuffer.wrap(octets(FIELD + x(limit) + "\r\n" + FIELD + x(limit) + END)));
    parser.end();
    assertThat(handler.octets).isEqualTo(2L * limit);
    assertThat(handler.ended).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 15})
  void aPartThatExceedsItsOwnLimitEndsTheBodyThere(int limit) throws IOException {
    byte[] body = octets(FIELD + x(limit + 1) + END);
    for (int step : new int[] {body.length, 1}) {
      Limiting handler = new Limiting(limit, false);
      MultipartParser parser = handler.parser();
      MultipartException e =
          catchThrowableOfType(
              MultipartException.class,
              () -> {
                for (int i = 0; i < body.length; i += step) {
                  parser.parse(body, i, step);
                }
              });
      assertThat(e)
          .hasMessage(
              "limit-part-octets: more than %d octets in a part's content at octet %d of the body"
                  + " (the limit of this part)",
              limit, FIELD.length() + limit);
      assertThat(handler.octets).isEqualTo(limit);
    }
  }

  @Test
  void noPartMayHaveMoreThanAnyPart() throws IOException {
    MultipartParser parser = new Limiting(Long.MAX_VALUE, false).parser();
    assertThatThrownBy(() -> parser.parse(ByteBuffer.wrap(octets(FIELD + x(21) + END))))
        .hasMessageEndingWith("(Limits.maxPartOctets)")
        .hasMessageContaining("more than 20 octets in a part's content");
  }

  /** The limit of one part is not that of the next. */
  @Test
  void theNextPartHasTheLimitOfTheOptions() throws IOException {
    MultipartParser[] own = new MultipartParser[1];
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            if (headers.partIndex() == 0) {
              own[0].limitPart(15);
            }
          }
        };
    own[0] = MultipartParser.of(boundary(), OPTIONS, handler);
    assertThatThrownBy(
            () ->
                own[0].parse(ByteBuffer.wrap(octets(FIELD + x(15) + "\r\n" + FIELD + x(11) + END))))
        .hasMessageContaining("limit-field-octets: more than 10 octets in a field")
        .hasMessageEndingWith("(Limits.maxFieldOctets)");
  }

  /** The header waits while the handler pauses: its limit holds all the same. */
  @Test
  void theLimitHoldsBehindAPause() throws IOException {
    String noted = FIELD.replace("\r\n\r\n", "\r\nX: y\r\n\r\n");
    for (int octets : new int[] {5, 6}) {
      Limiting handler = new Limiting(5, true);
      MultipartParser parser = handler.parser();
      ByteBuffer body = ByteBuffer.wrap(octets(noted + x(octets) + END));
      parser.parse(body);
      assertThat(body.hasRemaining()).isTrue();
      if (octets == 5) {
        parser.parse(body);
        assertThat(parser.end()).isTrue();
        assertThat(handler.octets).isEqualTo(5);
      } else {
        assertThatThrownBy(() -> parser.parse(body)).hasMessageContaining("more than 5 octets");
      }
    }
  }

  @Test
  void aLimitIsSetInPartOnly() throws IOException {
    MultipartParser[] own = new MultipartParser[1];
    List<String> refused = new ArrayList<>();
    MultipartHandler handler =
        new MultipartHandler() {
          private void limit(String where) {
            assertThatThrownBy(() -> own[0].limitPart(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("limitPart() is called by the handler's part()");
            refused.add(where);
          }

          @Override
          public void data(ByteBuffer octets) {
            limit("data");
          }

          @Override
          public void partEnd(long octets) {
            limit("partEnd");
          }

          @Override
          public void end() {
            limit("end");
          }
        };
    own[0] = MultipartParser.of(boundary(), handler);
    assertThatThrownBy(() -> own[0].limitPart(1)).isInstanceOf(IllegalStateException.class);
    own[0].parse(ByteBuffer.wrap(octets(FIELD + "x" + END)));
    own[0].end();
    assertThat(refused).containsExactly("data", "partEnd", "end");
    assertThatThrownBy(() -> own[0].limitPart(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPartOfTheReaderMayHaveItsOwnLimit() throws IOException {
    String body = FIELD + x(15) + "\r\n" + FIELD + x(11) + END;
    MultipartReader reader =
        MultipartReader.of(boundary(), OPTIONS, new ByteArrayInputStream(octets(body)));
    MultipartReader.Part first = Objects.requireNonNull(reader.nextPart());
    assertThatThrownBy(() -> first.atMost(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThat(first.atMost(15).inputStream().readAllBytes()).hasSize(15);
    assertThatThrownBy(() -> first.atMost(16)).isInstanceOf(IllegalStateException.class);
    MultipartReader.Part second = Objects.requireNonNull(reader.nextPart());
    assertThatThrownBy(() -> first.atMost(16)).isInstanceOf(IllegalStateException.class);
    second.atMost(10);
    assertThatThrownBy(() -> second.inputStream().readAllBytes())
        .hasMessageContaining("more than 10 octets")
        .hasMessageEndingWith("(the limit of this part)");
  }

  @Test
  void fieldsAreCountedApartFromFiles() throws IOException {
    Body passes = Body.of(FILE + x(20) + "\r\n" + FIELD + x(10) + END).with(TEN);
    assertThat(passes.events(Body.Feed.WHOLE)).endsWith("end");
    Body larger = Body.of(FILE + x(21) + END).with(TEN);
    assertThat(larger.events(Body.Feed.WHOLE).toString()).contains("error limit-part-octets");
    // Other multipart types have no fields.
    String ranges = "--B\r\nContent-Range: bytes 0-19/20\r\n\r\n" + x(20) + END;
    for (String subtype : List.of("byteranges", "mixed", "related; type=\"a/b\"")) {
      MultipartReader reader =
          MultipartReader.of(
              Boundary.ofMultipart("multipart/" + subtype + "; boundary=B"),
              OPTIONS,
              new ByteArrayInputStream(octets(ranges)));
      MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
      assertThat(part.inputStream().readAllBytes()).hasSize(20);
    }
  }

  /** The lower of the two limits is the one that is named. */
  @Test
  void namesTheLimitOfAPartWhereItIsNotLarger() {
    Limits equal = Limits.builder().maxFieldOctets(20).maxPartOctets(20).build();
    for (Limits limits : List.of(equal, equal.toBuilder().maxFieldOctets(30).build())) {
      Body body = Body.of(FIELD + x(21) + END).with(limits);
      assertThat(body.events(Body.Feed.WHOLE).toString()).contains("error limit-part-octets");
    }
  }

  @Test
  void aFieldMayBeAllowedMore() throws IOException {
    String body = FIELD + x(20) + END;
    assertThatThrownBy(() -> read(headers -> Place.bySize(), body))
        .hasMessageContaining("limit-field-octets");
    try (FormData form = read(headers -> Place.bySize().atMost(20), body)) {
      assertThat(form.text("a")).hasSize(20);
    }
    for (Place place : List.of(Place.bySize(), Place.file(), Place.nowhere())) {
      assertThatThrownBy(() -> read(headers -> place.atMost(19), body))
          .hasMessageContaining("more than 19 octets")
          .hasMessageEndingWith("(the limit of this part)");
    }
    assertThatThrownBy(() -> Place.file().atMost(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  /** A client cannot make a text longer by sending a file name with it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1 << 16})
  void boundsTheTextOfAPartWithAFileName(int inMemory) throws IOException {
    String disposition =
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n";
    String body = disposition + x(11) + "\r\n" + disposition + x(10) + END;
    FormStorage storage = FormStorage.DEFAULT.withPartThreshold(inMemory);
    try (FormData form =
        FormData.read(boundary(), OPTIONS, storage, new ByteArrayInputStream(octets(body)))) {
      FormPart part = form.parts().get(0);
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(() -> form.text("f"), () -> form.texts("f"), part::text)) {
        LimitExceeded e = catchThrowableOfType(LimitExceeded.class, call);
        assertThat(e.limit()).isEqualTo(Limit.FIELD_OCTETS);
        assertThat(e.maximum()).isEqualTo(10);
        assertThat(e.offset()).isEqualTo(disposition.length() + 10);
        assertThat(e).hasMessageEndingWith("(Limits.maxFieldOctets)");
      }
      assertThat(form.parts().get(1).text()).isEqualTo(x(10));
      assertThat(form.text("f", 11)).isEqualTo(x(11));
      assertThat(form.texts("f", 11)).containsExactly(x(11), x(10));
      assertThatThrownBy(() -> form.text("f", 10)).hasMessageContaining("more than 10 octets");
      assertThatThrownBy(() -> form.texts("f", 10)).hasMessageContaining("more than 10 octets");
      assertThat(form.text("g", 0)).isNull();
      assertThat(form.texts("g", 0)).isEmpty();
      assertThatThrownBy(() -> form.text("g", -1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> form.texts("g", -1)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aLimitOfThePlaceBoundsTheTextToo() throws IOException {
    try (FormData form = read(headers -> Place.bySize().atMost(15), FILE + x(15) + END)) {
      assertThat(form.text("f")).isEqualTo(x(15));
      assertThat(form.texts("f")).containsExactly(x(15));
    }
  }

  @Test
  void theOptionsOfTheDoorBoundTheTextsOfEachForm() throws IOException {
    Multipart multipart = Multipart.with(OPTIONS);
    byte[] body = octets(FILE + x(11) + END);
    try (FormCollector collector = multipart.collector()) {
      MultipartParser parser = multipart.parser(boundary(), collector);
      parser.parse(ByteBuffer.wrap(body));
      parser.end();
      try (FormData form = collector.form()) {
        assertThatThrownBy(() -> form.text("f")).hasMessageStartingWith("limit-field-octets");
      }
    }
    try (FormData form = multipart.form(boundary(), BodyPublishers.ofByteArray(body)).join()) {
      assertThatThrownBy(() -> form.text("f")).hasMessageStartingWith("limit-field-octets");
    }
  }

  @Test
  void aLimitNeedsAParserThatTheCollectorKnows() throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withChoice(headers -> Place.bySize().atMost(5));
    try (FormCollector collector = FormData.collector(storage)) {
      MultipartHandler around =
          new MultipartHandler() {
            @Override
            public void part(PartHeaders headers) throws IOException {
              collector.part(headers);
            }
          };
      MultipartParser parser = MultipartParser.of(boundary(), around);
      assertThatThrownBy(() -> parser.parse(ByteBuffer.wrap(octets(FIELD + END))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("forwards begin(parser)");
    }
  }
}
