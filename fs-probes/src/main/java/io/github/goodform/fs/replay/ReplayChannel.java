package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Objects;

/** An open file of a {@link ReplayFileSystem}; only mapping into memory is not possible. */
final class ReplayChannel extends FileChannel {
  private static final int CHUNK = 1 << 16;

  /** What happens when the channel is closed: the file is deleted, or nothing. */
  @FunctionalInterface
  interface OnClose {
    void run(ReplayChannel channel) throws IOException;
  }

  private final ReplayFile file;
  private final boolean readable;
  private final boolean writable;
  private final boolean appending;
  private final OnClose onClose;
  private long position;

  ReplayChannel(
      ReplayFile file, boolean readable, boolean writable, boolean appending, OnClose onClose) {
    this.file = file;
    this.readable = readable;
    this.writable = writable;
    this.appending = appending;
    this.onClose = onClose;
    file.open();
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    requireReadable();
    int read = file.read(position, into);
    position += Math.max(read, 0);
    return read;
  }

  @Override
  public int read(ByteBuffer into, long from) throws IOException {
    requireReadable();
    return file.read(requireNotNegative("position", from), into);
  }

  @Override
  public synchronized long read(ByteBuffer[] into, int offset, int length) throws IOException {
    requireReadable();
    long total = 0;
    for (ByteBuffer buffer : slice(into, offset, length)) {
      int read = buffer.hasRemaining() ? read(buffer) : 0;
      if (read < 0) {
        return total == 0 ? -1 : total;
      }
      total += read;
    }
    return total;
  }

  @Override
  public synchronized int write(ByteBuffer from) throws IOException {
    requireWritable();
    synchronized (file) {
      position = appending ? file.size() : position;
      int written = file.write(position, from);
      position += written;
      return written;
    }
  }

  @Override
  public int write(ByteBuffer from, long to) throws IOException {
    requireWritable();
    synchronized (file) {
      long start = requireNotNegative("position", to);
      // pwrite(2) on Linux appends to a file that is open for appending, whatever the offset.
      return file.write(appending ? file.size() : start, from);
    }
  }

  @Override
  public synchronized long write(ByteBuffer[] from, int offset, int length) throws IOException {
    requireWritable();
    long total = 0;
    for (ByteBuffer buffer : slice(from, offset, length)) {
      total += write(buffer);
    }
    return total;
  }

  private static Iterable<ByteBuffer> slice(ByteBuffer[] buffers, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, buffers.length);
    return Arrays.asList(buffers).subList(offset, offset + length);
  }

  @Override
  public long transferTo(long from, long count, WritableByteChannel target) throws IOException {
    requireReadable();
    requireNotNegative("position", from);
    requireNotNegative("count", count);
    long done = 0;
    while (done < count) {
      ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, count - done));
      if (file.read(from + done, chunk) <= 0) {
        break;
      }
      chunk.flip();
      int written = target.write(chunk);
      done += written;
      if (chunk.hasRemaining()) {
        // The target takes no more at the moment.
        break;
      }
    }
    return done;
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long to, long count) throws IOException {
    requireWritable();
    requireNotNegative("count", count);
    if (requireNotNegative("position", to) > file.size()) {
      return 0;
    }
    long done = 0;
    while (done < count) {
      ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, count - done));
      if (source.read(chunk) <= 0) {
        break;
      }
      chunk.flip();
      done += write(chunk, to + done);
    }
    return done;
  }

  @Override
  public synchronized long position() throws IOException {
    requireOpen();
    return appending ? file.size() : position;
  }

  @Override
  public synchronized FileChannel position(long newPosition) throws IOException {
    requireOpen();
    position = requireNotNegative("position", newPosition);
    return this;
  }

  @Override
  public long size() throws IOException {
    requireOpen();
    return file.size();
  }

  @Override
  public synchronized FileChannel truncate(long size) throws IOException {
    requireWritable();
    file.truncate(requireNotNegative("size", size));
    position = Math.min(position, size);
    return this;
  }

  /** There is nothing behind the memory that could be lost. */
  @Override
  public void force(boolean metaData) throws IOException {
    requireOpen();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long from, long length) {
    throw new UnsupportedOperationException(
        "a file of a replay file system cannot be mapped into memory");
  }

  /** Nobody outside this JVM can hold a lock, so that there is nothing to wait for. */
  @Override
  public FileLock lock(long from, long length, boolean shared) throws IOException {
    return tryLock(from, length, shared);
  }

  @Override
  public FileLock tryLock(long from, long length, boolean shared) throws IOException {
    if (shared) {
      requireReadable();
    } else {
      requireWritable();
    }
    ReplayLock lock = new ReplayLock(this, file, from, length, shared);
    file.take(lock);
    return lock;
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close(this);
    onClose.run(this);
  }

  private void requireOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  private void requireReadable() throws ClosedChannelException {
    requireOpen();
    if (!readable) {
      throw new NonReadableChannelException();
    }
  }

  private void requireWritable() throws ClosedChannelException {
    requireOpen();
    if (!writable) {
      throw new NonWritableChannelException();
    }
  }

  private static long requireNotNegative(String what, long number) {
    if (number < 0) {
      throw new IllegalArgumentException(what + " " + number + " is negative");
    }
    return number;
  }
}
