package io.github.goodform.multipart;

import java.nio.ByteBuffer;

/** Buffers that nobody counts: a slice is valid for good. */
final class PlainBuffers implements BufferOwner<ByteBuffer> {
  static final PlainBuffers INSTANCE = new PlainBuffers();

  private PlainBuffers() {}

  @Override
  public ByteBuffer octets(ByteBuffer buffer) {
    return buffer.duplicate();
  }

  @Override
  public ByteBuffer slice(ByteBuffer buffer, int index, int length) {
    return buffer.slice(buffer.position() + index, length).asReadOnlyBuffer();
  }

  @Override
  public ByteBuffer copyOf(ByteBuffer octets) {
    return AsciiOctets.copy(octets).asReadOnlyBuffer();
  }

  @Override
  public void release(ByteBuffer buffer) {}
}
