package io.github.goodform.fs.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.replay.ReplayDirectory.Entry;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a simulated directory remembers of deleted entries. */
class ReplayDirectoryTest {
  @Test
  void recallsTheLastThousandOnly() {
    ReplayDirectory directory = new ReplayDirectory(1);
    for (int i = 0; i <= 1000; i++) {
      directory.recall(new Entry("Name" + i, directory, Set.of("name" + i)));
    }

    assertThat(directory.spelling("name0", Set.of("name0"))).isEqualTo("name0");
    assertThat(directory.spelling("name1", Set.of("name1"))).isEqualTo("Name1");
    assertThat(directory.spelling("name1000", Set.of("name1000"))).isEqualTo("Name1000");
  }
}
