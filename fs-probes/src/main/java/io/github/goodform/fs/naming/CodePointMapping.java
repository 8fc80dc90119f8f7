package io.github.goodform.fs.naming;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What code points were mapped to: most to one code point, others to several or to none.
 *
 * <p>Two such mappings are equal, as two {@link CodePointCache}s are. Safe for use by several
 * threads.
 */
final class CodePointMapping {
  /** For what is not one code point. */
  private static final int TEXT = -2;

  private final CodePointCache cache = new CodePointCache();
  private final Map<Integer, String> texts = new ConcurrentHashMap<>();

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
    StringBuilder changed = new StringBuilder(2 * text.length()).append(text, 0, start);
    int codePoint;
    for (int i = start; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      int one = one(codePoint, mapping);
      if (one == TEXT) {
        String known = texts.get(codePoint);
        changed.append(known == null ? remembered(codePoint, mapping.apply(codePoint)) : known);
      } else {
        changed.appendCodePoint(one);
      }
    }
    return changed.toString();
  }

  private String remembered(int codePoint, String text) {
    texts.put(codePoint, text);
    return text;
  }

  private int one(int codePoint, IntFunction<String> mapping) {
    return cache.of(codePoint, c -> one(mapping.apply(c)));
  }

  private static int one(String text) {
    boolean isOne = !text.isEmpty() && text.codePointCount(0, text.length()) == 1;
    return isOne ? text.codePointAt(0) : TEXT;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CodePointMapping;
  }

  @Override
  public int hashCode() {
    return TEXT;
  }
}
