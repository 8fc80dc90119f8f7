package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.Flow;

/** A stretch of a {@link MultipartBody}: where its octets come from. */
sealed interface BodySegment {
  /** The content of a file, with the length that it has now; only a regular file has one. */
  static BodySegment of(Path file) throws IOException {
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    long length = found.isRegularFile() ? found.size() : -1;
    return new Opened(() -> Files.newInputStream(file), length, "the file " + file, true);
  }

  /** The content of a part that has been read. */
  static BodySegment of(FormPart part) {
    return new Opened(part::inputStream, part.size(), "the part", true);
  }

  /** Octets of all; −1 when that of one is not known. */
  static long length(List<BodySegment> segments) {
    long sum = 0;
    for (BodySegment segment : segments) {
      if (segment.length() < 0) {
        return -1;
      }
      sum += segment.length();
    }
    return sum;
  }

  /** Octets; −1 when that is not known. */
  long length();

  /**
   * Goes a step on in a subscription; false when a signal has to come first.
   *
   * @param to who gets the octets
   */
  boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
      throws IOException;

  /** An array of octets. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record InMemory(byte[] octets) implements BodySegment {
    @Override
    public long length() {
      return octets.length;
    }

    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to) {
      return subscription.octets(octets, to);
    }
  }

  /**
   * Of a stream that is opened each time.
   *
   * @param what the stream, in a message
   * @param mayGrow whether octets behind the length are left out, as those of a file that somebody
   *     appends to; else they are an error
   */
  record Opened(BodyContent.Opener opener, long length, String what, boolean mayGrow)
      implements BodySegment {
    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
        throws IOException {
      return subscription.read(this, to);
    }
  }

  /** Of a publisher. */
  record Published(Flow.Publisher<? extends ByteBuffer> publisher, long length)
      implements BodySegment {
    @Override
    public boolean advance(BodySubscription subscription, Flow.Subscriber<? super ByteBuffer> to)
        throws IOException {
      return subscription.take(this, to);
    }
  }
}
