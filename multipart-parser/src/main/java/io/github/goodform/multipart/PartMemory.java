package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The content of a part in memory, in pieces: each octet is copied once, when it comes, and never
 * again for a longer array. A slice that somebody lends, until {@link #release}, or leaves to the
 * part for good is not copied at all: it is a piece as it is.
 *
 * <p>A slice of some size, and a small one behind such a slice, become a piece of exactly their
 * size. Other small slices are gathered: then a piece is larger than what came by at most a
 * sixteenth of the content, so that allocated memory stays in proportion to the content and the
 * number of pieces grows with its logarithm.
 */
final class PartMemory {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** For a part whose content is elsewhere: nothing is ever kept in it. */
  static final PartMemory EMPTY = new PartMemory();

  /** A slice of so many octets is not worth gathering. */
  private static final int GATHERED_BELOW = 2_048;

  /** Content outside the heap goes to a stream in pieces of so many octets. */
  private static final int COPIED_AT_ONCE = 8_192;

  /** Fewer octets are not worth a piece, which costs about a hundred. */
  private static final int LEAST_IN_PLACE = 1_024;

  /** The rest of a kept buffer is at most one in so many octets of the part. */
  private static final int UNUSED_SHARE = 16;

  private static final int SMALLEST = 64;
  private static final int LARGEST_GATHERED = 1 << 16;

  /** Each from its index 0 on; what is behind the content of the last one is free. */
  private ByteBuffer[] pieces = {NOTHING};

  /** What gives lent pieces back. */
  private List<Runnable> releases = List.of();

  /** Where in the content each piece begins. */
  private int[] starts = {0};

  private int count;
  private int size;

  /** Whether what was lent has been given back: nothing is read any more. */
  private volatile boolean released;

  /** Whether the slice of the last piece was small: then the next one may be, too. */
  private boolean lastIsSmall;

  int size() {
    return size;
  }

  /** What is allocated for the content. */
  long capacity() {
    long octets = 0;
    for (int i = 0; i < count; i++) {
      octets += pieces[i].capacity();
    }
    return octets;
  }

  int pieces() {
    return count;
  }

  /** Takes a copy of what stands between position and limit. */
  void keep(ByteBuffer octets) {
    int n = octets.remaining();
    if (count > 0) {
      ByteBuffer last = pieces[count - 1];
      int used = size - starts[count - 1];
      int fits = Math.min(n, last.capacity() - used);
      if (fits > 0) {
        last.put(used, octets, octets.position(), fits);
        octets.position(octets.position() + fits);
        size += fits;
        n -= fits;
      }
    }
    if (n > 0) {
      add(ByteBuffer.wrap(piece(octets, n)));
      size += n;
    }
  }

  /** Whether octets are not few, and the rest of their buffer is little beside the part. */
  boolean isWorthKeeping(ByteBuffer octets) {
    int n = octets.remaining();
    return n >= LEAST_IN_PLACE && octets.capacity() - n <= ((long) size + n) / UNUSED_SHARE;
  }

  /** Whether octets stand right behind those of the last piece, which is full. */
  boolean isContinuedBy(ByteBuffer octets) {
    if (count == 0 || !octets.hasArray() || !pieces[count - 1].hasArray()) {
      return false;
    }
    ByteBuffer last = pieces[count - 1];
    return last.array() == octets.array()
        && last.capacity() == length(count - 1)
        && last.arrayOffset() + last.capacity() == octets.arrayOffset() + octets.position();
  }

  /**
   * Keeps octets where they are: as a piece, or as the rest of the last one.
   *
   * @param octets what stands between position and limit, in an array; nobody changes it any more
   */
  void keepInPlace(ByteBuffer octets) {
    int n = octets.remaining();
    if (isContinuedBy(octets)) {
      int before = length(count - 1);
      pieces[count - 1] = octets.slice(octets.position() - before, before + n);
    } else {
      add(octets.slice());
    }
    lastIsSmall = false;
    size += n;
  }

  /**
   * Keeps octets where they are, until they are given back.
   *
   * @param octets what stands between position and limit; readable until the release
   * @param release gives them back
   */
  void keep(ByteBuffer octets, Runnable release) {
    ByteBuffer piece = octets.slice();
    lastIsSmall = false;
    if (releases.isEmpty()) {
      releases = new ArrayList<>();
    }
    releases.add(release);
    add(piece);
    size += piece.capacity();
  }

  /** Gives back what was lent. Streams and channels that are open read nothing afterwards. */
  void release() {
    released = true; // first, so that who reads now does not take octets of somebody else
    List<Runnable> all = releases;
    if (all.isEmpty()) {
      return;
    }
    releases = List.of();
    Throwable failure = null;
    for (Runnable release : all) {
      try {
        release.run();
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  private byte[] piece(ByteBuffer octets, int n) {
    int gathered = Math.max(SMALLEST, Math.min(size >> 4, LARGEST_GATHERED));
    boolean smallBefore = lastIsSmall;
    lastIsSmall = n < GATHERED_BELOW;
    if (smallBefore && lastIsSmall && n < gathered) {
      byte[] piece = new byte[gathered];
      octets.get(piece, 0, n);
      return piece;
    }
    return AsciiOctets.take(octets);
  }

  private void add(ByteBuffer piece) {
    if (count == pieces.length) {
      pieces = Arrays.copyOf(pieces, 2 * count);
      starts = Arrays.copyOf(starts, 2 * count);
    }
    pieces[count] = piece;
    starts[count++] = size;
  }

  /** The octets of a piece that are content. */
  private int length(int piece) {
    return (piece + 1 < count ? starts[piece + 1] : size) - starts[piece];
  }

  /** The piece in which a position of the content is; the last one for the end. */
  private int pieceAt(int position) {
    int found = Arrays.binarySearch(starts, 0, count, position);
    return found < 0 ? ~found - 1 : found;
  }

  /** A view of a piece: to be read only, and not handed out. */
  private ByteBuffer view(int piece) {
    return pieces[piece].slice(0, length(piece));
  }

  /** Writes all of the content. */
  void writeTo(Target target) throws IOException {
    for (int i = 0; i < count; i++) {
      target.write(view(i));
    }
  }

  byte[] octets() {
    if (count == 1 && pieces[0].hasArray()) {
      int from = pieces[0].arrayOffset();
      return Arrays.copyOfRange(pieces[0].array(), from, from + size);
    }
    byte[] all = new byte[size];
    copy(0, all, 0, size);
    return all;
  }

  /**
   * The content, none of it lent, of which nothing is read here afterwards: without a copy when it
   * is one piece.
   */
  byte[] take() {
    return count == 1 ? pieces[0].array() : octets();
  }

  String text(Charset charset) {
    return count == 1 && pieces[0].hasArray()
        ? new String(pieces[0].array(), pieces[0].arrayOffset(), size, charset)
        : new String(octets(), charset);
  }

  private void copy(int position, byte[] target, int offset, int length) {
    int at = position;
    int end = position + length;
    for (int i = at < end ? pieceAt(at) : count; at < end; i++) {
      int from = at - starts[i];
      int n = Math.min(end - at, length(i) - from);
      pieces[i].get(from, target, offset + at - position, n);
      at += n;
    }
  }

  InputStream inputStream() {
    return new Stream(this);
  }

  SeekableByteChannel channel() {
    return new Channel(this);
  }

  /** Takes pieces of content one after the other. */
  interface Target {
    void write(ByteBuffer octets) throws IOException;
  }

  /** The content from its start. */
  private static final class Stream extends InputStream {
    private final PartMemory memory;
    private int position;
    private int mark;

    Stream(PartMemory memory) {
      this.memory = memory;
    }

    private void checkOpen() throws IOException {
      if (memory.released) {
        throw new IOException("the form has been closed, or the part moved or deleted");
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, target.length);
      if (length == 0) {
        return 0;
      }
      int n = Math.min(length, available());
      copy(target, offset, n);
      return n == 0 ? -1 : n;
    }

    @Override
    public byte[] readAllBytes() throws IOException {
      byte[] rest = new byte[available()];
      copy(rest, 0, rest.length);
      return rest;
    }

    private void copy(byte[] target, int offset, int length) throws IOException {
      memory.copy(position, target, offset, length);
      checkOpen(); // it may have been released meanwhile
      position += length;
    }

    @Override
    public long skip(long n) throws IOException {
      long skipped = Math.max(0, Math.min(n, available()));
      position += (int) skipped;
      return skipped;
    }

    @Override
    public int available() throws IOException {
      checkOpen();
      return memory.size - position;
    }

    @Override
    public long transferTo(OutputStream out) throws IOException {
      int from = position;
      while (available() > 0) {
        int piece = memory.pieceAt(position);
        int start = position - memory.starts[piece];
        int n = memory.length(piece) - start;
        write(memory.pieces[piece], start, n, out);
        position += n;
      }
      return (long) position - from;
    }

    private static void write(ByteBuffer piece, int start, int n, OutputStream out)
        throws IOException {
      if (piece.hasArray()) {
        out.write(piece.array(), piece.arrayOffset() + start, n);
        return;
      }
      byte[] octets = new byte[Math.min(n, COPIED_AT_ONCE)];
      for (int done = 0; done < n; ) {
        int next = Math.min(n - done, octets.length);
        piece.get(start + done, octets, 0, next);
        out.write(octets, 0, next);
        done += next;
      }
    }

    @Override
    public boolean markSupported() {
      return true;
    }

    @Override
    public synchronized void mark(int readLimit) {
      mark = position;
    }

    @Override
    public synchronized void reset() {
      position = mark;
    }
  }

  /** The content at any position. */
  private static final class Channel extends ContentChannel {
    private final PartMemory memory;
    private boolean open = true;

    Channel(PartMemory memory) {
      super(memory.size);
      this.memory = memory;
    }

    @Override
    int read(long from, ByteBuffer target) throws IOException {
      int n = target.remaining();
      int at = (int) from;
      while (target.hasRemaining()) {
        int piece = memory.pieceAt(at);
        int start = at - memory.starts[piece];
        int next = Math.min(memory.length(piece) - start, target.remaining());
        target.put(memory.pieces[piece].slice(start, next));
        at += next;
      }
      checkOpen(); // it may have been released meanwhile
      return n;
    }

    @Override
    public boolean isOpen() {
      return open && !memory.released;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}
