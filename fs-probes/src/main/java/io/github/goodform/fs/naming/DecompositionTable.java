package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table of decompositions, and the order of the marks that are decomposed.
 *
 * @param kind which decompositions it holds
 * @param range the characters that decompose
 * @param rigid code points that stay as they are, though the rules would map them
 * @param decomposed what was computed before for single code points
 * @param classes combining classes in the table
 */
record DecompositionTable(
    Decomposition kind,
    TableRange range,
    Set<Integer> rigid,
    CodePointMapping decomposed,
    CodePointCache classes) {
  private static final int NO_LETTER = -1;

  /** The combining class of U+0345, of which none is higher. */
  private static final int LAST_CLASS = 240;

  /** The first code point with a combining class. */
  private static final int FIRST_MARK = 0x300;

  DecompositionTable(Decomposition kind, TableRange range, Set<Integer> rigid) {
    this(kind, range, rigid, new CodePointMapping(), new CodePointCache());
  }

  String decompose(String name) {
    return inOrder(withoutOrder(name));
  }

  /** The decomposed name, with marks as they come. */
  String withoutOrder(String name) {
    return kind == Decomposition.NONE ? name : decomposed.map(name, this::decomposed);
  }

  private String decomposed(int codePoint) {
    String whole = rigid.contains(codePoint) ? null : decompositionOf(codePoint);
    return whole == null ? Character.toString(codePoint) : whole;
  }

  private @Nullable String decompositionOf(int codePoint) {
    if (kind == Decomposition.HFS_PLUS) {
      return HfsPlusTables.decomposition(codePoint);
    }
    Normalizer2 form =
        kind == Decomposition.COMPATIBILITY
            ? Normalizer2.getNFKDInstance()
            : Normalizer2.getNFDInstance();
    String whole = form.getDecomposition(codePoint);
    boolean held = whole != null && range.holds(codePoint) && range.holds(whole);
    return held ? whole : null;
  }

  /** The name in form C, where letters are decomposed as that form has them. */
  String compose(String name) {
    return kind == Decomposition.CANONICAL ? range.formC().normalize(name) : name;
  }

  /** The name in the composed form that is compared: C, or KC where compatible letters are one. */
  String composeAsCompared(String name) {
    return kind == Decomposition.COMPATIBILITY
        ? range.formC().normalize(decompose(name))
        : compose(name);
  }

  /** A decomposed name with its marks in order, where the table orders them. */
  String inOrder(String decomposed) {
    return kind.ordersMarks() ? ordered(decomposed, NO_LETTER) : decomposed;
  }

  /**
   * Marks in the order of their combining classes (Unicode Standard, D109).
   *
   * @param letter a letter that is ordered as the last of marks
   */
  String ordered(String text, int letter) {
    return MarkOrder.ordered(
        text, codePoint -> codePoint == letter ? LAST_CLASS : combiningClass(codePoint));
  }

  int combiningClass(int codePoint) {
    return codePoint < FIRST_MARK ? 0 : classes.of(codePoint, this::classInTable);
  }

  /** A mark that the table does not know yet is no mark. */
  private int classInTable(int codePoint) {
    int combiningClass = UCharacter.getCombiningClass(codePoint);
    return combiningClass > 0 && range.holds(codePoint) ? combiningClass : 0;
  }
}
