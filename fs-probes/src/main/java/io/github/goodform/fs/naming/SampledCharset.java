package io.github.goodform.fs.naming;

import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The charset of a directory of which samples were asked: they do not tell which charset it is.
 *
 * @param first the first code point that may be missing, the highest integer where none is
 * @param substitutes the characters that may stand for missing ones
 * @param drops whether nothing may stand for them
 * @param losesRest whether nothing of a name may be left after one of them
 */
record SampledCharset(int first, Set<Integer> substitutes, boolean drops, boolean losesRest)
    implements CharsetLimit {
  /** A charset that lacks nothing, as far as is known. */
  static final SampledCharset NONE = new SampledCharset(Integer.MAX_VALUE, Set.of(), false, false);

  private static final int BEYOND_ASCII = 0x80;

  /** After the control characters that ISO 8859-1 has and most others lack. */
  private static final int PRINTABLE = 0xA0;

  private static final int BEYOND_LATIN = 0x100;
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

  /** Whether all of these characters are listed as they were given. */
  static boolean isKept(Traits traits) {
    return SAMPLES.stream().allMatch(id -> traits.finding(id).is(NameVerdict.KEPT));
  }

  static SampledCharset of(Traits traits, NameCut cut, RewrittenCharacters rewritten) {
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
        ? new SampledCharset(
            latin ? BEYOND_LATIN : BEYOND_ASCII,
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

  @Override
  public @Nullable CharsetTable table() {
    return null;
  }

  @Override
  public boolean isLimited() {
    return first != Integer.MAX_VALUE;
  }

  @Override
  public boolean hasNoForms(Traits traits) {
    return false;
  }

  @Override
  public String beforeLost(String name) {
    if (!losesRest) {
      return name;
    }
    int kept = 0;
    while (kept < name.length() && !isDisputed(name.codePointAt(kept))) {
      kept += Character.charCount(name.codePointAt(kept));
    }
    return name.substring(0, kept);
  }

  @Override
  public boolean replaces(String name) {
    return false;
  }

  @Override
  public boolean changesForm(String name) {
    return false;
  }

  @Override
  public boolean mayLack(String name) {
    return mayChange(name);
  }

  @Override
  public boolean isDisputed(int c) {
    boolean control = BEYOND_ASCII <= c && c < PRINTABLE;
    // JIS X 0201 has a yen sign and an overline in the place of these.
    boolean national = c == '\\' || c == '~';
    return c >= first || ((control || national) && first != Integer.MAX_VALUE);
  }

  /** All that is beyond ISO 8859-1 is disputed as it is. */
  @Override
  public UnicodeSet mapped() {
    return MAPPED_TO_LATIN;
  }

  @Override
  public boolean mayFoldFirst(String name) {
    return false;
  }

  @Override
  public String written(String name) {
    return name;
  }
}
