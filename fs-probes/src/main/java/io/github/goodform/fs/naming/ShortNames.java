package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameLimit;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.GeneratedNames.Stems;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The 8.3 names of FAT, which are taken beside the long names.
 *
 * <p>A name that fits 8.3 has its own capitals as short name: {@code å} is stored with {@code Å},
 * so {@code Å} finds it; {@code Å} needs no other, so {@code å} finds nothing, and yet cannot be
 * created, for its short name is taken. Any other name gets one of the {@link GeneratedNames}.
 */
final class ShortNames {
  private static final String HIDDEN = "\u0000";

  /** Questions for names in capitals that fit 8.3. */
  private static final List<String> CAPITALS = List.of("name-con", "name-nul", "name-com1");

  private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7F]");

  /** What the short name of a name that fits 8.3 does. */
  private enum AliasVisibility {
    /** There is none, or it changes nothing. */
    NONE,
    /** It is found. */
    VISIBLE,
    /** It is not found, but its place is taken. */
    HIDDEN
  }

  private final AliasVisibility ascii;

  /** That of names with letters beyond ASCII. */
  private final AliasVisibility latin;

  /** Whether it was not asked if short names have capitals that are taken with them. */
  private final boolean isOpen;

  /**
   * Whether capitals that fit 8.3 are stored as the short name only, which is listed in lower case.
   */
  private final boolean listsLowerCase;

  private final ShortForm form;
  private final CodePage page;
  private final GeneratedNames generated;

  private ShortNames(Traits traits) {
    this.ascii = visibility(traits, "case-short-ascii", "case-ascii");
    AliasVisibility asked = visibility(traits, "case-short-latin", "case-latin");
    this.page = CodePage.of(traits, ascii != AliasVisibility.NONE || asked != AliasVisibility.NONE);
    this.latin = asked == AliasVisibility.NONE && page.isSeen() ? ofOtherLetters(traits) : asked;
    this.isOpen = isOpen(traits);
    boolean readsOctets =
        traits
            .of(Trait.LONGEST_NAME)
            .value()
            .filter(longest -> longest.unit() == NameLimit.Unit.OCTETS)
            .isPresent();
    this.form = new ShortForm(page, readsOctets);
    this.generated = GeneratedNames.of(form, traits, isTaken(), isOpen);
    this.listsLowerCase = listsLowerCase(traits);
  }

  static ShortNames of(Traits traits) {
    return new ShortNames(traits);
  }

  /** FAT drops dots at the end of a name; where they are kept, there are no such names. */
  private static boolean isOpen(Traits traits) {
    Finding dot = traits.finding("alias-trailing-dot");
    // Long names that are one in each case are so in a short name, too.
    String sample = traits.finding("case-ascii").is(NameVerdict.SAME) ? "latin" : "ascii";
    return traits.finding("case-" + sample).is(NameVerdict.DISTINCT)
        && !traits.finding("case-short-" + sample).isAnswered()
        && (!dot.isAnswered() || dot.is(NameVerdict.SAME));
  }

  /** Where long names are asymmetric too, no short name explains it. */
  private static AliasVisibility visibility(Traits traits, String id, String ofLongNames) {
    boolean asymmetric =
        traits.finding(id).is(NameVerdict.ASYMMETRIC)
            && !traits.finding(ofLongNames).is(NameVerdict.ASYMMETRIC);
    if (!asymmetric
        || !(traits.evidence().of(id) instanceof Relation relation)
        || !isTaken(relation.reverse())) {
      return AliasVisibility.NONE;
    }
    return relation.forward().lookup().isOk() ? AliasVisibility.VISIBLE : AliasVisibility.HIDDEN;
  }

  /** The letters of the code page are found as those of ASCII are, or as generated names are. */
  private AliasVisibility ofOtherLetters(Traits traits) {
    if (ascii != AliasVisibility.NONE) {
      return ascii;
    }
    return traits.of(Trait.SHORT_ALIAS).is(true) ? AliasVisibility.VISIBLE : AliasVisibility.HIDDEN;
  }

  private static boolean listsLowerCase(Traits traits) {
    return traits.of(Trait.CASE_PRESERVED).is(true)
        && CAPITALS.stream()
            .allMatch(
                id ->
                    traits.finding(id).is(NameVerdict.REWRITTEN)
                        && traits.evidence().of(id) instanceof Single single
                        && single.listed().names().equals(List.of(lowerCase(id))));
  }

  private static String lowerCase(String id) {
    return NameOctets.hex(NameOctets.utf8(Question.named(id).first().toLowerCase(Locale.ROOT)));
  }

  /** The name as it is listed where its short name is all that is stored. */
  String listed(String name) {
    boolean short83 = listsLowerCase && EscapedNames.isAscii(name) && form.fits(name);
    return short83 && page.capitals(name).equals(name) ? name.toLowerCase(Locale.ROOT) : name;
  }

  private static boolean isTaken(Direction direction) {
    return direction.createOther().reason() == ErrorKind.EXISTS;
  }

  /** Whether the capitals of a name that fits 8.3 are taken with it. */
  boolean isTaken() {
    return ascii != AliasVisibility.NONE || latin != AliasVisibility.NONE;
  }

  /** The short names of names that do not fit 8.3. */
  GeneratedNames generated() {
    return generated;
  }

  /** Whether each octet of a name is a character to the driver. */
  boolean readsOctets() {
    return form.readsOctets();
  }

  /** The keys that a name takes: its own, and that of its short name where that is the capitals. */
  Set<String> claimed(String name, UnaryOperator<String> key) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add(key.apply(name));
    String read = form.read(name);
    if (isTaken() && form.fits(read)) {
      String capitals = page.capitals(read);
      keys.add(HIDDEN + capitals);
      if (isSeen(read)) {
        keys.add(key.apply(form.text(capitals)));
      }
    }
    return keys;
  }

  private boolean isSeen(String read) {
    AliasVisibility visibility = EscapedNames.isAscii(read) ? ascii : latin;
    return visibility == AliasVisibility.VISIBLE;
  }

  /** Whether the short name of one is taken by the other. */
  boolean clash(String a, String b) {
    if (!isTaken()) {
      return false;
    }
    String one = form.read(a);
    String other = form.read(b);
    return form.fits(one) && form.fits(other) && page.capitals(one).equals(page.capitals(other));
  }

  /** Whether the names clash under some code page that the answers admit. */
  boolean mayClash(String a, String b) {
    if (isOpen) {
      return clashKey(a).equals(clashKey(b));
    }
    if (page.isKnown() || page.hasNoCapitals()) {
      return false;
    }
    String one = form.read(a);
    String other = form.read(b);
    return form.mayFit(one)
        && form.mayFit(other)
        && page.anyCapitals(one).equals(page.anyCapitals(other));
  }

  /**
   * The key under which a lock on a name is held, made of its loose key: equal for all names that
   * may clash.
   */
  String lockKey(String looseKey) {
    if (generated.stems(looseKey).equals(Stems.NONE)) {
      return clashKey(looseKey);
    }
    // Letters that are folded elsewhere may be one here.
    return HIDDEN + "~" + NOT_ASCII.matcher(generated.group(looseKey)).replaceAll("_");
  }

  /** Equal for names whose own capitals may clash, made of their loose keys. */
  String clashKey(String looseKey) {
    if (!isTaken() && !isOpen) {
      return looseKey;
    }
    String read = form.read(looseKey);
    if (isOpen) {
      return form.mayFit(read) ? HIDDEN + UCharacter.foldCase(read, true) : looseKey;
    }
    return form.mayFit(read) ? HIDDEN + page.anyCapitals(read) : looseKey;
  }
}
