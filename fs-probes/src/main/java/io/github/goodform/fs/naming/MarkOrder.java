package io.github.goodform.fs.naming;

import java.util.function.IntUnaryOperator;

/** Marks in the order of their combining classes (Unicode Standard, D109). */
final class MarkOrder {
  private MarkOrder() {}

  /**
   * A text with its marks in order: none passes a code point of class 0, and marks of one class
   * stay as they are.
   *
   * @param classes the combining class of a code point
   * @return the text itself where nothing moves
   */
  static String ordered(String text, IntUnaryOperator classes) {
    return isOrdered(text, classes) ? text : reordered(text, classes);
  }

  private static boolean isOrdered(String text, IntUnaryOperator classes) {
    int codePoint;
    int last = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      int combiningClass = classes.applyAsInt(codePoint);
      if (combiningClass > 0 && combiningClass < last) {
        return false;
      }
      last = combiningClass;
    }
    return true;
  }

  private static String reordered(String text, IntUnaryOperator classOf) {
    int[] codePoints = text.codePoints().toArray();
    int[] classes = new int[codePoints.length];
    for (int i = 0; i < codePoints.length; i++) {
      int codePoint = codePoints[i];
      int combiningClass = classOf.applyAsInt(codePoint);
      int j = i;
      while (combiningClass > 0 && j > 0 && classes[j - 1] > combiningClass) {
        codePoints[j] = codePoints[j - 1];
        classes[j] = classes[j - 1];
        j--;
      }
      codePoints[j] = codePoint;
      classes[j] = combiningClass;
    }
    return new String(codePoints, 0, codePoints.length);
  }
}
