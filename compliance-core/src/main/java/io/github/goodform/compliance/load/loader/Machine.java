package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads the CPU clocks of the machine and of the server's process.
 *
 * <p>Linux has them in {@code /proc}; a clock that another system lacks is {@link Double#NaN} here
 * and "not observed" in the report.
 */
public final class Machine {
  private static final Path PROC = Path.of("/proc");

  /** {@code /proc/stat} counts hundredths of a second, whatever the kernel's own tick is. */
  private static final double TICKS_PER_SECOND = 100;

  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;
  private static final String LISTENING = "0A";
  private static final long INIT = 1;

  /** Longer than any resolver needs that answers at all. */
  private static final long RESOLVE_MILLIS = 10_000;

  /** Programs that hold a port for a server in another process, which they did not start. */
  private static final Set<String> FORWARDERS =
      Set.of(
          "docker-proxy",
          "kubectl",
          "pasta",
          "rootlessport",
          "slirp4netns",
          "socat",
          "ssh",
          "sshd",
          "systemd");

  private Machine() {}

  /**
   * The clocks at one moment, in seconds; NaN for what is not known.
   *
   * @param nanoTime the moment, as of {@link System#nanoTime}
   * @param busy the time of all processors that was not idle
   * @param all the time of all processors
   * @param stolen the time that the host of a virtual machine took
   * @param waited the time in which some task waited for a processor
   * @param server the CPU time of the processes of the servers and of their children
   */
  public record Reading(
      long nanoTime, double busy, double all, double stolen, double waited, double server) {

    Map<String, Object> members() {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("nanoTime", nanoTime);
      put(out, "busy", busy);
      put(out, "all", all);
      put(out, "stolen", stolen);
      put(out, "waited", waited);
      put(out, "server", server);
      return out;
    }

    /** JSON has no NaN: what is not known is left out. */
    private static void put(Map<String, Object> out, String name, double seconds) {
      if (!Double.isNaN(seconds)) {
        out.put(name, seconds);
      }
    }

    /**
     * Reads a reading.
     *
     * @param line what a loader wrote
     * @return the reading
     */
    public static Reading parse(Members line) {
      return new Reading(
          line.number("nanoTime"),
          known(line, "busy"),
          known(line, "all"),
          known(line, "stolen"),
          known(line, "waited"),
          known(line, "server"));
    }

    private static double known(Members line, String name) {
      return line.has(name) ? line.decimal(name) : Double.NaN;
    }
  }

  /** Where the server runs. */
  public sealed interface Server {
    /**
     * In a process of this machine.
     *
     * @param pid the process's id
     */
    record Here(long pid) implements Server {}

    /** On another machine: its CPU time is not part of this one's. */
    record Elsewhere() implements Server {}

    /** On this machine, but in which process is not known. */
    record Unknown() implements Server {}
  }

  /**
   * Reads the clocks.
   *
   * @param servers where the servers run whose CPU time is read; two may be the same
   * @return the clocks now
   */
  public static Reading read(Server... servers) {
    double[] stat = stat();
    double seconds = Stream.of(servers).distinct().mapToDouble(Machine::serverSeconds).sum();
    return new Reading(System.nanoTime(), stat[0], stat[1], stat[2], waited(), seconds);
  }

  private static double[] stat() {
    double[] unknown = {Double.NaN, Double.NaN, Double.NaN};
    for (String line : lines(PROC.resolve("stat"))) {
      if (line.startsWith("cpu ")) {
        String[] words = line.substring(4).strip().split(" +", -1);
        if (words.length <= STEAL) {
          return unknown;
        }
        double all = 0;
        for (int i = 0; i <= STEAL; i++) {
          all += Double.parseDouble(words[i]);
        }
        double idle = Double.parseDouble(words[IDLE]) + Double.parseDouble(words[IO_WAIT]);
        double stolen = Double.parseDouble(words[STEAL]);
        return new double[] {
          (all - idle) / TICKS_PER_SECOND, all / TICKS_PER_SECOND, stolen / TICKS_PER_SECOND
        };
      }
    }
    return unknown;
  }

  /** The averages of this file still carry what was before the recording: only its total counts. */
  private static double waited() {
    for (String line : lines(PROC.resolve("pressure/cpu"))) {
      int total = line.indexOf(" total=");
      if (line.startsWith("some ") && total > 0) {
        return Double.parseDouble(line.substring(total + " total=".length())) / 1e6;
      }
    }
    return Double.NaN;
  }

  private static double serverSeconds(Server server) {
    if (server instanceof Server.Elsewhere) {
      return 0;
    }
    return server instanceof Server.Here here ? processSeconds(here.pid()) : Double.NaN;
  }

  /**
   * Reads the CPU time of a process and its children.
   *
   * @param pid the process's id
   * @return seconds; NaN when it has ended
   */
  public static double processSeconds(long pid) {
    if (pid == ProcessHandle.current().pid()
        && ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        && system.getProcessCpuTime() >= 0) {
      return system.getProcessCpuTime() / 1e9;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      return Double.NaN;
    }
    return family(process.get()).stream()
        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
        .mapToDouble(each -> each.toNanos() / 1e9)
        .sum();
  }

  /**
   * A process and those that it started, without this one and its own: a server may be a test that
   * starts its load.
   */
  static List<ProcessHandle> family(ProcessHandle process) {
    List<ProcessHandle> family = new ArrayList<>(descendants(process));
    ProcessHandle here = ProcessHandle.current();
    if (family.remove(here)) {
      family.removeAll(descendants(here));
    }
    family.add(process);
    return family;
  }

  private static List<ProcessHandle> descendants(ProcessHandle process) {
    try (Stream<ProcessHandle> descendants = process.descendants()) {
      return descendants.toList();
    }
  }

  /**
   * Returns a name that the machine has until it is started again: containers of one machine have
   * the same.
   *
   * @return the name; empty where the system has none
   */
  public static String id() {
    return lines(PROC.resolve("sys/kernel/random/boot_id")).stream().findFirst().orElse("");
  }

  /**
   * Finds out in which process a server runs, by the port that it has open.
   *
   * @param target the server's address
   * @return where it runs
   */
  public static Server find(URI target) {
    try {
      InetAddress address = new HostAddress(target.getHost()).get(RESOLVE_MILLIS);
      if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
        return new Server.Elsewhere();
      }
    } catch (IOException e) {
      return new Server.Unknown();
    }
    return findByPort(target);
  }

  /** The same on a machine that is known to be the server's, whatever its address is. */
  static Server findByPort(URI target) {
    return server(owners(sockets(port(target), Machine::listens)));
  }

  /**
   * The server among the processes that have its port open. Several are one server where one of
   * them started the others; process 1 keeps a port for what it starts, unless it has it alone.
   */
  static Server server(List<ProcessHandle> owners) {
    List<ProcessHandle> servers = owners;
    if (servers.size() > 1) {
      servers = servers.stream().filter(each -> each.pid() != INIT).toList();
    }
    Set<ProcessHandle> all = Set.copyOf(servers);
    List<ProcessHandle> first =
        servers.stream()
            .filter(each -> each.parent().filter(all::contains).isEmpty())
            .filter(each -> !FORWARDERS.contains(program(each)))
            .toList();
    return first.size() == 1 ? new Server.Here(first.get(0).pid()) : new Server.Unknown();
  }

  private static String program(ProcessHandle process) {
    return lines(PROC.resolve(String.valueOf(process.pid())).resolve("comm")).stream()
        .findFirst()
        .orElse("");
  }

  static int defaultPort(URI target) {
    return target.getScheme().equals("https") ? 443 : 80;
  }

  static int port(URI target) {
    return target.getPort() >= 0 ? target.getPort() : defaultPort(target);
  }

  /** Whether a socket in this state, as the system writes it, waits for connections. */
  static boolean listens(String state) {
    return state.equals(LISTENING);
  }

  /** The sockets of this side that have a port and are in such a state, as links name them. */
  static Set<String> sockets(int port, Predicate<String> state) {
    Set<String> sockets = new HashSet<>();
    String suffix = String.format(Locale.ROOT, ":%04X", port);
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : lines(PROC.resolve("net").resolve(table))) {
        String[] words = line.strip().split(" +", -1);
        if (words.length > 9 && words[1].endsWith(suffix) && state.test(words[3])) {
          sockets.add("socket:[" + words[9] + ']');
        }
      }
    }
    return sockets;
  }

  private static List<ProcessHandle> owners(Set<String> sockets) {
    if (sockets.isEmpty()) {
      return List.of();
    }
    try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
      return processes.filter(each -> holdsAny(each.pid(), sockets)).toList();
    }
  }

  private static boolean holdsAny(long pid, Set<String> sockets) {
    Path descriptors = PROC.resolve(String.valueOf(pid)).resolve("fd");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
      for (Path each : all) {
        if (sockets.contains(link(each))) {
          return true;
        }
      }
    } catch (IOException | RuntimeException e) {
      return false; // another user's process, or one that has just ended
    }
    return false;
  }

  static String link(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  static List<String> lines(Path file) {
    try {
      return new ArrayList<>(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    } catch (IOException | SecurityException e) {
      return List.of();
    }
  }
}
