package io.github.goodform.compliance.cli;

import java.util.Locale;

/** One line of progress on the error stream, for an interactive terminal. */
final class ProgressLine {
  private static final long QUIET_NANOS = 200_000_000L;
  private static final long BETWEEN_NANOS = 50_000_000L;

  private final Terminal terminal;
  private final long started = System.nanoTime();
  private long shown;
  private boolean visible;

  ProgressLine(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Shows a state, unless nobody watches, or it would only flicker. */
  void show(long done, long total, String what) {
    long now = System.nanoTime();
    if (!terminal.interactive() || now - started < QUIET_NANOS || now - shown < BETWEEN_NANOS) {
      return;
    }
    shown = now;
    visible = true;
    String text = String.format(Locale.ROOT, "%d/%d  %s", done, total, what);
    terminal.err().print("\r\u001B[K" + (text.length() > 78 ? text.substring(0, 78) : text));
    terminal.err().flush();
  }

  /** Takes the line away. */
  void clear() {
    if (visible) {
      terminal.err().print("\r\u001B[K");
      terminal.err().flush();
      visible = false;
    }
  }
}
