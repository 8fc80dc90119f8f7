package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * The content of a part at any position, read-only. A subclass reads the octets, and knows whether
 * it is open. Not thread-safe.
 */
abstract class ContentChannel implements SeekableByteChannel {
  private final long size;
  private long position;

  /**
   * @param size the length of the content in octets
   */
  ContentChannel(long size) {
    this.size = size;
  }

  /**
   * Reads content.
   *
   * @param from the index of the first octet in the content
   * @param target has room for one octet or more, and for no octet behind the content
   * @return the octets read, or -1 when the content ends before its size
   */
  abstract int read(long from, ByteBuffer target) throws IOException;

  @Override
  public final int read(ByteBuffer target) throws IOException {
    checkOpen();
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("the target cannot be written to");
    }
    if (!target.hasRemaining()) {
      return 0;
    }
    long left = size - position;
    if (left <= 0) {
      return -1;
    }
    int n = (int) Math.min(left, target.remaining());
    int read = read(position, target.slice(target.position(), n));
    if (read > 0) {
      target.position(target.position() + read);
      position += read;
    }
    return read;
  }

  @Override
  public final long position() throws IOException {
    checkOpen();
    return position;
  }

  @Override
  public final SeekableByteChannel position(long newPosition) throws IOException {
    checkOpen();
    if (newPosition < 0) {
      throw new IllegalArgumentException("position " + newPosition + " is negative");
    }
    position = newPosition;
    return this;
  }

  @Override
  public final long size() throws IOException {
    checkOpen();
    return size;
  }

  @Override
  public final int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public final SeekableByteChannel truncate(long octets) {
    throw new NonWritableChannelException();
  }

  final void checkOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }
}
