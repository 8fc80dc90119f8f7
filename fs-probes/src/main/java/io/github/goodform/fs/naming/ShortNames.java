package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameLimit;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The 8.3 names of FAT, which are taken beside the long names.
 *
 * <p>A name that fits 8.3 has its own capitals as short name: {@code å} is stored with {@code Å},
 * so {@code Å} finds it; {@code Å} needs no other, so {@code å} finds nothing, and yet cannot be
 * created, for its short name is taken. Any other name gets a generated one, such as {@code
 * LONGNA~1.TXT}; its number depends on what is there already, so a name of that kind may be one.
 * Mounted with {@code nonumtail} it is {@code LONGNAME.TXT} as long as that is free.
 */
final class ShortNames {
  private static final String HIDDEN = "\u0000";
  private static final int BASE = 8;
  private static final int EXTENSION = 3;
  private static final int NUMBERED_BASE = 6;
  private static final int HASHED_BASE = 2;
  private static final int MOST_NUMBERS = 9;
  private static final int LAST_LATIN = 0xFF;

  /** Questions for names in capitals that fit 8.3. */
  private static final List<String> CAPITALS = List.of("name-con", "name-nul", "name-com1");

  private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7F]");

  /** Six characters and a number, or two characters, a hash and a number. */
  private static final Pattern NUMBERED = Pattern.compile("(.{1,6})~[0-9]{1,6}");

  private static final Pattern HASHED = Pattern.compile("(.{1,2})[0-9A-F]{4}~[0-9]");

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

  private final boolean generated;

  /** Whether it was not asked if short names have capitals that are taken with them. */
  private final boolean isOpen;

  /** Whether there may be generated names, though none was seen. */
  private final boolean mayBeGenerated;

  /**
   * Whether capitals that fit 8.3 are stored as the short name only, which is listed in lower case.
   */
  private final boolean listsLowerCase;

  /** Whether a generated name may have no number. */
  private final boolean mayLackNumber;

  private final boolean lacksNumber;

  /** The characters that names of 8.3 may have, and their capitals. */
  private final CodePage page;

  /** Whether each octet of a name is a character, as of a mount in Latin-1. */
  private final boolean readsOctets;

  private ShortNames(Traits traits) {
    this.ascii = visibility(traits, "case-short-ascii", "case-ascii");
    AliasVisibility asked = visibility(traits, "case-short-latin", "case-latin");
    this.page = CodePage.of(traits, ascii != AliasVisibility.NONE || asked != AliasVisibility.NONE);
    this.latin = asked == AliasVisibility.NONE && page.isSeen() ? ofOtherLetters(traits) : asked;
    this.generated = traits.of(Trait.SHORT_ALIAS).is(true) || isTaken();
    this.readsOctets =
        traits
            .of(Trait.LONGEST_NAME)
            .value()
            .filter(longest -> longest.unit() == NameLimit.Unit.OCTETS)
            .isPresent();
    this.isOpen = isOpen(traits);
    boolean numbered = traits.of(Trait.SHORT_ALIAS).is(true);
    this.lacksNumber = isTaken() && traits.of(Trait.SHORT_ALIAS).is(false);
    // In Latin-1 the short names of FAT are found in each case, as its long names are.
    this.mayBeGenerated =
        generated
            || isOpen
            || (readsOctets
                && traits.of(Trait.CASE_RULE).is(CaseRule.ASCII)
                && traits.of(Trait.TRAILING_DOT).is(NameHandling.STRIPPED));
    this.mayLackNumber = mayBeGenerated && !numbered;
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
    return NameOctets.hex(
        NameOctets.utf8(Question.byId(id).orElseThrow().first().toLowerCase(Locale.ROOT)));
  }

  /** The name as it is listed where its short name is all that is stored. */
  String listed(String name) {
    boolean short83 = listsLowerCase && EscapedNames.isAscii(name) && isShort(name, false);
    return short83 && page.capitals(name).equals(name) ? name.toLowerCase(Locale.ROOT) : name;
  }

  private static boolean isTaken(Direction direction) {
    return direction.createOther().reason() == ErrorKind.EXISTS;
  }

  /** Whether the capitals of a name that fits 8.3 are taken with it. */
  boolean isTaken() {
    return ascii != AliasVisibility.NONE || latin != AliasVisibility.NONE;
  }

  /** Whether each octet of a name is a character to the driver. */
  boolean readsOctets() {
    return readsOctets;
  }

  /** The name in the characters that the driver sees. */
  private String read(String name) {
    return readsOctets && !EscapedNames.isAscii(name) && EscapedNames.hasOctets(name)
        ? new String(EscapedNames.octets(name), StandardCharsets.ISO_8859_1)
        : name;
  }

  /** The name that the driver sees in these characters. */
  private String text(String read) {
    return readsOctets && !EscapedNames.isAscii(read) && read.chars().allMatch(c -> c <= LAST_LATIN)
        ? EscapedNames.text(read.getBytes(StandardCharsets.ISO_8859_1))
        : read;
  }

  /** The keys that a name takes: its own, and that of its short name where that is the capitals. */
  Set<String> claimed(String name, UnaryOperator<String> key) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add(key.apply(name));
    String read = read(name);
    if (isTaken() && isShort(read, false)) {
      String capitals = page.capitals(read);
      keys.add(HIDDEN + capitals);
      if (isSeen(read)) {
        keys.add(key.apply(text(capitals)));
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
    String one = read(a);
    String other = read(b);
    return isShort(one, false)
        && isShort(other, false)
        && page.capitals(one).equals(page.capitals(other));
  }

  /** Whether the names clash under some code page that the answers admit. */
  boolean mayClash(String a, String b) {
    if (isOpen) {
      return clashKey(a).equals(clashKey(b));
    }
    if (page.isKnown() || page.hasNoCapitals()) {
      return false;
    }
    String one = read(a);
    String other = read(b);
    return isShort(one, true)
        && isShort(other, true)
        && page.anyCapitals(one).equals(page.anyCapitals(other));
  }

  /** Whether one may be the generated name of the other. */
  boolean mayBeGenerated(String a, String b) {
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
    if (!mayBeGenerated) {
      return Stems.NONE;
    }
    String read = read(name);
    boolean mayBeLong = !isShort(read, false) || (!page.isKnown() && !EscapedNames.isAscii(read));
    boolean mayBeShort = isShort(read, !page.isKnown());
    return new Stems(
        mayBeLong ? stemsOfLong(read) : Set.of(), mayBeShort ? stemsOfShort(read) : Set.of());
  }

  private Set<String> stemsOfLong(String read) {
    String base = sanitized(base(read));
    String end = "." + first(sanitized(extension(read)), EXTENSION);
    Set<String> stems = new LinkedHashSet<>();
    for (int length = 1; length <= Math.min(NUMBERED_BASE, base.length()); length++) {
      stems.add(first(base, length) + "~" + end);
    }
    for (int length = 1; length <= Math.min(HASHED_BASE, base.length()); length++) {
      stems.add(first(base, length) + "#~" + end);
    }
    if (mayLackNumber) {
      stems.add(first(base, BASE) + end);
    }
    return stems;
  }

  private Set<String> stemsOfShort(String read) {
    String base = sanitized(base(read));
    String end = "." + sanitized(extension(read));
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

  private static String first(String text, int length) {
    return text.substring(0, Math.min(length, text.length()));
  }

  /**
   * The generated names that such a name may get, the preferred first; none for a name that fits
   * 8.3.
   */
  List<String> generated(String name) {
    String read = read(name);
    if (!generated || isShort(read, false)) {
      return List.of();
    }
    String base = sanitized(base(read));
    String extension = sanitized(extension(read));
    String end = extension.isEmpty() ? "" : "." + first(extension, EXTENSION);
    List<String> names = new ArrayList<>();
    if (lacksNumber) {
      names.add(text(first(base, BASE) + end));
    }
    for (int number = 1; number <= MOST_NUMBERS; number++) {
      names.add(text(first(base, NUMBERED_BASE) + "~" + number + end));
    }
    return names;
  }

  /**
   * The key under which a lock on a name is held, made of its loose key: equal for all names that
   * may clash.
   */
  String lockKey(String looseKey) {
    if (stems(looseKey).equals(Stems.NONE)) {
      return clashKey(looseKey);
    }
    String read = read(looseKey);
    String group =
        first(sanitized(base(read)), 1) + "." + first(sanitized(extension(read)), EXTENSION);
    // Letters that are folded elsewhere may be one here.
    return HIDDEN + "~" + NOT_ASCII.matcher(group).replaceAll("_");
  }

  /** Equal for names whose own capitals may clash, made of their loose keys. */
  String clashKey(String looseKey) {
    if (!isTaken() && !isOpen) {
      return looseKey;
    }
    String read = read(looseKey);
    if (isOpen) {
      return isShort(read, true) ? HIDDEN + UCharacter.foldCase(read, true) : looseKey;
    }
    return isShort(read, true) ? HIDDEN + page.anyCapitals(read) : looseKey;
  }

  /** Where the extension begins: a dot at the beginning begins none. */
  private static int dot(String name) {
    int dot = name.lastIndexOf('.');
    return name.substring(0, Math.max(dot, 0)).chars().allMatch(c -> c == '.' || c == ' ')
        ? -1
        : dot;
  }

  private static String base(String name) {
    int dot = dot(name);
    return dot < 0 ? name : name.substring(0, dot);
  }

  private static String extension(String name) {
    int dot = dot(name);
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  /** As a generated name has it: capitals, without dots and spaces, with _ for the rest. */
  private String sanitized(String part) {
    StringBuilder kept = new StringBuilder();
    page.capitals(part)
        .chars()
        .filter(c -> c != '.' && c != ' ')
        .forEach(c -> kept.append("[];,+=".indexOf(c) < 0 && page.isKept(c) ? (char) c : '_'));
    return kept.toString();
  }

  private boolean isShort(String name, boolean anyCodePage) {
    String base = base(name);
    return !base.isEmpty()
        && base.length() <= BASE
        && base.indexOf('.') < 0
        && extension(name).length() <= EXTENSION
        && !name.endsWith(".")
        && name.chars()
            .allMatch(
                c ->
                    c > ' '
                        && "[];,+=".indexOf(c) < 0
                        && (anyCodePage ? page.mayHold(c) : page.holds(c)));
  }
}
