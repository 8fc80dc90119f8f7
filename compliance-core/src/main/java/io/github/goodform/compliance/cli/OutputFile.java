package io.github.goodform.compliance.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that the user asked for. */
final class OutputFile {
  /** A report on the whole catalogue has 2 MB. */
  static final long MAX_OCTETS = 64 << 20;

  private OutputFile() {}

  static void write(Terminal terminal, String path, String content) {
    write(terminal.resolve(path), path, content);
  }

  static void write(Path file, String shown, String content) {
    try {
      Files.writeString(file, content, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw CliException.usage(
          "cannot write " + Messages.escaped(shown) + ": " + Messages.because(e));
    }
  }

  static String read(Terminal terminal, String path) {
    try {
      long octets = Files.size(terminal.resolve(path));
      if (octets > MAX_OCTETS) {
        throw CliException.usage(
            "cannot read "
                + Messages.escaped(path)
                + ": "
                + octets
                + " octets exceed the maximum of "
                + MAX_OCTETS);
      }
      return Files.readString(terminal.resolve(path), StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw CliException.usage("cannot read " + Messages.escaped(path) + ": it is not UTF-8");
    } catch (IOException e) {
      throw CliException.usage(
          "cannot read " + Messages.escaped(path) + ": " + Messages.because(e));
    }
  }

  /** Fails before a long run rather than after it. */
  static void checkWritable(Terminal terminal, String path) {
    Path file = terminal.resolve(path).toAbsolutePath();
    Path parent = file.getParent();
    if (Files.isDirectory(file)) {
      throw CliException.usage("cannot write " + Messages.escaped(path) + ": it is a directory");
    }
    boolean fine =
        Files.exists(file)
            ? Files.isWritable(file)
            : parent != null && Files.isDirectory(parent) && Files.isWritable(parent);
    if (!fine) {
      String why =
          parent != null && !Files.isDirectory(parent)
              ? "its directory does not exist"
              : "permission denied";
      throw CliException.usage("cannot write " + Messages.escaped(path) + ": " + why);
    }
  }
}
