package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
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
 */
final class ShortNames {
  /** The letters of code page 437 that have a capital in it. */
  private static final String LOWER =
      "\u00E4\u00E5\u00E6\u00E7\u00E9\u00F1\u00F6\u00FC\u03C3\u03C6";

  private static final String UPPER =
      "\u00C4\u00C5\u00C6\u00C7\u00C9\u00D1\u00D6\u00DC\u03A3\u03A6";

  /** The first and the last name of letters that other code pages have, and may give capitals. */
  private static final int FIRST_LETTER = 0xC0;

  private static final int LAST_LETTER = 0x52F;
  private static final int LAST_LATIN = 0xFF;
  private static final String HIDDEN = "\u0000";
  private static final int BASE = 8;
  private static final int EXTENSION = 3;
  private static final int NUMBERED_BASE = 6;
  private static final int MOST_NUMBERS = 9;

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
  private final AliasVisibility latin;
  private final boolean generated;
  private final boolean otherCodePage;

  /** Of the code pages with \u00E5, only 437 and its Nordic kin have \u03C3. */
  private final int lastLetter;

  private ShortNames(Traits traits) {
    this.ascii = visibility(traits, "case-short-ascii");
    this.latin = visibility(traits, "case-short-latin");
    this.generated = traits.of(Trait.SHORT_ALIAS).is(true) || isTaken();
    this.lastLetter =
        traits.finding("case-short-sigma").is(NameVerdict.ASYMMETRIC) ? LAST_LATIN : LAST_LETTER;
    this.otherCodePage =
        isTaken() && !traits.finding("case-short-o-grave").is(NameVerdict.DISTINCT);
  }

  static ShortNames of(Traits traits) {
    return new ShortNames(traits);
  }

  private static AliasVisibility visibility(Traits traits, String id) {
    boolean asymmetric = traits.finding(id).is(NameVerdict.ASYMMETRIC);
    if (!asymmetric
        || !(traits.evidence().of(id) instanceof Relation relation)
        || !isTaken(relation.reverse())) {
      return AliasVisibility.NONE;
    }
    return relation.forward().lookup().isOk() ? AliasVisibility.VISIBLE : AliasVisibility.HIDDEN;
  }

  private static boolean isTaken(Direction direction) {
    return direction.createOther().reason() == ErrorKind.EXISTS;
  }

  /** Whether the capitals of a name that fits 8.3 are taken with it. */
  boolean isTaken() {
    return ascii != AliasVisibility.NONE || latin != AliasVisibility.NONE;
  }

  /** Whether there are generated names, so that {@link #generatedGroup} matters. */
  boolean areGenerated() {
    return generated;
  }

  /** The keys that a name takes: its own, and that of its short name where that is the capitals. */
  Set<String> claimed(String name, UnaryOperator<String> key) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add(key.apply(name));
    if (isTaken() && isShort(name, false)) {
      String capitals = capitals(name);
      keys.add(HIDDEN + capitals);
      if (isSeen(name)) {
        keys.add(key.apply(capitals));
      }
    }
    return keys;
  }

  private boolean isSeen(String name) {
    AliasVisibility visibility = name.chars().allMatch(c -> c < 0x80) ? ascii : latin;
    return visibility == AliasVisibility.VISIBLE;
  }

  /** Whether the short name of one is taken by the other. */
  boolean clash(String a, String b) {
    return isTaken() && isShort(a, false) && isShort(b, false) && capitals(a).equals(capitals(b));
  }

  /** Whether the names clash under another code page than 437. */
  boolean mayClash(String a, String b) {
    return otherCodePage
        && isShort(a, true)
        && isShort(b, true)
        && anyCapitals(a).equals(anyCapitals(b));
  }

  /** Whether one may be the generated name of the other. */
  boolean mayBeGenerated(String a, String b) {
    return generated && (mayBeAlias(a, b) || mayBeAlias(b, a));
  }

  private boolean mayBeAlias(String alias, String name) {
    if (isShort(name, false) || !isNumbered(alias)) {
      return false;
    }
    String upper = alias.toUpperCase(Locale.ROOT);
    String extension = sanitized(extension(name));
    if (!extension(upper).equals(extension.substring(0, Math.min(EXTENSION, extension.length())))) {
      return false;
    }
    String base = sanitized(base(name));
    Matcher numbered = NUMBERED.matcher(base(upper));
    Matcher hashed = HASHED.matcher(base(upper));
    return (numbered.matches() && base.startsWith(numbered.group(1)))
        || (hashed.matches() && base.startsWith(hashed.group(1)));
  }

  private boolean isNumbered(String name) {
    return isShort(name, false) && NUMBERED.matcher(base(name)).matches();
  }

  /**
   * The group of a name that gets a generated short name, or that may be one; empty for other
   * names.
   */
  String generatedGroup(String name) {
    boolean isLong = !isShort(name, false);
    if (!generated || (!isLong && !isNumbered(name))) {
      return "";
    }
    String base = sanitized(base(name));
    String extension = sanitized(extension(name));
    return base.substring(0, Math.min(1, base.length()))
        + "."
        + extension.substring(0, Math.min(EXTENSION, extension.length()));
  }

  /**
   * The generated names that such a name may get, the preferred first; none for a name that fits
   * 8.3.
   */
  List<String> generated(String name) {
    if (!generated || isShort(name, false)) {
      return List.of();
    }
    String base = sanitized(base(name));
    String extension = sanitized(extension(name));
    String end =
        extension.isEmpty()
            ? ""
            : "." + extension.substring(0, Math.min(EXTENSION, extension.length()));
    List<String> names = new ArrayList<>();
    for (int number = 1; number <= MOST_NUMBERS; number++) {
      names.add(base.substring(0, Math.min(NUMBERED_BASE, base.length())) + "~" + number + end);
    }
    return names;
  }

  /**
   * The key under which a lock on a name is held, made of its loose key: equal for all names that
   * may clash.
   */
  String lockKey(String looseKey) {
    String group = generatedGroup(looseKey);
    if (!group.isEmpty()) {
      return HIDDEN + "~" + group;
    }
    return clashKey(looseKey);
  }

  /** Equal for names whose own capitals may clash, made of their loose keys. */
  String clashKey(String looseKey) {
    return isTaken() && isShort(looseKey, true) ? HIDDEN + anyCapitals(looseKey) : looseKey;
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
  private static String sanitized(String part) {
    StringBuilder kept = new StringBuilder();
    capitals(part)
        .chars()
        .filter(c -> c != '.' && c != ' ')
        .forEach(c -> kept.append("[];,+=".indexOf(c) < 0 && isInCodePage(c) ? (char) c : '_'));
    return kept.toString();
  }

  private static boolean isInCodePage(int c) {
    return c < 0x7F || LOWER.indexOf(c) >= 0 || UPPER.indexOf(c) >= 0;
  }

  private boolean isShort(String name, boolean anyLetter) {
    String base = base(name);
    return !base.isEmpty()
        && base.length() <= BASE
        && base.indexOf('.') < 0
        && extension(name).length() <= EXTENSION
        && !name.endsWith(".")
        && name.chars()
            .allMatch(
                c ->
                    (c > ' ' && "[];,+=".indexOf(c) < 0 && isInCodePage(c))
                        || (anyLetter && c >= FIRST_LETTER && c <= lastLetter));
  }

  /** The capitals under any code page. */
  private static String anyCapitals(String name) {
    StringBuilder capitals = new StringBuilder();
    name.codePoints().forEach(c -> capitals.appendCodePoint(UCharacter.toUpperCase(c)));
    return capitals.toString();
  }

  private static String capitals(String name) {
    StringBuilder capitals = new StringBuilder();
    name.chars()
        .forEach(
            c -> {
              int i = LOWER.indexOf(c);
              capitals.append(
                  i < 0 ? c < 0x80 ? (char) Character.toUpperCase(c) : (char) c : UPPER.charAt(i));
            });
    return capitals.toString();
  }
}
