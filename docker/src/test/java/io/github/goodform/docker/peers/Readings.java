package io.github.goodform.docker.peers;

import com.fasterxml.jackson.jr.ob.JSON;
import com.fasterxml.jackson.jr.ob.JSON.Feature;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one implementation made of the cases it was asked.
 *
 * @param product its name
 * @param version its version
 * @param recorded the day of the recording, as in {@code 2026-11-22}; null before it is one
 * @param byCase what it understood of each case, as {@link AnswerSummary#reading} writes it
 */
record Readings(
    String product, String version, @Nullable String recorded, Map<String, String> byCase) {

  static Readings of(String product, String version, Report report) {
    Map<String, String> byCase = new LinkedHashMap<>();
    Set<String> unasked = new HashSet<>();
    Catalog.load()
        .select(each -> !Implementations.isAsked(each))
        .forEach(each -> unasked.add(each.id()));
    report.runs().stream()
        .flatMap(run -> run.entries().stream())
        .filter(entry -> !unasked.contains(entry.id()))
        .forEach(
            entry -> {
              AnswerSummary actual = entry.actual();
              if (actual != null) {
                byCase.put(entry.id(), actual.reading());
              }
            });
    return new Readings(product, version, null, byCase);
  }

  /** Returns what it understood of some cases only. */
  Readings withCases(Map<String, String> some) {
    return new Readings(product, version, recorded, some);
  }

  /** Returns the name by which reports call it. */
  String name() {
    return product + " " + version;
  }

  /** Returns what it understood of one case. */
  String read(String id) {
    return Objects.requireNonNull(byCase.get(id), id);
  }

  static Readings read(Path file) throws IOException {
    Map<String, Object> members = JSON.std.mapFrom(Files.readString(file));
    Map<String, String> byCase = new LinkedHashMap<>();
    ((Map<?, ?>) Objects.requireNonNull(members.get("readings")))
        .forEach((id, reading) -> byCase.put((String) id, (String) reading));
    return new Readings(
        String.valueOf(members.get("server")),
        String.valueOf(members.get("version")),
        (String) members.get("recorded"),
        byCase);
  }

  /** Writes it, if it was asked now with today's date; a recording that is equal stays as it is. */
  void write(Path file) throws IOException {
    if (Files.exists(file)) {
      Readings then = read(file);
      if (then.recorded != null && then.name().equals(name()) && then.byCase.equals(byCase)) {
        return;
      }
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("server", product);
    members.put("version", version);
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    members.put("recorded", Objects.requireNonNullElse(recorded, today));
    members.put("readings", byCase);
    Files.writeString(file, JSON.std.with(Feature.PRETTY_PRINT_OUTPUT).asString(members) + "\n");
  }
}
