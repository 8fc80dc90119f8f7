package io.github.goodform.compliance.load;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a load: loaders that share its rate, the node of the probe, and the server's.
 *
 * <pre>{@code
 * LoadNodes.loaders(LoadNode.ssh("host1"), LoadNode.ssh("host2")).probe(LoadNode.ssh("host3"))
 * }</pre>
 *
 * <p>A node may be named more than once. Immutable.
 */
public final class LoadNodes {
  private final List<LoadNode> loaders;
  private final LoadNode probe;
  private final @Nullable LoadNode server;

  private LoadNodes(List<LoadNode> loaders, LoadNode probe, @Nullable LoadNode server) {
    if (loaders.isEmpty()) {
      throw new IllegalArgumentException("nodes: expected at least one loader");
    }
    this.loaders = List.copyOf(loaders);
    this.probe = probe;
    this.server = server;
  }

  /**
   * Sends the load from these nodes, each its share of the rate and of the connections. The probe
   * is sent from this machine.
   *
   * @param nodes at least one
   * @return the nodes
   */
  public static LoadNodes loaders(LoadNode... nodes) {
    return loaders(List.of(nodes));
  }

  /**
   * Sends the load from these nodes, each its share of the rate and of the connections. The probe
   * is sent from this machine.
   *
   * @param nodes at least one
   * @return the nodes
   */
  public static LoadNodes loaders(List<LoadNode> nodes) {
    return new LoadNodes(nodes, LoadNode.here(), null);
  }

  /**
   * Sends the probe from this node.
   *
   * @param node the node
   * @return the nodes
   */
  public LoadNodes probe(LoadNode node) {
    return new LoadNodes(loaders, node, server);
  }

  /**
   * Reads the clocks of the server's machine. Without it, who else used that machine is not
   * observed; where nodes are containers of one machine, the server would be taken for somebody
   * else.
   *
   * @param node the node that the server runs on
   * @return the nodes
   */
  public LoadNodes server(LoadNode node) {
    return new LoadNodes(loaders, probe, node);
  }

  List<LoadNode> loaders() {
    return loaders;
  }

  LoadNode probe() {
    return probe;
  }

  Optional<LoadNode> server() {
    return Optional.ofNullable(server);
  }

  /** Whether each process sends from this machine. */
  boolean areHere() {
    return Stream.concat(loaders.stream(), Stream.of(probe)).allMatch(LoadNode::isHere);
  }
}
