package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.BufferOwner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/** The buffers of Netty, as the README has it. */
public record NettyBuffers(ByteBufAllocator allocator) implements BufferOwner<ByteBuf> {
  @Override
  public ByteBuffer octets(ByteBuf buffer) {
    return buffer.nioBuffer();
  }

  @Override
  public int memory(ByteBuf buffer) {
    return buffer.capacity();
  }

  @Override
  public ByteBuf slice(ByteBuf buffer, int index, int length) {
    return buffer.retainedSlice(buffer.readerIndex() + index, length);
  }

  @Override
  public ByteBuf copyOf(ByteBuffer octets) {
    return allocator.buffer(octets.remaining()).writeBytes(octets);
  }

  @Override
  public void release(ByteBuf buffer) {
    buffer.release();
  }
}
