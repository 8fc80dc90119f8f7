package io.github.goodform.fs.naming;

import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.Set;

/**
 * The charset of a directory of which each character was asked.
 *
 * @param table the characters that were asked about
 * @param exact whether names are compared as the table writes them
 * @param substitutes the characters that may stand for missing ones
 * @param drops whether nothing may stand for them
 * @param losesRest whether nothing of a name may be left after one of them
 */
record AskedCharset(
    CharsetTable table, boolean exact, Set<Integer> substitutes, boolean drops, boolean losesRest)
    implements CharsetLimit {
  static AskedCharset of(CharsetFit fit) {
    CharsetTable table = fit.table();
    Set<Integer> substitutes = new HashSet<>(Set.of(SIGN, (int) '_'));
    substitutes.addAll(table.substitutes());
    return new AskedCharset(
        table, fit.isExact(), Set.copyOf(substitutes), table.drops(), table.losesRest());
  }

  @Override
  public boolean isLimited() {
    return !exact;
  }

  @Override
  public boolean hasNoForms(Traits traits) {
    if (!exact) {
      return false;
    }
    CharsetFit fit = new CharsetFit(traits, table);
    return fit.explainsForms() || fit.hasNoForms();
  }

  @Override
  public String beforeLost(String name) {
    return name;
  }

  @Override
  public boolean replaces(String name) {
    return table.replaces(name);
  }

  @Override
  public boolean changesForm(String name) {
    return table.hasForm() && !table.written(name).equals(name);
  }

  @Override
  public boolean mayLack(String name) {
    return table.isOpen(name);
  }

  @Override
  public boolean isDisputed(int c) {
    return table.isOpen(c) || table.isReplaced(c);
  }

  @Override
  public UnicodeSet mapped() {
    return MAPPED;
  }

  @Override
  public boolean mayFoldFirst(String name) {
    return !exact && name.codePoints().anyMatch(c -> table.isReplaced(c) && MAPPED.contains(c));
  }

  @Override
  public String written(String name) {
    return table.written(name);
  }
}
