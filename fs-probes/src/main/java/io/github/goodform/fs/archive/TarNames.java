package io.github.goodform.fs.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names of a tar: ustar and pax (POSIX.1-2017, pax), and GNU tar's long names and sparse
 * files.
 *
 * <p>A header is a block of 512 octets with a checksum, then come the blocks of the content. Two
 * blocks of zeros end the archive. A long name stands before its entry: as the content of an entry
 * of type L (GNU), or as a record {@code path} in the content of one of type x (pax).
 */
final class TarNames {
  private static final int BLOCK = 512;
  private static final int NAME_OCTETS = 100;
  private static final int SIZE_AT = 124;
  private static final int NUMBER_OCTETS = 12;
  private static final int CHECKSUM_AT = 148;
  private static final int CHECKSUM_OCTETS = 8;
  private static final int TYPE_AT = 156;
  private static final int MAGIC_AT = 257;
  private static final int PREFIX_AT = 345;
  private static final int PREFIX_OCTETS = 155;
  private static final int GNU_IS_EXTENDED_AT = 482;
  private static final int GNU_EXTENSION_IS_EXTENDED_AT = 504;

  /** No tool writes more; a pax header holds names, times and attributes. */
  private static final int MAX_EXTENDED_OCTETS = 1 << 20;

  private static final byte[] USTAR = {'u', 's', 't', 'a', 'r', 0};

  private final InputStream in;
  private final ArchiveNames.Sink names;
  private final byte[] block = new byte[BLOCK];
  private long offset;
  private byte @Nullable [] longName;
  private byte @Nullable [] paxName;
  private byte @Nullable [] sparseName;
  private byte @Nullable [] globalName;
  private long paxSize = -1;
  private long globalSize = -1;

  private TarNames(InputStream in, ArchiveNames.Sink names) {
    this.in = in;
    this.names = names;
  }

  static void read(InputStream in, ArchiveNames.Sink names) throws IOException {
    new TarNames(in, names).readAll();
  }

  /**
   * Whether a block is a header: its checksum is right. Some old programs summed signed octets, so
   * that readers take either sum.
   */
  static boolean isHeader(byte[] block) {
    if (block.length < BLOCK || isZeros(block)) {
      return false;
    }
    long checksum = checksum(block);
    return checksum == sum(block) || checksum == signedSum(block);
  }

  /** Whether a block begins a tar: it is a header, or zeros end a tar without entries. */
  static boolean begins(byte[] block) {
    return isHeader(block) || (block.length == BLOCK && isZeros(block));
  }

  private void readAll() throws IOException {
    while (true) {
      long at = offset;
      if (!readBlock()) {
        throw new ArchiveException(
            "tar-end: expected a block of zeros, found the end of the archive at octet " + at);
      } else if (isZeros(block)) {
        return;
      } else if (!isHeader(block)) {
        throw new ArchiveException(
            "tar-header: expected the checksum %d, found %d in the header at octet %d"
                .formatted(sum(block), checksum(block), at));
      }
      entry(at);
    }
  }

  private void entry(long at) throws IOException {
    byte type = block[TYPE_AT];
    long size = number(SIZE_AT, at);
    switch (type) {
      case 'L' -> longName = cString(content(size, at));
      case 'x', 'X' -> pax(content(size, at), at, false);
      case 'g' -> pax(content(size, at), at, true);
      case 'K', 'V', 'N' -> skip(size, at);
      default -> {
        byte[] name = name();
        if (name.length == 0) {
          throw new ArchiveException("tar-name: expected a name in the header at octet " + at);
        }
        names.take(type == '5' || type == 'D' ? ofDirectory(name) : name);
        skipContent(type, size, at);
        longName = null;
        paxName = null;
        sparseName = null;
        paxSize = -1;
      }
    }
  }

  /** With a slash at its end, as most tools write it. */
  private static byte[] ofDirectory(byte[] name) {
    if (name[name.length - 1] == '/') {
      return name;
    }
    byte[] directory = Arrays.copyOf(name, name.length + 1);
    directory[name.length] = '/';
    return directory;
  }

  /** Only files have content; a link, a directory or a device may tell a size all the same. */
  private void skipContent(byte type, long size, long at) throws IOException {
    if (type == 'S') {
      skipSparseMap();
    }
    long known = paxSize >= 0 ? paxSize : globalSize >= 0 ? globalSize : size;
    boolean hasContent = type < '1' || type > '6';
    if (hasContent) {
      skip(known, at);
    }
  }

  /** GNU tar's old sparse files: blocks of the map, each of which tells whether one more comes. */
  private void skipSparseMap() throws IOException {
    boolean more = block[GNU_IS_EXTENDED_AT] != 0;
    while (more) {
      requireBlock("of a map of a sparse file");
      more = block[GNU_EXTENSION_IS_EXTENDED_AT] != 0;
    }
  }

  private byte[] name() {
    for (byte[] special : new byte @Nullable [][] {sparseName, paxName, longName, globalName}) {
      if (special != null) {
        return special;
      }
    }
    byte[] name = cString(Arrays.copyOf(block, NAME_OCTETS));
    // GNU's own format has other fields in the place of the prefix.
    boolean ustar = Arrays.equals(block, MAGIC_AT, MAGIC_AT + USTAR.length, USTAR, 0, USTAR.length);
    byte[] prefix =
        ustar
            ? cString(Arrays.copyOfRange(block, PREFIX_AT, PREFIX_AT + PREFIX_OCTETS))
            : new byte[0];
    if (prefix.length == 0) {
      return name;
    }
    byte[] whole = Arrays.copyOf(prefix, prefix.length + 1 + name.length);
    whole[prefix.length] = '/';
    System.arraycopy(name, 0, whole, prefix.length + 1, name.length);
    return whole;
  }

  /** Records: a length in decimal digits, a space, a keyword, =, a value, a line feed. */
  private void pax(byte[] content, long at, boolean global) throws ArchiveException {
    int start = 0;
    while (start < content.length && content[start] != 0) {
      int space = indexOf(content, (byte) ' ', start);
      long length = space < 0 ? -1 : decimal(content, start, space);
      int end = (int) Math.min(start + length, Integer.MAX_VALUE);
      int equals = space < 0 ? -1 : indexOf(content, (byte) '=', space);
      if (length <= 0
          || end > content.length
          || equals < 0
          || equals >= end
          || content[end - 1] != '\n') {
        throw new ArchiveException(
            "tar-pax: expected a record \"length keyword=value\" at octet %d of the extended"
                    .formatted(start)
                + " header at octet "
                + at);
      }
      String keyword = new String(content, space + 1, equals - space - 1, ISO_8859_1);
      take(keyword, Arrays.copyOfRange(content, equals + 1, end - 1), at, global);
      start = end;
    }
  }

  private void take(String keyword, byte[] value, long at, boolean global) throws ArchiveException {
    if (keyword.equals("GNU.sparse.name") && !global) {
      // The path is then that of what holds the parts of the sparse file.
      sparseName = value;
    } else if (keyword.equals("path")) {
      if (global) {
        globalName = value.length == 0 ? null : value;
      } else {
        paxName = value;
      }
    } else if (keyword.equals("size")) {
      long size = decimal(value, 0, value.length);
      if (size < 0) {
        throw new ArchiveException(
            "tar-pax: expected a size in the extended header at octet " + at);
      }
      globalSize = global ? size : globalSize;
      paxSize = global ? paxSize : size;
    }
  }

  private byte[] content(long size, long at) throws IOException {
    if (size > MAX_EXTENDED_OCTETS) {
      throw new ArchiveException(
          "tar-limit: extended header of %d octets at octet %d exceeds the maximum %d"
              .formatted(size, at, MAX_EXTENDED_OCTETS));
    }
    byte[] content = in.readNBytes((int) size);
    offset += content.length;
    if (content.length < size) {
      throw truncated(size, at);
    }
    skipOctets(padding(size), size, at);
    return content;
  }

  private void skip(long size, long at) throws IOException {
    skipOctets(size < Long.MAX_VALUE - BLOCK ? size + padding(size) : size, size, at);
  }

  private void skipOctets(long octets, long size, long at) throws IOException {
    long left = octets;
    try {
      while (left > 0) {
        long skipped = in.skip(left);
        if (skipped <= 0) {
          if (in.read() < 0) {
            throw truncated(size, at);
          }
          skipped = 1;
        }
        left -= skipped;
        offset += skipped;
      }
    } catch (EOFException e) {
      throw truncated(size, at);
    } catch (ZipException e) {
      throw new ArchiveException("gzip: %s at octet %d".formatted(e.getMessage(), offset));
    }
  }

  private ArchiveException truncated(long size, long at) {
    return new ArchiveException(
        "tar-truncated: expected %d octets of content after the header at octet %d, found the end"
                .formatted(size, at)
            + " at octet "
            + offset);
  }

  private static long padding(long size) {
    return (BLOCK - size % BLOCK) % BLOCK;
  }

  private void requireBlock(String what) throws IOException {
    long at = offset;
    if (!readBlock()) {
      throw new ArchiveException(
          "tar-truncated: expected a block " + what + ", found the end at octet " + at);
    }
  }

  private boolean readBlock() throws IOException {
    int read;
    try {
      read = in.readNBytes(block, 0, BLOCK);
    } catch (EOFException e) {
      throw new ArchiveException("gzip: expected more, found the end after octet " + offset);
    } catch (ZipException e) {
      throw new ArchiveException("gzip: %s after octet %d".formatted(e.getMessage(), offset));
    }
    if (read > 0 && read < BLOCK) {
      throw new ArchiveException(
          "tar-truncated: expected a block of %d octets at octet %d, found %d"
              .formatted(BLOCK, offset, read));
    }
    offset += read;
    return read == BLOCK;
  }

  /** A number in octal digits, or, where the highest bit is set, in base 256 as GNU tar has it. */
  private long number(int at, long header) throws ArchiveException {
    if ((block[at] & 0x80) != 0) {
      long number = block[at] & 0x7F;
      for (int i = at + 1; i < at + NUMBER_OCTETS; i++) {
        if (number > Long.MAX_VALUE >> 9) {
          throw size(header);
        }
        number = (number << 8) | (block[i] & 0xFF);
      }
      return number;
    }
    long number = octal(block, at, NUMBER_OCTETS);
    if (number < 0) {
      throw size(header);
    }
    return number;
  }

  private static ArchiveException size(long header) {
    return new ArchiveException(
        "tar-size: expected octal digits in the field size of the header at octet " + header);
  }

  /** Digits between spaces and NULs; 0 for none, -1 for anything else. */
  private static long octal(byte[] block, int at, int octets) {
    long number = 0;
    boolean ended = false;
    for (int i = at; i < at + octets; i++) {
      byte octet = block[i];
      if (octet >= '0' && octet <= '7' && !ended) {
        number = number * 8 + octet - '0';
      } else if (octet == 0 || octet == ' ') {
        ended = number > 0;
      } else {
        return -1;
      }
    }
    return number;
  }

  private static long decimal(byte[] digits, int from, int to) {
    long number = to > from && to - from < 19 ? 0 : -1;
    for (int i = from; i < to && number >= 0; i++) {
      boolean digit = digits[i] >= '0' && digits[i] <= '9';
      number = digit ? number * 10 + digits[i] - '0' : -1;
    }
    return number;
  }

  private static long checksum(byte[] block) {
    return octal(block, CHECKSUM_AT, CHECKSUM_OCTETS);
  }

  /** The sum of all octets, with spaces in the place of the checksum. */
  private static long sum(byte[] block) {
    long sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      boolean inChecksum = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_OCTETS;
      sum += inChecksum ? ' ' : block[i] & 0xFF;
    }
    return sum;
  }

  private static long signedSum(byte[] block) {
    long sum = sum(block);
    for (int i = 0; i < BLOCK; i++) {
      boolean inChecksum = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_OCTETS;
      sum -= !inChecksum && block[i] < 0 ? 0x100 : 0;
    }
    return sum;
  }

  private static boolean isZeros(byte[] block) {
    for (byte octet : block) {
      if (octet != 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] cString(byte[] octets) {
    int end = indexOf(octets, (byte) 0, 0);
    return end < 0 ? octets : Arrays.copyOf(octets, end);
  }

  private static int indexOf(byte[] octets, byte octet, int from) {
    for (int i = from; i < octets.length; i++) {
      if (octets[i] == octet) {
        return i;
      }
    }
    return -1;
  }
}
