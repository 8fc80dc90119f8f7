package io.github.goodform.docker.peers;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The recordings in the form that ships with the reports: a line for each case. */
final class ImplementationsFile {
  static final Path FILE =
      Path.of(
          "../compliance-core/src/main/resources/io/github/goodform/compliance/report",
          "implementations.json");

  private ImplementationsFile() {}

  /** Writes the recordings of all groups: who is named stands by number, who is not is counted. */
  static String text(List<Recorded> groups) throws IOException {
    List<Readings> all =
        groups.stream().flatMap(group -> group.readings().values().stream()).toList();
    List<String> lines = new ArrayList<>();
    for (Case each : Catalog.load().select(Implementations::isAsked)) {
      Map<String, Object> readings = readings(each.id(), all, groups);
      if (!readings.isEmpty()) {
        lines.add("    \"" + each.id() + "\": " + JSON.std.asString(readings));
      }
    }
    return "{\n  \"implementations\": "
        + JSON.std.asString(all.stream().map(Readings::name).toList())
        + ",\n  \"cases\": {\n"
        + String.join(",\n", lines)
        + "\n  }\n}\n";
  }

  /**
   * Returns the readings of a case: with the places in the list of those who read so, or with how
   * many they are where nobody is named.
   */
  static Map<String, Object> readings(String id, List<Readings> all, List<Recorded> groups) {
    Map<String, Integer> unnamed = new LinkedHashMap<>();
    for (Recorded group : groups) {
      group
          .unnamed()
          .getOrDefault(id, Map.of())
          .forEach((reading, count) -> unnamed.merge(reading, count, Integer::sum));
    }
    Map<String, Object> readings = new LinkedHashMap<>();
    if (!unnamed.isEmpty()) {
      // In one group nobody may be named: then nobody is in the others.
      all.stream()
          .filter(one -> one.byCase().containsKey(id))
          .forEach(one -> unnamed.merge(one.byCase().get(id), 1, Integer::sum));
      readings.putAll(unnamed);
      return readings;
    }
    Map<String, List<Integer>> named = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      String reading = all.get(i).byCase().get(id);
      if (reading != null) {
        named.computeIfAbsent(reading, key -> new ArrayList<>()).add(i);
      }
    }
    readings.putAll(named);
    return readings;
  }
}
