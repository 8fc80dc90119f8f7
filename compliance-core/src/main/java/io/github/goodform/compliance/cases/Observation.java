package io.github.goodform.compliance.cases;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came back for one request. */
public sealed interface Observation {

  /**
   * Interprets this observation.
   *
   * @param <R> the type of the result
   * @param interpreter the interpreter
   * @return its result
   */
  <R> R accept(Interpreter<R> interpreter);

  /**
   * Describes what came back.
   *
   * @return one line of printable ASCII, such as {@code "status 404 with 12 octets"}
   */
  String describe();

  /**
   * Returns the id of the kind of observation, as it stands in JSON.
   *
   * @return such as {@code "parts"}
   */
  String kind();

  /**
   * Returns whether the server refused the request.
   *
   * @return whether the status is 4xx, or the connection was closed without a response that is owed
   */
  default boolean isRefusal() {
    return false;
  }

  /**
   * Returns the response itself.
   *
   * @return the response of an early one; else this observation
   */
  default Observation response() {
    return this;
  }

  /**
   * A reader of observations: one method for each kind of observation.
   *
   * @param <R> the type of its results
   */
  interface Interpreter<R> {
    /**
     * Interprets {@link Early}.
     *
     * @param observation the observation
     * @return the result
     */
    R early(Early observation);

    /**
     * Interprets {@link Parsed}.
     *
     * @param observation the observation
     * @return the result
     */
    R parsed(Parsed observation);

    /**
     * Interprets {@link Responded}.
     *
     * @param observation the observation
     * @return the result
     */
    R responded(Responded observation);

    /**
     * Interprets {@link Unreadable}.
     *
     * @param observation the observation
     * @return the result
     */
    R unreadable(Unreadable observation);

    /**
     * Interprets {@link Closed}.
     *
     * @param observation the observation
     * @return the result
     */
    R closed(Closed observation);

    /**
     * Interprets {@link Unanswered}.
     *
     * @param observation the observation
     * @return the result
     */
    R unanswered(Unanswered observation);

    /**
     * Interprets {@link Silent}.
     *
     * @param observation the observation
     * @return the result
     */
    R silent(Silent observation);

    /**
     * Interprets {@link Unreachable}.
     *
     * @param observation the observation
     * @return the result
     */
    R unreachable(Unreachable observation);
  }

  /**
   * The server responded while the client held back a part of the body.
   *
   * @param response the response
   */
  record Early(Observation response) implements Observation {
    @Override
    public String describe() {
      return "before the rest of the body, " + response.describe();
    }

    @Override
    public String kind() {
      return response.kind();
    }

    @Override
    public boolean isRefusal() {
      return response.isRefusal();
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.early(this);
    }
  }

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

    @Override
    public String describe() {
      return status + " with " + Wording.observedParts(parts);
    }

    @Override
    public String kind() {
      return "parts";
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.parsed(this);
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
    private static final int MAX_LOCATION_OCTETS = 200;

    /** Keeps an immutable copy. */
    public Responded {
      headers = Map.copyOf(headers);
    }

    @Override
    public String describe() {
      return "status " + status + " with " + Wording.octets(contentOctets);
    }

    @Override
    public String kind() {
      return "status";
    }

    @Override
    public boolean isRefusal() {
      return status >= 400 && status < 500;
    }

    /**
     * Returns the address of a redirect.
     *
     * @return the {@code Location} of a 3xx response, escaped, at most 200 octets of it; null for
     *     other responses
     */
    public @Nullable String location() {
      String location = headers.get("location");
      if (status < 300 || status > 399 || location == null) {
        return null;
      }
      Octets octets = Octets.of(location.getBytes(StandardCharsets.ISO_8859_1));
      int shown = Math.min(octets.length(), MAX_LOCATION_OCTETS);
      return octets.escaped(0, shown) + (shown < octets.length() ? "..." : "");
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.responded(this);
    }
  }

  /**
   * The server answered, but its response does not follow the contract or HTTP.
   *
   * @param status the HTTP status
   * @param problem the fault of the response, in printable ASCII
   */
  record Unreadable(int status, String problem) implements Observation {
    @Override
    public String describe() {
      return "a response outside the contract: " + problem;
    }

    @Override
    public String kind() {
      return "unreadable";
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.unreadable(this);
    }
  }

  /**
   * The server closed or reset the connection without an answer. Whether that is a refusal depends
   * on the request: see {@link Unanswered}.
   *
   * @param reset whether the connection was reset rather than closed
   */
  record Closed(boolean reset) implements Observation {
    @Override
    public String describe() {
      return reset ? "a reset connection" : "a closed connection";
    }

    @Override
    public String kind() {
      return "closed";
    }

    @Override
    public boolean isRefusal() {
      return true;
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.closed(this);
    }
  }

  /**
   * The server closed or reset the connection without the response that it owes a whole request: no
   * refusal, and no answer of another kind.
   *
   * @param reset whether the connection was reset rather than closed
   */
  record Unanswered(boolean reset) implements Observation {
    @Override
    public String describe() {
      return "no response before the connection was " + (reset ? "reset" : "closed");
    }

    @Override
    public String kind() {
      return "unanswered";
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.unanswered(this);
    }
  }

  /**
   * No response arrived within the timeout.
   *
   * @param millis how long the kit waited, in milliseconds
   */
  record Silent(long millis) implements Observation {
    @Override
    public String describe() {
      return "no response within " + millis + " ms";
    }

    @Override
    public String kind() {
      return "silent";
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.silent(this);
    }
  }

  /** Why no connection could be made. */
  enum Obstacle {
    /** The host is not known, or nothing accepts connections there. */
    CONNECTION,
    /** The TLS handshake failed: the port may not speak TLS. */
    TLS,
    /** The TLS handshake was not over in time: the server is slow, or the port speaks no TLS. */
    TLS_TIMEOUT,
    /** The server's certificate is not trusted. */
    CERTIFICATE
  }

  /**
   * No connection could be made.
   *
   * @param obstacle the kind of the reason
   * @param problem the reason, in printable ASCII
   */
  record Unreachable(Obstacle obstacle, String problem) implements Observation {
    @Override
    public String describe() {
      return "no connection: " + problem;
    }

    @Override
    public String kind() {
      return "unreachable";
    }

    @Override
    public <R> R accept(Interpreter<R> interpreter) {
      return interpreter.unreachable(this);
    }
  }
}
