package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EngineTest {
  @Test
  void keepsWhatALivingRunHasMade() {
    assertThat(Engine.labels().values()).noneMatch(Engine::isOrphan);
  }

  @Test
  void takesWhatAKilledRunHasLeft() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process run =
        new ProcessBuilder(java, "-cp", "target/test-classes", Waiting.class.getName()).start();
    String owner = Engine.owner(run.toHandle());
    assertThat(Engine.isOrphan(owner)).isFalse();
    run.destroyForcibly().waitFor();
    assertThat(Engine.isOrphan(owner)).isTrue();
  }

  /** A run that waits until it is killed. */
  static final class Waiting {
    public static void main(String[] arguments) throws IOException {
      int end = System.in.read();
      throw new IllegalStateException("not killed: " + end);
    }
  }

  /** A process number is used again, and another machine has the same numbers. */
  @Test
  void leavesWhatIsAStrangers() {
    String own = Engine.owner(ProcessHandle.current());
    assertThat(Engine.isOrphan("elsewhere" + own.substring(own.indexOf('/')))).isFalse();
    assertThat(Engine.isOrphan(own + "1")).as("an earlier process of this number").isTrue();
    assertThat(Engine.isOrphan(null)).isFalse();
  }
}
