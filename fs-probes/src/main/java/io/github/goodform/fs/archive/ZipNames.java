package io.github.goodform.fs.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Reads the names of a zip or a jar from its central directory (APPNOTE.TXT 6.3.10, §4.3.12), octet
 * by octet as it stands there. A name of DOS that is not UTF-8 is in code page 437 (appendix D).
 *
 * <p>The record at the end tells the size of the directory, which stands right before it, whatever
 * program is put before the archive. A zip64 has a second record, for large numbers.
 */
final class ZipNames {
  private static final int END_SIGNATURE = 0x06054B50;
  private static final int END64_SIGNATURE = 0x06064B50;
  private static final int LOCATOR64_SIGNATURE = 0x07064B50;
  private static final int ENTRY_SIGNATURE = 0x02014B50;
  private static final int END_OCTETS = 22;
  private static final int END64_OCTETS = 56;
  private static final int LOCATOR64_OCTETS = 20;
  private static final int ENTRY_OCTETS = 46;
  private static final int MAX_COMMENT_OCTETS = 0xFFFF;
  private static final int UNICODE_PATH = 0x7075;
  private static final int BUFFER = 1 << 18;

  private final SeekableByteChannel channel;
  private final ArchiveNames.Sink names;

  private ZipNames(SeekableByteChannel channel, ArchiveNames.Sink names) {
    this.channel = channel;
    this.names = names;
  }

  /** Reads all names; tells whether there is a record at the end at all. */
  static boolean read(SeekableByteChannel channel, ArchiveNames.Sink names) throws IOException {
    return new ZipNames(channel, names).read();
  }

  private boolean read() throws IOException {
    long size = channel.size();
    int tail = (int) Math.min(size, END_OCTETS + MAX_COMMENT_OCTETS);
    ByteBuffer end = at(size - tail, tail);
    int record = endRecord(end);
    if (record < 0) {
      return false;
    }
    long endAt = size - tail + record;
    int disks = end.getShort(record + 4) | end.getShort(record + 6);
    long entries = end.getShort(record + 10) & 0xFFFF;
    long directory = end.getInt(record + 12) & 0xFFFFFFFFL;
    boolean isZip64 = false;
    if (endAt >= LOCATOR64_OCTETS) {
      ByteBuffer locator = at(endAt - LOCATOR64_OCTETS, LOCATOR64_OCTETS);
      isZip64 = locator.getInt(0) == LOCATOR64_SIGNATURE;
    }
    long directoryEnd = endAt;
    if (isZip64) {
      directoryEnd = endAt - LOCATOR64_OCTETS - END64_OCTETS;
      ByteBuffer end64 = directoryEnd < 0 ? null : at(directoryEnd, END64_OCTETS);
      if (end64 == null || end64.getInt(0) != END64_SIGNATURE) {
        throw new ArchiveException(
            "zip-end: expected the zip64 record at octet %d".formatted(directoryEnd));
      }
      entries = end64.getLong(32);
      directory = end64.getLong(40);
    } else if (disks != 0) {
      throw new ArchiveException("zip-disks: expected one file, found a part of several");
    }
    if (directory < 0 || directory > directoryEnd) {
      throw new ArchiveException(
          "zip-directory: expected a central directory of at most %d octets, found %d"
              .formatted(directoryEnd, directory));
    }
    long read = directory(directoryEnd - directory, directoryEnd);
    // Without zip64, tools write the number modulo 65,536.
    if (isZip64 ? read != entries : (read & 0xFFFF) != entries) {
      throw new ArchiveException(
          "zip-entries: expected %d entries in the central directory, found %d"
              .formatted(entries, read));
    }
    return true;
  }

  /** The last record whose comment ends where the file ends. */
  private static int endRecord(ByteBuffer tail) {
    for (int i = tail.limit() - END_OCTETS; i >= 0; i--) {
      if (tail.getInt(i) == END_SIGNATURE
          && (tail.getShort(i + 20) & 0xFFFF) == tail.limit() - END_OCTETS - i) {
        return i;
      }
    }
    return -1;
  }

  private long directory(long from, long end) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    long position = from;
    long entries = 0;
    while (position < end) {
      buffer = filled(buffer, position, end, ENTRY_OCTETS);
      int start = buffer.position();
      if (buffer.remaining() < ENTRY_OCTETS || buffer.getInt(start) != ENTRY_SIGNATURE) {
        throw new ArchiveException(
            "zip-directory: expected the header of entry %d at octet %d"
                .formatted(entries, position));
      }
      int nameOctets = buffer.getShort(start + 28) & 0xFFFF;
      int extraOctets = buffer.getShort(start + 30) & 0xFFFF;
      int commentOctets = buffer.getShort(start + 32) & 0xFFFF;
      boolean utf8 = (buffer.getShort(start + 8) & 0x800) != 0;
      int length = ENTRY_OCTETS + nameOctets + extraOctets + commentOctets;
      if (length > end - position) {
        throw new ArchiveException(
            "zip-directory: expected %d octets of entry %d at octet %d, found the end of the"
                    .formatted(length, entries, position)
                + " directory");
      }
      buffer = filled(buffer, position, end, length);
      start = buffer.position();
      byte[] name = new byte[nameOctets];
      buffer.get(start + ENTRY_OCTETS, name);
      byte[] extra = new byte[extraOctets];
      buffer.get(start + ENTRY_OCTETS + nameOctets, extra);
      if (name.length == 0) {
        throw new ArchiveException("zip-name: expected a name in the header at octet " + position);
      }
      boolean dos = (buffer.getShort(start + 4) & 0xFF00) == 0;
      names.take(utf8 ? name : unicodeName(name, extra, dos));
      buffer.position(start + length);
      position += length;
      entries++;
    }
    return entries;
  }

  /** The buffer with at least so many octets from a position of the file on, if there are. */
  private ByteBuffer filled(ByteBuffer buffer, long position, long end, int octets)
      throws IOException {
    if (buffer.remaining() >= octets) {
      return buffer;
    }
    buffer.clear().limit((int) Math.min(buffer.capacity(), end - position));
    fill(buffer, position);
    return buffer.flip();
  }

  private ByteBuffer at(long position, int octets) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(octets).order(ByteOrder.LITTLE_ENDIAN);
    fill(buffer, position);
    return buffer.flip();
  }

  private void fill(ByteBuffer buffer, long position) throws IOException {
    channel.position(position);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new ArchiveException(
            "zip-truncated: expected %d octets more at octet %d"
                .formatted(buffer.remaining(), channel.position()));
      }
    }
  }

  /**
   * The name in UTF-8 that Info-ZIP adds, where its checksum is that of the name (§4.6.9); else the
   * name as it stands there.
   */
  private static byte[] unicodeName(byte[] name, byte[] extra, boolean dos) {
    ByteBuffer fields = ByteBuffer.wrap(extra).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + 4 <= extra.length) {
      int id = fields.getShort(at) & 0xFFFF;
      int length = fields.getShort(at + 2) & 0xFFFF;
      int end = at + 4 + length;
      if (end > extra.length) {
        break;
      }
      if (id == UNICODE_PATH && length > 5 && extra[at + 4] == 1) {
        CRC32 checksum = new CRC32();
        checksum.update(name);
        if ((int) checksum.getValue() == fields.getInt(at + 5)) {
          return Arrays.copyOfRange(extra, at + 9, end);
        }
      }
      at = end;
    }
    return dos && !isUtf8(name) ? ofCodePage(name) : name;
  }

  /** The encoding of the format's first years (appendix D.1). */
  private static byte[] ofCodePage(byte[] name) {
    return new String(name, Charset.forName("IBM437")).getBytes(StandardCharsets.UTF_8);
  }

  /** Many tools write UTF-8 and tell of it nowhere. */
  private static boolean isUtf8(byte[] name) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
