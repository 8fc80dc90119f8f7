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

  @Test
  void isCompiledToStepsWhoseFactsAreNoted() {
    Transmission whole = compiled(new Framing.ContentLength(0));
    assertThat(whole.firstCut()).isEqualTo(4);
    assertThat(whole.idleMillis()).isZero();
    assertThat(compiled(new Framing.ContentLength(1)).halfCloses()).isTrue();
    Transmission pause = compiled(new Framing.Pause(1, 30));
    assertThat(pause.firstCut()).isEqualTo(1);
    assertThat(pause.idleMillis()).isEqualTo(30);
    assertThat(pause.holdMillis()).isZero();
    Transmission hold = compiled(new Framing.Hold(3, 40));
    assertThat(hold.firstCut()).isEqualTo(3);
    assertThat(hold.idleMillis()).isEqualTo(40);
    assertThat(hold.holdMillis()).isEqualTo(40);
    assertThat(compiled(new Framing.Trickle(1, 5)).idleMillis()).isEqualTo(15);
    assertThat(compiled(new Framing.AwaitContinue(true)).awaits100()).isTrue();
    assertThat(compiled(new Framing.Leave(2, true))).matches(Transmission::resets);
    assertThat(compiled(new Framing.Leave(2, false)))
        .matches(Transmission::leaves)
        .matches(one -> !one.resets());
    assertThat(Transmission.NOTHING.firstCut()).isZero();
  }

  private static Transmission compiled(Framing framing) {
    return framing.compile(Octets.utf8("body")).get(0);
  }
}
