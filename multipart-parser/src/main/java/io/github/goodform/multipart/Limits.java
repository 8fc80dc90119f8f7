package io.github.goodform.multipart;

/**
 * What is too much: a body that exceeds one of these ends in {@link
 * MultipartException.LimitExceeded}, HTTP status 413.
 *
 * <p>Immutable. A value is the largest that passes. The defaults let the forms pass that people
 * send and keep the memory for one body under some hundred kilobytes, whatever is in it:
 *
 * <pre>{@code
 * Limits limits = Limits.builder().maxParts(50).maxTotalOctets(20 << 20).build();
 * }</pre>
 */
public final class Limits {
  /** The documented default of every limit. */
  public static final Limits DEFAULT = builder().build();

  private final int maxParts;
  private final int maxHeaderOctets;
  private final int maxTotalHeaderOctets;
  private final int maxHeaderFields;
  private final int maxNameOctets;
  private final int maxFileNameOctets;
  private final long maxPartOctets;
  private final long maxTotalOctets;
  private final int maxPreambleOctets;
  private final int maxEpilogueOctets;
  private final int maxPaddingOctets;
  private final int maxViolations;

  private Limits(Builder b) {
    maxParts = b.maxParts;
    maxHeaderOctets = b.maxHeaderOctets;
    maxTotalHeaderOctets = b.maxTotalHeaderOctets;
    maxHeaderFields = b.maxHeaderFields;
    maxNameOctets = b.maxNameOctets;
    maxFileNameOctets = b.maxFileNameOctets;
    maxPartOctets = b.maxPartOctets;
    maxTotalOctets = b.maxTotalOctets;
    maxPreambleOctets = b.maxPreambleOctets;
    maxEpilogueOctets = b.maxEpilogueOctets;
    maxPaddingOctets = b.maxPaddingOctets;
    maxViolations = b.maxViolations;
  }

  /**
   * A builder that holds the defaults.
   *
   * @return a new builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder that holds these limits.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder b = new Builder();
    b.maxParts = maxParts;
    b.maxHeaderOctets = maxHeaderOctets;
    b.maxTotalHeaderOctets = maxTotalHeaderOctets;
    b.maxHeaderFields = maxHeaderFields;
    b.maxNameOctets = maxNameOctets;
    b.maxFileNameOctets = maxFileNameOctets;
    b.maxPartOctets = maxPartOctets;
    b.maxTotalOctets = maxTotalOctets;
    b.maxPreambleOctets = maxPreambleOctets;
    b.maxEpilogueOctets = maxEpilogueOctets;
    b.maxPaddingOctets = maxPaddingOctets;
    b.maxViolations = maxViolations;
    return b;
  }

  /**
   * Parts of a body. A form of 1,000 fields passes; the objects of a collected form stay bounded.
   * Error {@code limit-parts}.
   *
   * @return parts, default 2,000
   */
  public int maxParts() {
    return maxParts;
  }

  /**
   * Octets of one part's header, the empty line included. A file name of 160 CJK characters takes
   * 484, and 1,442 when a client percent-encodes it. Error {@code limit-header-octets}.
   *
   * @return octets, default 8,192
   */
  public int maxHeaderOctets() {
    return maxHeaderOctets;
  }

  /**
   * Octets of the headers of all parts together. A collected form keeps them in memory, and large
   * headers in many parts are more than either limit alone: 2,000 parts may have 1,048 each. Error
   * {@code limit-total-header-octets}.
   *
   * @return octets, default 2,097,152
   */
  public int maxTotalHeaderOctets() {
    return maxTotalHeaderOctets;
  }

  /**
   * Header fields of one part. Clients send one to five. Error {@code limit-header-fields}.
   *
   * @return fields, default 32
   */
  public int maxHeaderFields() {
    return maxHeaderFields;
  }

  /**
   * Octets of a field name as sent. Error {@code limit-name-octets}.
   *
   * @return octets, default 1,024
   */
  public int maxNameOctets() {
    return maxNameOctets;
  }

  /**
   * Octets of a file name as sent, in {@code filename} or {@code filename*}. File systems allow 255
   * units, which are up to 765 octets of UTF-8 and three times that percent-encoded. Error {@code
   * limit-file-name-octets}.
   *
   * @return octets, default 4,096
   */
  public int maxFileNameOctets() {
    return maxFileNameOctets;
  }

  /**
   * Octets of one part's content, as sent: 1 GiB. The parser itself never stores content. Error
   * {@code limit-part-octets}.
   *
   * @return octets, default 1,073,741,824
   */
  public long maxPartOctets() {
    return maxPartOctets;
  }

  /**
   * Octets of the whole body: 4 GiB. Error {@code limit-total-octets}.
   *
   * @return octets, default 4,294,967,296
   */
  public long maxTotalOctets() {
    return maxTotalOctets;
  }

  /**
   * Octets before the first delimiter line, line end included. Web clients send none; a mail-like
   * sentence fits. Error {@code limit-preamble-octets}.
   *
   * @return octets, default 8,192
   */
  public int maxPreambleOctets() {
    return maxPreambleOctets;
  }

  /**
   * Octets after the close-delimiter line. Error {@code limit-epilogue-octets}.
   *
   * @return octets, default 8,192
   */
  public int maxEpilogueOctets() {
    return maxEpilogueOctets;
  }

  /**
   * Octets of white space between a delimiter and the end of its line (RFC 2046 §5.1.1 {@code
   * transport-padding}). Error {@code limit-padding-octets}.
   *
   * @return octets, default 256
   */
  public int maxPaddingOctets() {
    return maxPaddingOctets;
  }

  /**
   * Violations of a body that are tolerated and kept. A client that breaks two rules in each of
   * 1,000 parts passes. Error {@code limit-violations}.
   *
   * @return violations, default 10,000
   */
  public int maxViolations() {
    return maxViolations;
  }

  /** Collects limits; what is not set keeps its default. */
  public static final class Builder {
    private int maxParts = 2_000;
    private int maxHeaderOctets = 8_192;
    private int maxTotalHeaderOctets = 2 << 20;
    private int maxHeaderFields = 32;
    private int maxNameOctets = 1_024;
    private int maxFileNameOctets = 4_096;
    private long maxPartOctets = 1L << 30;
    private long maxTotalOctets = 4L << 30;
    private int maxPreambleOctets = 8_192;
    private int maxEpilogueOctets = 8_192;
    private int maxPaddingOctets = 256;
    private int maxViolations = 10_000;

    private Builder() {}

    /**
     * Sets {@link Limits#maxParts()}.
     *
     * @param parts the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxParts(int parts) {
      maxParts = (int) notNegative("maxParts", parts);
      return this;
    }

    /**
     * Sets {@link Limits#maxHeaderOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxHeaderOctets(int octets) {
      maxHeaderOctets = (int) notNegative("maxHeaderOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxTotalHeaderOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxTotalHeaderOctets(int octets) {
      maxTotalHeaderOctets = (int) notNegative("maxTotalHeaderOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxHeaderFields()}.
     *
     * @param fields the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxHeaderFields(int fields) {
      maxHeaderFields = (int) notNegative("maxHeaderFields", fields);
      return this;
    }

    /**
     * Sets {@link Limits#maxNameOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxNameOctets(int octets) {
      maxNameOctets = (int) notNegative("maxNameOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxFileNameOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxFileNameOctets(int octets) {
      maxFileNameOctets = (int) notNegative("maxFileNameOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxPartOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPartOctets(long octets) {
      maxPartOctets = notNegative("maxPartOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxTotalOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxTotalOctets(long octets) {
      maxTotalOctets = notNegative("maxTotalOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxPreambleOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPreambleOctets(int octets) {
      maxPreambleOctets = (int) notNegative("maxPreambleOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxEpilogueOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxEpilogueOctets(int octets) {
      maxEpilogueOctets = (int) notNegative("maxEpilogueOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxPaddingOctets()}.
     *
     * @param octets the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxPaddingOctets(int octets) {
      maxPaddingOctets = (int) notNegative("maxPaddingOctets", octets);
      return this;
    }

    /**
     * Sets {@link Limits#maxViolations()}.
     *
     * @param violations the largest that passes, 0 or more
     * @return this builder
     */
    public Builder maxViolations(int violations) {
      maxViolations = (int) notNegative("maxViolations", violations);
      return this;
    }

    /**
     * The limits as set.
     *
     * @return new limits
     */
    public Limits build() {
      return new Limits(this);
    }

    private static long notNegative(String name, long value) {
      if (value < 0) {
        throw new IllegalArgumentException(name + " " + value + " is negative");
      }
      return value;
    }
  }
}
