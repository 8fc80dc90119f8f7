package io.github.goodform.compliance.cases;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A limit that a server may have, and may declare at {@code GET /goodform}: the largest number that
 * passes.
 */
public enum Limit {
  /** Parts of a form. */
  PARTS("parts", 1, 20_000),
  /** Octets of the data of one part. */
  PART_OCTETS("partOctets", 1, 4 << 20),
  /** Octets of a whole body. */
  TOTAL_OCTETS("totalOctets", 256, 4 << 20),
  /** Octets of the header of one part, with its line ends and the empty line. */
  HEADER_OCTETS("headerOctets", 128, 1 << 20),
  /** Octets of a field name. */
  NAME_OCTETS("nameOctets", 1, 1 << 20);

  private final String member;
  private final long least;
  private final long most;

  Limit(String member, long least, long most) {
    this.member = member;
    this.least = least;
    this.most = most;
  }

  /**
   * Returns the id, as it stands in case files and in reports.
   *
   * @return the name in lower case, with hyphens
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the name of the member of {@code GET /goodform}.
   *
   * @return such as {@code "partOctets"}
   */
  public String member() {
    return member;
  }

  /**
   * Returns the limit for a person.
   *
   * @return such as {@code "octets of a part"}
   */
  public String words() {
    return switch (this) {
      case PARTS -> "parts";
      case PART_OCTETS -> "octets of a part";
      case TOTAL_OCTETS -> "octets of a body";
      case HEADER_OCTETS -> "octets of a part's header";
      case NAME_OCTETS -> "octets of a field name";
    };
  }

  /**
   * Returns whether the kit sends bodies for a limit of this size.
   *
   * @param declared the limit that a server declares
   * @return whether its bodies are neither empty nor larger than a test sends
   */
  public boolean isAsked(long declared) {
    return declared >= least && declared <= most;
  }

  static Optional<Limit> of(String id) {
    return Arrays.stream(values()).filter(limit -> limit.id().equals(id)).findFirst();
  }
}
