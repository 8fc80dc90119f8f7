package io.github.goodform.multipart;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Tables of marks that ended searches have given back, for the next ones: a form of 64 KiB would
 * else allocate an eighth of its size for one. Holds a few, all of them empty, and none of them is
 * anybody else's. Safe for use by several threads.
 */
final class MarkTables {
  static final int SLOTS = 16;

  /** Those of all searches of this JVM. */
  static final MarkTables SHARED = new MarkTables();

  private final AtomicReferenceArray<byte @Nullable []> tables = new AtomicReferenceArray<>(SLOTS);

  /** A table without marks: the caller's until it is given. */
  byte[] take() {
    for (int i = 0; i < SLOTS; i++) {
      if (tables.getPlain(i) != null) {
        byte[] table = tables.getAndSet(i, null);
        if (table != null) {
          return table;
        }
      }
    }
    return new byte[DelimiterWords.MARKS];
  }

  /** Keeps a table without marks, or leaves it to the collector when there are enough. */
  void give(byte[] table) {
    for (int i = 0; i < SLOTS; i++) {
      if (tables.getPlain(i) == null && tables.compareAndSet(i, null, table)) {
        return;
      }
    }
  }
}
