package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Map;

/** What came back for one request. */
public sealed interface Observation {

  /**
   * The server accepted an upload and reported its parts by the contract.
   *
   * @param status the HTTP status, 200
   * @param parts the parts in the order of the answer
   */
  record Parsed(int status, List<ObservedPart> parts) implements Observation {
    /** Keeps an immutable copy. */
    public Parsed {
      parts = List.copyOf(parts);
    }
  }

  /**
   * The server answered with a status, and with octets that are not an upload's report (a file, an
   * error page).
   *
   * @param status the HTTP status
   * @param headers the response's fields by lower-case name, the last of each name
   * @param body the content, at most the first 64 KiB
   * @param contentOctets the length of the whole content in octets
   */
  record Responded(int status, Map<String, String> headers, Octets body, long contentOctets)
      implements Observation {
    /** Keeps an immutable copy. */
    public Responded {
      headers = Map.copyOf(headers);
    }
  }

  /**
   * The server answered 200 to an upload, but not in the contract's words: its adapter is broken.
   *
   * @param status the HTTP status
   * @param problem what is wrong with the answer
   */
  record Unreadable(int status, String problem) implements Observation {}

  /**
   * The server closed or reset the connection without an answer.
   *
   * @param reset whether the connection was reset rather than closed
   */
  record Closed(boolean reset) implements Observation {}

  /**
   * The server said nothing.
   *
   * @param millis for how long the kit listened, in milliseconds
   */
  record Silent(long millis) implements Observation {}

  /**
   * No connection could be made.
   *
   * @param problem the reason
   */
  record Unreachable(String problem) implements Observation {}
}
