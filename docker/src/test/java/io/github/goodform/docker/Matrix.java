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

/** The data files of {@code matrix/}: the locales, the file systems, and the servers. */
final class Matrix {
  private static final Path FOLDER = Path.of("matrix");

  /** A locale, given to the JVM by its environment, and what that must lead to. */
  record Locale(
      String id,
      Map<String, String> environment,
      String jnuEncoding,
      String decidedBy,
      String swedishName) {}

  /** A directory of a container, and what must be found there: a trait's name to its value. */
  record FileSystem(String id, String directory, Map<String, String> expected) {}

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
              strings(row, "environment"),
              string(expected, "jnuEncoding"),
              string(expected, "decidedBy"),
              string(expected, "swedishName")));
    }
    return locales;
  }

  static List<FileSystem> fileSystems() {
    List<FileSystem> fileSystems = new ArrayList<>();
    for (Map<String, Object> row : rows("file-systems.json")) {
      fileSystems.add(
          new FileSystem(string(row, "id"), string(row, "directory"), strings(row, "expected")));
    }
    return fileSystems;
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

  /** Every locale on every file system. */
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
