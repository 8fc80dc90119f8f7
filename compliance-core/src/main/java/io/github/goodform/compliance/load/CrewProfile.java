package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.CrewMember.Event;
import io.github.goodform.compliance.load.loader.Members;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A flame graph of each node of a load, drawn there: a loader's and the probe's of its own JVM, and
 * the server's of the JVM that has the port open, with its hardware counters.
 */
final class CrewProfile implements Profiling {
  private static final Duration DRAWN = Duration.ofSeconds(30);
  private static final String STOP = "{\"do\":\"profiled\"}";

  private final Profile.Wish wish;
  private final List<CrewMember> asked;
  private final BlockingQueue<Event> events;
  private final int seconds;
  private final Profiling here;

  /**
   * Plans it.
   *
   * @param seconds how long the nodes count, from {@link #begin} on
   * @param members the nodes
   * @param events receives what they write
   * @param here what this process finds out
   */
  CrewProfile(
      Profile.Wish wish,
      int seconds,
      List<CrewMember> members,
      BlockingQueue<Event> events,
      Profiling here) {
    this.wish = wish;
    this.seconds = seconds;
    this.asked =
        members.stream()
            .filter(each -> wish.flame() != null || (wish.counters() && isServer(each)))
            .toList();
    this.events = events;
    this.here = here;
  }

  private static boolean isServer(CrewMember member) {
    return member.role() == Nodes.Role.SERVER;
  }

  /**
   * Begins at the nodes.
   *
   * @param target the server's address
   */
  void begin(URI target) {
    for (CrewMember member : asked) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("do", "profile");
      line.put("flame", wish.flame() != null);
      line.put("counters", wish.counters() && isServer(member));
      line.put("seconds", seconds);
      if (isServer(member)) {
        line.put("target", target.toString());
      }
      member.ask(Members.line(line));
    }
  }

  @Override
  public List<String> stop() {
    List<String> lines = new ArrayList<>(here.stop());
    asked.forEach(member -> member.ask(STOP));
    Set<CrewMember> missing = new LinkedHashSet<>(asked);
    missing.removeIf(CrewMember::isLost);
    long limit = System.nanoTime() + DRAWN.toNanos();
    while (!missing.isEmpty()) {
      Event event = next(limit - System.nanoTime());
      if (event == null) {
        break;
      }
      Members line = event.line();
      if (line == null) {
        if (missing.remove(event.of())) {
          lines.add(graphOf(event.of()) + ": not observed (the node ended)");
        }
      } else if (line.text("event").equals("profile") && missing.remove(event.of())) {
        lines.addAll(found(event.of(), line));
      }
    }
    missing.forEach(member -> lines.add(graphOf(member) + ": not observed (the node sent none)"));
    return lines;
  }

  private @Nullable Event next(long nanos) {
    try {
      return events.poll(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private List<String> found(CrewMember member, Members line) {
    List<String> lines = new ArrayList<>();
    if (!line.text("counters").isEmpty()) {
      lines.add(line.text("counters"));
    }
    Path flame = wish.flame();
    String problem = line.text("problem");
    if (!problem.isEmpty()) {
      lines.add(graphOf(member) + ": not observed (" + problem + ')');
    } else if (flame != null) {
      Path file = isServer(member) ? flame : Profile.Wish.beside(flame, name(member));
      lines.add(graphOf(member) + ": " + written(file, line.text("graph")));
    }
    return lines;
  }

  /** What a file's name may hold everywhere. */
  private static String name(CrewMember member) {
    return member.role().word() + '-' + member.name().replaceAll("[^A-Za-z0-9.]+", "-");
  }

  private String graphOf(CrewMember member) {
    String what = wish.flame() == null ? "hardware counters" : "flame graph";
    return what + " of the " + member.role().word() + ' ' + member.name();
  }

  private static String written(Path file, String graph) {
    try {
      Files.writeString(file, graph);
      return file.toString();
    } catch (IOException e) {
      return "not drawn (" + e.getMessage() + ')';
    }
  }

  @Override
  public void close() {
    here.close();
  }
}
