package io.github.goodform.multipart;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The temporary file of the small fields of a form that find no memory: one behind the other. With
 * a file for each, a body of a megabyte would make as many files as a form may have parts.
 */
final class SharedFile {
  private static final int COPIED_AT_ONCE = 8_192;

  private final Path path;

  /** Those whose content is here: without them, the file is deleted. */
  private final Set<Holding> holders = new HashSet<>();

  /** Octets of complete fields: the next one begins here. */
  private long size;

  SharedFile(Path directory) throws IOException {
    path = PartFile.create(directory);
  }

  synchronized void join(Holding holder) {
    holders.add(holder);
  }

  /** Deletes the file when nobody else is here; tried again by the next call when that fails. */
  synchronized void leave(Holding holder) throws IOException {
    holders.remove(holder);
    if (holders.isEmpty()) {
      Files.deleteIfExists(path);
    }
  }

  /** Whether the file is still there for another field. */
  synchronized boolean isHeld() {
    return !holders.isEmpty();
  }

  /** Where the next field begins. */
  long end() {
    return size;
  }

  /** For the next field: its octets are to be written before another one begins. */
  PartFile append() throws IOException {
    return PartFile.open(path, StandardOpenOption.APPEND);
  }

  /** The last field is complete, and has so many octets. */
  void grow(long octets) {
    size += octets;
  }

  /** Removes what has been written of a field that is not complete. */
  void removeLast() throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      file.truncate(size);
    }
  }

  byte[] octets(long start, int length) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(length);
    try (SeekableByteChannel in = channel(start, length)) {
      while (all.hasRemaining()) {
        if (in.read(all) < 0) {
          throw new EOFException(path + " has been cut");
        }
      }
    }
    return all.array();
  }

  void writeTo(PartMemory.Target target, long start, long length) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(length, COPIED_AT_ONCE));
    long left = length;
    try (SeekableByteChannel in = channel(start, length)) {
      while (left > 0) {
        int n = in.read(piece.clear());
        if (n < 0) {
          throw new EOFException(path + " has been cut");
        }
        target.write(piece.flip());
        left -= n;
      }
    }
  }

  /** The content of one field, to be read only. */
  SeekableByteChannel channel(long start, long length) throws IOException {
    return new Section(FileChannel.open(path, StandardOpenOption.READ), start, length);
  }

  private static final class Section extends ContentChannel {
    private final FileChannel file;
    private final long start;

    Section(FileChannel file, long start, long length) {
      super(length);
      this.file = file;
      this.start = start;
    }

    @Override
    int read(long from, ByteBuffer target) throws IOException {
      return file.read(target, start + from);
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
