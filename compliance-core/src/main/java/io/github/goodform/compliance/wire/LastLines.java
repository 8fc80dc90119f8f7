package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The last lines of a stream, read on a thread of its own. However much is written, and however
 * long its lines are, the beginnings of five lines are kept.
 */
final class LastLines implements Runnable {
  private static final int KEPT_LINES = 5;
  private static final int KEPT_OCTETS = 300;

  private final InputStream in;
  private final Deque<String> lines = new ArrayDeque<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  LastLines(InputStream in) {
    this.in = in;
  }

  @Override
  public void run() {
    byte[] buffer = new byte[8192];
    try {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (int i = 0; i < n; i++) {
          take(buffer[i]);
        }
      }
    } catch (IOException e) {
      // A stream that was closed is at its end.
    }
    end();
  }

  private void take(byte octet) {
    if (octet == '\n') {
      end();
    } else if (octet != '\r' && line.size() < KEPT_OCTETS) {
      line.write(octet);
    }
  }

  private void end() {
    if (line.size() == 0) {
      return;
    }
    synchronized (lines) {
      if (lines.size() == KEPT_LINES) {
        lines.removeFirst();
      }
      lines.addLast(Octets.of(line.toByteArray()).toString());
    }
    line.reset();
  }

  /** Returns the lines in printable ASCII, in one line; empty when there are none. */
  String joined() {
    synchronized (lines) {
      return String.join(" | ", lines);
    }
  }
}
