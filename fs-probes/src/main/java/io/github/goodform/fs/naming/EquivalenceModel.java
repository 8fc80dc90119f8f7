package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.util.VersionInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule that gives every name a key, so that names with one key are one file: decompose, fold,
 * ignore, within the tables of one Unicode version, with exceptions.
 *
 * @param decomposition which decompositions the tables hold
 * @param folding which case mappings they hold
 * @param foldsComposed whether letters that have a decomposition fold; HFS Plus without
 *     decomposition has none that do
 * @param decompositionRange the characters that decompose
 * @param foldingRange the characters that fold
 * @param ignored the code points that a comparison skips
 * @param rigid code points that stay as they are, though the rules would map them
 * @param replaced code points that are mapped otherwise than the rules say
 */
record EquivalenceModel(
    Decomposition decomposition,
    Folding folding,
    boolean foldsComposed,
    Range decompositionRange,
    Range foldingRange,
    Set<Integer> ignored,
    Set<Integer> rigid,
    Map<Integer, String> replaced) {

  /** Which decompositions. */
  enum Decomposition {
    NONE,
    CANONICAL,
    /** No singletons, no reordering of marks. */
    HFS_PLUS,
    COMPATIBILITY
  }

  /** Which case mappings. */
  enum Folding {
    NONE,
    ASCII,
    SIMPLE,
    /** The simple lower case of the simple upper case: joins ı with i. */
    BY_UPPER_CASE,
    FULL
  }

  /** The code points of a table: those of a Unicode version and before, perhaps of one plane. */
  record Range(VersionInfo last, boolean bmpOnly) {
    static final Range ALL = new Range(VersionInfo.getInstance(255), false);

    boolean holds(int codePoint) {
      return (!bmpOnly || Character.isBmpCodePoint(codePoint))
          && UCharacter.getAge(codePoint).compareTo(last) <= 0;
    }

    boolean holds(String text) {
      return text.codePoints().allMatch(this::holds);
    }
  }

  EquivalenceModel withRigid(int codePoint) {
    Set<Integer> more = new HashSet<>(rigid);
    more.add(codePoint);
    return new EquivalenceModel(
        decomposition,
        folding,
        foldsComposed,
        decompositionRange,
        foldingRange,
        ignored,
        Set.copyOf(more),
        replaced);
  }

  EquivalenceModel withReplaced(int codePoint, String by) {
    Map<Integer, String> more = new HashMap<>(replaced);
    more.put(codePoint, by);
    return new EquivalenceModel(
        decomposition,
        folding,
        foldsComposed,
        decompositionRange,
        foldingRange,
        ignored,
        rigid,
        Map.copyOf(more));
  }

  String key(String name) {
    if (isPlain(name)) {
      return folding == Folding.NONE ? name : UCharacter.foldCase(name, true);
    }
    StringBuilder kept = new StringBuilder();
    name.codePoints().filter(c -> !ignored.contains(c)).forEach(kept::appendCodePoint);
    String decomposed = decompose(kept.toString());
    StringBuilder folded = new StringBuilder();
    decomposed.codePoints().forEach(c -> folded.append(fold(c)));
    return decompose(folded.toString());
  }

  /** ASCII, and no exception in it: nothing decomposes, and every folding does the same. */
  private boolean isPlain(String name) {
    return name.chars().allMatch(c -> c < 0x80 && !rigid.contains(c) && !replaced.containsKey(c));
  }

  String decompose(String name) {
    if (decomposition == Decomposition.NONE) {
      return name;
    }
    StringBuilder decomposed = new StringBuilder();
    name.codePoints().forEach(c -> decomposed.append(decompose(c)));
    return decomposition == Decomposition.HFS_PLUS
        ? decomposed.toString()
        : ordered(decomposed.toString());
  }

  private String decompose(int codePoint) {
    String whole = decompositionOf(codePoint);
    return whole == null || rigid.contains(codePoint) ? Character.toString(codePoint) : whole;
  }

  private @Nullable String decompositionOf(int codePoint) {
    Normalizer2 form =
        decomposition == Decomposition.COMPATIBILITY
            ? Normalizer2.getNFKDInstance()
            : Normalizer2.getNFDInstance();
    String whole = form.getDecomposition(codePoint);
    boolean held =
        whole != null && decompositionRange.holds(codePoint) && decompositionRange.holds(whole);
    return held && !(decomposition == Decomposition.HFS_PLUS && isSingleton(codePoint))
        ? whole
        : null;
  }

  static boolean isSingleton(int codePoint) {
    String raw = Normalizer2.getNFDInstance().getRawDecomposition(codePoint);
    return raw != null && raw.codePointCount(0, raw.length()) == 1;
  }

  /** Marks in the order of their combining classes (Unicode Standard, D109). */
  private static String ordered(String text) {
    if (text.codePoints().allMatch(c -> UCharacter.getCombiningClass(c) == 0)) {
      return text;
    }
    List<Integer> codePoints = new ArrayList<>(text.codePoints().boxed().toList());
    for (int i = 1; i < codePoints.size(); i++) {
      int combiningClass = UCharacter.getCombiningClass(codePoints.get(i));
      int j = i;
      while (combiningClass > 0
          && j > 0
          && UCharacter.getCombiningClass(codePoints.get(j - 1)) > combiningClass) {
        j--;
      }
      codePoints.add(j, codePoints.remove(i));
    }
    StringBuilder ordered = new StringBuilder();
    codePoints.forEach(ordered::appendCodePoint);
    return ordered.toString();
  }

  String fold(int codePoint) {
    String replacement = replaced.get(codePoint);
    if (replacement != null) {
      return replacement;
    }
    String same = Character.toString(codePoint);
    if (rigid.contains(codePoint)
        || (!foldsComposed && Normalizer2.getNFDInstance().getDecomposition(codePoint) != null)) {
      return same;
    }
    String folded = folded(codePoint);
    return foldingRange.holds(codePoint) && foldingRange.holds(folded) ? folded : same;
  }

  private String folded(int codePoint) {
    return switch (folding) {
      case NONE -> Character.toString(codePoint);
      case ASCII ->
          Character.toString('A' <= codePoint && codePoint <= 'Z' ? codePoint + 0x20 : codePoint);
      case SIMPLE -> Character.toString(UCharacter.foldCase(codePoint, true));
      case BY_UPPER_CASE ->
          Character.toString(UCharacter.toLowerCase(UCharacter.toUpperCase(codePoint)));
      case FULL -> UCharacter.foldCase(Character.toString(codePoint), true);
    };
  }
}
