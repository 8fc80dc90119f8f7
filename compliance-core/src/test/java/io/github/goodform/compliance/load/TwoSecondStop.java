package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.KillProgram.kill;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Stops a process at a recording's first second, or when it is told to, and lets it go on two
 * seconds later.
 */
final class TwoSecondStop implements Consumer<LoadRun.Progress> {
  private final LongSupplier pid;
  private boolean done;

  TwoSecondStop(LongSupplier pid) {
    this.pid = pid;
  }

  @Override
  public void accept(LoadRun.Progress second) {
    if (second.recording() && !done) {
      done = true;
      stop();
    }
  }

  void stop() {
    long stopped = pid.getAsLong();
    kill("-STOP", stopped);
    CompletableFuture<Void> goesOn =
        CompletableFuture.runAsync(
            () -> kill("-CONT", stopped), CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS));
    assertThat(goesOn).isNotCompletedExceptionally();
  }
}
