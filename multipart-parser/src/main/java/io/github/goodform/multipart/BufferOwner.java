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
 * <p>A publisher and a form own each buffer of their source, and release it when all of its octets
 * have been read, and when the body fails or is cancelled. The subscriber of a publisher owns each
 * slice and copy that it gets, and releases it. A form owns its slices, and releases them on the
 * threads that close it, delete or move its parts, or read its body.
 *
 * <p>For one body the methods are called by one thread at a time, and by several one after the
 * other; only the slices of a finished form are released by any thread. An owner that is shared by
 * several bodies is called by several threads at once, and must be thread-safe: an owner without
 * state is. An exception of a method ends the body in {@code onError}, or in the failure of the
 * future. One that {@link #release} throws when the body fails anyway is added to the failure; when
 * it was cancelled, it is dropped.
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
   *     until the buffer is released, and that of a slice by all threads that read the form
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
   * @return the part; released by the subscriber that gets it, or by the form that keeps it
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
   * Releases a buffer: one of the source, a slice or copy that no subscriber has got, or a slice
   * that a form has kept.
   *
   * @param buffer not used by the publisher or the form afterwards
   */
  void release(B buffer);
}
