package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the system shows of a server's process and of its children, whatever it is written in.
 *
 * @param descriptors what they have open: files, connections and others
 * @param connections of these, the connections that have the server's port
 * @param threads how many threads they have
 * @param residentKib how much memory they have in use, in KiB
 */
public record ServerProcess(long descriptors, long connections, long threads, long residentKib) {
  private static final Path PROC = Path.of("/proc");

  /**
   * Reads the process of a server.
   *
   * @param server where it runs
   * @param target its address
   * @return what it has now; empty where the system does not show it, and for this process, which
   *     is more than a server
   */
  public static Optional<ServerProcess> read(Machine.Server server, URI target) {
    if (!(server instanceof Machine.Server.Here here)
        || here.pid() == ProcessHandle.current().pid()) {
      return Optional.empty();
    }
    Optional<ProcessHandle> first = ProcessHandle.of(here.pid());
    Set<String> ofThePort = Machine.sockets(Machine.port(target), state -> !Machine.listens(state));
    return first.flatMap(
        process ->
            Machine.family(process).stream()
                .flatMap(each -> of(each.pid(), ofThePort).stream())
                .reduce(ServerProcess::plus));
  }

  private ServerProcess plus(ServerProcess other) {
    return new ServerProcess(
        descriptors + other.descriptors,
        connections + other.connections,
        threads + other.threads,
        residentKib + other.residentKib);
  }

  /** Empty for the process of another user, and for one that has just ended. */
  private static Optional<ServerProcess> of(long pid, Set<String> ofThePort) {
    Path process = PROC.resolve(String.valueOf(pid));
    long descriptors = 0;
    long connections = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path each : all) {
        descriptors++;
        connections += ofThePort.contains(Machine.link(each)) ? 1 : 0;
      }
      List<String> status = Machine.lines(process.resolve("status"));
      return Optional.of(
          new ServerProcess(
              descriptors, connections, number(status, "Threads:"), number(status, "VmRSS:")));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static long number(List<String> status, String name) {
    return status.stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .sum();
  }
}
