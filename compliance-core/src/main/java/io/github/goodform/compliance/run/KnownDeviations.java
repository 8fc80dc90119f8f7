package io.github.goodform.compliance.run;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.BoundedJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known deviations of a project, failures that it accepts: a JSON array of objects with the
 * members {@code id}, {@code outcome}, {@code reason}, and, if need be, {@code link} and {@code
 * until}.
 *
 * <pre>{@code
 * [{"id": "lf-only", "outcome": "exact", "reason": "a client of 2009 sends it",
 *   "link": "https://example.org/issues/7", "until": "2027-06-30"}]
 * }</pre>
 *
 * <p>Instances are immutable.
 */
public final class KnownDeviations {
  private static final KnownDeviations NONE = new KnownDeviations(Map.of());
  private static final Set<String> MEMBERS = Set.of("id", "outcome", "reason", "link", "until");

  private final Map<String, KnownDeviation> byId;

  private KnownDeviations(Map<String, KnownDeviation> byId) {
    this.byId = byId;
  }

  /**
   * Returns no deviations.
   *
   * @return the empty collection
   */
  public static KnownDeviations none() {
    return NONE;
  }

  /**
   * Collects deviations.
   *
   * @param deviations the deviations
   * @return the collection, in the order given
   * @throws IllegalArgumentException if two have the same id
   */
  public static KnownDeviations of(Collection<KnownDeviation> deviations) {
    Map<String, KnownDeviation> byId = new LinkedHashMap<>();
    for (KnownDeviation deviation : deviations) {
      if (byId.put(deviation.id(), deviation) != null) {
        throw new IllegalArgumentException(
            "known-deviations: the case \"" + deviation.id() + "\" is listed twice");
      }
    }
    return new KnownDeviations(byId);
  }

  /**
   * Reads a file of known deviations.
   *
   * @param json its content
   * @return the deviations
   * @throws IllegalArgumentException if the content is not such an array; the message is one line
   *     with the problem
   */
  public static KnownDeviations parse(String json) {
    try {
      List<KnownDeviation> deviations = new ArrayList<>();
      for (Map<String, Object> entry : BoundedJson.objects(json.getBytes(StandardCharsets.UTF_8))) {
        deviations.add(deviation(entry));
      }
      return of(deviations);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "known-deviations: " + message.lines().findFirst().orElse("not JSON"), e);
    }
  }

  private static KnownDeviation deviation(Map<String, Object> entry) {
    for (String member : entry.keySet()) {
      if (!MEMBERS.contains(member)) {
        throw new IllegalArgumentException(
            "known-deviations: unknown member \"" + member + "\"; expected one of " + MEMBERS);
      }
    }
    String until = text(entry, "until");
    return new KnownDeviation(
        required(entry, "id"),
        required(entry, "outcome"),
        required(entry, "reason"),
        text(entry, "link"),
        until == null ? null : date(until));
  }

  private static LocalDate date(String until) {
    try {
      return LocalDate.parse(until);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "known-deviations: expected a date such as 2027-06-30 for \"until\", found \""
              + until
              + '"',
          e);
    }
  }

  private static String required(Map<String, Object> entry, String member) {
    String value = text(entry, member);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          "known-deviations: the member \"" + member + "\" is missing in " + entry.get("id"));
    }
    return value;
  }

  private static @Nullable String text(Map<String, Object> entry, String member) {
    Object value = entry.get(member);
    return value == null ? null : value.toString();
  }

  /**
   * Makes the deviations that accept every failure of a run, and keeps the reason, link and date of
   * entries that still apply.
   *
   * @param run the run
   * @param before the deviations known so far
   * @param reason the reason for the entries that are new
   * @return the deviations
   */
  public static KnownDeviations from(RunResult run, KnownDeviations before, String reason) {
    List<KnownDeviation> deviations = new ArrayList<>();
    for (CaseResult result : run.results()) {
      Outcome outcome = result.outcome();
      boolean deviates = result.verdict() == Verdict.FAIL || result.verdict() == Verdict.KNOWN;
      if (deviates && outcome != null) {
        String id = result.testCase().id();
        KnownDeviation old = before.byId.get(id);
        deviations.add(
            old != null && result.verdict() == Verdict.KNOWN
                ? old
                : new KnownDeviation(id, outcome.toString(), reason, null, null));
      }
    }
    return of(deviations);
  }

  /**
   * Finds the deviation of a case.
   *
   * @param id the id of the case
   * @return the deviation, or empty when none is known
   */
  public Optional<KnownDeviation> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Compares a judgement with the deviation that is known of its case. A failure or a warning with
   * the outcome of its entry is accepted until the entry expires; with another outcome it is not. A
   * pass makes the entry stale.
   *
   * @param judgement the judgement
   * @param today the day by which entries expire
   * @return the result
   */
  CaseResult apply(Judgement judgement, LocalDate today) {
    KnownDeviation deviation = byId.get(judgement.testCase().id());
    Outcome outcome = judgement.outcome();
    if (deviation == null || outcome == null) {
      return CaseResult.of(judgement, judgement.verdict(), judgement.reason(), null);
    }
    Verdict verdict = judgement.verdict();
    String remark;
    if (verdict != Verdict.FAIL && verdict != Verdict.WARN) {
      verdict = Verdict.UNEXPECTED_PASS;
      remark = "known as " + deviation.outcome() + ", but it no longer deviates";
    } else if (!deviation.outcome().equals(outcome.toString())) {
      remark = "known as " + deviation.outcome() + ", but it changed";
    } else if (deviation.isExpired(today)) {
      remark = "known until " + deviation.until() + ", which has passed";
    } else {
      verdict = Verdict.KNOWN;
      remark = "known (" + deviation.reason() + ")";
    }
    return CaseResult.of(judgement, verdict, remark + ": " + judgement.reason(), deviation);
  }

  /**
   * Finds the entries that match no failure, although their case could have been run.
   *
   * @param results the results of a run
   * @param catalogue the cases that the run chose from
   * @return the entries in the order of the file
   */
  public List<KnownDeviation> stale(
      List<CaseResult> results, Collection<? extends Case> catalogue) {
    Set<String> leftOut = new HashSet<>();
    catalogue.forEach(testCase -> leftOut.add(testCase.id()));
    Set<String> excusing = new HashSet<>();
    for (CaseResult result : results) {
      String id = result.testCase().id();
      leftOut.remove(id);
      if (result.verdict() == Verdict.KNOWN || result.verdict() == Verdict.SKIP) {
        excusing.add(id);
      }
    }
    return byId.values().stream()
        .filter(entry -> !leftOut.contains(entry.id()) && !excusing.contains(entry.id()))
        .toList();
  }

  /**
   * Returns all deviations.
   *
   * @return the deviations in the order of the file
   */
  public List<KnownDeviation> all() {
    return List.copyOf(byId.values());
  }

  /**
   * Writes the deviations as {@link #parse} reads them.
   *
   * @return an indented JSON document with a line feed at the end
   */
  public String toJson() {
    List<Map<String, String>> entries = new ArrayList<>();
    for (KnownDeviation deviation : byId.values()) {
      Map<String, String> entry = new LinkedHashMap<>();
      entry.put("id", deviation.id());
      entry.put("outcome", deviation.outcome());
      entry.put("reason", deviation.reason());
      if (deviation.link() != null) {
        entry.put("link", deviation.link());
      }
      if (deviation.until() != null) {
        entry.put("until", deviation.until().toString());
      }
      entries.add(entry);
    }
    try {
      return JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(entries) + '\n';
    } catch (IOException e) {
      throw new IllegalStateException("a list of strings can always be written", e);
    }
  }
}
