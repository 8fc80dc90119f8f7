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
  private @Nullable StoredContent waiting;

  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is of this part
  public ByteBuffer toParse(ByteBuffer pushed, StoredContent kept) {
    if (pushed.remaining() < LEAST || kept.size() < LEAST || kept == waiting) {
      return pushed;
    }
    waiting = kept;
    ByteBuffer made = AsciiOctets.copy(pushed);
    copy = made;
    return made;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is our copy, not whether it is like it
  public void keep(ByteBuffer content, StoredContent kept) {
    if (content == copy && kept.isWorthKeeping(content)) {
      waiting = null;
      kept.keepInPlace(content);
    } else {
      kept.keep(content);
    }
  }
}
