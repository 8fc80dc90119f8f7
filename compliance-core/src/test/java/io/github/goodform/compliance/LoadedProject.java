package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.GuardSentences;
import io.github.goodform.compliance.load.Promise;
import java.util.List;
import java.util.Map;

/** A project whose server was loaded: what its tests decided. */
final class LoadedProject {
  private static final String INVALID = "INVALID: ";

  /** What needs no look inside the server. */
  private static final List<Promise> DECIDED_BY_ANSWERS = List.of(Promise.ANSWERS, Promise.BODIES);

  private LoadedProject() {}

  /**
   * Asserts that the answers and the bodies were decided, or that the load was INVALID with a
   * reason of the guard.
   *
   * @param skipped why each test was skipped, by its name; empty for a test that ran
   */
  static void assertDecided(Map<String, String> skipped) {
    assertThat(skipped).isNotEmpty();
    if (skipped.values().stream().anyMatch(reason -> reason.contains(INVALID))) {
      assertThat(skipped.values())
          .allSatisfy(
              reason ->
                  assertThat(GuardSentences.isReason(reason.substring(afterInvalid(reason))))
                      .as(reason)
                      .isTrue());
      return;
    }
    for (Promise promise : DECIDED_BY_ANSWERS) {
      assertThat(skipped)
          .as("skipped tests: " + skipped)
          .anySatisfy(
              (name, reason) -> {
                assertThat(name).endsWith(promise.sentence());
                assertThat(reason).isEmpty();
              });
    }
    assertThat(skipped.values())
        .allMatch(reason -> reason.isEmpty() || reason.contains("not observed: "));
  }

  private static int afterInvalid(String reason) {
    int at = reason.indexOf(INVALID);
    assertThat(at).as(reason).isNotNegative();
    return at + INVALID.length();
  }
}
