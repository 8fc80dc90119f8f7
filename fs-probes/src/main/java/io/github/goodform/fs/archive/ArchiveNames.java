package io.github.goodform.fs.archive;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads the names of the entries of a zip, a jar or a tar, which may be compressed by gzip. */
public final class ArchiveNames {

  private static final int BLOCK = 512;
  private static final int BUFFER = 1 << 16;

  /** Other compressions, by the octets that they begin with. */
  private static final Map<String, byte[]> COMPRESSED =
      Map.of(
          "xz", new byte[] {(byte) 0xFD, '7', 'z', 'X', 'Z', 0},
          "bzip2", new byte[] {'B', 'Z', 'h'},
          "zstd", new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD},
          "compress", new byte[] {0x1F, (byte) 0x9D});

  private ArchiveNames() {}

  /** Takes the names of an archive, one by one. */
  @FunctionalInterface
  public interface Sink {
    /** Takes a name, as the archive holds it. */
    void take(byte[] octets) throws IOException;
  }

  /**
   * Reads an archive, of whatever kind its content shows.
   *
   * @throws ArchiveException when it is no archive, broken or beyond a limit
   */
  public static void read(Path archive, Sink names) throws IOException {
    if (Files.readAttributes(archive, BasicFileAttributes.class).isOther()) {
      readPipe(archive, names);
      return;
    }
    try (SeekableByteChannel channel = Files.newByteChannel(archive)) {
      byte[] start = start(channel);
      if (TarNames.begins(start)) {
        TarNames.read(Channels.newInputStream(channel), names);
      } else if (begins(start, (byte) 0x1F, (byte) 0x8B)) {
        readCompressed(Channels.newInputStream(channel), names);
      } else if (!ZipNames.read(channel, names)) {
        throw unknown(start, channel.size());
      }
    }
  }

  /** Reads a tar from its beginning to its end; the names of a zip stand at its end. */
  private static void readPipe(Path pipe, Sink names) throws IOException {
    try (InputStream octets = Files.newInputStream(pipe);
        InputStream in = new BufferedInputStream(new OnlyRead(octets), BUFFER)) {
      in.mark(BLOCK);
      byte[] start = in.readNBytes(BLOCK);
      in.reset();
      if (TarNames.begins(start)) {
        TarNames.read(in, names);
      } else if (begins(start, (byte) 0x1F, (byte) 0x8B)) {
        readCompressed(in, names);
      } else {
        throw new ArchiveException(
            "archive-kind: expected a tar or a tar in gzip in a pipe, found neither: write any"
                + " other archive to a file first");
      }
    }
  }

  /**
   * The stream of the JDK asks for its position before it skips, and a pipe has none. Whether more
   * comes is not known before it is read; a file in gzip goes on only where something is available.
   */
  private static final class OnlyRead extends InputStream {
    private final InputStream octets;

    OnlyRead(InputStream octets) {
      this.octets = octets;
    }

    @Override
    public int read() throws IOException {
      return octets.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return octets.read(into, offset, length);
    }

    @Override
    public int available() {
      return 1;
    }
  }

  /** The first block; the channel is at the beginning again. */
  private static byte[] start(SeekableByteChannel channel) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    int read;
    do {
      read = channel.read(block);
    } while (read >= 0 && block.hasRemaining());
    channel.position(0);
    return Arrays.copyOf(block.array(), block.position());
  }

  private static void readCompressed(InputStream in, Sink names) throws IOException {
    try (PushbackInputStream tar =
        new PushbackInputStream(new GZIPInputStream(in, BUFFER), BLOCK)) {
      byte[] start = tar.readNBytes(BLOCK);
      if (!TarNames.begins(start)) {
        throw new ArchiveException(
            "archive-kind: expected a tar in gzip, found gzip without a tar header at octet 0 of"
                + " its content");
      }
      tar.unread(start);
      TarNames.read(tar, names);
    } catch (EOFException e) {
      throw new ArchiveException("gzip: expected more, found the end of the file");
    } catch (ZipException e) {
      throw new ArchiveException("gzip: " + e.getMessage() + " at the beginning");
    }
  }

  private static boolean begins(byte[] start, byte... with) {
    return start.length >= with.length && Arrays.equals(Arrays.copyOf(start, with.length), with);
  }

  private static ArchiveException unknown(byte[] start, long size) {
    for (Map.Entry<String, byte[]> compression : COMPRESSED.entrySet()) {
      if (begins(start, compression.getValue())) {
        return new ArchiveException(
            "archive-kind: expected a zip, a tar or a tar in gzip, found %s: decompress it first"
                .formatted(compression.getKey()));
      }
    }
    return new ArchiveException(
        "archive-kind: expected a zip, a tar or a tar in gzip, found neither a tar header at octet"
            + " 0 nor the end of a zip in %d octets".formatted(size));
  }
}
