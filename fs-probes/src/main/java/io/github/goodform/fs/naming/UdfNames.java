package io.github.goodform.fs.naming;

/**
 * Names as the Linux driver lists those of UDF ({@code fs/udf/unicode.c}, after the name
 * translation of OSTA UDF 2.60 §4.2.2.1): where what stands before a short extension is {@code .}
 * or {@code ..}, a checksum of the whole name follows it. The file is found by that name; by the
 * one that was given only as long as the kernel remembers it.
 */
final class UdfNames {
  /** Octets of the longest name: one of 255 tells how it is compressed. */
  static final int LONGEST = 254;

  private static final int LONGEST_EXTENSION = 4;
  private static final int HIGHEST_OF_ONE_OCTET = 0xFF;

  /** The polynomial of CRC-16 as the ITU-T has it. */
  private static final int POLYNOMIAL = 0x1021;

  private UdfNames() {}

  /** The name with its checksum, or the name itself where it needs none. */
  static String listed(String name) {
    int dot = name.lastIndexOf('.');
    int extension = name.length() - dot - 1;
    String base = name.substring(0, Math.max(dot, 0));
    boolean isDots = base.equals(".") || base.equals("..");
    return isDots && extension > 0 && extension <= LONGEST_EXTENSION
        ? "%s#%04X%s".formatted(base, checksum(name), name.substring(dot))
        : name;
  }

  /** Of the units that are stored: of one octet each where that suffices for all, else of two. */
  private static int checksum(String name) {
    boolean wide = name.chars().anyMatch(unit -> unit > HIGHEST_OF_ONE_OCTET);
    int checksum = 0;
    for (int i = 0; i < name.length(); i++) {
      char unit = name.charAt(i);
      if (wide) {
        checksum = next(checksum, unit >> Byte.SIZE);
      }
      checksum = next(checksum, unit & HIGHEST_OF_ONE_OCTET);
    }
    return checksum;
  }

  private static int next(int checksum, int octet) {
    int next = checksum ^ (octet << Byte.SIZE);
    for (int bit = 0; bit < Byte.SIZE; bit++) {
      boolean carry = (next & 0x8000) != 0;
      next = (next << 1) & 0xFFFF;
      next = carry ? next ^ POLYNOMIAL : next;
    }
    return next;
  }
}
