package io.github.goodform.fs.naming;

import java.util.HashSet;
import java.util.Set;

/**
 * Which signs of a name may be listed otherwise, where some are left out and others may stand for
 * them: a listing is laid beside the name so that as much as possible is one.
 *
 * <p>What is not one with anything is open, and so is a sign that is only found beside such a gap:
 * it may be what stands there for another one.
 */
final class SignAlignment {
  private final int[] given;
  private final int[] listed;

  /** The most characters that the rests of both have in common, in their order. */
  private final int[][] common;

  private final Set<Integer> open = new HashSet<>();
  private final Set<Integer> besideGaps = new HashSet<>();
  private final Set<Integer> kept = new HashSet<>();

  private SignAlignment(int[] given, int[] listed) {
    this.given = given;
    this.listed = listed;
    this.common = new int[given.length + 1][listed.length + 1];
    for (int i = given.length - 1; i >= 0; i--) {
      for (int j = listed.length - 1; j >= 0; j--) {
        common[i][j] =
            given[i] == listed[j]
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
  }

  /**
   * The signs that may be listed otherwise than they are given, or stand for others.
   *
   * @param name a name of letters and signs
   */
  static Set<Integer> open(String name, String listed) {
    SignAlignment alignment =
        new SignAlignment(name.codePoints().toArray(), listed.codePoints().toArray());
    alignment.align();
    Set<Integer> open = new HashSet<>(alignment.besideGaps);
    open.removeAll(alignment.kept);
    open.addAll(alignment.open);
    open.removeIf(Character::isLetterOrDigit);
    return open;
  }

  private void align() {
    int i = 0;
    int j = 0;
    boolean isGap = false;
    while (i < given.length || j < listed.length) {
      if (i < given.length && j < listed.length && given[i] == listed[j]) {
        boolean isBeside = isGap || isGapAt(i + 1, j + 1);
        (isBeside ? besideGaps : kept).add(given[i]);
        isGap = false;
        i++;
        j++;
      } else if (j == listed.length || (i < given.length && common[i + 1][j] >= common[i][j + 1])) {
        open.add(given[i++]);
        isGap = true;
      } else {
        open.add(listed[j++]);
        isGap = true;
      }
    }
  }

  private boolean isGapAt(int i, int j) {
    boolean isEnd = i == given.length && j == listed.length;
    return !isEnd && (i == given.length || j == listed.length || given[i] != listed[j]);
  }
}
