package io.github.goodform.multipart;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body that is refused: {@link Malformed}, {@link LimitExceeded}, or {@link Refused} by the
 * application or its {@link StorageBudget}.
 *
 * <p>The message has the form {@code code: expected …, found "\x0A" at octet 118 of the body (RFC
 * 5322 §2.2)}; octets of the body are escaped in it.
 *
 * <p>Kinds are added in minor versions: a {@code switch} or a chain of {@code instanceof} needs a
 * {@code default}. The type is therefore not sealed; only this library makes subclasses.
 *
 * @since 0.1.0
 */
public abstract class MultipartException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The id of the rule or limit. */
  private final String code;

  /** Where it is. */
  private final long offset;

  /** Whether it is in the Content-Type and not in the body. */
  private final boolean inContentType;

  /** What was tolerated before; not serialized. */
  private final transient @Nullable List<NotedViolation> violations;

  private MultipartException(
      String message,
      String code,
      long offset,
      boolean inContentType,
      List<NotedViolation> violations) {
    super(message);
    this.code = code;
    this.offset = offset;
    this.inContentType = inContentType;
    this.violations = List.copyOf(violations);
  }

  static Malformed malformed(
      Violation violation, long offset, String found, List<NotedViolation> noted) {
    return new Malformed(
        message(violation.rule(), found, offset, violation.inContentType()),
        violation,
        offset,
        noted);
  }

  static Malformed malformed(
      Fault fault, long offset, String found, boolean inContentType, List<NotedViolation> noted) {
    return new Malformed(
        message(fault.rule(), found, offset, inContentType), fault, offset, inContentType, noted);
  }

  static LimitExceeded limitExceeded(
      Limit limit, long maximum, long offset, boolean inContentType, List<NotedViolation> noted) {
    return exceeded(limit, maximum, offset, inContentType, settingOf(limit), true, noted);
  }

  /** A content is longer than the maximum of a call that reads it: the body goes on. */
  static LimitExceeded partLimitExceeded(long maximum, long offset, List<NotedViolation> noted) {
    return exceeded(
        Limit.PART_OCTETS, maximum, offset, false, "the maximum of this call", false, noted);
  }

  /** A content that a form has kept is longer than what is read as a field: the form keeps it. */
  static LimitExceeded textLimitExceeded(long maximum, long offset) {
    Limit limit = Limit.FIELD_OCTETS;
    return exceeded(limit, maximum, offset, false, settingOf(limit), false, List.of());
  }

  /** A part exceeds the limit that was decided at its header: the body ends. */
  static LimitExceeded decidedLimitExceeded(long maximum, long offset, List<NotedViolation> noted) {
    return exceeded(
        Limit.PART_OCTETS, maximum, offset, false, "the limit of this part", true, noted);
  }

  private static String settingOf(Limit limit) {
    String setting = limit.setting();
    return setting == null ? "fixed" : "Limits." + setting;
  }

  private static LimitExceeded exceeded(
      Limit limit,
      long maximum,
      long offset,
      boolean inContentType,
      String source,
      boolean endsBody,
      List<NotedViolation> noted) {
    return new LimitExceeded(
        limit.id()
            + ": more than "
            + maximum
            + ' '
            + limit.counted()
            + at(offset, inContentType)
            + parenthesis(source),
        limit,
        maximum,
        offset,
        inContentType,
        endsBody,
        noted);
  }

  /**
   * A refusal by the application, to be thrown by a {@link MultipartHandler} or a {@link
   * FormStorage.Choice}: the body ends in it.
   *
   * @param httpStatus the status that the server answers with, 400 to 599
   * @param code a stable id, such as {@code picture-type}; not blank. Codes that begin with {@code
   *     limit-} or end with {@code -budget} are reserved for {@link Limit} and {@link
   *     StorageBudget}
   * @param message for a log; it may hold names and values of the body, see {@link #getMessage()}
   * @return the exception, whose message is {@code code: message}
   * @throws IllegalArgumentException if the status is not 400 to 599, or the code is blank or
   *     reserved
   */
  public static Refused refused(int httpStatus, String code, String message) {
    if (httpStatus < 400 || httpStatus > 599) {
      throw new IllegalArgumentException("status " + httpStatus + " is not 400 to 599");
    }
    if (code.isBlank()) {
      throw new IllegalArgumentException("the code is blank");
    }
    if (code.startsWith("limit-") || code.endsWith("-budget")) {
      throw new IllegalArgumentException(
          "the code " + printable(code) + " is reserved: limit-… and …-budget are the library's");
    }
    return new Refused(httpStatus, code, message);
  }

  /** A body for which there is no room: the code is one of {@link StorageBudget}. */
  static Refused overBudget(int httpStatus, String code, String message) {
    return new Refused(httpStatus, code, message);
  }

  /** Text without what ends a line, moves the cursor or changes the direction in a log. */
  private static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                    out.append(String.format("\\u%04X", c));
                default -> out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  /**
   * A body that breaks a rule, as the parser reports it: for tests of applications.
   *
   * @param violation the rule
   * @param offset the 0-based octet of the body, or of the {@code Content-Type} value when {@link
   *     Violation#inContentType()}
   * @return the exception
   */
  public static Malformed malformed(Violation violation, long offset) {
    return malformed(violation, offset, "another octet", List.of());
  }

  /**
   * A body that breaks a rule, as the parser reports it: for tests of applications.
   *
   * @param fault the rule
   * @param offset the 0-based octet of the body; of the {@code Content-Type} value when the rule is
   *     about that field alone, such as {@link Fault#BOUNDARY_MISSING}
   * @return the exception
   */
  public static Malformed malformed(Fault fault, long offset) {
    return malformed(fault, offset, "another octet", fault.isOfContentType(), List.of());
  }

  /**
   * A body that exceeds a limit, as the parser reports it: for handlers with a limit of their own,
   * and for tests of applications.
   *
   * @param limit what is exceeded
   * @param maximum the largest that passes, in {@link Limit#unit()}
   * @param offset the 0-based octet of the body; of the {@code Content-Type} value for {@link
   *     Limit#CONTENT_TYPE_OCTETS}
   * @return the exception
   */
  public static LimitExceeded limitExceeded(Limit limit, long maximum, long offset) {
    return limitExceeded(limit, maximum, offset, limit == Limit.CONTENT_TYPE_OCTETS, List.of());
  }

  private static String message(Rule rule, String found, long offset, boolean inContentType) {
    return rule.id()
        + ": expected "
        + rule.expected()
        + ", found "
        + found
        + at(offset, inContentType)
        + parenthesis(rule.clause());
  }

  private static String at(long offset, boolean inContentType) {
    return " at octet " + offset + (inContentType ? " of the Content-Type" : " of the body");
  }

  /**
   * The message.
   *
   * @return never null, one line: octets of the body are escaped in it, and in that of {@link
   *     Refused} line separators, control characters and format characters
   */
  @Override
  public final String getMessage() {
    return String.valueOf(super.getMessage());
  }

  private static String parenthesis(String text) {
    return " (" + text + ')';
  }

  /**
   * The stable id of the rule or limit that the body breaks, such as {@code
   * close-delimiter-missing} or {@code limit-parts}.
   *
   * @return a {@link Violation#id()}, {@link Fault#id()} or {@link Limit#id()}; for {@link Refused}
   *     the application's, {@link StorageBudget#DISK_BUDGET} or {@link StorageBudget#MEMORY_BUDGET}
   */
  public final String code() {
    return code;
  }

  /**
   * Where the body breaks it.
   *
   * @return the 0-based octet of the body; of the {@code Content-Type} value when {@link
   *     #inContentType()}; −1 for {@link Refused}
   */
  public final long offset() {
    return offset;
  }

  /**
   * Whether the {@code Content-Type} of the body breaks it.
   *
   * @return false for the body itself
   */
  public final boolean inContentType() {
    return inContentType;
  }

  /**
   * The violations that were tolerated before.
   *
   * @return in the order of the body; of one part's header, those of its lines before those of the
   *     values in them; empty after serialization
   */
  public final List<NotedViolation> violations() {
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
   * @return 400, 413 or 415; 431 for a {@code Content-Type} that is too long; for {@link Refused}
   *     the application's, or {@link StorageBudget#httpStatus()}
   */
  public abstract int httpStatus();

  /**
   * A body that breaks a rule which is not tolerated: exactly one of {@link #violation()} and
   * {@link #fault()} is not null.
   *
   * @since 0.1.0
   */
  public static final class Malformed extends MultipartException {
    private static final long serialVersionUID = 1L;

    /** The rule that another compliance tolerates. */
    private final @Nullable Violation violation;

    /** The rule that none does. */
    private final @Nullable Fault fault;

    /** The section with the rule. */
    private final URI specification;

    private Malformed(
        String message, Violation violation, long offset, List<NotedViolation> violations) {
      super(message, violation.id(), offset, violation.inContentType(), violations);
      this.violation = violation;
      this.fault = null;
      this.specification = violation.specification();
    }

    private Malformed(
        String message,
        Fault fault,
        long offset,
        boolean inContentType,
        List<NotedViolation> violations) {
      super(message, fault.id(), offset, inContentType, violations);
      this.violation = null;
      this.fault = fault;
      this.specification = fault.specification();
    }

    /**
     * The rule, when another {@link Compliance} tolerates it.
     *
     * @return null when {@link #fault()} is the rule
     */
    public @Nullable Violation violation() {
      return violation;
    }

    /**
     * The rule, when no {@link Compliance} tolerates it.
     *
     * @return null when {@link #violation()} is the rule
     */
    public @Nullable Fault fault() {
      return fault;
    }

    @Override
    public URI specification() {
      return specification;
    }

    /**
     * The status that an HTTP server answers with.
     *
     * @return 415 when the {@code Content-Type} is missing or names another media type (RFC 9110
     *     §15.5.16), else 400
     */
    @Override
    public int httpStatus() {
      return fault == null ? Fault.BAD_REQUEST : fault.httpStatus();
    }
  }

  /**
   * A body that is larger than {@link Limits} or the limit of a part allow; or a content that is
   * longer than the maximum of a call that reads it, such as {@link MultipartReader.Part#text}, and
   * then {@link #endsBody()} is false.
   *
   * @since 0.1.0
   */
  public static final class LimitExceeded extends MultipartException {
    private static final long serialVersionUID = 1L;

    /** The limit. */
    private final Limit limit;

    /** The limit's value. */
    private final long maximum;

    /** Whether the body ends in it. */
    private final boolean endsBody;

    private LimitExceeded(
        String message,
        Limit limit,
        long maximum,
        long offset,
        boolean inContentType,
        boolean endsBody,
        List<NotedViolation> violations) {
      super(message, limit.id(), offset, inContentType, violations);
      this.limit = limit;
      this.maximum = maximum;
      this.endsBody = endsBody;
    }

    /**
     * The limit.
     *
     * @return its {@link Limit#id()} is the {@link #code()}
     */
    public Limit limit() {
      return limit;
    }

    /**
     * The limit's value.
     *
     * @return the largest that passes, in {@link Limit#unit()}
     */
    public long maximum() {
      return maximum;
    }

    /**
     * Whether the body ends in this exception.
     *
     * @return true for {@link Limits}, for a limit that was set at the header of a part, and for
     *     {@link MultipartException#limitExceeded}: nothing more of the body is read. False for the
     *     maximum of a call, such as {@code text(max)} and {@code octets(max)}, and for {@link
     *     FormPart#text()}: the reader and the publisher go on to the next part, and a form still
     *     has the content
     */
    public boolean endsBody() {
      return endsBody;
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

  /**
   * A body that the application refuses, made by {@link #refused}; or one that finds no room in a
   * {@link StorageBudget}, with the code {@link StorageBudget#DISK_BUDGET} or {@link
   * StorageBudget#MEMORY_BUDGET}. Its {@link #offset()} is −1, and its {@link #violations()} are
   * empty.
   *
   * @since 0.1.0
   */
  public static final class Refused extends MultipartException {
    private static final long serialVersionUID = 1L;

    /** 400 to 599. */
    private final int status;

    private Refused(int status, String code, String message) {
      super(printable(code + ": " + message), code, -1, false, List.of());
      this.status = status;
    }

    /**
     * The section of the status codes.
     *
     * @return RFC 9110 §15
     */
    @Override
    public URI specification() {
      return URI.create("https://www.rfc-editor.org/rfc/rfc9110#section-15");
    }

    /**
     * The status that an HTTP server answers with.
     *
     * @return 400 to 599, as the application or its {@link StorageBudget} sets it
     */
    @Override
    public int httpStatus() {
      return status;
    }
  }
}
