package io.github.goodform.compliance.load;

import io.github.goodform.compliance.cases.SafeText;
import io.github.goodform.compliance.load.loader.Loader;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Profiler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
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
final class LoaderProcess implements LoadSource, AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final int KEPT_ERROR_LINES = 5;
  private static final long ERRORS_MILLIS = 2000;

  /** What makes a JVM a good loader. */
  static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** Options for every JVM of a user: a collector among them would contradict {@link #FLAGS}. */
  static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private static @Nullable LoaderProcess shared;

  private final Process process;
  private final Thread reading;
  private final Writer in;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Deque<String> errors = new ArrayDeque<>();
  private volatile boolean closed;
  private volatile @Nullable LoaderJar jar;
  private volatile String silent = "it printed nothing";

  /** The last line, in the queue: the process has ended. */
  private static final String END = "";

  private LoaderProcess(Process process) {
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    Thread errorsFirst = daemon(this::readErrors, "goodform-loader-err");
    this.reading = daemon(() -> readLines(errorsFirst), "goodform-loader-out");
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
    return start(null);
  }

  /**
   * Starts a process.
   *
   * @param profiler the jar of ap-loader, where the process is to profile itself; or null
   */
  static LoaderProcess start(@Nullable Path profiler) {
    LoaderJar jar = LoaderJar.find();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    if (profiler != null) {
      command.add("-D" + Profiler.PROPERTY + '=' + profiler);
    }
    command.addAll(List.of("-cp", jar.classPath(), Loader.class.getName()));
    command.addAll(jar.toDelete());
    LoaderProcess loader = start(command, List.of());
    loader.jar = jar;
    return loader;
  }

  /**
   * Starts a loader in this JVM. It has no other process to share: whoever starts it ends it, by
   * {@link #end} and {@link #await}.
   */
  static LoaderProcess startInThisJvm() {
    LoaderProcess loader = new LoaderProcess(LoaderInThisJvm.start());
    try {
      loader.awaitHello();
      return loader;
    } catch (LoadException e) {
      loader.close();
      throw e;
    }
  }

  /**
   * Starts a process, here or elsewhere.
   *
   * @param command what starts it, and gives it its standard streams
   * @param first the files that the command reads from standard input before all lines
   */
  static LoaderProcess start(List<String> command, List<Path> first) {
    LoaderProcess loader;
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(VARIABLES);
    try {
      loader = new LoaderProcess(builder.start());
    } catch (IOException e) {
      throw new LoadException("the loader's process does not start: " + e.getMessage(), e);
    }
    try {
      first.forEach(loader::copy);
      loader.awaitHello();
      return loader;
    } catch (LoadException e) {
      loader.close();
      throw e;
    }
  }

  /** Skips what a login shell may have printed before. */
  private void awaitHello() {
    String line = line(START_TIMEOUT);
    while (!line.startsWith("{")) {
      line = line(START_TIMEOUT);
    }
    String event = Members.parse(line).text("event");
    if (!event.equals("hello")) {
      throw new LoadException("the loader began with " + event);
    }
  }

  private void copy(Path file) {
    try {
      Files.copy(file, process.getOutputStream());
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It reads no more: the wait for its first line finds out why.
      silent = "it did not read the loader: " + e.getMessage();
    }
  }

  /** Ends after standard error, which has the reason why there are no more lines. */
  private void readLines(Thread readingErrors) {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      keepError(e.toString());
    }
    try {
      readingErrors.join(ERRORS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
      // Another machine may have printed it.
      errors.addLast(SafeText.controls(line));
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Returns the process's id. */
  long pid() {
    return process.pid();
  }

  @Override
  public void begin(Order order, Steps steps) {
    steps.enter(Steps.Step.PROBE);
    steps.enter(Steps.Step.LOADERS);
    send(order.line());
  }

  /** A JVM is profiled once, whether it is the server's, the loader's or that of both. */
  @Override
  public Profiling profile(Profile.Wish wish, OptionalLong server, int seconds) {
    OptionalLong own = OptionalLong.of(pid());
    return Profile.start(wish, server, own.equals(server) ? OptionalLong.empty() : own, seconds);
  }

  @Override
  public void record() {
    send("{\"do\":\"record\"}");
  }

  @Override
  public void proceed() {
    send("{\"do\":\"go\"}");
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

  @Override
  public Members next(Duration timeout) {
    return Members.parse(line(timeout));
  }

  private String line(Duration timeout) {
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
    return line;
  }

  private String ended() {
    synchronized (errors) {
      if (errors.stream().anyMatch(line -> line.contains("UnsupportedClassVersionError"))) {
        return "the loader's process ended: its Java is too old, install Java 17 or newer";
      }
      return "the loader's process ended: "
          + (errors.isEmpty() ? silent : String.join(" | ", errors));
    }
  }

  /** Lets the process end by itself, and with it what it needs elsewhere; see {@link #await}. */
  void end() {
    closed = true;
    try {
      in.close();
    } catch (IOException e) {
      keepError(e.toString());
    }
  }

  /** Waits until it has ended; after the time it is ended by force. */
  void await(Duration timeout) {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        reading.join(timeout.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    closed = true;
    process.destroyForcibly();
    LoaderJar copy = jar;
    if (copy != null) {
      // A process that is ended by force does not delete what it was started from.
      copy.delete();
    }
  }
}
