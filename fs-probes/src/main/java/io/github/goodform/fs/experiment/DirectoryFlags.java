package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.NameOctets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Reads the flags that a directory has, such as {@code F} for casefold, by the program {@code
 * lsattr} of e2fsprogs: Java makes no {@code ioctl}.
 */
public final class DirectoryFlags {
  /** How the answer begins where there is none. */
  public static final String NOT_OBSERVED = "not observed: ";

  private static final String PROGRAM = "lsattr";
  private static final long PATIENCE_SECONDS = 2;
  private static final int LONGEST_ANSWER = 8_192;

  private DirectoryFlags() {}

  /** The letters of the flags, or why they were not observed. */
  public static String of(Path directory) {
    return ask(directory, List.of(PROGRAM, "-d"), DirectoryFlags::parse);
  }

  /** How a program of the system has ended, and the first octets of what it printed. */
  interface Parser {
    String parse(int exit, String output);
  }

  /** Starts a program with the name of a directory as its last argument. */
  static String ask(Path directory, List<String> command, Parser parser) {
    if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
      return NOT_OBSERVED + "not a directory of the system";
    }
    Path absolute = directory.toAbsolutePath();
    String name = absolute.toString();
    if (!isEncoded(absolute, name)) {
      return NOT_OBSERVED + "this JVM cannot encode the directory's name";
    }
    List<String> arguments = new ArrayList<>(command);
    arguments.add(name);
    ProcessBuilder builder = new ProcessBuilder(arguments).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    String program = command.get(0);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return NOT_OBSERVED + "no program " + program + " here";
    }
    try (InputStream output = process.getInputStream()) {
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return NOT_OBSERVED + program + " did not end in " + PATIENCE_SECONDS + " s";
      }
      byte[] answer = output.readNBytes(LONGEST_ANSWER);
      return parser.parse(process.exitValue(), new String(answer, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return NOT_OBSERVED + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return NOT_OBSERVED + "interrupted";
    } finally {
      process.destroyForcibly();
    }
  }

  /** Whether the text of a path leads back to it: the octets of some names have none. */
  private static boolean isEncoded(Path path, String name) {
    try {
      return path.getFileSystem().getPath(name).equals(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** A line of letters and hyphens, a space and the name; or a message. */
  static String parse(int exit, String output) {
    int space = output.indexOf(' ');
    String columns = output.substring(0, Math.max(0, space));
    if (exit != 0 || !areFlags(columns)) {
      String message = output.strip();
      // "lsattr: REASON While reading flags on NAME": the name is the stranger's.
      int end = message.toLowerCase(Locale.ROOT).indexOf(" while ");
      return NOT_OBSERVED
          + NameOctets.escape(
              end < 0 ? PROGRAM + ", exit code " + exit : message.substring(0, end));
    }
    return columns.replace("-", "");
  }

  private static boolean areFlags(String columns) {
    for (int i = 0; i < columns.length(); i++) {
      char c = columns.charAt(i);
      if (c != '-' && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
        return false;
      }
    }
    return columns.indexOf('-') >= 0;
  }
}
