package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import java.time.Duration;
import java.util.OptionalLong;

/** Where a load comes from: one process, or several that share it and look like one. */
interface LoadSource {
  /**
   * Begins a load.
   *
   * @param steps notes when the probe and the loaders are started
   */
  void begin(Order order, Steps steps);

  /** Lets the recording begin, with the next second that every loader can begin with. */
  void record();

  /** Goes on after the memory of the server was looked at. */
  void proceed();

  /**
   * Returns the next line of the load, as a loader writes them.
   *
   * @param timeout how long to wait for it
   */
  Members next(Duration timeout);

  /**
   * Begins to find out why it is slow, before {@link #record}.
   *
   * @param server the server's process, if it is known
   * @param seconds how long the recording will be
   */
  Profiling profile(Profile.Wish wish, OptionalLong server, int seconds);

  /**
   * Returns where loaders and probe run.
   *
   * @param server where the server runs
   */
  default LoadOrigin origin(LoadScenario scenario, Machine.Server server) {
    return LoadOrigin.of(scenario, server);
  }

  /**
   * Returns who took part; {@link Nodes#NONE} for a single process.
   *
   * @param here what this machine's clocks showed
   */
  default Nodes nodes(Machines.Seen here) {
    return Nodes.NONE;
  }
}
