package io.github.goodform.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The field names read last: a parser that reads one body after another meets the same ones, and
 * need not make them anew. Bounded, and never shared between parsers.
 */
final class RecentNames {
  private static final int SLOTS = 64;

  /** Longer names are not kept. */
  private static final int LONGEST = 32;

  private final String[] names = new String[SLOTS];

  RecentNames() {
    Arrays.fill(names, "");
  }

  /** The name that stands in {@code octets[from, to)}, all of them ASCII. */
  String name(byte[] octets, int from, int to) {
    int length = to - from;
    if (length == 0 || length > LONGEST) {
      return new String(octets, from, length, StandardCharsets.ISO_8859_1);
    }
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + octets[i];
    }
    int slot = (hash ^ hash >>> 8) & (SLOTS - 1);
    String name = names[slot];
    if (!isIn(name, octets, from, length)) {
      name = new String(octets, from, length, StandardCharsets.ISO_8859_1);
      names[slot] = name;
    }
    return name;
  }

  private static boolean isIn(String name, byte[] octets, int from, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) != octets[from + i]) {
        return false;
      }
    }
    return true;
  }
}
