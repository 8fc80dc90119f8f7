package io.github.goodform.fs.naming;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A rule that gives every name a key, so that names with one key are one file: ignore, decompose
 * and fold, within the tables of one Unicode version, with exceptions.
 *
 * @param decompositions which decompositions the tables hold
 * @param folding which case mappings they hold, and when they apply them
 * @param foldingRange the characters that fold
 * @param ignored the code points that a comparison skips
 * @param ordersAcross whether marks are ordered across a skipped code point; elsewhere it ends a
 *     run of marks, as a character of class 0 does, before it is skipped
 * @param rigid code points that stay as they are, though the rules would map them
 * @param replaced code points that are mapped otherwise than the rules tell
 * @param computed what was computed before for single code points
 */
record CharacterTables(
    DecompositionTable decompositions,
    Folding folding,
    TableRange foldingRange,
    Set<Integer> ignored,
    boolean ordersAcross,
    Set<Integer> rigid,
    Map<Integer, String> replaced,
    Computed computed) {

  CharacterTables(
      Decomposition decomposition,
      Folding folding,
      TableRange decompositionRange,
      TableRange foldingRange,
      Set<Integer> ignored,
      boolean ordersAcross,
      Set<Integer> rigid,
      Map<Integer, String> replaced) {
    this(
        new DecompositionTable(decomposition, decompositionRange, rigid),
        folding,
        foldingRange,
        ignored,
        ordersAcross && !ignored.isEmpty() && decomposition.ordersMarks(),
        rigid,
        replaced,
        new Computed());
  }

  /**
   * What was computed before for single code points. It is no part of a rule: all are equal.
   *
   * @param kept what is skipped or kept
   * @param folded what is folded or replaced
   * @param keys what the steps together make of a code point
   * @param unmoved 1 where a code point can be mapped by all steps at once, else 0
   */
  record Computed(
      CodePointMapping kept,
      CodePointMapping folded,
      CodePointMapping keys,
      CodePointCache unmoved) {
    Computed() {
      this(
          new CodePointMapping(),
          new CodePointMapping(),
          new CodePointMapping(),
          new CodePointCache());
    }
  }

  /** The only letter to which a mark folds, U+0345. */
  private static final int IOTA = 0x3B9;

  /** The only mark that folds to a letter. */
  private static final char YPOGEGRAMMENI = '\u0345';

  /** In place of U+0345 while marks are ordered: no name has this surrogate. */
  private static final char FOLDED_MARK = '\uDFFF';

  /** Which decompositions the tables hold. */
  Decomposition decomposition() {
    return decompositions.kind();
  }

  /** Whether marks are ordered that are decomposed. */
  boolean ordersMarks() {
    return decomposition().ordersMarks();
  }

  boolean isDecomposing() {
    return decomposition() != Decomposition.NONE;
  }

  CharacterTables withRigid(int codePoint) {
    Set<Integer> more = new HashSet<>(rigid);
    more.add(codePoint);
    return withRigid(more);
  }

  CharacterTables withRigid(Set<Integer> codePoints) {
    return new CharacterTables(
        decomposition(),
        folding,
        decompositions.range(),
        foldingRange,
        ignored,
        ordersAcross,
        Set.copyOf(codePoints),
        replaced);
  }

  CharacterTables withIgnored(Set<Integer> codePoints, boolean across) {
    return new CharacterTables(
        decomposition(),
        folding,
        decompositions.range(),
        foldingRange,
        codePoints,
        across,
        rigid,
        replaced);
  }

  CharacterTables withReplaced(int codePoint, String by) {
    Map<Integer, String> more = new HashMap<>(replaced);
    more.put(codePoint, by);
    return withReplaced(more);
  }

  CharacterTables withReplaced(Map<Integer, String> more) {
    return new CharacterTables(
        decomposition(),
        folding,
        decompositions.range(),
        foldingRange,
        ignored,
        ordersAcross,
        rigid,
        Map.copyOf(more));
  }

  String key(String name) {
    if (isPlain(name)) {
      return folding.mapping().ofAscii(name);
    }
    return byRuns(name, this::keyOfRun);
  }

  /**
   * The keys of what lies between skipped code points: where marks are not ordered across them,
   * each is one run.
   */
  private String byRuns(String name, UnaryOperator<String> key) {
    if (ordersAcross || !ordersMarks() || withoutIgnored(name).length() == name.length()) {
      return key.apply(name);
    }
    StringBuilder keys = new StringBuilder();
    int start = 0;
    int next;
    for (int i = 0; i < name.length(); i = next) {
      int codePoint = name.codePointAt(i);
      next = i + Character.charCount(codePoint);
      if (ignored.contains(codePoint)) {
        keys.append(key.apply(name.substring(start, i)));
        start = next;
      }
    }
    return keys.append(key.apply(name.substring(start))).toString();
  }

  private String keyOfRun(String name) {
    return isMappedAtOnce(name)
        ? decompositions.inOrder(computed.keys().map(name, c -> stepByStep(Character.toString(c))))
        : stepByStep(name);
  }

  /**
   * Whether it is the same to map each code point by all steps at once, and to order marks after
   * it: no step before the last order gives a mark another combining class.
   */
  boolean isMappedAtOnce(String name) {
    if (!ordersMarks()) {
      return true;
    }
    if (folding.order() == Folding.Order.AFTER || folding.composesFirst()) {
      return false;
    }
    int codePoint;
    for (int i = 0; i < name.length(); i += Character.charCount(codePoint)) {
      codePoint = name.codePointAt(i);
      if (computed.unmoved().of(codePoint, c -> keepsClasses(c) ? 1 : 0) == 0) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsClasses(int codePoint) {
    return decompositions
        .withoutOrder(withoutIgnored(Character.toString(codePoint)))
        .codePoints()
        .filter(c -> decompositions.combiningClass(c) > 0)
        .allMatch(
            mark ->
                decompositions
                    .withoutOrder(folded(Character.toString(mark)))
                    .codePoints()
                    .allMatch(
                        c ->
                            decompositions.combiningClass(c)
                                == decompositions.combiningClass(mark)));
  }

  /** The key of a name, step by step for the whole name. */
  String keyInSteps(String name) {
    return byRuns(name, this::stepByStep);
  }

  private String stepByStep(String name) {
    String kept = withoutIgnored(name);
    return switch (folding.order()) {
      case BEFORE -> decompositions.decompose(folded(kept));
      case BEFORE_BY_CLASS -> keyBySourceClasses(kept);
      case BETWEEN -> decompositions.decompose(folded(decompositions.decompose(kept)));
      case COMPOSED -> folded(decompositions.composeAsCompared(kept));
      case AFTER -> folded(decompositions.decompose(kept));
      case AT_ONCE -> decompositions.decompose(folded(decompositions.withoutOrder(kept)));
    };
  }

  /**
   * Letters are folded first, and a mark is ordered by the class that it had before: U+0345 folds
   * to a letter, and moves past other marks all the same. One that comes from a decomposition
   * stays, and so does one without a letter before it: at the start, or behind Hangul, which takes
   * no mark.
   */
  private String keyBySourceClasses(String kept) {
    if (!ordersMarks() || kept.indexOf(YPOGEGRAMMENI) < 0) {
      return decompositions.decompose(folded(kept));
    }
    StringBuilder marked = new StringBuilder(kept);
    for (int i = 1; i < kept.length(); i++) {
      if (kept.charAt(i) == YPOGEGRAMMENI && !isModernHangul(kept.charAt(i - 1))) {
        marked.setCharAt(i, FOLDED_MARK);
      }
    }
    return decompositions
        .ordered(decompositions.withoutOrder(folded(marked.toString())), FOLDED_MARK)
        .replace(Character.toString(FOLDED_MARK), folded(Character.toString(YPOGEGRAMMENI)));
  }

  /** Whether it is a syllable, or a letter that syllables are composed of. */
  private static boolean isModernHangul(char c) {
    return ('\u1100' <= c && c <= '\u1112')
        || ('\u1161' <= c && c <= '\u1175')
        || ('\u11A8' <= c && c <= '\u11C2')
        || ('\uAC00' <= c && c <= '\uD7A3');
  }

  /**
   * A key that is equal whether letters are folded before they are decomposed or after it: a letter
   * with marks may have no capital, and its parts have one.
   */
  String keyOfEitherOrder(String name) {
    return folding.order() == Folding.Order.BEFORE_BY_CLASS && isDecomposing()
        ? decompositions.decompose(folded(key(name)))
        : key(name);
  }

  /** What is equal of a key whether marks are ordered before they are folded or after it. */
  String inAnyOrder(String key) {
    return isDecomposing() ? decompositions.ordered(key, IOTA) : key;
  }

  /** ASCII, and no exception in it: nothing decomposes, and every folding does the same. */
  private boolean isPlain(String name) {
    if (!EscapedNames.isAscii(name)) {
      return false;
    }
    if (rigid.isEmpty() && replaced.isEmpty()) {
      return true;
    }
    for (int i = 0; i < name.length(); i++) {
      int c = name.charAt(i);
      if (rigid.contains(c) || replaced.containsKey(c)) {
        return false;
      }
    }
    return true;
  }

  /** The name without the code points that are skipped. */
  String withoutIgnored(String name) {
    return ignored.isEmpty() ? name : computed.kept().map(name, this::kept);
  }

  private String kept(int codePoint) {
    return ignored.contains(codePoint) ? "" : Character.toString(codePoint);
  }

  /** The name in form C, where letters are decomposed as that form has them. */
  String compose(String name) {
    return decompositions.compose(name);
  }

  String decompose(String name) {
    return decompositions.decompose(name);
  }

  String folded(String name) {
    return folding == Folding.NONE && replaced.isEmpty()
        ? name
        : computed.folded().map(name, this::mapped);
  }

  private String mapped(int codePoint) {
    String replacement = replaced.get(codePoint);
    if (replacement != null) {
      return replacement;
    }
    String same = Character.toString(codePoint);
    if (rigid.contains(codePoint)) {
      return same;
    }
    String folded = folding.mapping().of(codePoint);
    boolean held =
        folding == Folding.HFS_PLUS
            || folding.isOfAscii()
            || (foldingRange.holds(codePoint) && foldingRange.holds(folded));
    return held ? folded : same;
  }
}
