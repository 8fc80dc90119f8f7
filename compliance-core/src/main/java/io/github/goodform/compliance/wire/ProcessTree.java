package io.github.goodform.compliance.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A process and the processes that it started. One whose parent has ended is no longer found below
 * it: {@link #look} remembers it before, and where the system shows the environment of processes,
 * it is found by a variable that it inherited. Safe for use by several threads.
 */
final class ProcessTree {
  private static final long END_MILLIS = 1000;
  private static final String VARIABLE = "GOODFORM_HARNESS";

  /** Linux has a folder here for each process, with its environment. */
  private static final Path PROCESSES = Path.of("/proc");

  /** What is killed may start another process meanwhile. */
  private static final int MAX_ROUNDS = 5;

  private final Process root;
  private final String mark;
  private final Set<ProcessHandle> seen = new HashSet<>();

  private ProcessTree(Process root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  static ProcessTree start(ProcessBuilder builder) throws IOException {
    String id = UUID.randomUUID().toString();
    builder.environment().put(VARIABLE, id);
    return new ProcessTree(builder.start(), VARIABLE + "=" + id);
  }

  Process root() {
    return root;
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
    for (int i = 0; i < MAX_ROUNDS; i++) {
      if (!killMarked()) {
        break;
      }
    }
    try {
      root.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills what inherited the variable, and returns whether there was any such process. */
  private boolean killMarked() {
    if (!Files.isDirectory(PROCESSES)) {
      return false;
    }
    List<ProcessHandle> marked =
        ProcessHandle.allProcesses()
            .filter(each -> each.pid() != root.pid())
            .filter(this::isMarked)
            .toList();
    marked.forEach(ProcessHandle::destroyForcibly);
    return !marked.isEmpty();
  }

  private boolean isMarked(ProcessHandle process) {
    Path environment = PROCESSES.resolve(process.pid() + "/environ");
    try {
      String variables = Files.readString(environment, StandardCharsets.ISO_8859_1);
      return ("\0" + variables).contains("\0" + mark + "\0");
    } catch (IOException e) {
      // It ended, or is another user's.
      return false;
    }
  }
}
