package io.github.goodform.multipart;

import java.util.function.LongConsumer;

/**
 * What a {@link MultipartPublisher} publishes, in the order of the body: for every part {@link
 * PartBegin}, any number of {@link Content}, {@link PartEnd}; a {@link Violated} wherever a
 * tolerated rule was broken.
 *
 * <p>Kinds are added in minor versions: a {@code switch} or a chain of {@code instanceof} ignores a
 * kind that it does not know.
 *
 * @param <B> the type of the buffers
 * @since 0.1.0
 */
public abstract class MultipartEvent<B> {
  private MultipartEvent() {}

  /**
   * A part begins.
   *
   * <p>An event sets no limit for its part: the publisher reads ahead, so that content of the part
   * may have been read. {@link Limits#maxFieldOctets()} and {@link Limits#maxPartOctets()} hold.
   * For a limit of one part use {@link MultipartPublisher#parts()} and {@link
   * PublishedPart#atMost}, or count the octets of the {@link Content} and cancel.
   *
   * @param <B> the type of the buffers
   * @since 0.1.0
   */
  public static final class PartBegin<B> extends MultipartEvent<B> {
    private final PartHeaders headers;

    /** Sets the limit of the part, as long as nothing of its content has been read. */
    private final LongConsumer limit;

    PartBegin(PartHeaders headers, LongConsumer limit) {
      this.headers = headers;
      this.limit = limit;
    }

    LongConsumer limit() {
      return limit;
    }

    /**
     * The part's header.
     *
     * @return valid for good
     */
    public PartHeaders headers() {
      return headers;
    }

    @Override
    public String toString() {
      return "PartBegin[" + headers + ']';
    }
  }

  /**
   * Octets of the current part's content.
   *
   * @param <B> the type of the buffers
   * @since 0.1.0
   */
  public static final class Content<B> extends MultipartEvent<B> {
    private final B octets;

    Content(B octets) {
      this.octets = octets;
    }

    /**
     * The octets.
     *
     * @return never empty, and the subscriber's for good: a slice or a copy as {@link BufferOwner}
     *     made it, to be released by the subscriber; without an owner a read-only buffer
     */
    public B octets() {
      return octets;
    }

    @Override
    public String toString() {
      return "Content[" + octets + ']';
    }
  }

  /**
   * The current part is complete.
   *
   * @param <B> the type of the buffers
   * @since 0.1.0
   */
  public static final class PartEnd<B> extends MultipartEvent<B> {
    private final long octets;

    PartEnd(long octets) {
      this.octets = octets;
    }

    /**
     * The length of the part's content.
     *
     * @return octets, 0 or more, decoded where it was encoded
     */
    public long size() {
      return octets;
    }

    @Override
    public String toString() {
      return "PartEnd[" + octets + ']';
    }
  }

  /**
   * The body broke a rule that is tolerated.
   *
   * @param <B> the type of the buffers
   * @since 0.1.0
   */
  public static final class Violated<B> extends MultipartEvent<B> {
    private final NotedViolation noted;

    Violated(NotedViolation noted) {
      this.noted = noted;
    }

    /**
     * The rule, where, and in which part.
     *
     * @return the violation
     */
    public NotedViolation noted() {
      return noted;
    }

    @Override
    public String toString() {
      return "Violated[" + noted + ']';
    }
  }
}
