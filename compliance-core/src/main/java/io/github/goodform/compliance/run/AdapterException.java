package io.github.goodform.compliance.run;

/**
 * The server cannot be judged at all: it cannot be reached, or what stands between it and the kit
 * does not speak the contract. The message is one line with what was sent, what was expected and
 * what came back.
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
