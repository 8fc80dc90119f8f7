package io.github.goodform.multipart;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body that is refused: {@link Malformed} or {@link LimitExceeded}.
 *
 * <p>The message has the form {@code code: expected …, found "\x0A" at octet 118 of the body (RFC
 * 5322 §2.2)}; octets of the body are escaped in it.
 */
public abstract sealed class MultipartException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The id of the fault. */
  private final String code;

  /** Where it is. */
  private final long offset;

  /** Whether it is in the Content-Type and not in the body. */
  private final boolean inContentType;

  /** What was tolerated before; not serialized. */
  private final transient @Nullable List<Deviation> violations;

  private MultipartException(
      String message, String code, long offset, boolean inContentType, List<Deviation> violations) {
    super(message);
    this.code = code;
    this.offset = offset;
    this.inContentType = inContentType;
    this.violations = List.copyOf(violations);
  }

  /**
   * The stable id of the fault, such as {@code close-delimiter-missing} or {@code limit-parts}.
   *
   * @return a {@link Violation#id()}, the id of a fault that no compliance tolerates, or that of a
   *     limit
   */
  public final String code() {
    return code;
  }

  /**
   * Where the fault is.
   *
   * @return the 0-based octet of the body; of the {@code Content-Type} value when {@link
   *     #inContentType()}
   */
  public final long offset() {
    return offset;
  }

  /**
   * Whether the fault is in the {@code Content-Type} of the body.
   *
   * @return false for a fault of the body itself
   */
  public final boolean inContentType() {
    return inContentType;
  }

  /**
   * The violations that were tolerated before this fault.
   *
   * @return in the order of the body; empty after serialization
   */
  public final List<Deviation> violations() {
    return violations == null ? List.of() : violations;
  }

  /**
   * The section that the body breaks, or that asks for the limit.
   *
   * @return a link such as {@code https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1}
   */
  public abstract URI specification();

  /**
   * The status that an HTTP server answers with.
   *
   * @return 400, 413 or 415; 431 for a {@code Content-Type} that is too long
   */
  public abstract int httpStatus();

  /** A body that breaks a rule which is not tolerated. */
  public static final class Malformed extends MultipartException {
    private static final long serialVersionUID = 1L;

    /** The section's link. */
    private final String link;

    /** 400 or 415. */
    private final int status;

    Malformed(
        String message,
        String code,
        String link,
        long offset,
        boolean inContentType,
        int status,
        List<Deviation> violations) {
      super(message, code, offset, inContentType, violations);
      this.link = link;
      this.status = status;
    }

    @Override
    public URI specification() {
      return URI.create(link);
    }

    /**
     * The status that an HTTP server answers with.
     *
     * @return 415 when the {@code Content-Type} is missing or names another media type (RFC 9110
     *     §15.5.16), else 400
     */
    @Override
    public int httpStatus() {
      return status;
    }
  }

  /** A body that is larger than {@link Limits} allow. */
  public static final class LimitExceeded extends MultipartException {
    private static final long serialVersionUID = 1L;

    /** The limit's value. */
    private final long maximum;

    LimitExceeded(
        String message,
        String code,
        long maximum,
        long offset,
        boolean inContentType,
        List<Deviation> violations) {
      super(message, code, offset, inContentType, violations);
      this.maximum = maximum;
    }

    /**
     * The limit's value.
     *
     * @return octets or a count, as the limit says
     */
    public long maximum() {
      return maximum;
    }

    /**
     * The section that asks for the limit.
     *
     * @return RFC 9110 §15.5.14, Content Too Large; RFC 6585 §5, Request Header Fields Too Large,
     *     when {@link #inContentType()}
     */
    @Override
    public URI specification() {
      return URI.create(
          inContentType()
              ? "https://www.rfc-editor.org/rfc/rfc6585#section-5"
              : "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14");
    }

    /**
     * The status that an HTTP server answers with.
     *
     * @return 413; 431 when {@link #inContentType()}
     */
    @Override
    public int httpStatus() {
      return inContentType() ? 431 : 413;
    }
  }
}
