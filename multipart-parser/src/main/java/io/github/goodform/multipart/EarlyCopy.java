package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies pushed octets before they are parsed, where a part will most likely keep them: the parser
 * then reads the copy, which the processor has in its cache, and the part keeps it where it is. To
 * parse octets in memory and to copy them afterwards takes a third longer.
 */
final class EarlyCopy implements ContentKeeper {
  /** Of a shorter buffer, or for a shorter part, the next octets are too likely no content. */
  private static final int LEAST = 8_192;

  private @Nullable ByteBuffer copy;

  /** The part for which the last copy was made, until it keeps it: else it gets no other one. */
  private @Nullable FormPart waiting;

  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is this part
  public ByteBuffer toParse(ByteBuffer pushed, FormPart part) {
    if (pushed.remaining() < LEAST || part.size() < LEAST || part == waiting) {
      return pushed;
    }
    waiting = part;
    ByteBuffer made = AsciiOctets.copy(pushed);
    copy = made;
    return made;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is our copy, not whether it is like it
  public void keep(ByteBuffer content, FormPart part) {
    if (content == copy && part.isWorthKeeping(content)) {
      waiting = null;
      part.keepInPlace(content);
    } else {
      part.keep(content);
    }
  }
}
