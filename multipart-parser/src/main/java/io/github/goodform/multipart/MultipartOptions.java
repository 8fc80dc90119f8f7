package io.github.goodform.multipart;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * How bodies are read: limits, compliance, name policy and the charset of texts. Immutable, made
 * once for an application; {@link Multipart#with} reads by it.
 *
 * @since 0.1.0
 */
public final class MultipartOptions {
  /**
   * {@link Limits#DEFAULT}, {@link Compliance#RFC7578}, {@link NamePolicy#QUOTED_PAIR} and UTF-8.
   */
  public static final MultipartOptions DEFAULT =
      new MultipartOptions(
          Limits.DEFAULT, Compliance.RFC7578, NamePolicy.QUOTED_PAIR, StandardCharsets.UTF_8);

  private final Limits limits;
  private final Compliance compliance;
  private final NamePolicy namePolicy;
  private final Charset defaultCharset;

  private MultipartOptions(
      Limits limits, Compliance compliance, NamePolicy namePolicy, Charset defaultCharset) {
    this.limits = Objects.requireNonNull(limits, "limits");
    this.compliance = Objects.requireNonNull(compliance, "compliance");
    this.namePolicy = Objects.requireNonNull(namePolicy, "namePolicy");
    this.defaultCharset = Objects.requireNonNull(defaultCharset, "defaultCharset");
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
   * The charset of a text whose part names none in its {@code Content-Type}: on every face that
   * decodes texts, {@link FormPart#text()}, {@link MultipartReader.Part#text} and {@link
   * PublishedPart#text}. In a form the field {@code _charset_} comes before it.
   *
   * @return the charset, default UTF-8
   */
  public Charset defaultCharset() {
    return defaultCharset;
  }

  /**
   * The same options with other limits.
   *
   * @param limits the bounds of a body
   * @return the new options
   */
  public MultipartOptions withLimits(Limits limits) {
    return new MultipartOptions(limits, compliance, namePolicy, defaultCharset);
  }

  /**
   * The same options with another compliance.
   *
   * @param compliance which violations are tolerated
   * @return the new options
   */
  public MultipartOptions withCompliance(Compliance compliance) {
    return new MultipartOptions(limits, compliance, namePolicy, defaultCharset);
  }

  /**
   * The same options with another name policy.
   *
   * @param namePolicy how an escape inside a quoted name is read
   * @return the new options
   */
  public MultipartOptions withNamePolicy(NamePolicy namePolicy) {
    return new MultipartOptions(limits, compliance, namePolicy, defaultCharset);
  }

  /**
   * The same options with another charset for texts whose part names none.
   *
   * @param defaultCharset in place of UTF-8, for the contents of parts; names are not affected
   * @return the new options
   */
  public MultipartOptions withDefaultCharset(Charset defaultCharset) {
    return new MultipartOptions(limits, compliance, namePolicy, defaultCharset);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MultipartOptions that
        && limits.equals(that.limits)
        && compliance.equals(that.compliance)
        && namePolicy == that.namePolicy
        && defaultCharset.equals(that.defaultCharset);
  }

  @Override
  public int hashCode() {
    return Objects.hash(limits, compliance, namePolicy, defaultCharset);
  }

  /**
   * The options for a log.
   *
   * @return such as {@code MultipartOptions[Limits[maxParts=50], RFC7578, QUOTED_PAIR, UTF-8]}
   */
  @Override
  public String toString() {
    return "MultipartOptions["
        + limits
        + ", "
        + compliance
        + ", "
        + namePolicy
        + ", "
        + defaultCharset
        + ']';
  }
}
