package io.github.goodform.compliance.wire;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A process and the processes that it started. One whose parent has ended is no longer found below
 * it: {@link #look} remembers it before. Safe for use by several threads.
 */
final class ProcessTree {
  private static final long END_MILLIS = 1000;

  private final Process root;
  private final Set<ProcessHandle> seen = new HashSet<>();

  ProcessTree(Process root) {
    this.root = root;
  }

  /** Remembers the processes that run now. */
  synchronized void look() {
    seen.removeIf(each -> !each.isAlive());
    root.descendants().forEach(seen::add);
  }

  /** Kills the process and all that were seen, with what these started, and waits for its end. */
  synchronized void kill() {
    look();
    for (ProcessHandle each : List.copyOf(seen)) {
      each.descendants().forEach(seen::add);
    }
    // Not by Process, which closes streams and waits for a thread that writes to one.
    root.toHandle().destroyForcibly();
    seen.forEach(ProcessHandle::destroyForcibly);
    try {
      root.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
