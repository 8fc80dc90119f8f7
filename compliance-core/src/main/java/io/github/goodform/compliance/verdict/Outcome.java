package io.github.goodform.compliance.verdict;

import org.jspecify.annotations.Nullable;

/**
 * What an observation amounts to, before anybody asks whether it is right.
 *
 * @param kind the kind
 * @param detail the label of the behaviour, the status, or what was wrong; null when the kind says
 *     all
 */
public record Outcome(Kind kind, @Nullable String detail) {

  /** The kinds of outcomes. */
  public enum Kind {
    /** Exactly what the profile expects to be accepted. */
    EXACT,
    /** A named behaviour. */
    BEHAVIOUR,
    /** Accepted, with content that neither the expectation nor a named behaviour describes. */
    OTHER,
    /** Refused: a 4xx status, or the connection closed. */
    REJECTED,
    /** Accepted with no parts at all, where there was at least one: data lost in silence. */
    SILENT_EMPTY,
    /** A 5xx status. */
    SERVER_ERROR,
    /** No answer within the time-out. */
    HANG,
    /** The answer does not follow the contract. */
    ADAPTER_ERROR
  }
}
