package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Machine;
import java.util.Locale;
import java.util.Optional;

/** Where loaders and probe run. */
enum LoadOrigin {
  /** In a process that does nothing else. */
  OWN_PROCESS(""),

  /** In several processes, of one machine or more. */
  NODES(""),

  /** On request, in this process, which is not the server's. */
  THIS_PROCESS(
      "loaders and probe ran in this process, on request: the loader's CPU and collector in the"
          + " guard's figures are those of everything in it"),

  /** On request, in this process, which is the server's as well. */
  SERVER_PROCESS(
      "loaders and probe ran in the server's process, on request: the guard's figures for the"
          + " server's CPU and for the loader's collector are those of both, and the server's CPU"
          + " per request cannot be told apart");

  /** What cannot be told then. */
  static final String NOT_OBSERVED =
      "the loader's CPU, the growth of the heap, and the memory of each open upload (loader and"
          + " server are one process)";

  private final String note;

  LoadOrigin(String note) {
    this.note = note;
  }

  /** What a report states about it, in one line; empty where there is nothing to state. */
  Optional<String> note() {
    return note.isEmpty() ? Optional.empty() : Optional.of(note);
  }

  /** Returns that of a load which is sent without nodes. */
  static LoadOrigin of(LoadScenario scenario, Machine.Server server) {
    if (!scenario.isInThisProcess()) {
      return OWN_PROCESS;
    }
    return server instanceof Machine.Server.Here here && here.pid() == ProcessHandle.current().pid()
        ? SERVER_PROCESS
        : THIS_PROCESS;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
