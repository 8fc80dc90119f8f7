package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one node of a load finds out about why it was slow: a flame graph of its own JVM, or, next
 * to the server, one of the server's, and its hardware counters.
 */
final class NodeProfile {
  private final OptionalLong pid;
  private final @Nullable HardwareCounters counters;
  private final boolean drawn;
  private String problem = "";

  private NodeProfile(OptionalLong pid, boolean drawn, @Nullable HardwareCounters counters) {
    this.pid = pid;
    this.drawn = drawn;
    this.counters = counters;
  }

  /**
   * Begins.
   *
   * @param order the line that orders it: {@code target}, the server's address, where the server is
   *     profiled; {@code flame}; {@code counters}; {@code seconds}
   */
  static NodeProfile start(Members order) {
    OptionalLong pid =
        order.has("target")
            ? server(URI.create(order.text("target")))
            : OptionalLong.of(ProcessHandle.current().pid());
    boolean counts = order.flag("counters") && pid.isPresent();
    NodeProfile profile =
        new NodeProfile(
            pid,
            order.flag("flame"),
            counts ? HardwareCounters.start(pid.getAsLong(), (int) order.number("seconds")) : null);
    profile.begin();
    return profile;
  }

  private static OptionalLong server(URI target) {
    return Machine.findByPort(target) instanceof Machine.Server.Here here
        ? OptionalLong.of(here.pid())
        : OptionalLong.empty();
  }

  private void begin() {
    if (pid.isEmpty()) {
      problem = "its process is not known";
    } else if (drawn) {
      try {
        Profiler.open().start(pid.getAsLong());
      } catch (IOException | IllegalArgumentException e) {
        problem = String.valueOf(e.getMessage());
      }
    }
  }

  /**
   * Ends.
   *
   * @return the line to write: {@code graph}, an HTML page, or {@code problem}, why there is none;
   *     {@code counters}, what was counted; each empty where it does not apply
   */
  Map<String, Object> stop() {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "profile");
    line.put("counters", counters == null ? "" : counters.stop());
    line.put("graph", drawn && problem.isEmpty() ? graph() : "");
    line.put("problem", problem);
    return line;
  }

  private String graph() {
    try {
      Path page = Files.createTempFile("goodform-flame", ".html");
      try {
        Profiler.open().stop(pid.orElseThrow(), page);
        return Files.readString(page);
      } finally {
        Files.delete(page);
      }
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
      return "";
    }
  }
}
