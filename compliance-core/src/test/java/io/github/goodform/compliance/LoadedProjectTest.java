package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.Promise;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project is not to be green where its load decided nothing. */
final class LoadedProjectTest {
  private static final String CALM = "INVALID: the warm-up ended at its limit: lag or a compiler";

  private static Map<String, String> all(String reason) {
    return Arrays.stream(Promise.values())
        .collect(Collectors.toMap(promise -> "underLoad " + promise.sentence(), promise -> reason));
  }

  private static Map<String, String> with(
      Map<String, String> skipped, Promise promise, String reason) {
    skipped.put("underLoad " + promise.sentence(), reason);
    return skipped;
  }

  @Test
  void isDecidedWhereOnlyPromisesAboutTheInsideWereSkipped() {
    Map<String, String> skipped =
        with(all(""), Promise.LEAKS_NOTHING, "not observed: inside of the server");
    assertThatCode(() -> LoadedProject.assertDecided(skipped)).doesNotThrowAnyException();
  }

  @Test
  void isAbortedOnABusyMachine() {
    assertThatCode(() -> LoadedProject.assertDecided(all(CALM))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"not observed: x", "INVALID: ", "INVALID: no reason", "disabled"})
  void isNotDecidedWhereAllTestsWereSkippedForAnotherReason(String reason) {
    assertThatThrownBy(() -> LoadedProject.assertDecided(all(reason)))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void isNotDecidedWithoutTheAnswersOrTheBodies() {
    for (Promise promise : new Promise[] {Promise.ANSWERS, Promise.BODIES}) {
      assertThatThrownBy(
              () -> LoadedProject.assertDecided(with(all(""), promise, "not observed: x")))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining(promise.sentence());
    }
  }

  @Test
  void isNotDecidedWhereOnlySomeTestsWereInvalid() {
    assertThatThrownBy(
            () -> LoadedProject.assertDecided(with(all(CALM), Promise.RECOVERS, "not observed: x")))
        .isInstanceOf(AssertionError.class);
  }
}
