package io.github.goodform.docker;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The data files of {@code matrix/}: the locales, the flavours of Linux, the file systems, and the
 * servers.
 */
final class Matrix {
  private static final Path FOLDER = Path.of("matrix");

  /** A locale, given to the JVM by its environment, and what that must lead to. */
  record Locale(
      String id,
      String why,
      Map<String, String> environment,
      String jnuEncoding,
      String decidedBy,
      String swedishName) {
    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * Another Linux than Debian.
   *
   * @param base its public image
   * @param recordings the folder of {@code results/} that holds what its JVM does with names
   */
  record Flavour(String id, String why, String base, String recordings) {
    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * A file system, and what must be found there: a trait's name to its value.
   *
   * <p>It is either a directory that every container has, or mounted in a container from what the
   * machine's kernel and Debian's packages offer, or a disk of the micro-VM.
   *
   * @param directory where a container has it
   * @param mount the arguments of {@code mount-cell}; empty for the other two kinds
   * @param disk the micro-VM's disk, type and mount options; empty for the other two kinds
   * @param guest the kind of guest that mounts the disk; empty for the other two kinds
   * @param recording the id of the recording of {@code fs-probes} that it must agree with; empty
   *     for none
   * @param octets whether names that are not UTF-8 are asked: some drivers crash
   * @param gate whether it runs without being chosen
   * @param leaves why the probe cannot remove all that it made there; empty where it can
   * @param differs the traits in which it differs from the recording, each with the reason
   */
  record FileSystem(
      String id,
      String why,
      String directory,
      List<String> mount,
      List<String> disk,
      String guest,
      String recording,
      boolean octets,
      boolean gate,
      Map<String, String> expected,
      String leaves,
      Map<String, String> differs) {
    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * A command that serves the directory added to it, the ids of the locales it is asked in, and the
   * ids of the cases that it has to meet in each of them.
   */
  record Server(String id, List<String> serve, List<String> locales, List<String> serves) {}

  /** A locale on a file system. */
  record Cell(Locale locale, FileSystem fileSystem) {
    @Override
    public String toString() {
      return locale.id() + " on " + fileSystem.id();
    }
  }

  private Matrix() {}

  static List<Locale> locales() {
    List<Locale> locales = new ArrayList<>();
    for (Map<String, Object> row : rows("locales.json")) {
      Map<String, String> expected = strings(row, "expected");
      locales.add(
          new Locale(
              string(row, "id"),
              string(row, "why"),
              strings(row, "environment"),
              string(expected, "jnuEncoding"),
              string(expected, "decidedBy"),
              string(expected, "swedishName")));
    }
    return locales;
  }

  static List<Flavour> flavours() {
    return rows("flavours.json").stream()
        .map(
            row ->
                new Flavour(
                    string(row, "id"),
                    string(row, "why"),
                    string(row, "base"),
                    string(row, "recordings")))
        .toList();
  }

  /** The directories that every container has. */
  static List<FileSystem> fileSystems() {
    return all().stream().filter(row -> row.mount().isEmpty() && row.disk().isEmpty()).toList();
  }

  /** What is mounted in a container. */
  static List<FileSystem> mounts() {
    return all().stream().filter(row -> !row.mount().isEmpty()).toList();
  }

  /** The disks of the micro-VM, of every guest. */
  static List<FileSystem> disks() {
    return all().stream().filter(row -> !row.disk().isEmpty()).toList();
  }

  /** All file systems, of every kind. */
  static List<FileSystem> all() {
    List<FileSystem> all = new ArrayList<>();
    for (Map<String, Object> row : rows("file-systems.json")) {
      boolean mounted = row.containsKey("mount");
      boolean guest = row.containsKey("disk");
      all.add(
          new FileSystem(
              string(row, "id"),
              string(row, "why"),
              mounted
                  ? Machine.CELL
                  : guest ? "/mnt/" + string(row, "id") : string(row, "directory"),
              mounted ? list(row, "mount") : List.of(),
              guest ? list(row, "disk") : List.of(),
              guest ? (String) row.getOrDefault("guest", "debian") : "",
              (String) row.getOrDefault("recording", ""),
              (boolean) row.getOrDefault("octets", true),
              (boolean) row.getOrDefault("gate", true),
              strings(row, "expected"),
              (String) row.getOrDefault("leaves", ""),
              row.containsKey("differs") ? strings(row, "differs") : Map.of()));
    }
    return all;
  }

  static List<Server> servers() {
    List<Server> servers = new ArrayList<>();
    for (Map<String, Object> row : rows("servers.json")) {
      servers.add(
          new Server(
              string(row, "id"), list(row, "serve"), list(row, "locales"), list(row, "serves")));
    }
    return servers;
  }

  /** Every locale on every file system that a container has by itself. */
  static List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (FileSystem fileSystem : fileSystems()) {
      for (Locale locale : locales()) {
        cells.add(new Cell(locale, fileSystem));
      }
    }
    return cells;
  }

  /** The cells in which a server is asked. */
  static List<Cell> cells(Server server) {
    return cells().stream().filter(cell -> server.locales().contains(cell.locale().id())).toList();
  }

  private static List<Map<String, Object>> rows(String file) {
    try {
      String json = Files.readString(FOLDER.resolve(file));
      return JSON.std.listFrom(json).stream().map(Matrix::members).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> members(Object object) {
    Map<String, Object> members = new LinkedHashMap<>();
    ((Map<?, ?>) object)
        .forEach((name, value) -> members.put((String) name, Objects.requireNonNull(value)));
    return members;
  }

  private static String string(Map<String, ?> row, String name) {
    return (String) Objects.requireNonNull(row.get(name), name);
  }

  private static Map<String, String> strings(Map<String, ?> row, String name) {
    Map<String, String> strings = new LinkedHashMap<>();
    members(Objects.requireNonNull(row.get(name), name))
        .forEach((key, value) -> strings.put(key, (String) value));
    return strings;
  }

  private static List<String> list(Map<String, ?> row, String name) {
    return ((List<?>) Objects.requireNonNull(row.get(name), name))
        .stream().map(String.class::cast).toList();
  }
}
