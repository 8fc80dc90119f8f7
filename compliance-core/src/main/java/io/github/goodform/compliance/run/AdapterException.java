package io.github.goodform.compliance.run;

/**
 * The server cannot be judged: it is unreachable, or its adapter does not follow the contract. The
 * message is one line with the request, the expected response and the actual one.
 */
public final class AdapterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a server cannot be judged. */
  public enum Kind {
    /** No connection could be made. */
    UNREACHABLE,
    /** The answers do not follow the contract. */
    ADAPTER
  }

  /** Who is at fault. */
  private final Kind kind;

  AdapterException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /**
   * Returns why the server cannot be judged.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }
}
