package io.github.goodform.compliance.verdict;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A known deviation: a failure that a project accepts, until a date if it names one.
 *
 * @param id the id of the case
 * @param outcome the outcome that is accepted, as {@link Outcome#toString} writes it; another
 *     outcome is not accepted
 * @param reason why it is accepted, in a sentence
 * @param link where the project works on it, or null
 * @param until the last day on which it is accepted, or null for no expiry
 */
public record KnownDeviation(
    String id, String outcome, String reason, @Nullable String link, @Nullable LocalDate until) {

  /**
   * Returns whether the deviation has expired.
   *
   * @param today the day of the run
   * @return whether {@link #until} lies before it
   */
  public boolean isExpired(LocalDate today) {
    return until != null && until.isBefore(today);
  }

  /**
   * Describes the deviation.
   *
   * @return id, outcome, date and reason, in one line
   */
  public String describe() {
    return id
        + ": "
        + outcome
        + (until == null ? "" : ", accepted until " + until)
        + " ("
        + reason
        + ')';
  }
}
