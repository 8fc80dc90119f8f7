package io.github.goodform.multipart;

import java.io.IOException;

/**
 * Receives how far a body has been read: for a progress bar, a rate, or a client that is too slow.
 *
 * <pre>{@code
 * Multipart own = multipart.withProgress((octets, parts) -> upload.show(octets, length));
 * }</pre>
 *
 * <p>It belongs to one body, so it is set for each of them. What it receives depends on how the
 * body arrives, and on nothing else: once or more for each buffer, on the thread that reads, with
 * numbers that never fall. To look from another thread, let it write to something that other
 * threads may read.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Progress {
  /** Reports to nobody: the default. */
  Progress NONE = (octets, parts) -> {};

  /**
   * Octets have been read.
   *
   * @param octets of the body so far; all of them in the last call
   * @param parts how many parts have begun
   * @throws IOException to stop reading: it comes out of the call that reads, and closes the parser
   */
  void read(long octets, int parts) throws IOException;
}
