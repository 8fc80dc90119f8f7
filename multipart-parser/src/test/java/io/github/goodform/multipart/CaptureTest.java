package io.github.goodform.multipart;

import static io.github.goodform.multipart.BodyAssert.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What real clients sent is read as what they were given, however it arrives. */
class CaptureTest {

  private static final int EVERY_CUT_BELOW = 4096;

  private static final List<Capture> CAPTURES = Capture.all();

  static Stream<Arguments> everyFeed() {
    return CAPTURES.stream()
        .flatMap(c -> Arrays.stream(Body.Feed.values()).map(feed -> Arguments.of(c, feed)));
  }

  static Stream<Capture> small() {
    return CAPTURES.stream().filter(capture -> capture.body().length < EVERY_CUT_BELOW);
  }

  static Stream<Arguments> everyFace() {
    return CAPTURES.stream()
        .flatMap(c -> Arrays.stream(Face.values()).map(face -> Arguments.of(c, face)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyFeed")
  void readsWhatTheClientWasGiven(Capture capture, Body.Feed feed) {
    readsWhatTheClientWasGiven(capture, assertThat(body(capture)).fed(feed));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyFace")
  void readsTheSameThroughEveryFace(Capture capture, Face face) {
    readsWhatTheClientWasGiven(capture, assertThat(body(capture)).through(face));
  }

  private static void readsWhatTheClientWasGiven(Capture capture, BodyAssert body) {
    if (capture.reject().isPresent()) {
      body.isRejectedWith(capture.reject().get().code());
    } else {
      body.parsesTo(PartRead.of(capture));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("small")
  void saysTheSameHoweverItIsCut(Capture capture) {
    assertThat(body(capture)).saysTheSameHoweverItIsCut();
    assertThat(body(capture).with(Compliance.RFC7578_STRICT)).saysTheSameHoweverItIsCut();
    assertThat(body(capture).with(Compliance.LEGACY)).saysTheSameHoweverItIsCut();
  }

  static Body body(Capture capture) {
    MultipartOptions options =
        MultipartOptions.DEFAULT.withNamePolicy(NamePolicy.valueOf(capture.policy()));
    return Body.of(capture.contentType(), capture.body()).with(options);
  }
}
