package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A child process that answers each line of its standard input with one line of its standard
 * output. Not safe for use by several threads.
 *
 * <p>Every wait is bounded, and so is what is kept of its output: a longer line ends the process.
 */
final class LineProcess implements AutoCloseable {
  private static final int MAX_LINE_OCTETS = 8 << 20;
  private static final int KEPT_ERROR_LINES = 5;
  private static final int KEPT_ERROR_CHARS = 300;
  private static final long END_MILLIS = 1000;

  private final Process process;

  /** Lines without their ends; the empty optional is the end of the output. */
  private final BlockingQueue<Optional<byte[]>> lines = new LinkedBlockingQueue<>();

  private final Deque<String> errors = new ArrayDeque<>();
  private final Thread errorReader;

  private LineProcess(Process process) {
    this.process = process;
    daemon(this::readLines, "goodform-harness-out");
    errorReader = daemon(this::readErrors, "goodform-harness-err");
  }

  static LineProcess start(List<String> command, @Nullable Path directory) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    return new LineProcess(builder.start());
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void readLines() {
    try (InputStream out = process.getInputStream()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      for (int n = out.read(buffer); n >= 0; n = out.read(buffer)) {
        int from = 0;
        for (int i = 0; i < n; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, from, i - from);
            lines.add(Optional.of(line.toByteArray()));
            line.reset();
            from = i + 1;
          }
        }
        line.write(buffer, from, n - from);
        if (line.size() > MAX_LINE_OCTETS) {
          kill();
        }
      }
    } catch (IOException e) {
      keepError(String.valueOf(e.getMessage()));
    }
    lines.add(Optional.empty());
  }

  private void readErrors() {
    try (var err = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        keepError(line);
      }
    } catch (IOException e) {
      keepError(String.valueOf(e.getMessage()));
    }
  }

  private void keepError(String line) {
    synchronized (errors) {
      if (errors.size() == KEPT_ERROR_LINES) {
        errors.removeFirst();
      }
      int length = Math.min(line.length(), KEPT_ERROR_CHARS);
      errors.addLast(Octets.utf8(line.substring(0, length)).toString());
    }
  }

  /**
   * Writes a line and waits for the next one.
   *
   * @return the answer without its line end; null when the process ended or wrote no line in time,
   *     after which it is of no use
   */
  byte @Nullable [] ask(byte[] line, Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    Thread writer = daemon(() -> write(line), "goodform-harness-in");
    Optional<byte[]> answer = lines.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
    if (answer == null || answer.isEmpty()) {
      return null;
    }
    // An answer before the question was read is none.
    writer.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    return answer.get();
  }

  private void write(byte[] line) {
    try {
      OutputStream in = process.getOutputStream();
      in.write(line);
      in.write('\n');
      in.flush();
    } catch (IOException e) {
      keepError(String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether the process has ended, by itself or within a moment. */
  boolean hasEnded() throws InterruptedException {
    return process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Returns how the process ended and the last lines of its standard error, in one line. */
  String ending() throws InterruptedException {
    errorReader.join(END_MILLIS);
    String how = process.isAlive() ? "" : "exit code " + process.exitValue();
    synchronized (errors) {
      return errors.isEmpty() ? how : how + ": " + String.join(" | ", errors);
    }
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Ends the process, and whatever it started. */
  @Override
  public void close() {
    kill();
  }
}
