package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The buffer that a form is being read from. Of a source whose buffers are counted, content may be
 * kept as slices of it.
 *
 * @param <B> the type of the buffers
 */
final class LentBuffer<B> implements ContentKeeper {
  private static final ByteBuffer NOWHERE = ByteBuffer.allocate(0);

  /** Fewer octets are copied: a slice holds the whole buffer. */
  private static final int LEAST = 2_048;

  private final BufferOwner<B> owner;

  private @Nullable B buffer;
  private ByteBuffer view = NOWHERE;
  private int start;
  private int memory;

  LentBuffer(BufferOwner<B> owner) {
    this.owner = owner;
  }

  /** Takes a buffer of the source; its octets are to be read from the result. */
  ByteBuffer begin(B buffer) {
    this.buffer = buffer;
    view = owner.octets(buffer);
    start = view.position();
    memory = owner.memory(buffer);
    return view;
  }

  /** Gives the buffer back. */
  void end() {
    B last = buffer;
    if (last != null) {
      buffer = null;
      view = NOWHERE;
      owner.release(last);
    }
  }

  /**
   * Adds content to a part: as a slice when that holds at most twice its octets, else as a copy.
   *
   * @param content the view, or octets that stand elsewhere
   */
  @Override
  @SuppressWarnings("ReferenceEquality") // whether it is our buffer, not whether it is like it
  public void keep(ByteBuffer content, StoredContent kept) {
    int n = content.remaining();
    B from = buffer;
    if (from == null || content != view || n < LEAST || n < memory / 2) {
      kept.keep(content);
      return;
    }
    B slice = owner.slice(from, content.position() - start, n);
    ByteBuffer octets;
    try {
      octets = owner.octets(slice);
    } catch (RuntimeException | Error e) {
      owner.release(slice);
      throw e;
    }
    kept.keep(octets, () -> owner.release(slice));
  }
}
