package io.github.goodform.compliance.cases;

import java.util.List;

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
   * The server answers a file request with the content of a stored file.
   *
   * @param fixture the id of the file
   */
  record Serves(String fixture) implements Expectation {}

  /** The server refuses a file request: any 4xx status, or it closes the connection. */
  record Refuses() implements Expectation {}

  /**
   * The server answers as the served directory itself would: with the stored file when the
   * directory takes the asked name for the stored one, and with 404 when it does not. The probed
   * profile of the directory decides.
   *
   * @param fixture the id of the stored file
   * @param askedName the name that the request's target spells, decoded
   */
  record AsDirectory(String fixture, String askedName) implements Expectation {}
}
