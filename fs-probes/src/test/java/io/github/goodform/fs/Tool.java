package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Runs a command-line tool, bounded in time, and keeps what it said. */
final class Tool {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<String> SYSTEM_DIRECTORIES = List.of("/usr/sbin", "/sbin");

  private Tool() {}

  /**
   * Runs the command and returns its output; a failure or a time-out is an {@link IOException} that
   * quotes the tool.
   */
  static String run(String... command) throws IOException {
    Path output = Files.createTempFile("goodform-tool", ".out");
    try {
      // Output goes to a file, not a pipe: a daemon that inherits a pipe would keep the reader
      // waiting.
      Process process = start(output, command);
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(said(command, "no answer in " + PATIENCE.toSeconds() + " s", output));
      }
      if (process.exitValue() != 0) {
        throw new IOException(said(command, "exit code " + process.exitValue(), output));
      }
      return Files.readString(output).strip();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: " + String.join(" ", command), e);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /**
   * Runs the command again as long as it says "busy": a daemon hears of the end of a mount a little
   * after the kernel.
   */
  static void runWhileBusy(String... command) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        run(command);
        return;
      } catch (IOException e) {
        if (attempt == 100 || !String.valueOf(e.getMessage()).contains("busy")) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
  }

  /** Starts the command in the C.UTF-8 locale: ntfs-3g and its kin decode names by it. */
  static Process start(Path output, String... command) throws IOException {
    String program = locate(command[0]);
    if (program == null) {
      throw new IOException("no " + command[0] + " on the PATH");
    }
    String[] located = command.clone();
    located[0] = program;
    ProcessBuilder builder = new ProcessBuilder(located);
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    return builder.start();
  }

  static boolean isThere(String program) {
    return locate(program) != null;
  }

  private static @Nullable String locate(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String directory : path.split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return Path.of(directory, program).toString();
      }
    }
    for (String directory : SYSTEM_DIRECTORIES) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return Path.of(directory, program).toString();
      }
    }
    return null;
  }

  private static String said(String[] command, String end, Path output) throws IOException {
    String text = new String(Files.readAllBytes(output), UTF_8).strip();
    return String.join(" ", command) + ": " + end + (text.isEmpty() ? "" : ": " + text);
  }
}
