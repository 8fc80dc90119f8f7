package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.docker.Passage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** What the recordings add up to, for a README. Only what carries names is counted. */
final class Summary {
  private static final Passage README = Passage.of(Path.of("README.md"), "results/servers");
  private static final int MOST_DIVIDED = 8;

  private final List<Readings> all;

  /** In how many ways each case was read that at least two were asked. */
  private final Map<Case, Integer> counts = new LinkedHashMap<>();

  private Summary(List<Recorded> groups) {
    all = readings(groups);
    for (Case each : Catalog.load().select(Implementations::isAsked)) {
      List<String> of =
          all.stream().map(one -> one.byCase().get(each.id())).filter(Objects::nonNull).toList();
      if (of.size() > 1) {
        counts.put(each, new TreeSet<>(of).size());
      }
    }
  }

  static Summary of(List<Recorded> groups) {
    return new Summary(groups);
  }

  static List<Readings> readings(List<Recorded> groups) {
    return groups.stream().flatMap(group -> group.readings().values().stream()).toList();
  }

  static String markdown(List<Recorded> groups) {
    return new Summary(groups).markdown();
  }

  /** Returns how many cases at least two implementations were asked. */
  int compared() {
    return counts.size();
  }

  /** Returns how many of them at least two read differently. */
  long divided() {
    return counts.values().stream().filter(count -> count > 1).count();
  }

  /** Returns what stands in the README. */
  static String published() throws IOException {
    return README.read();
  }

  static void publish(List<Recorded> groups) throws IOException {
    README.write(markdown(groups));
  }

  private String markdown() {
    StringBuilder out = new StringBuilder();
    out.append("Of ").append(compared()).append(" cases that ").append(all.size());
    out.append(" implementations were asked, at least two read ").append(divided());
    out.append(" differently; the most divided:\n\n| case | asks | readings |\n|---|---|---:|\n");
    counts.entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<Case, Integer> entry) -> -entry.getValue()))
        .limit(MOST_DIVIDED)
        .forEach(
            entry ->
                out.append("| `")
                    .append(entry.getKey().id())
                    .append("` | ")
                    .append(entry.getKey().title())
                    .append(" | ")
                    .append(entry.getValue())
                    .append(" |\n"));
    return out.append('\n').toString();
  }

  /** Returns, for each, in how many cases each of them reads another thing. */
  List<List<Integer>> distances() {
    List<List<Integer>> distances = new ArrayList<>();
    for (Readings one : all) {
      distances.add(all.stream().map(other -> distance(one, other)).toList());
    }
    return distances;
  }

  private static int distance(Readings one, Readings other) {
    int distance = 0;
    for (Map.Entry<String, String> entry : one.byCase().entrySet()) {
      String reading = other.byCase().get(entry.getKey());
      distance += reading == null || reading.equals(entry.getValue()) ? 0 : 1;
    }
    return distance;
  }
}
