package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Which traits have a part in the comparison of two names.
 *
 * @param known the tables as far as they were asked
 * @param loose the tables as far as they may reach
 */
record ComparedTraits(WrittenNames written, CharacterTables known, CharacterTables loose) {
  private static final int DOTLESS_I = 0x131;

  private enum Part {
    FORM,
    CASE
  }

  /** The traits of two names, in the order of their use. */
  List<Trait<?>> of(String a, String b) {
    List<Trait<?>> parts = new ArrayList<>();
    if (a.endsWith(".") || b.endsWith(".")) {
      parts.add(Trait.TRAILING_DOT);
    }
    if (a.endsWith(" ") || b.endsWith(" ")) {
      parts.add(Trait.TRAILING_SPACE);
    }
    if (written.isLong(a) || written.isLong(b)) {
      parts.add(Trait.LONGEST_NAME);
    }
    if (written.isStreamOf(a) || written.isStreamOf(b)) {
      parts.add(Trait.COLON);
    }
    if (written.replaces(a) || written.replaces(b)) {
      parts.add(Trait.BEYOND_BMP);
    }
    String first = written.shortest(a, UnaryOperator.identity());
    String second = written.shortest(b, UnaryOperator.identity());
    if (mayIgnore(first) || mayIgnore(second)) {
      parts.add(Trait.IGNORABLES);
    }
    boolean decomposes = changes(Part.FORM, first) || changes(Part.FORM, second);
    boolean folds = changes(Part.CASE, first) || changes(Part.CASE, second);
    boolean isOneByForm = decomposes && equal(Part.FORM, first, second);
    if (decomposes && (isOneByForm || !(folds && equal(Part.CASE, first, second)))) {
      parts.add(Trait.NORMALIZATION);
    }
    if (folds && !isOneByForm) {
      parts.add(Trait.CASE_RULE);
      if (first.indexOf(DOTLESS_I) >= 0 || second.indexOf(DOTLESS_I) >= 0) {
        parts.add(Trait.DOTTED_I);
      }
    }
    return parts;
  }

  private boolean mayIgnore(String name) {
    return name.codePoints().anyMatch(loose.ignored()::contains);
  }

  private String part(Part part, CharacterTables tables, String name) {
    return part == Part.FORM
        ? tables.decompose(loose.withoutIgnored(name))
        : tables.folded(loose.withoutIgnored(name));
  }

  private boolean changes(Part part, String name) {
    String kept = loose.withoutIgnored(name);
    return !part(part, known, name).equals(kept) || !part(part, loose, name).equals(kept);
  }

  private boolean equal(Part part, String first, String second) {
    return part(part, loose, first).equals(part(part, loose, second));
  }
}
