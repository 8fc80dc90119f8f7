package io.github.goodform.compliance.wire;

import java.util.Locale;
import java.util.Optional;

/** The version of HTTP that cases are sent over. */
public enum Protocol {
  /** HTTP/1.1: every case, octet for octet. */
  H1,
  /**
   * HTTP/2 over plain TCP, with prior knowledge. Cases that only HTTP/1.1 can express are skipped.
   */
  H2C,
  /** HTTP/2 over TLS. Cases that only HTTP/1.1 can express are skipped. */
  H2;

  /**
   * Returns the id, as it stands on the command line.
   *
   * @return the name in lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a protocol by its id.
   *
   * @param id an id such as {@code "h2c"}
   * @return the protocol, or empty when there is none of that id
   */
  public static Optional<Protocol> of(String id) {
    for (Protocol protocol : values()) {
      if (protocol.id().equals(id)) {
        return Optional.of(protocol);
      }
    }
    return Optional.empty();
  }
}
