package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Machine;

/**
 * Who used the machine during the recording. What is not known is {@link Double#NaN}.
 *
 * @param seconds the length of the recording
 * @param cores the number of processors
 * @param busyCores processors that were busy, on average
 * @param serverCores of these, with the server
 * @param loaderCores of these, with the loader
 * @param stolenShare the share of the machine that its host took, 0 to 1
 * @param waitingShare the share of the time in which some task waited for a processor, 0 to 1
 */
record MachineUse(
    double seconds,
    int cores,
    double busyCores,
    double serverCores,
    double loaderCores,
    double stolenShare,
    double waitingShare) {

  /**
   * Returns what happened between two readings.
   *
   * @param loaderSeconds the CPU time of the loader's process
   */
  static MachineUse between(
      Machine.Reading before, Machine.Reading after, double loaderSeconds, int cores) {
    double seconds = (after.nanoTime() - before.nanoTime()) / 1e9;
    double all = after.all() - before.all();
    return new MachineUse(
        seconds,
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
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN);

  MachineUse withServerCores(double other) {
    return new MachineUse(seconds, cores, busyCores, other, loaderCores, stolenShare, waitingShare);
  }

  /** Processors that were busy with anything but the server and the loader. */
  double foreignCores() {
    // Both clocks have steps of 10 ms: a little less than nothing is nothing.
    double foreign = busyCores - serverCores - loaderCores;
    return Double.isNaN(foreign) ? foreign : Math.max(0, foreign);
  }
}
