package io.github.goodform.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** An open file of a {@link ReplayFileSystem}. */
final class ReplayChannel implements SeekableByteChannel {

  /** What happens when the channel is closed: the file is deleted, or nothing. */
  @FunctionalInterface
  interface OnClose {
    void run() throws IOException;
  }

  private final ReplayFile file;
  private final boolean readable;
  private final boolean writable;
  private final boolean appending;
  private final OnClose onClose;
  private long position;
  private boolean open = true;

  ReplayChannel(
      ReplayFile file, boolean readable, boolean writable, boolean appending, OnClose onClose) {
    this.file = file;
    this.readable = readable;
    this.writable = writable;
    this.appending = appending;
    this.onClose = onClose;
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    requireOpen();
    if (!readable) {
      throw new NonReadableChannelException();
    }
    int read = file.read(position, into);
    position += Math.max(read, 0);
    return read;
  }

  @Override
  public synchronized int write(ByteBuffer from) throws IOException {
    requireOpen();
    requireWritable();
    synchronized (file) {
      position = appending ? file.size() : position;
      int written = file.write(position, from);
      position += written;
      return written;
    }
  }

  @Override
  public synchronized long position() throws IOException {
    requireOpen();
    return position;
  }

  @Override
  public synchronized SeekableByteChannel position(long newPosition) throws IOException {
    requireOpen();
    if (newPosition < 0) {
      throw new IllegalArgumentException("position " + newPosition + " is negative");
    }
    position = newPosition;
    return this;
  }

  @Override
  public synchronized long size() throws IOException {
    requireOpen();
    return file.size();
  }

  @Override
  public synchronized SeekableByteChannel truncate(long size) throws IOException {
    requireOpen();
    requireWritable();
    if (size < 0) {
      throw new IllegalArgumentException("size " + size + " is negative");
    }
    file.truncate(size);
    position = Math.min(position, size);
    return this;
  }

  @Override
  public synchronized boolean isOpen() {
    return open;
  }

  @Override
  public synchronized void close() throws IOException {
    if (open) {
      open = false;
      onClose.run();
    }
  }

  private void requireOpen() throws ClosedChannelException {
    if (!open) {
      throw new ClosedChannelException();
    }
  }

  private void requireWritable() {
    if (!writable) {
      throw new NonWritableChannelException();
    }
  }
}
