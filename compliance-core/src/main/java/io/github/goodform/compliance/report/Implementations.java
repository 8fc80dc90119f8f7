package io.github.goodform.compliance.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What other implementations made of the cases when they were recorded. The data ships beside this
 * class as {@code implementations.json}: for each case, each reading with the implementations that
 * read so.
 *
 * <p><b>Who is named.</b> How an implementation reads an odd header is a documented or documentable
 * fact, and is published with its name. For an attack (it injects, smuggles, escapes from a
 * directory, exhausts a limit, ends early), and where an implementation crashed, the data holds
 * counts without names: see {@link #isUnnamed}.
 */
public final class Implementations {
  /** The recording that ships with the kit. */
  private static final String RESOURCE = "implementations.json";

  private static final Implementations SHIPPED = load();

  private final List<String> names;
  private final Map<String, Map<String, Object>> byCase;

  private Implementations(List<String> names, Map<String, Map<String, Object>> byCase) {
    this.names = names;
    this.byCase = byCase;
  }

  private static Implementations load() {
    try (InputStream in = Implementations.class.getResourceAsStream(RESOURCE)) {
      return in == null
          ? new Implementations(List.of(), Map.of())
          : read(JSON.std.mapFrom(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked") // its shape is written by one test and read by this class
  private static Implementations read(Map<String, Object> members) {
    return new Implementations(
        (List<String>) Objects.requireNonNull(members.get("implementations")),
        (Map<String, Map<String, Object>>) Objects.requireNonNull(members.get("cases")));
  }

  /** Returns what ships with the kit, as recordings; who is named nowhere is counted. */
  static List<Recording> shipped() {
    List<Map<String, String>> readings = new ArrayList<>();
    SHIPPED.names.forEach(name -> readings.add(new LinkedHashMap<>()));
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
    SHIPPED.byCase.forEach(
        (testCase, byReading) ->
            byReading.forEach(
                (reading, who) -> {
                  if (who instanceof Number count) {
                    counts
                        .computeIfAbsent(testCase, key -> new LinkedHashMap<>())
                        .put(reading, count.intValue());
                  } else {
                    ((List<?>) who)
                        .forEach(
                            one -> readings.get(((Number) one).intValue()).put(testCase, reading));
                  }
                }));
    List<Recording> recordings = new ArrayList<>();
    for (int i = 0; i < readings.size(); i++) {
      String name = SHIPPED.names.get(i);
      int last = name.lastIndexOf(' ');
      recordings.add(
          new Recording.Release(
              name.substring(0, Math.max(0, last)),
              name.substring(last + 1),
              "",
              "",
              readings.get(i)));
    }
    recordings.add(new Recording.Counts(counts));
    return recordings;
  }

  /**
   * Returns whether readings of a case are published without names.
   *
   * @param testCase the case
   * @return whether the case is marked as an attack, or is not about a form
   */
  public static boolean isUnnamed(Case testCase) {
    return testCase.area() != Area.MULTIPART || testCase.isAttack();
  }

  /**
   * Returns whether other implementations are asked a case: they are where a body is read, not
   * where a connection is kept.
   *
   * @param testCase the case
   * @return whether it is a case of multipart, and not of HTTP
   */
  public static boolean isAsked(Case testCase) {
    return testCase.area() == Area.MULTIPART && !testCase.head().marks().http();
  }

  /**
   * Returns what other implementations made of a case.
   *
   * @param testCase the case
   * @return the readings, the most frequent first; none when no implementation was asked
   */
  public static List<OtherReading> of(Case testCase) {
    return SHIPPED.readings(testCase);
  }

  private List<OtherReading> readings(Case testCase) {
    Map<String, @Nullable ReadingLabel> labels = labels(testCase);
    List<OtherReading> readings = new ArrayList<>();
    byCase
        .getOrDefault(testCase.id(), Map.of())
        .forEach(
            (reading, who) -> {
              List<String> named =
                  who instanceof List<?> list
                      ? list.stream().map(each -> names.get(((Number) each).intValue())).toList()
                      : List.of();
              int count = who instanceof Number number ? number.intValue() : named.size();
              ReadingLabel label = labels.get(reading);
              readings.add(
                  new OtherReading(reading, label == null ? null : label.text(), count, named));
            });
    readings.sort(Comparator.comparing(OtherReading::count).reversed());
    return readings;
  }

  /** The names of readings that have one. */
  static Map<String, @Nullable ReadingLabel> labels(Case testCase) {
    Map<String, @Nullable ReadingLabel> labels = new HashMap<>();
    for (RuleSet ruleSet : RuleSet.values()) {
      Expectation demanded =
          testCase.demand(ruleSet).map(Demand::expectation).orElse(Expectation.Bare.OBSERVE);
      // A reading does not tell the order of its parts.
      if (demanded instanceof Expectation.Parts parts && !parts.inOrder()) {
        labels.putIfAbsent(AnswerSummary.of(demanded).reading(), ReadingLabel.EXPECTED);
      }
    }
    for (Reading reading : Reading.of(testCase)) {
      if (reading.answer().kind() == AnswerSummary.Kind.PARTS) {
        labels.putIfAbsent(reading.answer().reading(), ReadingLabel.of(reading));
      }
    }
    return labels;
  }
}
