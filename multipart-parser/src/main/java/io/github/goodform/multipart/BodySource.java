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
 */
final class BodySource {
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

  /** Octets that were read before the buffer had its last size. */
  private long readBefore;

  private BodySource(Source source) {
    this.source = source;
  }

  static BodySource of(InputStream in) {
    Objects.requireNonNull(in, "in");
    return new BodySource(
        (array, buffer) -> {
          int n = in.read(array, 0, array.length);
          if (n == 0) {
            // A stream has to block until it has an octet: to ask again might never end.
            throw new IOException("the stream has read no octet, and has not ended");
          }
          if (n > array.length) {
            throw new IOException(
                "the stream claims to have read " + n + " octets into " + array.length);
          }
          buffer.position(Math.max(n, 0));
          return n;
        });
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

  /** Reads octets in place of those in the buffer; false at the end of the body. */
  boolean read() throws IOException {
    readBefore += buffer.limit();
    int size = size(readBefore);
    if (array.length < size) {
      array = new byte[size];
      buffer = ByteBuffer.wrap(array);
    }
    try {
      return source.read(array, buffer.clear()) >= 0;
    } finally {
      buffer.flip(); // also when the source fails: what the array held before is not read again
    }
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
  }
}
