package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/**
 * Slices, copies and releases reference-counted or pooled buffers for a {@link MultipartPublisher}
 * or a {@link FormData}: {@code ByteBuf} of Netty, {@code DataBuffer} of Spring, {@code
 * Content.Chunk} of Jetty.
 *
 * <pre>{@code
 * final class NettyBuffers implements BufferOwner<ByteBuf> {
 *   public ByteBuffer octets(ByteBuf buffer) { return buffer.nioBuffer(); }
 *   public ByteBuf slice(ByteBuf buffer, int index, int length) {
 *     return buffer.retainedSlice(buffer.readerIndex() + index, length);
 *   }
 *   public ByteBuf copyOf(ByteBuffer octets) { return Unpooled.copiedBuffer(octets); }
 *   public void release(ByteBuf buffer) { buffer.release(); }
 * }
 * }</pre>
 *
 * <p>The publisher owns each buffer of its source, and releases it when all of its octets have been
 * read; the subscriber owns each slice and copy that it gets, and releases it. The methods are
 * called by one thread at a time, and by several one after the other. An exception of {@link
 * #slice} or {@link #copyOf} ends the body in {@code onError}.
 *
 * @param <B> the type of the buffers
 * @since 0.1.0
 */
public interface BufferOwner<B> {
  /**
   * The readable octets of a buffer, without a copy.
   *
   * @param buffer of the source
   * @return a view of the octets that can be read, with a position and limit of its own; it is read
   *     until the buffer is released
   */
  ByteBuffer octets(B buffer);

  /**
   * The memory that a slice of a buffer holds until it is released: larger than its octets where
   * the buffer is a part of another one, or is not full. {@link FormData} copies contents that
   * would hold more than twice their octets.
   *
   * @param buffer of the source
   * @return octets; without another definition those that can be read
   */
  default int memory(B buffer) {
    return octets(buffer).remaining();
  }

  /**
   * A retained slice: it shares the octets of the buffer, and stays readable after the buffer is
   * released.
   *
   * @param buffer of the source
   * @param index of its first octet, 0 for the first one of {@link #octets}
   * @param length octets, 1 or more
   * @return the part; the subscriber releases it
   */
  B slice(B buffer, int index, int length);

  /**
   * A new buffer with a copy of octets that are in no buffer of the source: decoded content, and
   * the first octets of a delimiter that the next buffer did not complete.
   *
   * @param octets what stands between position and limit, one octet or more; valid during the call
   * @return a new buffer; the subscriber releases it
   */
  B copyOf(ByteBuffer octets);

  /**
   * Releases a buffer: one of the source, or a slice or copy that was not published because the
   * subscription was cancelled.
   *
   * @param buffer not used by the publisher afterwards
   */
  void release(B buffer);
}
