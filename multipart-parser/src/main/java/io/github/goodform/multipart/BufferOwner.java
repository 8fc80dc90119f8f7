package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/**
 * How a {@link MultipartPublisher} handles buffers that somebody counts or pools: {@code ByteBuf}
 * of Netty, {@code DataBuffer} of Spring, {@code Buffer} of Vert.x.
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
 */
public interface BufferOwner<B> {
  /**
   * The octets of a buffer, to be read where they are.
   *
   * @param buffer of the source
   * @return a view of the octets that can be read, with a position and limit of its own; it is read
   *     until the buffer is released
   */
  ByteBuffer octets(B buffer);

  /**
   * A part of a buffer that stays readable when the buffer is released: it shares the octets and
   * counts for itself.
   *
   * @param buffer of the source
   * @param index of its first octet, 0 for the first one of {@link #octets}
   * @param length octets, 1 or more
   * @return the part; the subscriber releases it
   */
  B slice(B buffer, int index, int length);

  /**
   * A buffer with a copy of octets that stand in none of the source's: decoded content, and what
   * looked like a delimiter at the end of the buffer before.
   *
   * @param octets what stands between position and limit, one octet or more; valid during the call
   * @return a new buffer; the subscriber releases it
   */
  B copyOf(ByteBuffer octets);

  /**
   * Gives a buffer back: one of the source, or a slice or copy that no subscriber gets any more,
   * because the subscription was cancelled.
   *
   * @param buffer not used by the publisher afterwards
   */
  void release(B buffer);
}
