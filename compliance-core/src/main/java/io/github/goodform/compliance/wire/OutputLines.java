package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a stream that holds one line for each question, read on a thread of its own. It is
 * read until it breaks that rule, so that a stream without end costs no memory.
 */
final class OutputLines implements Runnable {
  static final int MAX_OCTETS = 8 << 20;

  private static final int MAX_KEPT = 2;

  /** What was read. */
  sealed interface Output {}

  /**
   * A line.
   *
   * @param octets its octets without the line feed
   * @param followed whether more octets arrived together with it
   */
  record Line(Octets octets, boolean followed) implements Output {}

  /** A line of more than {@link #MAX_OCTETS}. */
  record TooLong() implements Output {}

  /** The end of the stream. */
  record End() implements Output {}

  private final InputStream in;
  private final BlockingQueue<Output> queue = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private volatile int begun;

  OutputLines(InputStream in) {
    this.in = in;
  }

  @Override
  public void run() {
    try (in) {
      readLines();
    } catch (IOException e) {
      queue.add(new End());
    }
  }

  private void readLines() throws IOException {
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      int end = 0;
      while (end < n && buffer[end] != '\n') {
        end++;
      }
      line.write(buffer, 0, end);
      begun = line.size();
      if (begun > MAX_OCTETS) {
        queue.add(new TooLong());
        return;
      } else if (end < n) {
        boolean followed = end + 1 < n;
        queue.add(new Line(Octets.of(line.toByteArray()), followed));
        line.reset();
        begun = 0;
        if (followed || queue.size() == MAX_KEPT) {
          return;
        }
      }
    }
    queue.add(new End());
  }

  /** Returns what was read and not taken; null when there is nothing. */
  @Nullable Output poll() {
    return queue.poll();
  }

  /** Waits for something to take; null when there is nothing in time. */
  @Nullable Output poll(long nanos) throws InterruptedException {
    return queue.poll(nanos, TimeUnit.NANOSECONDS);
  }

  /** Returns how many octets of a line have arrived whose line feed has not. */
  int begun() {
    return begun;
  }
}
