package io.github.goodform.compliance.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.compliance.load.loader.Loader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A loader in a thread of this JVM, which looks like a process: two pipes are its standard streams.
 *
 * <p>Its classes come from the same jar as those of a process, by a class loader of their own: what
 * this JVM has of an HTTP client, and in which version, does not matter.
 */
final class LoaderInThisJvm extends Process {
  /** The begin of the names of its threads, and of those of its clients. */
  static final String THREADS = "goodform-";

  private static final int PIPE_OCTETS = 1 << 16;
  private static final long ENDS_MILLIS = 10_000;

  private final LoaderJar jar;
  private final URLClassLoader classes;
  private final PipedOutputStream in = new PipedOutputStream();
  private final PipedInputStream out = new PipedInputStream(PIPE_OCTETS);
  private final PipedInputStream errors = new PipedInputStream(PIPE_OCTETS);
  private final Thread thread;

  private LoaderInThisJvm(LoaderJar jar, URLClassLoader classes, Method serve) throws IOException {
    this.jar = jar;
    this.classes = classes;
    PipedInputStream itsIn = new PipedInputStream(in, PIPE_OCTETS);
    PipedOutputStream itsOut = new PipedOutputStream(out);
    PrintStream itsErrors = new PrintStream(new PipedOutputStream(errors), true, UTF_8);
    this.thread = new Thread(() -> serve(serve, itsIn, itsOut, itsErrors), THREADS + "loader");
    thread.setDaemon(true);
    thread.setContextClassLoader(classes);
  }

  /** Starts one. */
  static LoaderInThisJvm start() {
    LoaderJar jar = LoaderJar.find();
    URLClassLoader classes = new URLClassLoader(urls(jar), ClassLoader.getPlatformClassLoader());
    try {
      Method serve =
          classes
              .loadClass(Loader.class.getName())
              .getMethod("serve", InputStream.class, OutputStream.class);
      LoaderInThisJvm loader = new LoaderInThisJvm(jar, classes, serve);
      loader.thread.start();
      return loader;
    } catch (IOException | ReflectiveOperationException | LinkageError e) {
      close(classes);
      jar.delete();
      throw new LoadException("the loader does not start in this JVM: " + e, e);
    }
  }

  private static URL[] urls(LoaderJar jar) {
    List<URL> urls = new ArrayList<>();
    for (String entry : jar.classPath().split(File.pathSeparator, -1)) {
      try {
        urls.add(Path.of(entry).toUri().toURL());
      } catch (MalformedURLException e) {
        throw new LoadException("no entry of a class path: " + entry, e);
      }
    }
    return urls.toArray(URL[]::new);
  }

  private static void close(URLClassLoader classes) {
    try {
      classes.close();
    } catch (IOException e) {
      // What could not be loaded is what is reported.
    }
  }

  private void serve(Method serve, InputStream itsIn, OutputStream itsOut, PrintStream itsErrors) {
    try (itsErrors) {
      try (classes;
          itsIn;
          itsOut) {
        serve.invoke(null, itsIn, itsOut);
      } catch (IOException | IllegalAccessException | InvocationTargetException e) {
        // Its pipe ends: whoever reads the lines reports that, with this one.
        itsErrors.println(e.getCause() == null ? e : e.getCause());
      }
    } finally {
      jar.delete();
    }
  }

  @Override
  public OutputStream getOutputStream() {
    return in;
  }

  @Override
  public InputStream getInputStream() {
    return out;
  }

  @Override
  public InputStream getErrorStream() {
    return errors;
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public int waitFor() throws InterruptedException {
    thread.join();
    return 0;
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    thread.join(Math.max(1, unit.toMillis(timeout)));
    return !thread.isAlive();
  }

  @Override
  public int exitValue() {
    if (thread.isAlive()) {
      throw new IllegalThreadStateException("the loader has not ended");
    }
    return 0;
  }

  /** Ends its input, which ends it: a thread cannot be ended by force. */
  @Override
  public void destroy() {
    try {
      in.close();
      thread.join(ENDS_MILLIS);
    } catch (IOException e) {
      System.err.println("goodform: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
