package io.github.goodform.multipart;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that this process has open, as the system lists them. */
final class OpenFiles {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenFiles() {}

  /** Returns the open files within a directory; of a system that lists none, an empty list. */
  static List<Path> in(Path directory) throws IOException {
    Path real = directory.toRealPath();
    return list().stream().filter(file -> file.startsWith(real)).toList();
  }

  private static List<Path> list() throws IOException {
    return Files.isDirectory(DESCRIPTORS) ? listed() : printed();
  }

  private static List<Path> listed() throws IOException {
    List<Path> open = new ArrayList<>();
    try (Stream<Path> list = Files.list(DESCRIPTORS)) {
      for (Path descriptor : list.toList()) {
        try {
          open.add(Files.readSymbolicLink(descriptor));
        } catch (IOException closedMeanwhile) {
          // As the descriptor of the list itself.
        }
      }
    }
    return open;
  }

  /** What lsof prints where there is no list of descriptors, as on macOS. */
  static List<Path> printed() throws IOException {
    String self = String.valueOf(ProcessHandle.current().pid());
    Process lsof;
    try {
      lsof =
          new ProcessBuilder("lsof", "-w", "-n", "-P", "-p", self, "-F", "n")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException noSuchCommand) {
      return List.of();
    }
    try (BufferedReader lines = lsof.inputReader()) {
      return lines.lines().filter(line -> line.startsWith("n/")).map(OpenFiles::path).toList();
    }
  }

  private static Path path(String line) {
    return Path.of(line.substring(1));
  }
}
