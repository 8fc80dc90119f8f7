package io.github.goodform.fs.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A regular file of a {@link ReplayFileSystem}: octets that grow. Or a directory that is opened for
 * reading, as Linux allows: every read fails.
 */
final class ReplayFile extends ReplayNode {
  /** The longest array of a JVM. */
  private static final int MOST_OCTETS = Integer.MAX_VALUE - 8;

  private final boolean isDirectory;
  private final List<ReplayLock> locks = new ArrayList<>();
  private byte[] octets = new byte[0];
  private int size;
  private int channels;

  ReplayFile(long number) {
    this(number, false);
  }

  private ReplayFile(long number, boolean isDirectory) {
    super(number);
    this.isDirectory = isDirectory;
  }

  /** What a channel of a directory reads. */
  static ReplayFile ofDirectory(long number) {
    return new ReplayFile(number, true);
  }

  @Override
  synchronized long size() {
    return size;
  }

  /** Reads what there is from the offset on, or returns -1 at the end. */
  synchronized int read(long offset, ByteBuffer into) throws IOException {
    if (!into.hasRemaining()) {
      return 0;
    } else if (isDirectory) {
      throw new IOException("Is a directory");
    }
    if (offset >= size) {
      return -1;
    }
    int length = (int) Math.min(into.remaining(), size - offset);
    into.put(octets, (int) offset, length);
    return length;
  }

  synchronized int write(long offset, ByteBuffer from) throws IOException {
    int length = from.remaining();
    if (length == 0) {
      return 0;
    }
    if (offset > MOST_OCTETS - length) {
      throw new IOException("File too large");
    }
    int end = (int) offset + length;
    if (end > octets.length) {
      octets =
          Arrays.copyOf(octets, Math.max(end, (int) Math.min(2L * octets.length, MOST_OCTETS)));
    }
    from.get(octets, (int) offset, length);
    size = Math.max(size, end);
    touch();
    return length;
  }

  synchronized void truncate(long newSize) {
    if (newSize < size) {
      Arrays.fill(octets, (int) newSize, size, (byte) 0);
      size = (int) newSize;
      touch();
    }
  }

  synchronized ReplayFile copy(long number) {
    ReplayFile copy = new ReplayFile(number);
    copy.octets = Arrays.copyOf(octets, size);
    copy.size = size;
    return copy;
  }

  /**
   * Takes a lock. As with real files, locks belong to the JVM: one that overlaps another is an
   * error of the program.
   */
  synchronized void take(ReplayLock lock) {
    if (locks.stream().anyMatch(other -> other.overlaps(lock.position(), lock.size()))) {
      throw new OverlappingFileLockException();
    }
    locks.add(lock);
  }

  synchronized boolean isTaken(ReplayLock lock) {
    return locks.contains(lock);
  }

  synchronized void free(ReplayLock lock) {
    locks.remove(lock);
  }

  synchronized void open() {
    channels++;
  }

  /** Frees the locks of a channel that is closed. */
  synchronized void close(ReplayChannel channel) {
    channels--;
    locks.removeIf(lock -> channel.equals(lock.acquiredBy()));
  }

  /** Whether a channel of the file is open. */
  synchronized boolean isOpen() {
    return channels > 0;
  }
}
