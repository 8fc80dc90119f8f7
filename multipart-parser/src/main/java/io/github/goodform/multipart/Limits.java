package io.github.goodform.multipart;

import java.util.Arrays;

/**
 * A value for each {@link Limit}: a body that exceeds one ends in {@link
 * MultipartException.LimitExceeded}, HTTP status 413.
 *
 * <p>Immutable. A value is the largest that passes. The defaults let the forms pass that people
 * send and keep the memory for one body under some hundred kilobytes, whatever is in it:
 *
 * <pre>{@code
 * Limits limits = Limits.builder().maxParts(50).maxTotalOctets(20 << 20).build();
 * }</pre>
 *
 * @since 0.1.0
 */
@SuppressWarnings("EnumOrdinal") // an array, because a value is read for each part
public final class Limits {
  /** {@link Limit#defaultValue()} of every limit. */
  public static final Limits DEFAULT = builder().build();

  /** By the ordinal of the limit. */
  private final long[] values;

  private Limits(long[] values) {
    this.values = values;
  }

  /**
   * A builder that holds the defaults.
   *
   * @return a new builder
   */
  public static Builder builder() {
    long[] values = new long[Limit.values().length];
    for (Limit limit : Limit.values()) {
      values[limit.ordinal()] = limit.defaultValue();
    }
    return new Builder(values);
  }

  /**
   * A builder that holds these limits.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    return new Builder(values.clone());
  }

  /**
   * The value of a limit.
   *
   * @param limit any, also a fixed one
   * @return the largest that passes, in {@link Limit#unit()}
   */
  public long value(Limit limit) {
    return values[limit.ordinal()];
  }

  /**
   * The value of {@link Limit#PARTS}.
   *
   * @return parts
   */
  public int maxParts() {
    return (int) value(Limit.PARTS);
  }

  /**
   * The value of {@link Limit#FILES}.
   *
   * @return parts
   */
  public int maxFiles() {
    return (int) value(Limit.FILES);
  }

  /**
   * The value of {@link Limit#HEADER_OCTETS}.
   *
   * @return octets
   */
  public int maxHeaderOctets() {
    return (int) value(Limit.HEADER_OCTETS);
  }

  /**
   * The value of {@link Limit#TOTAL_HEADER_OCTETS}.
   *
   * @return octets
   */
  public int maxTotalHeaderOctets() {
    return (int) value(Limit.TOTAL_HEADER_OCTETS);
  }

  /**
   * The value of {@link Limit#HEADER_FIELDS}.
   *
   * @return fields
   */
  public int maxHeaderFields() {
    return (int) value(Limit.HEADER_FIELDS);
  }

  /**
   * The value of {@link Limit#NAME_OCTETS}.
   *
   * @return octets
   */
  public int maxNameOctets() {
    return (int) value(Limit.NAME_OCTETS);
  }

  /**
   * The value of {@link Limit#FILE_NAME_OCTETS}.
   *
   * @return octets
   */
  public int maxFileNameOctets() {
    return (int) value(Limit.FILE_NAME_OCTETS);
  }

  /**
   * The value of {@link Limit#FIELD_OCTETS}: also the most that {@link FormPart#text()} reads of a
   * part without a limit of its own.
   *
   * @return octets
   */
  public long maxFieldOctets() {
    return value(Limit.FIELD_OCTETS);
  }

  /**
   * The value of {@link Limit#PART_OCTETS}.
   *
   * @return octets
   */
  public long maxPartOctets() {
    return value(Limit.PART_OCTETS);
  }

  /**
   * The value of {@link Limit#TOTAL_OCTETS}.
   *
   * @return octets
   */
  public long maxTotalOctets() {
    return value(Limit.TOTAL_OCTETS);
  }

  /**
   * The value of {@link Limit#PREAMBLE_OCTETS}.
   *
   * @return octets
   */
  public int maxPreambleOctets() {
    return (int) value(Limit.PREAMBLE_OCTETS);
  }

  /**
   * The value of {@link Limit#EPILOGUE_OCTETS}.
   *
   * @return octets
   */
  public int maxEpilogueOctets() {
    return (int) value(Limit.EPILOGUE_OCTETS);
  }

  /**
   * The value of {@link Limit#PADDING_OCTETS}.
   *
   * @return octets
   */
  public int maxPaddingOctets() {
    return (int) value(Limit.PADDING_OCTETS);
  }

  /**
   * The value of {@link Limit#VIOLATIONS}.
   *
   * @return violations
   */
  public int maxViolations() {
    return (int) value(Limit.VIOLATIONS);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Limits that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /**
   * The values that differ from the defaults.
   *
   * @return such as {@code Limits[maxParts=50]}
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Limits[");
    String separator = "";
    for (Limit limit : Limit.values()) {
      if (value(limit) != limit.defaultValue()) {
        text.append(separator).append(limit.setting()).append('=').append(value(limit));
        separator = ", ";
      }
    }
    return text.append(']').toString();
  }

  /**
   * Collects limits; what is not set keeps its default. Not thread-safe.
   *
   * @since 0.1.0
   */
  public static final class Builder {
    private final long[] values;

    private Builder(long[] values) {
      this.values = values;
    }

    /**
     * Sets a limit.
     *
     * @param limit one that has a {@link Limit#setting()}
     * @param value the largest that passes, 0 or more; at most {@link Integer#MAX_VALUE} except for
     *     the octets of a part and of a body
     * @return this builder
     * @throws IllegalArgumentException when the value is out of range, or the limit is fixed
     */
    public Builder set(Limit limit, long value) {
      String setting = limit.setting();
      if (setting == null) {
        throw new IllegalArgumentException(limit.id() + " is fixed");
      }
      if (value < 0) {
        throw new IllegalArgumentException(setting + " " + value + " is negative");
      }
      if (value > limit.largest()) {
        throw new IllegalArgumentException(
            setting + " " + value + " is more than " + limit.largest());
      }
      values[limit.ordinal()] = value;
      return this;
    }

    /**
     * Sets {@link Limit#PARTS}.
     *
     * @param parts the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxParts(int parts) {
      return set(Limit.PARTS, parts);
    }

    /**
     * Sets {@link Limit#FILES}.
     *
     * @param parts the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxFiles(int parts) {
      return set(Limit.FILES, parts);
    }

    /**
     * Sets {@link Limit#HEADER_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxHeaderOctets(int octets) {
      return set(Limit.HEADER_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#TOTAL_HEADER_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxTotalHeaderOctets(int octets) {
      return set(Limit.TOTAL_HEADER_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#HEADER_FIELDS}.
     *
     * @param fields the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxHeaderFields(int fields) {
      return set(Limit.HEADER_FIELDS, fields);
    }

    /**
     * Sets {@link Limit#NAME_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxNameOctets(int octets) {
      return set(Limit.NAME_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#FILE_NAME_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxFileNameOctets(int octets) {
      return set(Limit.FILE_NAME_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#FIELD_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxFieldOctets(long octets) {
      return set(Limit.FIELD_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#PART_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPartOctets(long octets) {
      return set(Limit.PART_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#TOTAL_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxTotalOctets(long octets) {
      return set(Limit.TOTAL_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#PREAMBLE_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPreambleOctets(int octets) {
      return set(Limit.PREAMBLE_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#EPILOGUE_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxEpilogueOctets(int octets) {
      return set(Limit.EPILOGUE_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#PADDING_OCTETS}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPaddingOctets(int octets) {
      return set(Limit.PADDING_OCTETS, octets);
    }

    /**
     * Sets {@link Limit#VIOLATIONS}.
     *
     * @param violations the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxViolations(int violations) {
      return set(Limit.VIOLATIONS, violations);
    }

    /**
     * The limits as set.
     *
     * @return new limits
     */
    public Limits build() {
      return new Limits(values.clone());
    }
  }
}
