package io.github.goodform.fs.naming;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was computed for code points: to look each letter of each name up in the tables of Unicode
 * takes ten times as long. For code points beyond the first two planes it is computed each time.
 *
 * <p>Two caches are equal, so that a record that has one is compared by its other components. Safe
 * for use by several threads, each of which may compute the same.
 */
final class CodePointCache {
  private static final int PAGE = 0x100;
  private static final int PAGES = 0x200;

  /** What was computed, plus one; 0 where nothing was. */
  private final AtomicReferenceArray<int @Nullable []> pages = new AtomicReferenceArray<>(PAGES);

  /**
   * The value for a code point.
   *
   * @param function a pure function, the same in each call; its values are 0 at least, or less than
   *     -1
   */
  int of(int codePoint, IntUnaryOperator function) {
    int index = codePoint / PAGE;
    if (index >= PAGES) {
      return function.applyAsInt(codePoint);
    }
    int[] page = pages.get(index);
    if (page == null) {
      page = new int[PAGE];
      pages.set(index, page);
    }
    int known = page[codePoint % PAGE];
    if (known != 0) {
      return known - 1;
    }
    int value = function.applyAsInt(codePoint);
    page[codePoint % PAGE] = value + 1;
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CodePointCache;
  }

  @Override
  public int hashCode() {
    return PAGE;
  }
}
