package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;

/** Percent-decoding of a request target's path (RFC 3986 §2.1). */
final class PercentEncoding {
  private PercentEncoding() {}

  /** Decodes each triplet once; what is no triplet stands for itself. A query is dropped. */
  static Octets decodePath(Octets target) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(target.length());
    int i = 0;
    while (i < target.length() && target.at(i) != '?') {
      int high = digit(target, i + 1);
      int low = digit(target, i + 2);
      if (target.at(i) == '%' && high >= 0 && low >= 0) {
        out.write(high << 4 | low);
        i += 3;
      } else {
        out.write(target.at(i));
        i++;
      }
    }
    return Octets.of(out.toByteArray());
  }

  private static int digit(Octets octets, int index) {
    return index < octets.length() ? Character.digit(octets.at(index), 16) : -1;
  }
}
