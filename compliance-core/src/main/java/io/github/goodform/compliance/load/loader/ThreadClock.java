package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The CPU time of a process and its children by thread, in nanoseconds, as Linux counts it in
 * {@code /proc/PID/task/TID/schedstat}. The clock of the whole process has steps of 10 ms, which is
 * too coarse for a round.
 *
 * <p>Threads of HotSpot's compiler and collector are counted apart, by their names: they do the
 * work of many requests at once, and not when it is asked for.
 */
final class ThreadClock {
  private static final Path PROC = Path.of("/proc");

  /** The kernel keeps fifteen octets of a thread's name. */
  private static final List<String> COMPILER =
      List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI");

  /** The safepoint thread collects where the collector has no threads. */
  private static final List<String> COLLECTOR =
      List.of("GC Thread", "G1 ", "VM Thread", "ZDriver", "ZWorker", "ZDirector", "Shenandoah");

  /** What a thread does. */
  enum Role {
    WORK,
    COMPILER,
    COLLECTOR
  }

  /** A thread of a process. */
  record OfProcess(long process, long thread) {}

  private final long root;
  private final Map<OfProcess, Role> roles = new HashMap<>();

  /**
   * Makes a clock.
   *
   * @param root the id of the process, or 0 when it is not known
   */
  ThreadClock(long root) {
    this.root = root;
  }

  /** The time of each thread. */
  record Reading(Map<OfProcess, Long> nanos) {}

  /** Reads the clock; of an unknown process, or where there is no such file, it is empty. */
  Reading read() {
    Map<OfProcess, Long> nanos = new HashMap<>();
    for (long process : processes()) {
      read(process, nanos);
    }
    return new Reading(nanos);
  }

  /** The process and its children, without this loader, which may be one of them. */
  private List<Long> processes() {
    List<Long> all = new ArrayList<>();
    Optional<ProcessHandle> process = root == 0 ? Optional.empty() : ProcessHandle.of(root);
    if (process.isPresent()) {
      try (Stream<ProcessHandle> children = process.get().descendants()) {
        Stream.concat(process.stream(), children).map(ProcessHandle::pid).forEach(all::add);
      }
      all.remove(ProcessHandle.current().pid());
    }
    return all;
  }

  private void read(long process, Map<OfProcess, Long> nanos) {
    Path tasks = PROC.resolve(String.valueOf(process)).resolve("task");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
      for (Path task : all) {
        OfProcess thread =
            new OfProcess(process, Long.parseLong(String.valueOf(task.getFileName())));
        String line = line(task.resolve("schedstat"));
        int space = line.indexOf(' ');
        if (space > 0) {
          nanos.put(thread, Long.parseLong(line.substring(0, space)));
          roles.computeIfAbsent(thread, unknown -> role(line(task.resolve("comm"))));
        }
      }
    } catch (IOException | RuntimeException e) {
      return; // the process has ended, or this is not Linux
    }
  }

  static Role role(String name) {
    if (COMPILER.stream().anyMatch(name::startsWith)) {
      return Role.COMPILER;
    }
    return COLLECTOR.stream().anyMatch(name::startsWith) ? Role.COLLECTOR : Role.WORK;
  }

  private static String line(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the thread has ended
    }
  }

  /** Returns what was used between two readings. */
  Round.Cpu between(Reading before, Reading after) {
    if (before.nanos().isEmpty() || after.nanos().isEmpty()) {
      return Round.Cpu.UNKNOWN;
    }
    Map<Role, Long> used = new EnumMap<>(Role.class);
    after
        .nanos()
        .forEach(
            (thread, nanos) ->
                used.merge(
                    roles.getOrDefault(thread, Role.WORK),
                    nanos - before.nanos().getOrDefault(thread, 0L),
                    Long::sum));
    long ended =
        before.nanos().keySet().stream().filter(t -> !after.nanos().containsKey(t)).count();
    return new Round.Cpu(
        used.getOrDefault(Role.WORK, 0L),
        used.getOrDefault(Role.COMPILER, 0L),
        used.getOrDefault(Role.COLLECTOR, 0L),
        ended);
  }
}
