package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.PromiseResult.State;
import java.util.List;

/** Assertions about promises, which show the whole report when they fail. */
final class PromiseAssert {
  private PromiseAssert() {}

  static void assertKept(LoadResult result, Promise... promises) {
    assertThat(result.promises())
        .as(String.join("\n", result.text()))
        .filteredOn(each -> List.of(promises).contains(each.promise()))
        .extracting(PromiseResult::state)
        .hasSize(promises.length)
        .containsOnly(State.KEPT);
  }

  static void assertOutcome(LoadResult result, Promise promise, State outcome) {
    assertThat(result.promise(promise).orElseThrow().state())
        .as(String.join("\n", result.text()))
        .isEqualTo(outcome);
  }
}
