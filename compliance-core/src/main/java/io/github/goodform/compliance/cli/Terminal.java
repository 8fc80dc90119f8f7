package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.text.Style;
import java.io.Console;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The world as a command sees it: two streams, how text looks on them, and where relative paths
 * begin.
 *
 * @param out where results go
 * @param err where messages and progress go
 * @param charset the encoding of both
 * @param style how text looks on {@link #out}
 * @param interactive whether a person watches, so that progress is worth showing
 * @param directory the directory that relative paths begin at
 * @param invocation how the user started the command line, for hints
 */
record Terminal(
    PrintWriter out,
    PrintWriter err,
    Charset charset,
    Style style,
    boolean interactive,
    Path directory,
    String invocation) {
  private static final String JAVA_JAR = "java -jar ";

  /** Returns the terminal of this process. */
  static Terminal ofProcess() {
    boolean terminal = isTerminal();
    Charset charset = charsetOfProcess();
    boolean unicode = charset.name().startsWith("UTF-");
    Style style = new Style(terminal && wantsColour(System.getenv()), unicode);
    Path here = FileSystems.getDefault().getPath("");
    return new Terminal(
        writer(FileDescriptor.out, charset),
        writer(FileDescriptor.err, charset),
        charset,
        style,
        terminal,
        here,
        howStarted());
  }

  static boolean wantsColour(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }

  private static PrintWriter writer(FileDescriptor descriptor, Charset charset) {
    OutputStream stream = new FileOutputStream(descriptor);
    return new PrintWriter(stream, false, charset);
  }

  /** Since JDK 22 a console may stand for a pipe; before, there was none then. */
  @SuppressWarnings("SystemConsoleNull") // isTerminal is asked where it exists
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /**
   * That of the locale, also where the output is piped. JDK 17 names the encoding of a console of
   * Windows by a property of its own.
   */
  private static Charset charsetOfProcess() {
    String native17 =
        System.getProperty("sun.stdout.encoding", System.getProperty("native.encoding"));
    String name = System.getProperty("stdout.encoding", native17);
    try {
      Charset charset = name == null ? StandardCharsets.US_ASCII : Charset.forName(name);
      return charset.canEncode() ? charset : StandardCharsets.US_ASCII;
    } catch (IllegalArgumentException e) {
      return StandardCharsets.US_ASCII;
    }
  }

  private static String howStarted() {
    String path = System.getProperty("java.class.path", "");
    boolean jar = path.endsWith(".jar") && path.indexOf(File.pathSeparatorChar) < 0;
    if (!jar) {
      return "goodform";
    }
    return JAVA_JAR + (path.indexOf(' ') < 0 ? path : '"' + path + '"');
  }

  /** How a reader of a page starts the command line, who has the jar elsewhere or not yet. */
  String invocationElsewhere() {
    return invocation.startsWith(JAVA_JAR) ? JAVA_JAR + "goodform.jar" : invocation;
  }

  /** Resolves a path that the user wrote. */
  Path resolve(String path) {
    try {
      return directory.resolve(path);
    } catch (InvalidPathException e) {
      throw CliException.usage(
          "expected a path, found " + Messages.escaped(path) + " (" + e.getReason() + ")");
    }
  }

  /**
   * Resolves the path of a directory that the user wrote.
   *
   * @param purpose what is done with the directory, for the message when there is none
   */
  Path directory(String purpose, String path) {
    Path found = resolve(path);
    if (!Files.isDirectory(found)) {
      String why = Files.exists(found) ? "it is not a directory" : "it does not exist";
      throw CliException.usage("cannot " + purpose + " " + Messages.escaped(path) + ": " + why);
    }
    return found;
  }

  /** Prints a line of a result. */
  void line(String text) {
    out.print(style.fit(text));
    out.print('\n');
  }
}
