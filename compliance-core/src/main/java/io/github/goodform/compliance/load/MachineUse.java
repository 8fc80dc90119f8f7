package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Machine;

/**
 * Who used the machine during the recording. What is not known is {@link Double#NaN}.
 *
 * @param seconds the length of the recording
 * @param usable how many processors the JVM may use: fewer than the machine has where a container's
 *     CPU is limited
 * @param cores how many the machine has
 * @param busyCores processors that were busy, on average
 * @param serverCores of these, with the server
 * @param loaderCores of these, with the loader; not known where it is a part of the server's
 *     process
 * @param stolenShare the share of the machine that its host took, 0 to 1
 * @param waitingShare the share of the time in which some task waited for a processor, 0 to 1
 */
record MachineUse(
    double seconds,
    int usable,
    int cores,
    double busyCores,
    double serverCores,
    double loaderCores,
    double stolenShare,
    double waitingShare) {

  /** The clocks have steps of 10 ms each. */
  private static final double CLOCK_ERROR = 1.1;

  /**
   * Returns what happened between two readings.
   *
   * <p>In a container whose CPU is limited, the machine's clocks count more processors than the JVM
   * may use: then the machine has as many as its clocks advanced by seconds in each second.
   *
   * @param loaderSeconds the CPU time of the loader's process
   * @param usable how many processors the JVM may use
   */
  static MachineUse between(
      Machine.Reading before, Machine.Reading after, double loaderSeconds, int usable) {
    double seconds = (after.nanoTime() - before.nanoTime()) / 1e9;
    double all = after.all() - before.all();
    double counted = all / seconds;
    int cores = counted > usable * CLOCK_ERROR ? (int) Math.round(counted) : usable;
    return new MachineUse(
        seconds,
        usable,
        cores,
        all > 0 ? (after.busy() - before.busy()) / all * cores : Double.NaN,
        (after.server() - before.server()) / seconds,
        loaderSeconds / seconds,
        all > 0 ? (after.stolen() - before.stolen()) / all : Double.NaN,
        (after.waited() - before.waited()) / seconds);
  }

  /** Nothing is known. */
  static final MachineUse UNKNOWN =
      new MachineUse(
          Double.NaN,
          Runtime.getRuntime().availableProcessors(),
          Runtime.getRuntime().availableProcessors(),
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN);

  MachineUse withServerCores(double other) {
    return new MachineUse(
        seconds, usable, cores, busyCores, other, loaderCores, stolenShare, waitingShare);
  }

  /** The server's figure has the loader's: both are one process. */
  MachineUse withLoaderInServer() {
    return new MachineUse(
        seconds, usable, cores, busyCores, serverCores, Double.NaN, stolenShare, waitingShare);
  }

  /** Processors that were busy with anything but the server and the loader. */
  double foreignCores() {
    // Both clocks have steps of 10 ms: a little less than nothing is nothing.
    double foreign = busyCores - serverCores - (Double.isNaN(loaderCores) ? 0 : loaderCores);
    return Double.isNaN(foreign) ? foreign : Math.max(0, foreign);
  }
}
