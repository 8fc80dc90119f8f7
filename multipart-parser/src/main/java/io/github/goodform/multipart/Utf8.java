package io.github.goodform.multipart;

/** RFC 3629 §4: well-formed UTF-8. */
final class Utf8 {
  private Utf8() {}

  /**
   * The index of the first octet of {@code octets[from, to)} that does not begin or continue a
   * character, or −1.
   */
  static int firstMalformed(byte[] octets, int from, int to) {
    int i = from;
    while (i < to) {
      int lead = octets[i] & 0xFF;
      if (lead < 0x80) {
        i++;
        continue;
      }
      int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
      if (length == 0 || i + length > to || !secondFits(lead, octets[i + 1] & 0xFF)) {
        return i;
      }
      for (int k = 2; k < length; k++) {
        if ((octets[i + k] & 0xC0) != 0x80) {
          return i;
        }
      }
      i += length;
    }
    return -1;
  }

  private static boolean secondFits(int lead, int second) {
    int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
  }
}
