package io.github.goodform.compliance.verdict;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The classification of an observation, independent of the demand's level.
 *
 * @param kind the kind
 * @param detail the label of the behaviour, the status, or what was wrong; null when the kind says
 *     all
 */
public record Outcome(Kind kind, @Nullable String detail) {

  /** The kinds of outcomes. */
  public enum Kind {
    /** Exactly what the rule set expects. */
    EXACT,
    /** A named behaviour. */
    BEHAVIOUR,
    /** Accepted, with content that neither the expectation nor a named behaviour describes. */
    OTHER,
    /** Refused: a 4xx status, or the connection closed. */
    REJECTED,
    /** Accepted with no parts at all, where there was at least one: data lost without an error. */
    SILENT_EMPTY,
    /** A 5xx status. */
    SERVER_ERROR,
    /** No answer within the time-out, or before the connection was closed. */
    HANG,
    /** The answer does not follow the contract. */
    ADAPTER_ERROR;

    /**
     * Returns the id, as it stands in reports and in files of known deviations.
     *
     * @return the words of the name in lower case, joined by hyphens
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Returns the part of this outcome that {@link #toString} writes.
   *
   * @return this outcome, without a detail that is not stable
   */
  public Outcome stable() {
    return parse(toString()).orElseThrow();
  }

  /**
   * Reads the notation of {@link #toString}.
   *
   * @param text the notation, such as {@code "behaviour(last-wins)"}
   * @return the outcome, or empty when the text is none
   */
  public static Optional<Outcome> parse(String text) {
    int open = text.indexOf('(');
    boolean detailed = open > 0 && text.endsWith(")");
    String id = detailed ? text.substring(0, open) : text;
    String detail = detailed ? text.substring(open + 1, text.length() - 1) : null;
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.id().equals(id))
        .map(kind -> new Outcome(kind, detail))
        .findFirst();
  }

  /**
   * Returns the outcome in the notation of reports and of files of known deviations: the kind's id,
   * followed by the detail in parentheses for the kinds whose detail is stable ({@code
   * behaviour(last-wins)}, {@code rejected(400)}).
   *
   * @return the notation
   */
  @Override
  public String toString() {
    return switch (kind) {
      case BEHAVIOUR, REJECTED, SERVER_ERROR ->
          detail == null ? kind.id() : kind.id() + '(' + detail + ')';
      default -> kind.id();
    };
  }
}
