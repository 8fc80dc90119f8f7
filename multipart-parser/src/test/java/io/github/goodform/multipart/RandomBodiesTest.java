package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Random and spoiled bodies, under any policy and any set of tolerated violations. */
class RandomBodiesTest {

  @Property(tries = 20_000, seed = "7578", shrinking = ShrinkingMode.OFF)
  void bothReadTheSame(@ForAll long seed) {
    Body body = new RandomBodies(seed).body();
    List<String> whole = body.events(Body.Feed.WHOLE);
    assertThat(whole).as("seed %s: %s", seed, body).isEqualTo(ReferenceParser.events(body));
    assertThat(body.events(Body.Feed.OCTET_BY_OCTET))
        .as("octet by octet, seed %s: %s", seed, body)
        .isEqualTo(whole);
  }

  @Property(tries = 1_000, seed = "2046", shrinking = ShrinkingMode.OFF)
  void readsTheSameHoweverItIsCut(@ForAll long seed) {
    BodyAssert.assertThat(new RandomBodies(seed).body()).saysTheSameHoweverItIsCut();
  }
}
