package io.github.goodform.compliance.load;

import java.util.List;

/** Decides when a warm-up is over. A pure function of its seconds. */
final class WarmUp {
  static final int CALM_SECONDS = 2;
  static final double MAX_COMPILE_MILLIS = 100;

  private WarmUp() {}

  /**
   * A second of the warm-up.
   *
   * @param requests how many requests were sent in it
   * @param lagP99Millis how late they were
   * @param loaderCompileMillis the time of the loader's compiler
   * @param serverCompileMillis the time of the server's compiler; 0 when it is not known
   */
  record Second(
      long requests, double lagP99Millis, double loaderCompileMillis, double serverCompileMillis) {}

  /**
   * Returns whether the last two seconds were calm.
   *
   * @param seconds the seconds until now
   * @param maxLagMillis the largest lag of a calm second
   */
  static boolean isCalm(List<Second> seconds, double maxLagMillis) {
    if (seconds.size() < CALM_SECONDS) {
      return false;
    }
    return seconds.subList(seconds.size() - CALM_SECONDS, seconds.size()).stream()
        .allMatch(
            second ->
                second.requests() > 0
                    && second.lagP99Millis() <= maxLagMillis
                    && second.loaderCompileMillis() < MAX_COMPILE_MILLIS
                    && second.serverCompileMillis() < MAX_COMPILE_MILLIS);
  }
}
