package io.github.goodform.multipart;

import java.io.IOException;
import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Says what a body must be read as. */
final class BodyAssert extends AbstractAssert<BodyAssert, Body> {

  /** A way to the parts of a body. */
  private interface Reading {
    List<PartRead> parts() throws IOException;
  }

  private Reading reading;

  private BodyAssert(Body body) {
    super(body, BodyAssert.class);
    reading = () -> body.parts(Body.Feed.WHOLE);
  }

  static BodyAssert assertThat(Body body) {
    return new BodyAssert(body);
  }

  BodyAssert fed(Body.Feed feed) {
    reading = () -> actual.parts(feed);
    return this;
  }

  BodyAssert through(Face face) {
    reading = () -> face.parts(actual);
    return this;
  }

  BodyAssert parsesTo(PartRead... parts) {
    return parsesTo(List.of(parts));
  }

  BodyAssert parsesTo(List<PartRead> parts) {
    try {
      Assertions.assertThat(reading.parts()).as("%s", actual).isEqualTo(parts);
    } catch (IOException e) {
      throw failure("%s is rejected: %s", actual, e);
    }
    return this;
  }

  BodyAssert isRejectedWith(String code) {
    try {
      reading.parts();
    } catch (MultipartException e) {
      Assertions.assertThat(e.code()).as("%s: %s", actual, e.getMessage()).isEqualTo(code);
      return this;
    } catch (IOException e) {
      throw failure("%s fails: %s", actual, e);
    }
    throw failure("%s is not rejected with %s", actual, code);
  }

  /** The same events, errors and offsets, whole, octet by octet, and cut at every position. */
  BodyAssert saysTheSameHoweverItIsCut() {
    List<String> whole = actual.events(Body.Feed.WHOLE);
    for (Body.Feed other : Body.Feed.values()) {
      Assertions.assertThat(actual.events(other)).as("%s %s", other, actual).isEqualTo(whole);
    }
    for (int cut = 0; cut <= actual.length(); cut++) {
      List<String> events = actual.eventsCutAt(cut);
      if (!events.equals(whole)) {
        Assertions.assertThat(events).as("cut at %s: %s", cut, actual).isEqualTo(whole);
      }
    }
    return this;
  }
}
