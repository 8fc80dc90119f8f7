package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Set;

/** What a server should do with a case. */
public sealed interface Expectation {

  /**
   * The server accepts the body and reports exactly these parts.
   *
   * @param parts the parts; an empty list is a form without fields
   */
  record Parts(List<ExpectedPart> parts) implements Expectation {
    /** Keeps an immutable copy. */
    public Parts {
      parts = List.copyOf(parts);
    }
  }

  /** The server rejects the request: any 4xx status, or it closes the connection. */
  record Reject() implements Expectation {}

  /** Nothing is demanded: what the server does is compared with the named behaviours only. */
  record Observe() implements Expectation {}

  /**
   * Each of these is right, and nothing else.
   *
   * @param alternatives two or more expectations, none of them a choice itself
   */
  record AnyOf(List<Expectation> alternatives) implements Expectation {
    /** Keeps an immutable copy. */
    public AnyOf {
      alternatives = List.copyOf(alternatives);
    }
  }

  /**
   * The server accepts the body and says, with {@code savedAs}, where it stored each part that has
   * a file name; each of the paths keeps the rules.
   *
   * @param rules the rules, at least one
   */
  record Saved(Set<SaveRule> rules) implements Expectation {
    /** Keeps an immutable copy. */
    public Saved {
      rules = Set.copyOf(rules);
    }
  }

  /**
   * The server answers a file request with the content of a stored file (to {@code HEAD}: with
   * status 200 and no content).
   *
   * @param fixture the id of the file
   */
  record Serves(String fixture) implements Expectation {}

  /** The server refuses a file request: any 4xx status, or it closes the connection. */
  record Refuses() implements Expectation {}

  /**
   * The server answers a file request with this status, whatever the content.
   *
   * @param status an HTTP status
   */
  record Answers(int status) implements Expectation {}

  /**
   * The server answers as the served directory itself would: as for the stored file when the
   * directory takes the asked name for the stored one, and with 404 when it does not. The probed
   * profile of the directory decides.
   *
   * @param fixture the id of the stored file
   * @param askedPath the path below the served directory that the request's target spells, decoded;
   *     octets that are not UTF-8 stand as lone surrogates U+DC80 to U+DCFF
   * @param status the status when the directory takes the names for the same: 200 with the file's
   *     content, or another, such as 304, whatever the content
   */
  record AsDirectory(String fixture, String askedPath, int status) implements Expectation {}
}
