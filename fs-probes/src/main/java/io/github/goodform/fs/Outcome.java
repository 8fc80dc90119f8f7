package io.github.goodform.fs;

import java.util.Objects;

/**
 * How one operation ended.
 *
 * @param reason the class of the end; {@link Reason#OK} when it worked
 * @param detail the system's own words, empty when there are none
 */
public record Outcome(Reason reason, String detail) {
  /** It worked. */
  public static final Outcome OK = new Outcome(Reason.OK, "");

  /** It was not tried. */
  public static final Outcome UNASKED = new Outcome(Reason.UNASKED, "");

  /** An outcome with its reason and the system's words. */
  public Outcome {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * An outcome without words.
   *
   * @param reason the class of the end
   * @return the outcome
   */
  public static Outcome of(Reason reason) {
    return reason == Reason.OK ? OK : new Outcome(reason, "");
  }

  static Outcome of(Exception error) {
    Reason reason = Reason.of(error);
    boolean typed = reason == Reason.EXISTS || reason == Reason.ABSENT || reason == Reason.DENIED;
    return new Outcome(reason, typed ? "" : Reason.textOf(error));
  }

  /**
   * Whether the operation worked.
   *
   * @return true for {@link Reason#OK}
   */
  public boolean isOk() {
    return reason == Reason.OK;
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
