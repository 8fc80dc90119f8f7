package io.github.goodform.compliance.report;

import org.jspecify.annotations.Nullable;

/**
 * What a server made of a request, in a form in which two servers can be compared: the same content
 * has the same key, however it was put into words.
 *
 * @param kind what it amounts to
 * @param key the content that was accepted, or the empty string
 */
record Interpretation(Kind kind, String key) {

  /** What an answer amounts to. */
  enum Kind {
    /** Accepted, with content. */
    CONTENT,
    /** Accepted, and nothing was in it. */
    EMPTY,
    /** Refused: 4xx, or the connection closed. */
    REFUSED,
    /** An error of the server, no response, or an answer outside the contract. */
    BROKEN,
    /** Not asked. */
    UNASKED
  }

  static Interpretation of(Entry entry) {
    return of(entry.actual());
  }

  static Interpretation of(@Nullable AnswerSummary answer) {
    if (answer == null) {
      return new Interpretation(Kind.UNASKED, "");
    }
    String content = String.valueOf(answer.content());
    if (answer.kind() == AnswerSummary.Kind.PARTS) {
      return answer.count() == 0
          ? new Interpretation(Kind.EMPTY, "")
          : new Interpretation(Kind.CONTENT, content);
    }
    if (answer.kind() == AnswerSummary.Kind.CLOSED) {
      return new Interpretation(Kind.REFUSED, "");
    }
    Integer status = answer.status();
    if (answer.kind() == AnswerSummary.Kind.STATUS && status != null) {
      if (status >= 400 && status < 500) {
        return new Interpretation(Kind.REFUSED, "");
      }
      if (status < 400) {
        return new Interpretation(Kind.CONTENT, status + " " + content);
      }
    }
    return new Interpretation(Kind.BROKEN, "");
  }

  boolean isAsked() {
    return kind != Kind.UNASKED;
  }
}
