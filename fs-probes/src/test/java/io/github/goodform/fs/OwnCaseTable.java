package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.IntPredicate;

/** Writes an up-case table of its own into the image of an exFAT volume. */
final class OwnCaseTable {
  private static final int ENTRY = 32;
  private static final byte UP_CASE_TABLE = (byte) 0x82;
  private static final int UNITS = 0x10000;

  /** What stands before the number of units that are their own capitals. */
  private static final int RUN = 0xFFFF;

  private OwnCaseTable() {}

  /** Replaces the table by one with the simple capitals of some letters only. */
  static void write(Path image, IntPredicate letters) throws IOException {
    ByteBuffer table = table(letters);
    try (FileChannel volume =
        FileChannel.open(image, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer boot = read(volume, 0, 512);
      int sector = 1 << boot.get(108);
      int cluster = sector << boot.get(109);
      long heap = (long) boot.getInt(88) * sector;
      long root = heap + (boot.getInt(96) - 2L) * cluster;
      ByteBuffer entries = read(volume, root, cluster);
      int at = 0;
      while (entries.get(at) != UP_CASE_TABLE) {
        at += ENTRY;
      }
      long old = entries.getLong(at + 24);
      if (table.limit() > (old + cluster - 1) / cluster * cluster) {
        throw new IOException("the table of " + table.limit() + " octets has no room");
      }
      long start = heap + (entries.getInt(at + 20) - 2L) * cluster;
      entries.putInt(at + 4, checksum(table));
      entries.putLong(at + 24, table.limit());
      volume.write(table.duplicate(), start);
      volume.write(entries.duplicate(), root);
    }
  }

  private static ByteBuffer read(FileChannel volume, long position, int size) throws IOException {
    ByteBuffer octets = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    volume.read(octets, position);
    return octets.flip().order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer table(IntPredicate letters) {
    ByteBuffer table = ByteBuffer.allocate(4 * UNITS).order(ByteOrder.LITTLE_ENDIAN);
    int unit = 0;
    while (unit < UNITS) {
      int end = unit;
      while (end < UNITS && capital(end, letters) == end) {
        end++;
      }
      if (end - unit > 2) {
        table.putShort((short) RUN).putShort((short) Math.min(end - unit, UNITS - 1));
        unit = end;
      }
      if (unit < UNITS) {
        table.putShort((short) capital(unit, letters));
        unit++;
      }
    }
    return table.flip();
  }

  private static int capital(int unit, IntPredicate letters) {
    int capital = UCharacter.toUpperCase(unit);
    return letters.test(unit) && Character.isBmpCodePoint(capital) ? capital : unit;
  }

  private static int checksum(ByteBuffer table) {
    int sum = 0;
    for (int i = 0; i < table.limit(); i++) {
      sum = Integer.rotateRight(sum, 1) + (table.get(i) & 0xFF);
    }
    return sum;
  }
}
