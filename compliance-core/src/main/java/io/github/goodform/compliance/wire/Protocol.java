package io.github.goodform.compliance.wire;

import java.util.Optional;

/** The version of HTTP that cases are sent over. */
public enum Protocol {
  /** HTTP/1.1: every case, octet for octet. */
  H1("http/1.1"),
  /**
   * HTTP/2 over plain TCP, with prior knowledge. Cases that only HTTP/1.1 can express are skipped.
   */
  H2C("h2c"),
  /** HTTP/2 over TLS. Cases that only HTTP/1.1 can express are skipped. */
  H2("h2");

  private final String id;

  Protocol(String id) {
    this.id = id;
  }

  /**
   * Returns the id, as ALPN registers it and as the command line accepts it (RFC 7301 §6, RFC 9113
   * §3.1).
   *
   * @return such as {@code "http/1.1"}
   */
  public String id() {
    return id;
  }

  /**
   * Finds a protocol by its id.
   *
   * @param id an id such as {@code "h2c"}
   * @return the protocol, or empty when there is none of that id
   */
  public static Optional<Protocol> of(String id) {
    for (Protocol protocol : values()) {
      if (protocol.id.equals(id)) {
        return Optional.of(protocol);
      }
    }
    return Optional.empty();
  }
}
