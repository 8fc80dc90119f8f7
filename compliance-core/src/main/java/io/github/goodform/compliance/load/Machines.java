package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who used the machines of a load. Processes on one machine, or in containers of one, read the same
 * clocks: they are counted together, or each would take the others for somebody else.
 */
final class Machines {
  private Machines() {}

  /**
   * What this machine's clocks showed.
   *
   * @param server where the server runs, as far as this machine knows
   * @param began at the begin of the recording
   * @param ended at its end
   */
  record Seen(Machine.Server server, Machine.Reading began, Machine.Reading ended) {
    boolean hasServer() {
      return server instanceof Machine.Server.Here;
    }

    /** The processors that were busy with the server, if it runs on this machine; may be NaN. */
    double serverCores() {
      return MachineUse.between(began, ended, 0, processors()).serverCores();
    }

    static int processors() {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  /** Returns each machine once; one whose clocks were not read is left out. */
  static List<Nodes.OfMachine> of(List<CrewMember> members, Seen here) {
    Map<String, List<CrewMember>> byMachine =
        members.stream()
            .collect(
                Collectors.groupingBy(
                    CrewMember::machine, LinkedHashMap::new, Collectors.toList()));
    List<Nodes.OfMachine> machines = new ArrayList<>();
    byMachine.forEach(
        (machine, all) -> {
          MachineUse use = use(all, isThis(machine) ? here : null);
          if (use != null) {
            machines.add(new Nodes.OfMachine(names(all), use));
          }
        });
    if (here.hasServer() && byMachine.keySet().stream().noneMatch(Machines::isThis)) {
      machines.add(
          new Nodes.OfMachine(
              LoadNode.HERE, MachineUse.between(here.began(), here.ended(), 0, Seen.processors())));
    }
    return machines;
  }

  private static boolean isThis(String machine) {
    return machine.equals(Machine.id());
  }

  private static String names(List<CrewMember> members) {
    return members.stream().map(CrewMember::name).collect(Collectors.joining(", "));
  }

  private static @Nullable MachineUse use(List<CrewMember> members, @Nullable Seen here) {
    // The server's own node knows which process is the server.
    CrewMember reader =
        members.stream()
            .filter(each -> each.role() == Nodes.Role.SERVER)
            .findFirst()
            .orElse(members.get(0));
    Machine.Reading began = reader.began();
    Machine.Reading ended = reader.ended();
    if (began == null || ended == null || began.nanoTime() == ended.nanoTime()) {
      return null;
    }
    double loaders =
        members.stream()
            .flatMap(each -> each.intervals().stream())
            .filter(each -> each.phase() == Phase.RECORD)
            .mapToLong(Interval::cpuNanos)
            .sum();
    MachineUse use = MachineUse.between(began, ended, loaders / 1e9, reader.processors());
    return reader.role() == Nodes.Role.SERVER || here == null
        ? use
        : use.withServerCores(here.serverCores());
  }
}
