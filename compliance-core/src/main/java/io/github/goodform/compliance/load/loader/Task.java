package io.github.goodform.compliance.load.loader;

import java.io.IOException;

/** What a loader's process was ordered to do. */
interface Task {
  /**
   * Does it, to its end.
   *
   * @throws LoaderException if it cannot begin
   * @throws IOException if a file cannot be written
   * @throws InterruptedException never: no code interrupts the thread that runs tasks
   */
  void run() throws LoaderException, IOException, InterruptedException;

  /**
   * Lets the recording begin, at the next second or pair of rounds.
   *
   * @param second the earliest second of the load, from 0
   */
  void record(int second);

  /** Goes on: the server's memory was looked at, or all loaders of a load are as far. */
  void proceed();

  /** Ends the load now. */
  void stop();
}
