package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every limit holds to the octet: what reaches it is read, what exceeds it by one is refused there.
 */
class LimitsTest {

  private static final String FIELD = "Content-Disposition: form-data; name=\"a\"\r\n";
  private static final String FILE_UNIT =
      "--B\r\n" + FIELD.replace("\"a\"", "\"a\"; filename=\"\"") + "\r\n\r\n";
  private static final String TAIL = "\r\n--B--\r\n";

  /** A limit of ten (of forty for a header), and a body that needs so much of it. */
  private record Trial(
      Limit limit, Limits limits, int maximum, IntFunction<String> body, IntFunction<Integer> at) {}

  static Stream<Trial> limits() {
    int head = ("--B\r\n" + FIELD + "\r\n").length();
    String filler = FIELD.replace("\"a\"\r\n", "\"a\"; x=");
    return Stream.of(
        new Trial(
            Limit.PARTS,
            Limits.builder().maxParts(10).build(),
            10,
            n -> ("--B\r\n" + FIELD + "\r\n\r\n").repeat(n) + "--B--",
            n -> (head + 2) * 10 + 5),
        new Trial(
            Limit.FILES,
            Limits.builder().maxFiles(10).build(),
            10,
            n -> FILE_UNIT.repeat(n) + "--B\r\n" + FIELD + "\r\nx" + TAIL,
            n -> FILE_UNIT.length() * 10 + 5),
        new Trial(
            Limit.FIELD_OCTETS,
            Limits.builder().maxFieldOctets(10).build(),
            10,
            n ->
                FILE_UNIT.replace("\r\n\r\n", "\r\n\r\n" + "x".repeat(99))
                    + "--B\r\n"
                    + FIELD
                    + "\r\n"
                    + "x".repeat(n)
                    + TAIL,
            n -> FILE_UNIT.length() + 99 + head + 10),
        new Trial(
            Limit.HEADER_OCTETS,
            Limits.builder().maxHeaderOctets(filler.length() + 10).build(),
            10,
            n -> "--B\r\n" + filler + "x".repeat(n - 4) + "\r\n\r\n" + TAIL,
            n -> 5 + filler.length() + 10),
        new Trial(
            Limit.TOTAL_HEADER_OCTETS,
            Limits.builder()
                .maxTotalHeaderOctets(FIELD.length() + 2 + filler.length() + 10)
                .build(),
            10,
            n ->
                "--B\r\n"
                    + FIELD
                    + "\r\n\r\n--B\r\n"
                    + filler
                    + "x".repeat(n - 4)
                    + "\r\n\r\n"
                    + TAIL,
            n -> head + 7 + filler.length() + 10),
        new Trial(
            Limit.HEADER_FIELDS,
            Limits.builder().maxHeaderFields(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "X: y\r\n".repeat(n - 1) + "\r\n" + TAIL,
            n -> 5 + FIELD.length() + 9 * 6),
        new Trial(
            Limit.NAME_OCTETS,
            Limits.builder().maxNameOctets(10).build(),
            10,
            n -> "--B\r\n" + FIELD.replace("\"a\"", '"' + "a".repeat(n) + '"') + "\r\n" + TAIL,
            n -> 5 + FIELD.indexOf('"') + 1 + 10),
        new Trial(
            Limit.FILE_NAME_OCTETS,
            Limits.builder().maxFileNameOctets(10).build(),
            10,
            n ->
                "--B\r\n"
                    + FIELD.replace("\"a\"", "\"a\"; filename=\"" + "a".repeat(n) + '"')
                    + "\r\n"
                    + TAIL,
            n -> 5 + FIELD.length() - 2 + "; filename=\"".length() + 10),
        new Trial(
            Limit.PART_OCTETS,
            Limits.builder().maxPartOctets(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "\r\n" + "x".repeat(n) + TAIL,
            n -> head + 10),
        new Trial(
            Limit.PART_OCTETS,
            Limits.builder().maxPartOctets(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "\r\n" + "x".repeat(n - 4) + "\r\n--" + TAIL,
            n -> head + 10),
        new Trial(
            Limit.TOTAL_OCTETS,
            Limits.builder().maxTotalOctets(head + 9 + 10).build(),
            10,
            n -> "--B\r\n" + FIELD + "\r\n" + "x".repeat(n) + TAIL,
            n -> head + 9 + 10),
        new Trial(
            Limit.PREAMBLE_OCTETS,
            Limits.builder().maxPreambleOctets(10).build(),
            10,
            n -> "x".repeat(n - 2) + "\r\n--B\r\n" + FIELD + "\r\n" + TAIL,
            n -> 10),
        new Trial(
            Limit.EPILOGUE_OCTETS,
            Limits.builder().maxEpilogueOctets(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "\r\n" + TAIL + "x".repeat(n),
            n -> head + TAIL.length() + 10),
        new Trial(
            Limit.PADDING_OCTETS,
            Limits.builder().maxPaddingOctets(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "\r\n\r\n--B--" + " ".repeat(n),
            n -> head + 7 + 10),
        new Trial(
            Limit.PADDING_OCTETS,
            Limits.builder().maxPaddingOctets(10).build(),
            10,
            n -> "--B" + "\t".repeat(n) + "\r\n" + FIELD + "\r\n" + TAIL,
            n -> 3 + 10),
        new Trial(
            Limit.VIOLATIONS,
            Limits.builder().maxViolations(10).build(),
            10,
            n -> "--B\r\n" + FIELD + "X: y\r\n".repeat(n) + "\r\n" + TAIL,
            n -> 5 + FIELD.length() + 10 * 6));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void readsWhatReachesTheLimit(Trial trial) {
    Body body = Body.of(trial.body.apply(trial.maximum)).with(trial.limits);
    assertThat(body.events(Body.Feed.WHOLE)).as("%s", body).endsWith("end");
    BodyAssert.assertThat(body).saysTheSameHoweverItIsCut();
  }

  @ParameterizedTest
  @MethodSource("limits")
  void refusesWhatExceedsItThere(Trial trial) {
    Body body = Body.of(trial.body.apply(trial.maximum + 1)).with(trial.limits);
    assertThat(body.events(Body.Feed.WHOLE))
        .as("%s", body)
        .last()
        .isEqualTo("error " + trial.limit.id() + " at " + trial.at.apply(trial.maximum + 1));
    BodyAssert.assertThat(body).saysTheSameHoweverItIsCut();
  }

  @ParameterizedTest
  @CsvSource({"\"aa\", field name", "\"\"; filename=\"aa\", file name"})
  void saysWhichNameIsTooLong(String value, String name) {
    Limits limits = Limits.builder().maxNameOctets(1).maxFileNameOctets(1).build();
    Body body = Body.of("--B\r\n" + FIELD.replace("\"a\"", value) + "\r\n" + TAIL).with(limits);
    List<String> events = Recording.of(body.contentType(), body.options(), body.octets());
    assertThat(events.get(events.size() - 1)).contains("more than 1 octets in a " + name + " at");
  }

  @Test
  void contentIsDeliveredUpToTheLimit() {
    Body body =
        Body.of("--B\r\n" + FIELD + "\r\n" + "x".repeat(11) + TAIL)
            .with(Limits.builder().maxPartOctets(10).build());
    assertThat(body.events(Body.Feed.WHOLE))
        .contains(EventLog.data("x".repeat(10).getBytes(StandardCharsets.US_ASCII)));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void namesTheSettingToChange(Trial trial) {
    Body body =
        Body.of(trial.body.apply(trial.maximum + 1)).with(Compliance.LEGACY).with(trial.limits);
    List<String> events = Recording.of(body.contentType(), body.options(), body.octets());
    assertThat(events.get(events.size() - 1))
        .contains(": more than " + trial.limits.value(trial.limit) + " " + trial.limit.unit())
        .endsWith("(Limits." + trial.limit.setting() + ")");
  }

  /** No limit without a body that exceeds it: {@link BoundaryTest} has the one of the field. */
  @Test
  void triesEveryLimit() {
    assertThat(limits().map(Trial::limit).distinct().toList())
        .containsExactlyInAnyOrder(
            Stream.of(Limit.values())
                .filter(limit -> limit.setting() != null)
                .toArray(Limit[]::new));
    assertThat(Limit.values())
        .filteredOn(limit -> limit.setting() == null)
        .containsExactly(Limit.CONTENT_TYPE_OCTETS);
  }

  /** The exception names the limit and its value. */
  @ParameterizedTest
  @MethodSource("limits")
  void theExceptionHoldsTheLimit(Trial trial) throws MultipartException {
    Body body = Body.of(trial.body.apply(trial.maximum + 1)).with(trial.limits);
    MultipartParser parser =
        MultipartParser.of(body.boundary(), body.options(), new MultipartHandler() {});
    assertThatThrownBy(() -> parser.parse(ByteBuffer.wrap(body.octets())))
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e -> {
              assertThat(e.limit()).isEqualTo(trial.limit);
              assertThat(e.code()).isEqualTo(trial.limit.id());
              assertThat(e.maximum()).isEqualTo(trial.limits.value(trial.limit));
              assertThat(e.httpStatus()).isEqualTo(413);
            });
  }

  /** Counted over buffers, of which each may begin anywhere. */
  @Test
  void countsTheOctetsOfAllBuffers() {
    Body body = Body.of("--B\r\n" + FIELD + "\r\nx" + TAIL);
    for (int missing : new int[] {3, -2}) {
      MultipartOptions options =
          body.options()
              .withLimits(Limits.builder().maxTotalOctets(body.length() - missing).build());
      List<String> whole = Recording.of(body.contentType(), options, body.octets());
      assertThat(whole.get(whole.size() - 1))
          .startsWith(missing > 0 ? "error limit-total-octets: " : "end");
      for (int cut = 0; cut <= body.length(); cut++) {
        assertThat(Recording.of(body.contentType(), options, body.octets(), cut)).isEqualTo(whole);
      }
    }
  }

  /** A part begins with its first octet: none does where the body ends. */
  @Test
  void countsNoPartBehindTheLastDelimiterLine() throws IOException {
    byte[] body = Recording.octets("--B\r\n" + FIELD + "\r\nx\r\n--B\r\n");
    MultipartOptions options =
        MultipartOptions.DEFAULT
            .withCompliance(Compliance.LEGACY.with(Violation.CLOSE_DELIMITER_MISSING))
            .withLimits(Limits.builder().maxParts(1).build());
    MultipartParser parser =
        MultipartParser.of(ThreeParts.boundary(), options, new MultipartHandler() {});
    parser.parse(body, 0, body.length);
    assertThat(parser.end()).isTrue();
    assertThat(parser.partCount()).isEqualTo(1);
  }

  static Stream<Arguments> realForms() {
    return Stream.of(
        Arguments.of("160 CJK characters in a file name", file("\u6587".repeat(160))),
        Arguments.of("255 CJK characters in a file name", file("\u6587".repeat(255))),
        Arguments.of("1,000 fields", ("--B\r\n" + FIELD + "\r\nv\r\n").repeat(1000) + "--B--"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("realForms")
  void defaultsLetRealFormsPass(String name, String body) {
    assertThat(Body.of(body).events(Body.Feed.WHOLE)).as(name).endsWith("end");
  }

  private static String file(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    String octets = new String(utf8, StandardCharsets.ISO_8859_1);
    return "--B\r\n" + FIELD.replace("\"a\"", "\"a\"; filename=\"" + octets + '"') + "\r\nx" + TAIL;
  }
}
