package io.github.goodform.fs.naming;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What code points were mapped to: most to one code point, others to several or to none.
 *
 * <p>Two such mappings are equal, as two {@link CodePointCache}s are. Safe for use by several
 * threads.
 */
final class CodePointMapping {
  /** The value of the first text; that of each later one is less by one. */
  private static final int FIRST_TEXT = -2;

  private static final int NOT_CACHED = -1;

  private final CodePointCache cache = new CodePointCache();
  private final Map<String, Integer> indexes = new HashMap<>();

  /** What is not one code point, by its index. */
  private volatile @Nullable String[] texts = new String[16];

  /**
   * A text with each of its code points mapped.
   *
   * @param mapping a pure function, the same in each call
   * @return the text itself where no code point changes
   */
  String map(String text, IntFunction<String> mapping) {
    int codePoint;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      if (one(codePoint, mapping) != codePoint) {
        return changed(text, i, mapping);
      }
    }
    return text;
  }

  private String changed(String text, int start, IntFunction<String> mapping) {
    StringBuilder changed = new StringBuilder(3 * text.length()).append(text, 0, start);
    int codePoint;
    for (int i = start; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      int one = one(codePoint, mapping);
      if (one > NOT_CACHED) {
        changed.appendCodePoint(one);
      } else {
        changed.append(text(FIRST_TEXT - one, codePoint, mapping));
      }
    }
    return changed.toString();
  }

  /** Another thread's index may be seen before its text is. */
  private String text(int index, int codePoint, IntFunction<String> mapping) {
    @Nullable String[] known = texts;
    String text = index < known.length ? known[index] : null;
    return text == null ? mapping.apply(codePoint) : text;
  }

  private int one(int codePoint, IntFunction<String> mapping) {
    return cache.of(codePoint, c -> one(mapping.apply(c)));
  }

  private int one(String text) {
    boolean isOne = !text.isEmpty() && text.codePointCount(0, text.length()) == 1;
    return isOne ? text.codePointAt(0) : FIRST_TEXT - index(text);
  }

  private synchronized int index(String text) {
    return indexes.computeIfAbsent(text, this::added);
  }

  private int added(String text) {
    int index = indexes.size();
    @Nullable String[] grown = index < texts.length ? texts : Arrays.copyOf(texts, 2 * index);
    grown[index] = text;
    texts = grown;
    return index;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CodePointMapping;
  }

  @Override
  public int hashCode() {
    return FIRST_TEXT;
  }
}
