package io.github.goodform.multipart;

/**
 * What a {@link MultipartPublisher} publishes, in the order of the body: for every part {@link
 * PartBegin}, any number of {@link Content}, {@link PartEnd}; a {@link Violated} wherever a rule
 * was broken.
 *
 * @param <B> the type of the buffers
 */
public sealed interface MultipartEvent<B> {
  /**
   * A part begins.
   *
   * @param <B> the type of the buffers
   * @param headers its header, valid for good
   */
  record PartBegin<B>(PartHeaders headers) implements MultipartEvent<B> {}

  /**
   * Octets of the current part's content.
   *
   * @param <B> the type of the buffers
   * @param octets never empty, and the subscriber's for good: a slice or a copy as {@link
   *     BufferOwner} made it, to be released by the subscriber; without an owner a read-only buffer
   */
  record Content<B>(B octets) implements MultipartEvent<B> {}

  /**
   * The current part is complete.
   *
   * @param <B> the type of the buffers
   * @param octets of its content, 0 or more, decoded where it was encoded
   */
  record PartEnd<B>(long octets) implements MultipartEvent<B> {}

  /**
   * The body broke a rule that is tolerated.
   *
   * @param <B> the type of the buffers
   * @param deviation the rule, where, and in which part
   */
  record Violated<B>(Deviation deviation) implements MultipartEvent<B> {}
}
