package io.github.goodform.docker.peers;

/** Stops what may throw anything at all. */
final class Stopping {
  private Stopping() {}

  /** Something that stops. */
  interface Stop {
    void run() throws Exception;
  }

  static void stop(Stop stop) {
    try {
      stop.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("a server did not stop", e);
    }
  }
}
