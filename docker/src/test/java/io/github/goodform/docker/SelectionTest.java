package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SelectionTest {
  @Test
  void takesLocalesAndFileSystemsByTheirIds() {
    assertThat(Selection.chosen("zfs-form-d, turkish")).containsExactly("zfs-form-d", "turkish");
    assertThat(Selection.chosen("")).isEmpty();
  }

  /** A misspelt cell would otherwise run no test, and pass. */
  @Test
  void refusesWhatIsNoCell() {
    assertThatThrownBy(() -> Selection.chosen("zfs-formd"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found \"zfs-formd\"")
        .hasMessageContaining("zfs-form-d");
  }
}
