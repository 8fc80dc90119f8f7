package io.github.goodform.fs.evidence;

import java.util.Objects;

/**
 * How one operation ended.
 *
 * @param reason the class of the end; {@link ErrorKind#OK} when it worked
 * @param detail the system's own words, empty when there are none
 */
public record CallOutcome(ErrorKind reason, String detail) {
  /** It worked. */
  public static final CallOutcome OK = new CallOutcome(ErrorKind.OK, "");

  /** It was not tried. */
  public static final CallOutcome UNASKED = new CallOutcome(ErrorKind.UNASKED, "");

  /**
   * It worked, and nothing came of it.
   *
   * @since 0.1
   */
  public static final CallOutcome LOST =
      new CallOutcome(ErrorKind.LOST, "created, but neither listed nor found");

  /** An outcome with its reason and the system's words. */
  public CallOutcome {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * An outcome without words.
   *
   * @param reason the class of the end
   * @return the outcome
   */
  public static CallOutcome of(ErrorKind reason) {
    return reason == ErrorKind.OK ? OK : new CallOutcome(reason, "");
  }

  /**
   * Whether the operation worked.
   *
   * @return true for {@link ErrorKind#OK}
   */
  public boolean isOk() {
    return reason == ErrorKind.OK;
  }

  /** Whether the file system behind the directory was gone. */
  boolean isDisconnected() {
    return reason == ErrorKind.DISCONNECTED;
  }

  /**
   * The code and the words, for messages.
   *
   * @return for example {@code EINVAL (Invalid argument)}
   */
  @Override
  public String toString() {
    String code = isOk() ? "ok" : reason.code();
    return detail.isEmpty() ? code : code + " (" + detail + ")";
  }
}
