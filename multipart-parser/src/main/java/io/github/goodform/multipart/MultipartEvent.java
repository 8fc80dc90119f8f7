package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/**
 * What a {@link MultipartPublisher} publishes, in the order of the body: for every part {@link
 * PartBegin}, any number of {@link Content}, {@link PartEnd}; a {@link Violated} wherever a rule
 * was broken.
 */
public sealed interface MultipartEvent {
  /**
   * A part begins.
   *
   * @param headers its header, valid for good
   */
  record PartBegin(PartHeaders headers) implements MultipartEvent {}

  /**
   * Octets of the current part's content.
   *
   * @param octets a read-only slice of a buffer of the source, or of a constant; never empty. Valid
   *     for good: the source has given its buffer away
   */
  record Content(ByteBuffer octets) implements MultipartEvent {}

  /** The current part is complete. */
  record PartEnd() implements MultipartEvent {}

  /**
   * The body broke a rule that is tolerated.
   *
   * @param deviation the rule, where, and in which part
   */
  record Violated(Deviation deviation) implements MultipartEvent {}
}
