package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.HardwareCounters;
import io.github.goodform.compliance.load.loader.Profiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Why was it slow? Flame graphs of server and loader, and hardware counters of the server, where
 * both run on this machine.
 */
final class Profile implements Profiling {
  private final List<Graph> graphs = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private @Nullable HardwareCounters counters;

  /** A flame graph that is under way. */
  private record Graph(String of, long pid, Path file) {}

  /**
   * What is wanted.
   *
   * @param flame the file of the server's flame graph, or null for none; the loader's is beside it
   * @param counters whether hardware counters are read
   */
  record Wish(@Nullable Path flame, boolean counters) {
    static final Wish NOTHING = new Wish(null, false);

    /** A file beside another: {@code flame.html} becomes {@code flame-loader.html}. */
    static Path beside(Path flame, String what) {
      String name = String.valueOf(flame.getFileName());
      int dot = name.lastIndexOf('.');
      String begin = dot < 0 ? name : name.substring(0, dot);
      return flame.resolveSibling(begin + '-' + what + (dot < 0 ? "" : name.substring(dot)));
    }
  }

  private Profile() {}

  /**
   * Begins.
   *
   * @param server the process of the server, if it is known
   * @param loader the process of the loader, if it is to be profiled here
   * @param seconds how long the recording will be
   */
  static Profile start(Wish wish, OptionalLong server, OptionalLong loader, int seconds) {
    Profile profile = new Profile();
    Path flame = wish.flame();
    if (server.isEmpty()) {
      if (flame != null || wish.counters()) {
        profile.lines.add("profile of the server: not observed (its process is not known)");
      }
    } else {
      if (flame != null) {
        profile.graph("server", server.getAsLong(), flame);
      }
      if (wish.counters()) {
        profile.counters = HardwareCounters.start(server.getAsLong(), seconds);
      }
    }
    if (flame != null && loader.isPresent()) {
      profile.graph("loader", loader.getAsLong(), Wish.beside(flame, "loader"));
    }
    return profile;
  }

  private void graph(String of, long pid, Path file) {
    try {
      Profiler.open().start(pid);
      graphs.add(new Graph(of, pid, file));
    } catch (IOException e) {
      notDrawn(of, e);
    }
  }

  private void notDrawn(String of, IOException e) {
    lines.add("flame graph of the " + of + ": not drawn (" + e.getMessage() + ")");
  }

  @Override
  public List<String> stop() {
    HardwareCounters counted = counters;
    counters = null;
    if (counted != null) {
      lines.add(counted.stop());
    }
    graphs.forEach(this::draw);
    graphs.clear();
    return List.copyOf(lines);
  }

  private void draw(Graph graph) {
    try {
      Profiler.open().stop(graph.pid(), graph.file());
      lines.add("flame graph of the " + graph.of() + ": " + graph.file());
    } catch (IOException e) {
      notDrawn(graph.of(), e);
    }
  }

  @Override
  public void close() {
    if (counters != null) {
      counters.close();
      counters = null;
    }
    stop();
  }
}
