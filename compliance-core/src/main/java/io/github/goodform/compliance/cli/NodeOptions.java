package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.load.LoadNode;
import io.github.goodform.compliance.load.LoadNodes;
import io.github.goodform.compliance.load.LoadRun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a load that comes from several nodes. */
final class NodeOptions {
  private static final String CONTAINER = "docker:";

  @Option(
      names = "--loaders",
      paramLabel = "HOST,HOST...",
      split = ",",
      description =
          "Send the load from these nodes, each its share of the rate: hosts of ssh, docker:NAME"
              + " for a container, here for this machine (default: here).")
  private List<String> loaders = new ArrayList<>();

  @Option(
      names = "--probe-on",
      paramLabel = "HOST",
      description = "Send the probe from this node (default: here).")
  private @Nullable String probe;

  @Option(
      names = "--server-on",
      paramLabel = "HOST",
      description = "Node of the server: its CPU is observed (default: only that of this machine).")
  private @Nullable String server;

  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description = "Configuration of ssh: users, ports, keys (default: that of ssh).")
  private @Nullable String configuration;

  /** Whether the load comes from nodes that were named. */
  boolean areGiven() {
    return !loaders.isEmpty() || probe != null || server != null;
  }

  /** Applies the options to a run. */
  LoadRun apply(Terminal terminal, LoadRun run) {
    if (!areGiven()) {
      if (configuration != null) {
        throw CliException.usage("--ssh-config: name hosts with --loaders and --probe-on");
      }
      return run;
    }
    LoadNodes nodes =
        loaders.isEmpty()
            ? LoadNodes.loaders(LoadNode.here())
            : LoadNodes.loaders(loaders.stream().map(each -> node(terminal, each)).toList());
    nodes = probe == null ? nodes : nodes.probe(node(terminal, probe));
    nodes = server == null ? nodes : nodes.server(node(terminal, server));
    return run.on(nodes);
  }

  private LoadNode node(Terminal terminal, String text) {
    if (text.equals("here")) {
      return LoadNode.here();
    }
    if (text.startsWith(CONTAINER)) {
      return LoadNode.container(text.substring(CONTAINER.length()));
    }
    return configuration == null
        ? LoadNode.ssh(text)
        : LoadNode.ssh(text, terminal.resolve(configuration));
  }
}
