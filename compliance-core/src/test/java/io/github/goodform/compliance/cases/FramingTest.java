package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FramingTest {
  private static final List<Framing> SAMPLES =
      List.of(
          new Framing.ContentLength(0),
          new Framing.Chunked(List.of(1)),
          new Framing.ChunksOf(1),
          new Framing.EachCut(1, 2),
          new Framing.Pause(1, 1),
          new Framing.Hold(1, 1),
          new Framing.Trickle(1, 1),
          new Framing.AwaitContinue(false),
          new Framing.Leave(1, false),
          new Framing.Verbatim(Octets.utf8("\r\n"), false));

  @Test
  void hasASampleOfEachFraming() {
    assertThat(SAMPLES)
        .extracting(Object::getClass)
        .containsExactlyInAnyOrder(Framing.class.getPermittedSubclasses());
  }

  @Test
  void allowsNoNextRequestWhereABodyIsSentSeveralTimesOrMayBeCutShort() {
    assertThat(SAMPLES)
        .filteredOn(framing -> !framing.allowsNext())
        .extracting(Object::getClass)
        .containsExactlyInAnyOrder(Framing.EachCut.class, Framing.Hold.class, Framing.Leave.class);
  }

  /** What {@link Framing#allowsNext} promises, seen in the steps. */
  @Test
  void leavesOrHoldsOnlyWhereNoNextRequestIsAllowed() {
    assertThat(SAMPLES)
        .filteredOn(Framing::allowsNext)
        .allSatisfy(
            framing ->
                assertThat(framing.compile(Octets.utf8("body")))
                    .hasSize(1)
                    .noneMatch(one -> one.leaves() || one.holdMillis() > 0));
  }
}
