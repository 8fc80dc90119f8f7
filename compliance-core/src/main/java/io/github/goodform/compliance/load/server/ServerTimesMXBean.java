package io.github.goodform.compliance.load.server;

/**
 * A server's own times of the requests of a load.
 *
 * <p>Each of the two histograms is of the time since the server started: pairs of an upper bound in
 * microseconds and the number of requests that took at most so long and more than the bound before,
 * ascending. The bounds are at most 3 % apart.
 */
public interface ServerTimesMXBean {
  /**
   * Returns the times of the undisturbed requests of the load.
   *
   * @return pairs of a bound in microseconds and a count
   */
  long[] getLoad();

  /**
   * Returns the times of the probe.
   *
   * @return pairs of a bound in microseconds and a count
   */
  long[] getProbe();

  /**
   * Returns how many of these requests a virtual thread handled.
   *
   * @return requests since the server started
   */
  long getOnVirtualThreads();

  /**
   * Returns how many of these requests a platform thread handled.
   *
   * @return requests since the server started
   */
  long getOnPlatformThreads();
}
