package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who took part in a load of several nodes.
 *
 * @param parts what each node did
 * @param machines the machines that they ran on, each once
 */
record Nodes(List<Part> parts, List<OfMachine> machines) {
  /** A load of a single process. */
  static final Nodes NONE = new Nodes(List.of(), List.of());

  Nodes {
    parts = List.copyOf(parts);
    machines = List.copyOf(machines);
  }

  /** What a node is for. */
  enum Role {
    SERVER,
    PROBE,
    LOADER;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What a node did.
   *
   * @param name its name, unique among the parts
   * @param order what it was to send
   * @param intervals its seconds, as far as they arrived
   * @param totals its whole recording; empty for a node that was lost, and for the server's
   * @param lost why it was lost; empty for one that was not
   */
  record Part(
      String name,
      Role role,
      Order order,
      List<Interval> intervals,
      Optional<Totals> totals,
      String lost) {
    Part {
      intervals = List.copyOf(intervals);
    }

    List<Interval> recorded() {
      return intervals.stream().filter(each -> each.phase() == Phase.RECORD).toList();
    }

    long asked() {
      return recorded().stream().mapToLong(Interval::asked).sum();
    }

    long completed() {
      return recorded().stream().mapToLong(Interval::completed).sum();
    }

    Series lag() {
      return totals.map(Totals::lag).orElse(Series.NONE);
    }

    /** Describes it in one line. */
    String describe() {
      if (!lost.isEmpty()) {
        return role.word() + " " + name + ": lost after " + intervals.size() + " s";
      }
      return role == Role.SERVER
          ? "server " + name
          : String.format(
              Locale.ROOT,
              "%s %s: %d of %d requests completed, lag P99 %s ms",
              role.word(),
              name,
              completed(),
              asked(),
              LoadText.millis(lag().p99()));
    }
  }

  /**
   * A machine, and who used it.
   *
   * @param names the nodes that ran on it
   */
  record OfMachine(String names, MachineUse use) {
    /** Describes it in one line. */
    String describe() {
      return LoadText.machine("machine of " + names, use);
    }
  }

  /** Whether the load came from several nodes. */
  boolean isPresent() {
    return !parts.isEmpty();
  }

  /** The nodes that ended before the load did. */
  List<Part> lost() {
    return parts.stream().filter(part -> !part.lost().isEmpty()).toList();
  }

  /** What each node and each machine did, a line for each. */
  List<String> describe() {
    return Stream.concat(
            parts.stream().map(Part::describe), machines.stream().map(OfMachine::describe))
        .toList();
  }
}
