package io.github.goodform.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The media types that most parts have, so that they need not be made anew for each. */
final class CommonTypes {
  private static final String[] TYPES = {
    "text/plain",
    "application/octet-stream",
    "image/jpeg",
    "image/png",
    "application/pdf",
    "application/json",
    "text/plain; charset=UTF-8",
    "text/plain;charset=UTF-8",
    "text/plain; charset=utf-8",
    "image/gif",
    "text/csv",
    "application/zip"
  };
  private static final byte[][] OCTETS =
      Arrays.stream(TYPES).map(t -> t.getBytes(StandardCharsets.US_ASCII)).toArray(byte[][]::new);

  private CommonTypes() {}

  /** The type that stands in {@code octets[from, to)}; null when it is not a common one. */
  static @Nullable String find(byte[] octets, int from, int to) {
    for (int i = 0; i < TYPES.length; i++) {
      if (Arrays.equals(octets, from, to, OCTETS[i], 0, OCTETS[i].length)) {
        return TYPES[i];
      }
    }
    return null;
  }
}
