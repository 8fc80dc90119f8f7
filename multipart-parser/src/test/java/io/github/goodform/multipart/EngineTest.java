package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine against the grammar on a small set of bodies that is the same in every run: the larger
 * part of what the profile {@code pit} judges the tests by, so it has few tests and each is short.
 */
class EngineTest {

  private static final int RANDOM = 400;

  @ParameterizedTest
  @ValueSource(strings = {"RFC7578_STRICT", "RFC7578", "LEGACY,CLOSE_DELIMITER_MISSING"})
  void readsTheCorpusAsTheGrammarDoes(String mode) {
    readsAsTheGrammarDoes(
        FuzzCorpusTest.corpus().stream()
            .map(Capture::octets)
            .filter(octets -> octets.length < 2_048)
            .map(octets -> Body.of("multipart/form-data; boundary=AaB03x", octets))
            .map(body -> body.with(Compliance.of(mode))));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void readsRandomBodiesAsTheGrammarDoes(long seed) {
    readsAsTheGrammarDoes(
        LongStream.range(0, RANDOM).mapToObj(i -> new RandomBodies(seed * RANDOM + i).body()));
  }

  /** Where a body ends early, begins late, or its names hold what some read as an escape. */
  @ParameterizedTest
  @EnumSource(NamePolicy.class)
  void readsEdgesAsTheGrammarDoes(NamePolicy policy) {
    Stream<String> ends =
        Stream.of("", "\n", "\r", "\r\n", "x", "x\n", "x\r", "x\r\n", "x\n\r\n", "\r\n\r\n")
            .flatMap(
                before ->
                    Stream.of("--B", "--B\r", "--B\n", "--B--", "--B--\r", "--B-", "--B \r", "--")
                        .map(before::concat));
    Stream<String> names =
        Stream.of(
                "x\\\"y/z",
                "x\\\\",
                "\\",
                "x\\",
                "a?b",
                "=?u?q?=41?=",
                "=?u?q?",
                "x=?",
                "?=?",
                "%22/")
            .flatMap(
                name -> Stream.of("name=\"" + name + "\"", "name=a; filename=\"" + name + "\""))
            .flatMap(
                p -> Stream.of(p, p + "; filename*", p + "; filename*=u", p + "; filename*0=v"))
            .map(p -> "--B\r\nContent-Disposition: form-data; " + p + "\r\n\r\n\r\n--B--");
    readsAsTheGrammarDoes(
        Stream.concat(ends, names)
            .flatMap(
                body ->
                    Stream.of(Compliance.RFC7578_STRICT, Compliance.LEGACY)
                        .map(mode -> MultipartOptions.DEFAULT.withCompliance(mode))
                        .map(options -> options.withNamePolicy(policy))
                        .map(Body.of(body)::with)));
  }

  /** An error names the octet at its offset, and none where the body ends. */
  @Test
  void findsTheOctetThatItNames() {
    Pattern found = Pattern.compile("found (?:\"(.+)\"|the end of the input) at octet (\\d+) of");
    for (Body body : every()) {
      String type = body.contentType();
      for (Compliance mode : new Compliance[] {Compliance.of("NONE"), Compliance.LEGACY}) {
        List<String> events =
            Recording.of(type, MultipartOptions.DEFAULT.withCompliance(mode), body.octets());
        Matcher error = found.matcher(events.get(events.size() - 1));
        if (error.find()) {
          int at = Integer.parseInt(error.group(2));
          String octet = at == body.length() ? null : AsciiOctets.escape(body.octets()[at] & 0xFF);
          assertThat(error.group(1)).as("%s of %s", events, body).isEqualTo(octet);
        }
      }
    }
  }

  private static List<Body> every() {
    Stream<Body> corpus =
        FuzzCorpusTest.corpus().stream()
            .map(Capture::octets)
            .map(octets -> Body.of("multipart/form-data; boundary=AaB03x", octets));
    Stream<Body> random = LongStream.range(0, RANDOM).mapToObj(i -> new RandomBodies(i).body());
    return Stream.concat(corpus, random).toList();
  }

  private static void readsAsTheGrammarDoes(Stream<Body> bodies) {
    bodies.forEach(
        body -> {
          List<String> expected = ReferenceParser.events(body);
          for (Body.Feed feed : List.of(Body.Feed.WHOLE, Body.Feed.OCTET_BY_OCTET)) {
            assertThat(body.events(feed)).as("%s %s", feed, body).isEqualTo(expected);
          }
        });
  }
}
