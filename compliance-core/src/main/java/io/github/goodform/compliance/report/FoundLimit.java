package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Limit;
import io.github.goodform.compliance.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a limit of a server, from the cases that ask about common sizes.
 *
 * @param limit the limit
 * @param accepted the largest size that was accepted, or null when none was
 * @param refused the smallest size that was refused, or null when none was
 */
public record FoundLimit(Limit limit, @Nullable Long accepted, @Nullable Long refused) {
  private static final String ACCEPTED = "accepted";

  /**
   * Finds the limits of a run.
   *
   * @param run the run
   * @return one entry for each limit that a case asked about, in the order of {@link Limit}
   */
  public static List<FoundLimit> of(Run run) {
    List<FoundLimit> found = new ArrayList<>();
    for (Limit limit : Limit.values()) {
      Long accepted = null;
      Long refused = null;
      for (Entry entry : run.entries()) {
        Long size = size(entry, limit);
        if (size == null || entry.outcome() == null) {
          continue;
        }
        if (isAccepted(entry.outcome())) {
          accepted = accepted == null ? size : Long.valueOf(Math.max(accepted, size));
        } else if (isRefused(entry)) {
          refused = refused == null ? size : Long.valueOf(Math.min(refused, size));
        }
      }
      if (accepted != null || refused != null) {
        found.add(new FoundLimit(limit, accepted, refused));
      }
    }
    return found;
  }

  private static @Nullable Long size(Entry entry, Limit limit) {
    AskedSize size =
        Catalog.load().find(entry.id()).map(Case::head).map(h -> h.marks().size()).orElse(null);
    return size == null || size.declared() || size.limit() != limit ? null : size.size();
  }

  private static boolean isAccepted(Outcome outcome) {
    return outcome.kind() == Outcome.Kind.EXACT
        || (outcome.kind() == Outcome.Kind.BEHAVIOUR && ACCEPTED.equals(outcome.detail()));
  }

  private static boolean isRefused(Entry entry) {
    AnswerSummary actual = entry.actual();
    return actual != null && Interpretation.of(actual).kind() == Interpretation.Kind.REFUSED;
  }

  /**
   * Describes the limit.
   *
   * @return such as {@code "parts: 1,000 accepted, 1,001 refused"}
   */
  public String describe() {
    List<String> words = new ArrayList<>();
    if (accepted != null) {
      words.add(String.format(Locale.ROOT, "%,d accepted", accepted));
    }
    if (refused != null) {
      words.add(String.format(Locale.ROOT, "%,d refused", refused));
    }
    return limit.words() + ": " + String.join(", ", words);
  }

  /**
   * Describes the limits of a run in one line.
   *
   * @param run the run
   * @return such as {@code "parts: 1,000 accepted, 1,001 refused; octets of a part: …"}; empty when
   *     no case asked
   */
  public static String line(Run run) {
    return String.join("; ", of(run).stream().map(FoundLimit::describe).toList());
  }
}
