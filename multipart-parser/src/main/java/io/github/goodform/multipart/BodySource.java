package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;

/**
 * A blocking source of a body, and the buffer that it is read into. The buffer is small at first,
 * and larger for a longer body: to clear an array that a small form does not fill takes longer than
 * to parse the form.
 *
 * <p>A form keeps large contents where they were read: then the source reads on behind them, and
 * into another array when there is no more room. What cannot be kept behind them is copied, so that
 * a part never holds much more than twice its content. To copy content a second time would cost
 * more than to clear an array for it.
 */
final class BodySource implements ContentKeeper {
  /** Where nothing more is expected. */
  private static final int SMALLEST = 64;

  private static final int SMALL = 1_024;
  private static final int MIDDLE = 4_096;
  private static final int LARGE = 16_384;

  /** A body that is longer gets the middle buffer. */
  private static final int SMALL_BODY = 4_096;

  /** A body that is longer gets the large one. */
  private static final int MIDDLE_BODY = 1 << 17;

  private final Source source;
  private byte[] array = new byte[SMALL];
  private ByteBuffer buffer = ByteBuffer.wrap(array).limit(0);

  /** Where in the array the last octets were read. */
  private int start;

  /** Octets that were read before those. */
  private long readBefore;

  /** Whether content in the array is kept: nothing that was read there is written over. */
  private boolean isKept;

  /** How far the source could be read without waiting when it was last asked. */
  private long seenUntil = -1;

  private BodySource(Source source) {
    this.source = source;
  }

  static BodySource of(InputStream in) {
    Objects.requireNonNull(in, "in");
    return new BodySource(new StreamSource(in));
  }

  static BodySource of(ReadableByteChannel channel) {
    Objects.requireNonNull(channel, "channel");
    return new BodySource(
        (array, buffer) -> {
          int n = channel.read(buffer);
          if (n == 0) {
            throw new IllegalBlockingModeException();
          }
          return n;
        });
  }

  /** The octets that were read last, between position and limit. */
  ByteBuffer buffer() {
    return buffer;
  }

  /** The array of the buffer: the same indexes. */
  byte[] array() {
    return array;
  }

  /** Reads the next octets, behind kept ones or in place of the last; false at the end. */
  boolean read() throws IOException {
    readBefore += buffer.limit() - start;
    boolean behind = isKept && buffer.limit() < array.length;
    start = behind ? buffer.limit() : 0;
    if (!behind) {
      provide(size(readBefore));
    }
    try {
      return source.read(array, buffer.limit(array.length).position(start)) >= 0;
    } finally {
      // Also when the source fails: what the array held before is not read again.
      buffer.limit(buffer.position()).position(start);
    }
  }

  /** Sees to an array in which nothing is kept, of the usual size or one that fits better. */
  private void provide(int usual) {
    if (!isKept && array.length >= usual) {
      return;
    }
    int size = fitting(usual);
    if (isKept || array.length < size) {
      array = new byte[size];
      buffer = ByteBuffer.wrap(array);
      isKept = false;
    }
  }

  /**
   * Adds content to a part: where it stands, when it follows what is kept there or is most of what
   * the part then holds, and as a copy otherwise.
   *
   * @param content the buffer, or octets that stand elsewhere
   */
  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is our buffer, not whether it is like it
  public void keep(ByteBuffer content, StoredContent kept) {
    if (content == buffer && (kept.isContinuedBy(content) || kept.isWorthKeeping(content))) {
      isKept = true;
      kept.keepInPlace(content);
    } else {
      kept.keep(content);
    }
  }

  /**
   * The size of the next array: more than the usual one where more can be read without waiting, and
   * less where nothing has come since the last look, as at the end of a body in memory.
   */
  private int fitting(int usual) {
    int ready = source.ready();
    boolean isEnd = readBefore + ready == seenUntil;
    seenUntil = readBefore + ready;
    if (ready >= usual) {
      return Math.min(ready, LARGE);
    }
    return isEnd ? Math.max(ready, SMALLEST) : usual;
  }

  private static int size(long readBefore) {
    if (readBefore < SMALL_BODY) {
      return SMALL;
    }
    return readBefore < MIDDLE_BODY ? MIDDLE : LARGE;
  }

  /** Fills an array through the buffer around it or by itself; −1 at the end. */
  private interface Source {
    int read(byte[] array, ByteBuffer buffer) throws IOException;

    /** How many octets come without waiting, 0 where that is not known. */
    default int ready() {
      return 0;
    }
  }

  private record StreamSource(InputStream in) implements Source {
    @Override
    public int read(byte[] array, ByteBuffer buffer) throws IOException {
      int n = in.read(array, buffer.position(), buffer.remaining());
      if (n == 0) {
        // A stream has to block until it has an octet: to ask again might never end.
        throw new IOException("the stream has read no octet, and has not ended");
      }
      if (n > buffer.remaining()) {
        throw new IOException(
            "the stream claims to have read " + n + " octets into " + buffer.remaining());
      }
      buffer.position(buffer.position() + Math.max(n, 0));
      return n;
    }

    @Override
    public int ready() {
      try {
        return Math.max(0, in.available());
      } catch (IOException | RuntimeException e) {
        // The next read tells what is wrong, if anything is.
        return 0;
      }
    }
  }
}
