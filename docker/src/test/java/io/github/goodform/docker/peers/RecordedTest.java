package io.github.goodform.docker.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedTest {
  /** Who stands in a recording is in its counts already, and has no name there. */
  @Test
  void addsOnlyNewcomersToTheCounts() {
    String attack =
        Catalog.load().select(each -> Implementations.isAsked(each) && each.isAttack()).get(0).id();
    Readings old = new Readings("Old", "1", null, Map.of(attack, "refused"));
    Readings newcomer = new Readings("New", "1", null, Map.of(attack, "nothing"));
    Recorded then = Recorded.of(Map.of("old", old));
    assertThat(then.unnamed()).containsEntry(attack, Map.of("refused", 1));

    Map<String, Readings> asked = Map.of("old", old, "new", newcomer);
    Recorded now = Recorded.of(asked).countedBefore(then, asked);

    assertThat(now.unnamed()).containsEntry(attack, Map.of("refused", 1, "nothing", 1));
    assertThat(now.readings().values())
        .allSatisfy(one -> assertThat(one.byCase()).doesNotContainKey(attack));
  }
}
