package io.github.goodform.docker.peers;

import com.fasterxml.jackson.jr.ob.JSON;
import com.fasterxml.jackson.jr.ob.JSON.Feature;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The recordings of a group of implementations that are asked together: a file for each with what
 * it may be named for, and one with how many read the rest how, which names nobody.
 *
 * @param readings what each made of the cases, by the id of its recording, in the order of reports
 * @param unnamed how many read a case how, by case and reading
 */
record Recorded(Map<String, Readings> readings, Map<String, Map<String, Integer>> unnamed) {
  static final Path FOLDER = Path.of("results", "servers");

  /** Takes the names off what must not carry them. */
  static Recorded of(Map<String, Readings> observed) {
    return of(observed, nameless(observed.values(), Set.of()));
  }

  /**
   * Returns the cases that must not carry names: attacks, and those in which anyone broke, now or
   * before.
   */
  static Set<String> nameless(Collection<Readings> observed, Set<String> before) {
    Set<String> nameless = new LinkedHashSet<>();
    for (Case each : Catalog.load().cases()) {
      boolean broken =
          observed.stream().anyMatch(one -> "broken".equals(one.byCase().get(each.id())));
      if (broken || before.contains(each.id()) || Implementations.isUnnamed(each)) {
        nameless.add(each.id());
      }
    }
    return nameless;
  }

  /** Takes the names off these cases. */
  static Recorded of(Map<String, Readings> observed, Set<String> nameless) {
    Map<String, Readings> named = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> unnamed = new LinkedHashMap<>();
    observed.forEach(
        (id, one) -> {
          Map<String, String> rest = new LinkedHashMap<>(one.byCase());
          rest.keySet().removeAll(nameless);
          named.put(id, one.withCases(rest));
        });
    for (String id : nameless) {
      Map<String, Integer> counts = new TreeMap<>();
      observed.values().stream()
          .filter(one -> one.byCase().containsKey(id))
          .forEach(one -> counts.merge(one.byCase().get(id), 1, Integer::sum));
      if (!counts.isEmpty()) {
        unnamed.put(id, counts);
      }
    }
    return new Recorded(named, unnamed);
  }

  /**
   * Returns the same readings with the counts of a recording in which those that stand there are
   * counted already: they have no names in it, so only the others are added.
   */
  Recorded countedBefore(Recorded then, Map<String, Readings> added) {
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>(unnamed);
    then.unnamed.forEach(
        (testCase, before) -> {
          Map<String, Integer> sum = new TreeMap<>(before);
          added.forEach(
              (id, one) -> {
                String reading = one.byCase().get(testCase);
                if (reading != null && !then.readings.containsKey(id)) {
                  sum.merge(reading, 1, Integer::sum);
                }
              });
          counts.put(testCase, sum);
        });
    return new Recorded(readings, counts);
  }

  static Recorded read(Set<String> ids, String rest) throws IOException {
    Map<String, Readings> readings = new LinkedHashMap<>();
    for (String id : ids) {
      readings.put(id, Readings.read(FOLDER.resolve(id + ".json")));
    }
    Map<String, Map<String, Integer>> unnamed = new LinkedHashMap<>();
    JSON.std
        .mapFrom(Files.readString(FOLDER.resolve(rest + ".json")))
        .forEach(
            (id, counts) -> {
              Map<String, Integer> sorted = new TreeMap<>();
              ((Map<?, ?>) counts)
                  .forEach((reading, count) -> sorted.put((String) reading, (Integer) count));
              unnamed.put(id, sorted);
            });
    return new Recorded(readings, unnamed);
  }

  static boolean isThere(String id) {
    return Files.exists(FOLDER.resolve(id + ".json"));
  }

  void write(String rest) throws IOException {
    Files.createDirectories(FOLDER);
    for (Map.Entry<String, Readings> one : readings.entrySet()) {
      one.getValue().write(FOLDER.resolve(one.getKey() + ".json"));
    }
    Files.writeString(
        FOLDER.resolve(rest + ".json"),
        JSON.std.with(Feature.PRETTY_PRINT_OUTPUT).asString(unnamedInOrder()) + "\n");
  }

  /** In the order of the catalogue, whichever releases were asked: only what is read differs. */
  private Map<String, Map<String, Integer>> unnamedInOrder() {
    Map<String, Map<String, Integer>> ordered = new LinkedHashMap<>();
    for (Case each : Catalog.load().cases()) {
      Map<String, Integer> counts = unnamed.get(each.id());
      if (counts != null) {
        ordered.put(each.id(), counts);
      }
    }
    unnamed.forEach(ordered::putIfAbsent);
    return ordered;
  }

  /** Returns a line for each case that is read otherwise now; a case that is new is none. */
  List<String> differences(Recorded now) {
    List<String> lines = new ArrayList<>();
    readings.forEach(
        (id, one) -> {
          Readings other = now.readings.get(id);
          if (other != null) {
            one.byCase()
                .forEach(
                    (testCase, reading) -> {
                      String read = other.byCase().get(testCase);
                      if (!reading.equals(read)) {
                        lines.add(id + ", " + testCase + ": was " + reading + ", is " + read);
                      }
                    });
          }
        });
    unnamed.forEach(
        (testCase, counts) -> {
          if (!counts.equals(now.unnamed.get(testCase))) {
            lines.add(
                "unnamed, " + testCase + ": was " + counts + ", is " + now.unnamed.get(testCase));
          }
        });
    return lines;
  }
}
