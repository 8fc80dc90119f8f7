package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The short names that FAT generates for names that do not fit 8.3, such as {@code LONGNA~1.TXT}.
 *
 * <p>The number depends on what is there already, so a name of that kind may be the generated one
 * of another name. Mounted with {@code nonumtail}, it is {@code LONGNAME.TXT} as long as that is
 * free.
 */
final class GeneratedNames {
  private static final int NUMBERED_BASE = 6;
  private static final int HASHED_BASE = 2;
  private static final int MOST_NUMBERS = 9;

  /** Six characters and a number, or two characters, a hash and a number. */
  private static final Pattern NUMBERED = Pattern.compile("(.{1,6})~[0-9]{1,6}");

  private static final Pattern HASHED = Pattern.compile("(.{1,2})[0-9A-F]{4}~[0-9]");

  private final ShortForm form;

  /** Whether there are such names. */
  private final boolean exist;

  /** Whether there may be such names, though none was seen. */
  private final boolean mayExist;

  private final boolean lackNumber;

  /** Whether one may have no number. */
  private final boolean mayLackNumber;

  private GeneratedNames(ShortForm form, Traits traits, boolean isTaken, boolean isOpen) {
    this.form = form;
    boolean numbered = traits.of(Trait.SHORT_ALIAS).is(true);
    this.exist = numbered || isTaken;
    this.lackNumber = isTaken && traits.of(Trait.SHORT_ALIAS).is(false);
    // In Latin-1 the short names of FAT are found in each case, as its long names are.
    this.mayExist =
        exist
            || isOpen
            || (form.readsOctets()
                && traits.of(Trait.CASE_RULE).is(CaseRule.ASCII)
                && traits.of(Trait.TRAILING_DOT).is(NameHandling.STRIPPED));
    this.mayLackNumber = mayExist && !numbered;
  }

  /**
   * The generated names of a directory.
   *
   * @param isTaken whether the capitals of a name that fits 8.3 are taken with it
   * @param isOpen whether that was not asked
   */
  static GeneratedNames of(ShortForm form, Traits traits, boolean isTaken, boolean isOpen) {
    return new GeneratedNames(form, traits, isTaken, isOpen);
  }

  /**
   * The names of which the given one may get the first that is free, the preferred first; none for
   * a name that fits 8.3.
   */
  List<String> of(String name) {
    String read = form.read(name);
    if (!exist || form.fits(read)) {
      return List.of();
    }
    String base = form.generatedBase(read);
    String extension = form.generatedExtension(read);
    String end = extension.isEmpty() ? "" : "." + first(extension, ShortForm.EXTENSION);
    List<String> names = new ArrayList<>();
    if (lackNumber) {
      names.add(form.text(first(base, ShortForm.BASE) + end));
    }
    for (int number = 1; number <= MOST_NUMBERS; number++) {
      names.add(form.text(first(base, NUMBERED_BASE) + "~" + number + end));
    }
    return names;
  }

  /** Whether one name may be the generated name of the other. */
  boolean mayBeOf(String a, String b) {
    Stems one = stems(a);
    Stems other = stems(b);
    return !Collections.disjoint(one.ofLong(), other.ofShort())
        || !Collections.disjoint(one.ofShort(), other.ofLong());
  }

  /**
   * What is common to a name that gets a generated name and to the names that it may get: their
   * letters before the number, with the extension.
   *
   * @param ofLong those of a name that gets one
   * @param ofShort those of a name that may be one; where the code page is not known, a name may be
   *     both
   */
  record Stems(Set<String> ofLong, Set<String> ofShort) {
    static final Stems NONE = new Stems(Set.of(), Set.of());
  }

  /** The stems of a name; none where it has no part in generated names. */
  Stems stems(String name) {
    if (!mayExist) {
      return Stems.NONE;
    }
    String read = form.read(name);
    boolean isPageKnown = form.page().isKnown();
    boolean mayBeLong = !form.fits(read) || (!isPageKnown && !EscapedNames.isAscii(read));
    boolean mayBeShort = isPageKnown ? form.fits(read) : form.mayFit(read);
    return new Stems(
        mayBeLong ? stemsOfLong(read) : Set.of(), mayBeShort ? stemsOfShort(read) : Set.of());
  }

  private Set<String> stemsOfLong(String read) {
    String base = form.generatedBase(read);
    String end = "." + first(form.generatedExtension(read), ShortForm.EXTENSION);
    Set<String> stems = new LinkedHashSet<>();
    for (int length = 1; length <= Math.min(NUMBERED_BASE, base.length()); length++) {
      stems.add(first(base, length) + "~" + end);
    }
    for (int length = 1; length <= Math.min(HASHED_BASE, base.length()); length++) {
      stems.add(first(base, length) + "#~" + end);
    }
    if (mayLackNumber) {
      stems.add(first(base, ShortForm.BASE) + end);
    }
    return stems;
  }

  private Set<String> stemsOfShort(String read) {
    String base = form.generatedBase(read);
    String end = "." + form.generatedExtension(read);
    Set<String> stems = new LinkedHashSet<>();
    Matcher numbered = NUMBERED.matcher(base);
    Matcher hashed = HASHED.matcher(base);
    if (numbered.matches()) {
      stems.add(numbered.group(1) + "~" + end);
    }
    if (hashed.matches()) {
      stems.add(hashed.group(1) + "#~" + end);
    }
    if (mayLackNumber) {
      stems.add(base + end);
    }
    return stems;
  }

  /** Equal for all names that have a stem in common: the first letter, and the extension. */
  String group(String name) {
    String read = form.read(name);
    return first(form.generatedBase(read), 1)
        + "."
        + first(form.generatedExtension(read), ShortForm.EXTENSION);
  }

  private static String first(String text, int length) {
    return text.substring(0, Math.min(length, text.length()));
  }
}
