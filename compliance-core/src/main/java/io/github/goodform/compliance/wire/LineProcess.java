package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A child process that answers each line of its standard input with one line of its standard
 * output. Not safe for use by several threads.
 *
 * <p>Every wait is bounded, and so is what is kept of its output. After any answer but a {@link
 * Reply}, the process is of no use and is to be killed.
 */
final class LineProcess implements AutoCloseable {
  private static final long END_MILLIS = 1000;

  /** Of a wait this long, each part ends with a look at the process. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** What became of a line that was written. */
  sealed interface Answer {
    /** Calls the method of an interpreter for this kind of answer, and returns its result. */
    <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X;
  }

  /**
   * A reader of answers: one method for each kind of answer.
   *
   * @param <R> the type of its results
   * @param <X> what it throws
   */
  interface Interpreter<R, X extends Exception> {
    R reply(Reply answer) throws X;

    R ended(Ended answer) throws X;

    R late(Late answer) throws X;

    R fault(Fault answer) throws X;
  }

  /**
   * One line, as it should be.
   *
   * @param octets its octets without the line feed
   */
  record Reply(Octets octets) implements Answer {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.reply(this);
    }
  }

  /**
   * The process ended.
   *
   * @param how the exit code and the last lines of standard error, in printable ASCII
   */
  record Ended(String how) implements Answer {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.ended(this);
    }
  }

  /**
   * There was no line in time.
   *
   * @param begun how many octets of a line without its line feed were there
   */
  record Late(int begun) implements Answer {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.late(this);
    }
  }

  /**
   * There was something else than one line.
   *
   * @param problem the fault, in printable ASCII
   */
  record Fault(String problem) implements Answer {
    @Override
    public <R, X extends Exception> R accept(Interpreter<R, X> interpreter) throws X {
      return interpreter.fault(this);
    }
  }

  /** Writes on a thread of its own: a process that does not read blocks whoever writes. */
  private final class Writer implements Runnable {
    private final byte[] line;
    private final boolean last;
    private volatile boolean failed;

    Writer(byte[] line, boolean last) {
      this.line = line;
      this.last = last;
    }

    @Override
    public void run() {
      try {
        OutputStream in = process.getOutputStream();
        in.write(line);
        in.write('\n');
        in.flush();
        if (last) {
          in.close();
        }
      } catch (IOException e) {
        failed = true;
      }
    }
  }

  private final Process process;
  private final ProcessTree tree;
  private final OutputLines output;
  private final LastLines errors;
  private final Thread errorReader;
  private final Thread hook;
  private boolean usable = true;

  private LineProcess(ProcessTree tree) {
    this.tree = tree;
    process = tree.root();
    output = new OutputLines(process.getInputStream());
    errors = new LastLines(process.getErrorStream());
    daemon(output, "goodform-harness-out");
    errorReader = daemon(errors, "goodform-harness-err");
    hook = new Thread(tree::kill, "goodform-harness-end");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static LineProcess start(List<String> command, @Nullable Path directory) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    return new LineProcess(ProcessTree.start(builder));
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * Writes a line and waits for the next one.
   *
   * @param line the line without its line feed
   * @param timeout how long to wait
   * @return what became of it
   */
  Answer ask(byte[] line, Duration timeout) throws InterruptedException {
    usable = false;
    OutputLines.Output stray = output.poll();
    if (stray instanceof OutputLines.Line before) {
      return new Fault("a line that nothing was asked for: " + preview(before.octets()));
    } else if (stray != null) {
      return unless(stray);
    }
    long end = System.nanoTime() + timeout.toNanos();
    Writer writer = new Writer(line, false);
    Thread writing = daemon(writer, "goodform-harness-in");
    OutputLines.Output found = await(end, writer);
    if (!(found instanceof OutputLines.Line answer)) {
      return found == null ? silence(writer) : unless(found);
    } else if (answer.followed()) {
      return new Fault(
          "expected one line, found more octets behind the line " + preview(answer.octets()));
    }
    writing.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    if (writing.isAlive() || writer.failed) {
      return new Fault("an answer before the whole line was read: " + preview(answer.octets()));
    }
    usable = true;
    return new Reply(answer.octets());
  }

  /** Waits in parts: a process that ended has no more to write, whoever holds its output open. */
  private OutputLines.@Nullable Output await(long end, Writer writer) throws InterruptedException {
    while (true) {
      long left = end - System.nanoTime();
      OutputLines.Output found = output.poll(Math.min(left, LOOK_NANOS));
      if (found != null) {
        return found;
      }
      if (!process.isAlive() || writer.failed) {
        return output.poll(TimeUnit.MILLISECONDS.toNanos(END_MILLIS));
      }
      if (left <= LOOK_NANOS) {
        return null;
      }
      tree.look();
    }
  }

  private Answer silence(Writer writer) throws InterruptedException {
    if (!process.isAlive()) {
      return new Ended(ending());
    }
    return writer.failed
        ? new Fault("the program closed its standard input and runs on")
        : new Late(output.begun());
  }

  /** What came in place of a line. */
  private Answer unless(OutputLines.Output found) throws InterruptedException {
    if (found instanceof OutputLines.TooLong) {
      return new Fault("a line of more than " + OutputLines.MAX_OCTETS + " octets");
    }
    return process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)
        ? new Ended(ending())
        : new Fault("the program closed its standard output and runs on");
  }

  private String ending() throws InterruptedException {
    errorReader.join(END_MILLIS);
    String written = errors.joined();
    return "exit code " + process.exitValue() + (written.isEmpty() ? "" : ": " + written);
  }

  /** Returns the last lines of standard error so far, in printable ASCII; often none. */
  String complaints() {
    return errors.joined();
  }

  /** Returns the beginning of a line, in quotation marks and printable ASCII. */
  static String preview(Octets octets) {
    int shown = Math.min(octets.length(), 120);
    return '"' + octets.escaped(0, shown) + (shown < octets.length() ? "...\"" : "\"");
  }

  /** Writes a last line, gives the process a moment to end, and kills it if it does not. */
  void stop(byte[] line) {
    if (usable) {
      tree.look();
      daemon(new Writer(line, true), "goodform-harness-in");
      try {
        process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    close();
  }

  /** Kills the process, and whatever it started. */
  @Override
  public void close() {
    usable = false;
    tree.look();
    closeOutput();
    tree.kill();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is already shutting down.
    }
  }

  /** First: when a process ends, the JVM reads what others still write to an open stream. */
  private void closeOutput() {
    try {
      process.getInputStream().close();
      process.getErrorStream().close();
    } catch (IOException e) {
      // There is nothing left to do.
    }
  }
}
