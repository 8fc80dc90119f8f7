package io.github.goodform.compliance.load;

import java.util.List;

/** What is being found out about why it was slow, in this process or at the nodes of a load. */
interface Profiling extends AutoCloseable {
  /** Ends, writes the graphs, and describes what was found, a line for each. */
  List<String> stop();

  /** Ends what is still running. */
  @Override
  void close();
}
