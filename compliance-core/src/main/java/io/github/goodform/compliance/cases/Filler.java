package io.github.goodform.compliance.cases;

import java.util.Arrays;

/**
 * Data of a given length in which each line names its own offset: {@code 0000000 CR LF 0000009 CR
 * LF}. A stretch that is lost, repeated or moved changes the digest, wherever it is, and the line
 * ends come to lie at every octet of a buffer, as nine and a power of two have no common divisor.
 */
final class Filler {
  private static final int LINE_OCTETS = 9;
  private static final int DIGITS = 7;

  private Filler() {}

  /** Returns so many octets, of which each prefix is that of a longer filler. */
  static byte[] of(int length) {
    byte[] octets = new byte[((length + LINE_OCTETS - 1) / LINE_OCTETS) * LINE_OCTETS];
    for (int at = 0; at < octets.length; at += LINE_OCTETS) {
      int rest = at;
      for (int digit = DIGITS - 1; digit >= 0; digit--) {
        octets[at + digit] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
      octets[at + DIGITS] = '\r';
      octets[at + DIGITS + 1] = '\n';
    }
    return Arrays.copyOf(octets, length);
  }
}
