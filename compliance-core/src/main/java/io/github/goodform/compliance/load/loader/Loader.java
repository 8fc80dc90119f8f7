package io.github.goodform.compliance.load.loader;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a loader's process.
 *
 * <p>It reads lines of JSON from standard input, {@code {"do": "run", …}} with an {@link Order},
 * {@code {"do": "compare", …}} with a {@link PairedOrder}, {@code {"do": "record"}}, {@code {"do":
 * "go"}} and {@code {"do": "stop"}}, and writes lines of JSON to standard output: {@code {"event":
 * "hello"}} first; for each run, {@code {"event": "early", …}} with the results of the experiments,
 * {@code {"event": "hold"}} before and {@code {"event": "held", …}} while uploads are held open,
 * each of which waits for {@code go}, then {@code {"event": "second", …}} with an {@link Interval}
 * each second and {@code {"event": "end", …}} with the {@link Totals}; for each comparison, {@code
 * {"event": "round", …}} with a {@link Round} and {@code {"event": "end", …}} with the totals
 * {@code first} and {@code second}; or {@code {"event": "error", "message": …}}. Between {@code
 * {"do": "profile", …}} and {@code {"do": "profiled"}} it profiles itself or the server, and writes
 * {@code {"event": "profile", …}} then. One process serves any number of loads, one after the
 * other.
 *
 * <p>The process ends as soon as its standard input does: its parent has ended then. {@link #serve}
 * does the same in a JVM that goes on.
 */
public final class Loader {
  private final PrintStream out;
  private final Merge merge = new Merge();
  private final BlockingQueue<Task> tasks = new ArrayBlockingQueue<>(1);
  private volatile @Nullable Task running;
  private volatile boolean ended;
  private @Nullable NodeProfile profile;

  private Loader(PrintStream out) {
    this.out = out;
  }

  /**
   * Serves until standard input ends.
   *
   * @param args the file that this process was started from and that it deletes at its end; or
   *     nothing
   * @throws InterruptedException never: no code interrupts this thread
   */
  public static void main(String[] args) throws InterruptedException {
    Loader loader = new Loader(System.out);
    // Whatever a library prints may not get among the lines.
    System.setOut(System.err);
    Daemon.of(() -> loader.readAndHalt(System.in, args), "goodform-control").start();
    loader.hello();
    while (true) {
      loader.run(loader.tasks.take());
    }
  }

  /**
   * Serves as a part of a JVM that does other things as well, until the input ends. Then a load
   * that is under way is given up, and no thread is left.
   *
   * @param in the lines that a process would read from standard input
   * @param out receives what a process would write to standard output; it is closed at the end
   * @throws InterruptedException if the calling thread is interrupted before the input ends
   */
  public static void serve(InputStream in, OutputStream out) throws InterruptedException {
    try (PrintStream lines = new PrintStream(out, false, StandardCharsets.UTF_8)) {
      Loader loader = new Loader(lines);
      Thread serving = Thread.currentThread();
      Thread control =
          Daemon.of(
              () -> {
                loader.read(in);
                loader.giveUp();
                serving.interrupt();
              },
              "goodform-control");
      control.start();
      loader.hello();
      loader.runAll();
      control.join();
    }
  }

  private void runAll() throws InterruptedException {
    try {
      while (true) {
        run(tasks.take());
      }
    } catch (InterruptedException e) {
      if (!ended) {
        throw e;
      }
    }
  }

  private void giveUp() {
    ended = true;
    Task task = running;
    if (task != null) {
      task.stop();
    }
  }

  private void hello() {
    write(Map.of("event", "hello", "pid", ProcessHandle.current().pid()));
  }

  private void readAndHalt(InputStream in, String[] own) {
    try {
      read(in);
    } finally {
      for (String file : own) {
        try {
          Files.deleteIfExists(Path.of(file));
        } catch (IOException e) {
          System.err.println(e);
        }
      }
      Profiler.delete();
      Runtime.getRuntime().halt(0);
    }
  }

  private void read(InputStream in) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        obey(Members.parse(line));
      }
    } catch (IOException | RuntimeException e) {
      System.err.println(e);
    }
  }

  private void obey(Members line) {
    Task task = running;
    switch (line.text("do")) {
      case "run" -> tasks.add(new Session(Order.parse(line), this::write));
      case "compare" -> tasks.add(new Alternation(PairedOrder.parse(line), this::write));
      case "watch" -> tasks.add(new Watch(URI.create(line.text("target")), this::write));
      case "merge" -> write(merge.add(line).members());
      case "merged" -> write(merge.end(line));
      case "profile" -> profile = NodeProfile.start(line);
      case "profiled" -> {
        if (profile != null) {
          write(profile.stop());
          profile = null;
        }
      }
      case "record" -> {
        if (task != null) {
          task.record(line.has("from") ? (int) line.number("from") : 0);
        }
      }
      case "go" -> {
        if (task != null) {
          task.proceed();
        }
      }
      case "stop" -> {
        if (task != null) {
          task.stop();
        }
      }
      default -> throw new IllegalArgumentException("unknown command: " + line.text("do"));
    }
  }

  private void run(Task task) throws InterruptedException {
    try {
      running = task;
      if (ended) {
        task.stop();
      }
      task.run();
    } catch (LoaderException | IOException | RuntimeException e) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("event", "error");
      line.put("message", e instanceof LoaderException ? e.getMessage() : e.toString());
      write(line);
    } finally {
      running = null;
    }
  }

  private synchronized void write(Map<String, Object> line) {
    out.println(Members.line(line));
    out.flush();
  }
}
