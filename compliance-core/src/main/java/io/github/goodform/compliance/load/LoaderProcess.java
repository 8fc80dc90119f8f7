package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Loader;
import io.github.goodform.compliance.load.loader.Members;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The process that sends the loads of this JVM: started by the first, reused by the others, ended
 * with this JVM.
 *
 * <p>Its compiler is C1 and its collector the serial one: a loader with C2 and G1 spends the first
 * seconds of each load on itself, and reports them as the server's.
 *
 * <p>One load at a time; the caller holds the lock of this class.
 */
final class LoaderProcess implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final int KEPT_ERROR_LINES = 5;
  private static @Nullable LoaderProcess shared;

  private final Process process;
  private final Writer in;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Deque<String> errors = new ArrayDeque<>();
  private volatile boolean closed;

  /** The last line, in the queue: the process has ended. */
  private static final String END = "";

  private LoaderProcess(Process process) {
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    daemon(this::readLines, "goodform-loader-out");
    daemon(this::readErrors, "goodform-loader-err");
  }

  /** Returns the process of this JVM, started when there is none. */
  static LoaderProcess shared() {
    synchronized (LoaderProcess.class) {
      LoaderProcess running = shared;
      if (running == null || running.closed || !running.process.isAlive()) {
        running = start();
        shared = running;
      }
      return running;
    }
  }

  /** Starts a process. */
  static LoaderProcess start() {
    LoaderJar jar = LoaderJar.find();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(jar.classPath());
    command.add(Loader.class.getName());
    command.addAll(jar.toDelete());
    try {
      LoaderProcess loader = new LoaderProcess(new ProcessBuilder(command).start());
      Members hello = loader.next(START_TIMEOUT);
      if (!hello.text("event").equals("hello")) {
        throw new LoadException("the loader began with " + hello.text("event"));
      }
      return loader;
    } catch (IOException e) {
      throw new LoadException("the loader's process does not start: " + e.getMessage(), e);
    }
  }

  private void readLines() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      keepError(e.toString());
    }
    lines.add(END);
  }

  private void readErrors() {
    try (BufferedReader err =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        keepError(line);
      }
    } catch (IOException e) {
      keepError(e.toString());
    }
  }

  private void keepError(String line) {
    synchronized (errors) {
      if (errors.size() == KEPT_ERROR_LINES) {
        errors.removeFirst();
      }
      errors.addLast(line);
    }
  }

  private static void daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the process's id. */
  long pid() {
    return process.pid();
  }

  /** Sends a line. */
  void send(String line) {
    try {
      in.write(line + '\n');
      in.flush();
    } catch (IOException e) {
      throw new LoadException(ended(), e);
    }
  }

  /**
   * Returns the next line that is not about the last run.
   *
   * @param timeout how long to wait for it
   */
  Members next(Duration timeout) {
    String line;
    try {
      line = lines.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new LoadException("interrupted", e);
    }
    if (line == null) {
      close();
      throw new LoadException("the loader wrote nothing for " + timeout.toSeconds() + " s");
    }
    if (line.equals(END)) {
      throw new LoadException(ended());
    }
    return Members.parse(line);
  }

  private String ended() {
    synchronized (errors) {
      return "the loader's process ended: "
          + (errors.isEmpty() ? "it printed nothing" : String.join(" | ", errors));
    }
  }

  @Override
  public void close() {
    closed = true;
    process.destroyForcibly();
  }
}
