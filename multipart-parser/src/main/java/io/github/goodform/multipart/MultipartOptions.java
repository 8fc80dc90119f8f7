package io.github.goodform.multipart;

import java.util.Objects;

/**
 * How bodies are read: limits, compliance and name policy. Immutable, made once for an application;
 * {@link Multipart#with} reads by it.
 *
 * @since 0.1.0
 */
public final class MultipartOptions {
  /** {@link Limits#DEFAULT}, {@link Compliance#RFC7578} and {@link NamePolicy#QUOTED_PAIR}. */
  public static final MultipartOptions DEFAULT =
      new MultipartOptions(Limits.DEFAULT, Compliance.RFC7578, NamePolicy.QUOTED_PAIR);

  private final Limits limits;
  private final Compliance compliance;
  private final NamePolicy namePolicy;

  private MultipartOptions(Limits limits, Compliance compliance, NamePolicy namePolicy) {
    this.limits = Objects.requireNonNull(limits, "limits");
    this.compliance = Objects.requireNonNull(compliance, "compliance");
    this.namePolicy = Objects.requireNonNull(namePolicy, "namePolicy");
  }

  /**
   * The bounds of a body.
   *
   * @return the limits
   */
  public Limits limits() {
    return limits;
  }

  /**
   * The violations that are tolerated.
   *
   * @return the compliance
   */
  public Compliance compliance() {
    return compliance;
  }

  /**
   * How an escape inside a quoted name is read.
   *
   * @return the policy
   */
  public NamePolicy namePolicy() {
    return namePolicy;
  }

  /**
   * The same options with other limits.
   *
   * @param limits the bounds of a body
   * @return the new options
   */
  public MultipartOptions withLimits(Limits limits) {
    return new MultipartOptions(limits, compliance, namePolicy);
  }

  /**
   * The same options with another compliance.
   *
   * @param compliance which violations are tolerated
   * @return the new options
   */
  public MultipartOptions withCompliance(Compliance compliance) {
    return new MultipartOptions(limits, compliance, namePolicy);
  }

  /**
   * The same options with another name policy.
   *
   * @param namePolicy how an escape inside a quoted name is read
   * @return the new options
   */
  public MultipartOptions withNamePolicy(NamePolicy namePolicy) {
    return new MultipartOptions(limits, compliance, namePolicy);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MultipartOptions that
        && limits.equals(that.limits)
        && compliance.equals(that.compliance)
        && namePolicy == that.namePolicy;
  }

  @Override
  public int hashCode() {
    return Objects.hash(limits, compliance, namePolicy);
  }

  /**
   * The options for a log.
   *
   * @return such as {@code MultipartOptions[Limits[maxParts=50], RFC7578, QUOTED_PAIR]}
   */
  @Override
  public String toString() {
    return "MultipartOptions[" + limits + ", " + compliance + ", " + namePolicy + ']';
  }
}
