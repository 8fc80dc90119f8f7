package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copies pushed octets before they are parsed, where a part will most likely keep them: the parser
 * then reads the copy, which the processor has in its cache, and the part keeps it where it is. To
 * parse octets in memory and to copy them afterwards takes a third longer.
 */
final class EarlyCopy implements ContentKeeper {
  /**
   * Content of fewer octets is copied when it has been found: what follows it may not be content.
   */
  static final int LEAST = 8_192;

  private @Nullable ByteBuffer copy;

  /** The part for which the last copy was made, until it keeps it: else it gets no other one. */
  private @Nullable FormPart waiting;

  /** Returns a copy when the part has so much content already that it most likely goes on. */
  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is this part
  public ByteBuffer before(ByteBuffer octets, FormPart part) {
    int n = octets.remaining();
    if (n < LEAST || part.size() < LEAST || part == waiting) {
      return octets;
    }
    waiting = part;
    ByteBuffer made = ByteBuffer.wrap(copy(octets, n));
    copy = made;
    return made;
  }

  private static byte[] copy(ByteBuffer octets, int n) {
    if (octets.hasArray()) {
      // The JVM does not clear an array that it fills at once.
      int from = octets.arrayOffset() + octets.position();
      return Arrays.copyOfRange(octets.array(), from, from + n);
    }
    byte[] array = new byte[n];
    octets.get(octets.position(), array);
    return array;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is our copy, not whether it is like it
  public void keep(ByteBuffer content, FormPart part) {
    if (content == copy
        && ContentKeeper.isWorthKeeping(content.remaining(), content.capacity(), part.size())) {
      waiting = null;
      part.keepInPlace(content);
    } else {
      part.keep(content);
    }
  }
}
