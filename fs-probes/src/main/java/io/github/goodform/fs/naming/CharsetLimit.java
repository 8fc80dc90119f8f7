package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which characters the charset of a directory may lack, and what may be stored in their place:
 * where it was not asked of each, samples do not tell which charset it is.
 *
 * @param first the first code point that may be missing, the highest integer where none is, or
 *     where a table tells
 * @param table the characters that were asked about, {@code null} where they were not
 * @param exact whether names are compared as the table writes them
 * @param substitutes the characters that may stand for missing ones
 * @param drops whether nothing may stand for them
 * @param losesRest whether nothing of a name may be left after one of them
 */
record CharsetLimit(
    int first,
    @Nullable CharsetTable table,
    boolean exact,
    Set<Integer> substitutes,
    boolean drops,
    boolean losesRest) {
  /** The code points that case or a form makes others, but for Hangul, which becomes no others. */
  static final UnicodeSet MAPPED =
      new UnicodeSet("[[:Changes_When_Casemapped:][:NFKD_Quick_Check=No:]-[:Hangul:]]").freeze();

  /** Of these, the ones that case or a form may make characters of ISO 8859-1. */
  static final UnicodeSet MAPPED_TO_LATIN = mappedToLatin();

  private static final CharsetLimit NONE =
      new CharsetLimit(Integer.MAX_VALUE, null, false, Set.of(), false, false);

  private static final int BEYOND_ASCII = 0x80;

  /** After the control characters that ISO 8859-1 has and most others lack. */
  private static final int PRINTABLE = 0xA0;

  private static final int BEYOND_LATIN = 0x100;
  private static final int SIGN = '?';
  private static final String CONTROL = "control-bmp";
  private static final String LATIN_LETTER = "canonical-latin";

  /** Names with one character beyond ASCII, of several alphabets. */
  private static final List<String> LETTERS =
      List.of(CONTROL, LATIN_LETTER, "canonical-hangul", "canonical-angstrom", "case-latin");

  /** Of these one at least has to be kept: charsets of ideographs lack letters with marks. */
  private static final List<String> LATIN_LETTERS =
      List.of(LATIN_LETTER, "canonical-angstrom", "case-latin");

  private static final String LATIN_SIGNS = "character-latin";

  /** Names with many characters that no rule of case or of a form changes. */
  static final List<String> SAMPLES =
      List.of(LATIN_SIGNS, "character-punctuation", "character-scripts");

  private static UnicodeSet mappedToLatin() {
    Normalizer2 decomposition = Normalizer2.getNFKDInstance();
    UnicodeSet mapped = new UnicodeSet();
    for (String one : MAPPED) {
      int c = one.codePointAt(0);
      String hfsPlus = HfsPlusTables.decomposition(c);
      String parts = one + decomposition.normalize(one) + (hfsPlus == null ? "" : hfsPlus);
      String counterparts =
          parts
              + decomposition.normalize(UCharacter.foldCase(parts, true))
              + decomposition.normalize(UCharacter.toUpperCase(ULocale.ROOT, parts))
              + decomposition.normalize(UCharacter.toLowerCase(ULocale.ROOT, parts))
              + Character.toString(HfsPlusTables.fold(c));
      if (counterparts.codePoints().anyMatch(other -> other < BEYOND_LATIN)) {
        mapped.add(c);
      }
    }
    return mapped.freeze();
  }

  static CharsetLimit of(Traits traits, NameCut cut, RewrittenCharacters rewritten) {
    if (traits.joinsUnrelated()) {
      return NONE;
    }
    Optional<CharsetFit> fit = CharsetFit.of(traits).filter(CharsetFit::explainsUnrelated);
    if (fit.isPresent()) {
      return byTable(fit.get());
    }
    boolean unasked = isUnasked(traits);
    boolean lacks =
        unasked
            || LETTERS.stream()
                .anyMatch(
                    id -> traits.finding(id).is(NameVerdict.LOSSY) || isListedInAscii(traits, id));
    // A comparison may lose them, though they are listed, and what follows them.
    boolean joins = CharsetFit.UNRELATED.stream().anyMatch(id -> CharacterKinds.joins(traits, id));
    lacks |= joins;
    boolean latin =
        !joins && isLatinKept(traits) && traits.finding(LATIN_SIGNS).is(NameVerdict.KEPT);
    boolean dropsLetter = traits.finding("character-letter").is(NameVerdict.SAME);
    // What stands for missing characters may itself be left out of a key.
    boolean drops = dropsLetter || !rewritten.open().isEmpty();
    Set<Integer> substitutes = new HashSet<>(Set.of(SIGN, (int) '_'));
    for (String id : SAMPLES) {
      String name = Question.named(id).first();
      Optional<String> listed =
          cut.mayCut(name) ? Optional.empty() : RewrittenCharacters.listed(traits, id);
      if (listed.isPresent()) {
        Set<Integer> found = substitutes(name, listed.get());
        boolean shorter = listed.get().length() < name.length();
        lacks |= shorter || !found.isEmpty();
        drops |= shorter;
        substitutes.addAll(found);
      }
    }
    return lacks || dropsLetter
        ? new CharsetLimit(
            latin ? BEYOND_LATIN : BEYOND_ASCII,
            null,
            false,
            Set.copyOf(substitutes),
            drops,
            unasked || joins || losesRest(traits))
        : NONE;
  }

  private static boolean isUnasked(Traits traits) {
    return LATIN_LETTERS.stream().noneMatch(id -> traits.finding(id).isAnswered());
  }

  /**
   * The question that shows that the charset may lack characters, or that would have to be asked.
   */
  static String question(Traits traits) {
    return isUnasked(traits) ? LATIN_LETTER : CONTROL;
  }

  private static CharsetLimit byTable(CharsetFit fit) {
    CharsetTable table = fit.table();
    Set<Integer> substitutes = new HashSet<>(Set.of(SIGN, (int) '_'));
    substitutes.addAll(table.substitutes());
    return new CharsetLimit(
        Integer.MAX_VALUE,
        table,
        fit.isExact(),
        Set.copyOf(substitutes),
        table.drops(),
        table.losesRest());
  }

  /** Whether a letter beyond ASCII is listed as none. */
  private static boolean isListedInAscii(Traits traits, String id) {
    return traits.finding(id).isAnswered()
        && traits.evidence().of(id) instanceof Relation relation
        && relation.forward().create().isOk()
        && relation.forward().listed().names().stream()
            .allMatch(hex -> NameOctets.text(hex).filter(EscapedNames::isAscii).isPresent())
        && !relation.forward().listed().names().isEmpty();
  }

  /** Whether a name is listed without what follows a character that is replaced. */
  private static boolean losesRest(Traits traits) {
    return LETTERS.stream().anyMatch(id -> losesRest(traits, id));
  }

  private static boolean losesRest(Traits traits, String id) {
    String name = Question.named(id).first();
    String end = name.substring(name.indexOf('.'));
    return traits.finding(id).isAnswered()
        && traits.evidence().of(id) instanceof Relation relation
        && relation.forward().listed().names().stream()
            .anyMatch(hex -> !NameOctets.text(hex).orElse("").endsWith(end));
  }

  /** What stands for characters of a name; a letter beyond ASCII may do for one of its own kind. */
  private static Set<Integer> substitutes(String name, String listed) {
    Set<Integer> found = new HashSet<>();
    int[] given = name.codePoints().toArray();
    int[] other = listed.codePoints().toArray();
    if (given.length != other.length) {
      listed.codePoints().filter(c -> name.indexOf(c) < 0).forEach(found::add);
      found.add(SIGN);
      return found;
    }
    for (int i = 0; i < given.length; i++) {
      boolean isLetter = other[i] >= BEYOND_ASCII && Character.isLetterOrDigit(other[i]);
      if (given[i] != other[i] && !isLetter) {
        found.add(other[i]);
      }
    }
    return found;
  }

  /** Whether a letter of Latin beyond ASCII is listed as it is. */
  static boolean isLatinKept(Traits traits) {
    String letter = NameOctets.hex(Question.named(LATIN_LETTER).firstOctets());
    return traits.evidence().of(LATIN_LETTER) instanceof Relation relation
        && relation.forward().listed().names().contains(letter);
  }

  /** Whether it is open if two names are one because of what stands for their characters. */
  boolean isLimited() {
    return table == null ? first != Integer.MAX_VALUE : !exact;
  }

  /**
   * Whether no two forms of a text are names: letters with marks are refused, or kept apart, or one
   * where the same is written of them.
   */
  boolean hasNoForms(Traits traits) {
    if (table == null || !exact) {
      return false;
    }
    CharsetFit fit = new CharsetFit(traits, table);
    return fit.explainsForms() || fit.hasNoForms();
  }

  /**
   * What of a name is written before the first character that may be missing, where that ends it.
   */
  String beforeLost(String name) {
    if (table == null && losesRest) {
      int kept = 0;
      while (kept < name.length() && !mayLack(name.codePointAt(kept))) {
        kept += Character.charCount(name.codePointAt(kept));
      }
      return name.substring(0, kept);
    }
    return name;
  }

  /** Whether characters of the name are known to be replaced. */
  boolean replaces(String name) {
    return table != null && table.replaces(name);
  }

  /** Whether the name is stored in another form. */
  boolean changesForm(String name) {
    return table != null && table.hasForm() && !table.written(name).equals(name);
  }

  /** Whether it is open what of the name is stored. */
  boolean mayLack(String name) {
    return table == null ? name.codePoints().anyMatch(this::mayLack) : table.isOpen(name);
  }

  private boolean mayLack(int c) {
    boolean control = BEYOND_ASCII <= c && c < PRINTABLE;
    // JIS X 0201 has a yen sign and an overline in the place of these.
    boolean national = c == '\\' || c == '~';
    return c >= first || ((control || national) && first != Integer.MAX_VALUE);
  }

  /** Whether a character of the text may be compared as another one. */
  boolean mayChange(String text) {
    return text.codePoints().anyMatch(this::isDisputed);
  }

  /** Whether a character may be compared as another one. */
  private boolean isDisputed(int c) {
    return table == null ? mayLack(c) : table.isOpen(c) || table.isReplaced(c);
  }

  /**
   * Whether letters are replaced of which it is open if they are compared as their counterparts
   * before.
   */
  boolean mayFoldFirst(String name) {
    return table != null
        && !exact
        && name.codePoints().anyMatch(c -> table.isReplaced(c) && MAPPED.contains(c));
  }

  /** The name with what is known to stand for its characters. */
  String written(String name) {
    return table == null ? name : table.written(name);
  }

  /**
   * All that keys make of characters that may be missing: a charset may lack a letter whose capital
   * it has.
   *
   * @param replaced the code points that the directory is known to compare otherwise than by rules
   */
  Set<Integer> counterparts(UnaryOperator<String> key, Set<Integer> replaced) {
    Set<Integer> counterparts = new HashSet<>();
    // Without a table, all that is beyond ISO 8859-1 is disputed as it is.
    UnicodeSet all = new UnicodeSet(table == null ? MAPPED_TO_LATIN : MAPPED);
    replaced.forEach(all::add);
    for (String missing : all) {
      if (missing.codePoints().anyMatch(this::isDisputed)) {
        key.apply(missing).codePoints().forEach(counterparts::add);
      }
    }
    return counterparts;
  }

  /**
   * A key with one sign for all that may be missing and all that may stand for it, or without.
   *
   * @param counterparts what missing characters may be compared as
   * @param leavesOut whether other rules leave characters out of keys, such as substitutes
   */
  String undisputed(String key, Set<Integer> counterparts, boolean leavesOut) {
    boolean drop = drops || leavesOut;
    StringBuilder kept = new StringBuilder();
    for (int codePoint : key.codePoints().toArray()) {
      boolean open =
          isDisputed(codePoint)
              || substitutes.contains(codePoint)
              || counterparts.contains(codePoint);
      if (!open) {
        kept.appendCodePoint(codePoint);
      } else if (losesRest) {
        return kept.toString();
      } else if (!drop && (kept.isEmpty() || kept.charAt(kept.length() - 1) != SIGN)) {
        // One character may become several.
        kept.append((char) SIGN);
      }
    }
    return kept.toString();
  }
}
