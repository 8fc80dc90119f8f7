package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Finds the delimiter, line end and two hyphens included, in content. */
final class DelimiterSearch {
  private final byte[] delimiter;

  DelimiterSearch(String delimiter) {
    this.delimiter = delimiter.getBytes(StandardCharsets.ISO_8859_1);
  }

  int length() {
    return delimiter.length;
  }

  byte octet(int index) {
    return delimiter[index];
  }

  /** The delimiter, read-only: where octets that looked like its start are delivered from. */
  ByteBuffer octets() {
    return ByteBuffer.wrap(delimiter).asReadOnlyBuffer();
  }

  /**
   * Searches {@code buffer[from, to)}.
   *
   * @return where the delimiter begins; or, when it is not there, the complement of where its first
   *     octets stand at the end ({@code ~to} when they do not)
   */
  int find(ByteBuffer buffer, int from, int to) {
    byte first = delimiter[0];
    for (int i = from; i < to; i++) {
      if (buffer.get(i) != first) {
        continue;
      }
      int n = Math.min(delimiter.length, to - i);
      int k = 1;
      while (k < n && buffer.get(i + k) == delimiter[k]) {
        k++;
      }
      if (k == delimiter.length) {
        return i;
      }
      if (k == n) {
        return ~i;
      }
    }
    return ~to;
  }
}
