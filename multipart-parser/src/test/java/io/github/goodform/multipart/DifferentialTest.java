package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two parsers, one reading: the same events, errors and violations from the parser and from the
 * grammar.
 */
class DifferentialTest {

  private static final int CATALOGUE = 450;
  private static final int EVERY_CUT_BELOW = 1024;

  private static final List<Compliance> MODES =
      List.of(Compliance.RFC7578_STRICT, Compliance.RFC7578, Compliance.LEGACY);

  static Stream<Arguments> seeds() {
    return Capture.table("seeds/index.tsv").stream()
        .flatMap(
            row ->
                MODES.stream()
                    .map(
                        mode ->
                            Arguments.of(
                                row[0],
                                mode,
                                Body.of(
                                        Json.unescape(row[2]),
                                        Capture.octets("seeds/" + row[0] + ".raw"))
                                    .with(mode))));
  }

  static Stream<Arguments> captures() {
    return Capture.all().stream()
        .flatMap(
            capture ->
                MODES.stream()
                    .map(
                        mode ->
                            Arguments.of(
                                capture.name(), mode, CaptureTest.body(capture).with(mode))));
  }

  static Stream<Arguments> catalogue() {
    return CatalogueBodies.all().entrySet().stream()
        .flatMap(
            e ->
                MODES.stream()
                    .map(mode -> Arguments.of(e.getKey(), mode, e.getValue().with(mode))));
  }

  @Test
  void readsTheWholeCatalogue() {
    assertThat(CatalogueBodies.all()).hasSizeGreaterThanOrEqualTo(CATALOGUE);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource({"seeds", "captures", "catalogue"})
  void bothReadTheSame(String name, Compliance mode, Body body) {
    assertThat(body.events(Body.Feed.WHOLE))
        .as("%s in %s: %s", name, mode, body)
        .isEqualTo(ReferenceParser.events(body));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource({"seeds", "catalogue"})
  void readTheSameHoweverTheyAreCut(String name, Compliance mode, Body body) {
    if (body.length() < EVERY_CUT_BELOW) {
      BodyAssert.assertThat(body).saysTheSameHoweverItIsCut();
    } else {
      assertThat(body.events(Body.Feed.OCTET_BY_OCTET))
          .as("%s in %s", name, mode)
          .isEqualTo(body.events(Body.Feed.WHOLE));
    }
  }
}
