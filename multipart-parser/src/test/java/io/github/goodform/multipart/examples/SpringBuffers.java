package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.BufferOwner;
import java.nio.ByteBuffer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;

/** The buffers of Spring, as the README has it. */
public record SpringBuffers(DataBufferFactory factory) implements BufferOwner<DataBuffer> {
  @Override
  public ByteBuffer octets(DataBuffer buffer) {
    ByteBuffer octets = ByteBuffer.allocate(0);
    try (DataBuffer.ByteBufferIterator pieces = buffer.readableByteBuffers()) {
      if (pieces.hasNext()) {
        octets = pieces.next();
      }
      if (pieces.hasNext()) {
        octets = ByteBuffer.allocate(buffer.readableByteCount());
        buffer.toByteBuffer(octets); // a composite: the one copy
      }
    }
    return octets;
  }

  @Override
  public int memory(DataBuffer buffer) {
    return buffer.capacity();
  }

  @Override
  @SuppressWarnings("deprecation") // split(int) changes the buffer
  public DataBuffer slice(DataBuffer buffer, int index, int length) {
    return buffer.retainedSlice(buffer.readPosition() + index, length);
  }

  @Override
  public DataBuffer copyOf(ByteBuffer octets) {
    return factory.allocateBuffer(octets.remaining()).write(octets);
  }

  @Override
  public void release(DataBuffer buffer) {
    DataBufferUtils.release(buffer);
  }
}
