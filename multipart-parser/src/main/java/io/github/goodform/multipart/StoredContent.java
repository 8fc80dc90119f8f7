package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The content of a {@link FormPart}, and its place: memory, a temporary file of its own, a file
 * that small fields share, or a channel of the application. May be read by several threads;
 * written, moved and deleted by one.
 */
final class StoredContent {
  private final Holding holding;

  private volatile PartMemory memory = new PartMemory();
  private long size;
  private @Nullable Path file;

  /** Where a small field is that found no memory, and where in it. */
  private @Nullable SharedFile shared;

  private long start;
  private @Nullable PartFile writing;
  private boolean elsewhere;
  private volatile boolean closed;

  StoredContent(@Nullable StorageBudget budget) {
    this.holding = new Holding(budget);
  }

  /** Octets. */
  long size() {
    return size;
  }

  /** Whether the content is in memory, or was until it was moved or deleted. */
  boolean isInMemory() {
    return file == null && shared == null && !elsewhere;
  }

  /** Whether the content is in a file with others. */
  boolean isShared() {
    return shared != null;
  }

  /** Whether the content was written to a channel of the application. */
  boolean isElsewhere() {
    return elsewhere;
  }

  /** The temporary file of this content alone, also when it is no longer there; else null. */
  @Nullable Path file() {
    return file;
  }

  InputStream inputStream() throws IOException {
    checkOpen();
    if (shared != null) {
      return Channels.newInputStream(shared.channel(start, size));
    }
    Path path = file;
    return path == null ? stillOpen(memory.inputStream()) : Files.newInputStream(path);
  }

  SeekableByteChannel channel() throws IOException {
    checkOpen();
    if (shared != null) {
      return shared.channel(start, size);
    }
    Path path = file;
    return path == null
        ? stillOpen(memory.channel())
        : FileChannel.open(path, StandardOpenOption.READ);
  }

  byte[] octets() throws IOException {
    checkOpen();
    if (shared != null) {
      return shared.octets(start, Math.toIntExact(size));
    }
    Path path = file;
    return path == null ? stillOpen(memory.octets()) : Files.readAllBytes(path);
  }

  String text(Charset charset) throws IOException {
    checkOpen();
    return isInMemory() ? stillOpen(memory.text(charset)) : new String(octets(), charset);
  }

  /**
   * What was read in memory, unless the content has been deleted meanwhile: then it may be empty,
   * or have octets of somebody else.
   */
  private <T> T stillOpen(T read) {
    checkOpen();
    return read;
  }

  void keep(ByteBuffer octets) {
    memory.keep(octets);
    size = memory.size();
  }

  /** Whether octets are not few, and the rest of their buffer is little beside the content. */
  boolean isWorthKeeping(ByteBuffer octets) {
    return memory.isWorthKeeping(octets);
  }

  /** Whether octets stand right behind the last ones that were kept in place. */
  boolean isContinuedBy(ByteBuffer octets) {
    return memory.isContinuedBy(octets);
  }

  /** The same without a copy, for octets that nobody changes any more. */
  void keepInPlace(ByteBuffer octets) {
    memory.keepInPlace(octets);
    size = memory.size();
  }

  /** The same without a copy: until the release. */
  void keep(ByteBuffer octets, Runnable release) {
    memory.keep(octets, release);
    size = memory.size();
  }

  /** Whether the budget has memory for so many more octets of the content. */
  boolean takeMemory(int octets) {
    return holding.takeMemory(this, octets);
  }

  /** Moves what is in memory to a temporary file of its own. */
  void spill(Path directory) throws IOException {
    holding.takeDisk(this, size);
    Path path = PartFile.create(directory);
    file = path;
    holding.hold(this, path);
    PartFile out = PartFile.open(path);
    writing = out;
    memory.writeTo(out::write);
    forget();
  }

  /** Moves what is in memory to a file that the small fields of the form share. */
  void spill(SharedFile target) throws IOException {
    holding.hold(this, target); // first, so that a new file is deleted whatever comes
    shared = target;
    holding.takeDisk(this, size);
    start = target.end();
    PartFile out = target.append();
    writing = out;
    memory.writeTo(out::write);
    forget();
  }

  /** Moves what is in the file of small fields to one of its own: the field is not small. */
  void separate(Path directory) throws IOException {
    SharedFile from = shared;
    PartFile written = writing;
    if (from == null || written == null) {
      return;
    }
    written.complete();
    Path path = PartFile.create(directory);
    file = path;
    holding.hold(this, path);
    PartFile out = PartFile.open(path);
    writing = out;
    from.writeTo(out::write, start, size);
    from.removeLast();
    shared = null;
    holding.leaveShared();
  }

  private void forget() {
    PartMemory last = memory;
    memory = PartMemory.EMPTY;
    holding.giveMemoryBack();
    last.release();
  }

  /** Writes the content to a channel from its first octet. */
  void writeTo(WritableByteChannel target) {
    elsewhere = true;
    writing = PartFile.to(target);
  }

  void write(ByteBuffer octets) throws IOException {
    PartFile out = writing;
    if (out == null) {
      throw new IllegalStateException("the part is complete");
    }
    if (!elsewhere) {
      holding.takeDisk(this, octets.remaining());
    }
    size += octets.remaining();
    out.write(octets);
  }

  void complete() throws IOException {
    PartFile out = writing;
    writing = null;
    if (out != null) {
      out.complete();
      if (shared != null) {
        shared.grow(size);
      }
    }
  }

  /** Moves the content to a path of the application. When that fails, it can still be read. */
  void moveTo(Path target, CopyOption... options) throws IOException {
    checkOpen();
    Path path = file;
    if (path != null) {
      PartMove.move(path, target, options);
    } else {
      PartMove.write(this::writeAll, target, options);
    }
    holding.letGo();
    delete();
  }

  private void writeAll(PartMemory.Target target) throws IOException {
    if (shared != null) {
      shared.writeTo(target, start, size);
    } else {
      memory.writeTo(target);
    }
  }

  /** Gives back memory, file and budget; without effect when that has been done. */
  void delete() throws IOException {
    PartFile out = writing;
    closed = true;
    writing = null;
    try {
      forget();
    } finally {
      try {
        if (out != null) {
          out.abandon();
        }
      } finally {
        holding.close();
      }
    }
  }

  void checkOpen() {
    if (elsewhere) {
      throw new IllegalStateException("the content was written to a channel");
    }
    if (closed) {
      throw new IllegalStateException("the form has been closed, or the part moved or deleted");
    }
  }
}
