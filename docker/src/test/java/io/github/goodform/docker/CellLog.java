package io.github.goodform.docker;

import com.fasterxml.jackson.jr.ob.JSON;
import com.fasterxml.jackson.jr.ob.JSON.Feature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * When each cell was recorded, on which system, and what it cost: {@code results/cells.json},
 * written with {@code -Dgoodform.record=true} and never compared.
 */
final class CellLog {
  private static final Path FILE = Path.of("results", "cells.json");

  private CellLog() {}

  /** Notes a cell, if this run records. */
  static synchronized void note(String id, Duration cost, String versions) {
    if (!Boolean.getBoolean("goodform.record")) {
      return;
    }
    Map<String, Object> note = new LinkedHashMap<>();
    note.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    note.put("seconds", Math.max(1, cost.toSeconds()));
    note.put("versions", versions);
    Map<String, Object> cells = new TreeMap<>(read());
    cells.put(id, note);
    try {
      Files.writeString(FILE, JSON.std.with(Feature.PRETTY_PRINT_OUTPUT).asString(cells) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What is noted of a cell.
   *
   * @param seconds what it cost
   * @param recorded the day and the versions
   */
  record Note(String seconds, String recorded) {}

  /** What is noted of a cell; question marks where it was never recorded. */
  static Note of(String id) {
    return read().get(id) instanceof Map<?, ?> note
        ? new Note(
            String.valueOf(note.get("seconds")), note.get("date") + ", " + note.get("versions"))
        : new Note("?", "?");
  }

  private static Map<String, Object> read() {
    try {
      return Files.exists(FILE) ? JSON.std.mapFrom(Files.readString(FILE)) : Map.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
