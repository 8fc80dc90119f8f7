package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The characters that a directory was asked about, one by one: kept, replaced or refused. Those of
 * a block of which it keeps none are what those are that were asked; others are open.
 */
final class CharsetTable {
  /** The question. */
  static final String QUESTION = "table-characters";

  private static final int BEYOND_ASCII = 0x80;
  private static final int OCTETS = 0x100;
  private static final int FEW_COMPATIBLE = 50;

  /** What becomes of a character. */
  enum Kind {
    KEPT,
    REPLACED,
    /** Replaced, and the rest of the name with it. */
    LAST,
    REFUSED,
    OPEN
  }

  /** What becomes of a character, and what stands for it. */
  record Conversion(Kind kind, String by) {
    static final Conversion KEPT = new Conversion(Kind.KEPT, "");
    static final Conversion REFUSED = new Conversion(Kind.REFUSED, "");
    static final Conversion OPEN = new Conversion(Kind.OPEN, "");

    /** Replaced, and the rest of the name with it. */
    static Conversion last(String by) {
      return new Conversion(Kind.LAST, by);
    }

    boolean isReplaced() {
      return kind == Kind.REPLACED || kind == Kind.LAST;
    }
  }

  private final CallOutcome refusal;
  private final Map<Integer, Conversion> conversions = new HashMap<>();

  /** What all characters of a block become that were asked about: open where it is not one. */
  private final Map<Integer, Conversion> blocks = new HashMap<>();

  /**
   * What is made of a name before its characters are kept or replaced, {@code null} where that is
   * nothing.
   */
  private final @Nullable Normalizer2 form;

  /** What a character beyond the BMP becomes: where it is replaced alone, others tell by what. */
  private final Conversion beyondBmp;

  /** Whether letters are replaced part by part: then, what is beyond the BMP has parts, too. */
  private final boolean decomposes;

  /**
   * A table.
   *
   * @param characters what was answered of each character
   * @param beyondBmp what becomes of a character beyond the BMP
   * @param form the form into which names are brought before, {@code null} where that is none
   */
  CharsetTable(Characters characters, Conversion beyondBmp, @Nullable Normalizer2 form) {
    this.beyondBmp = beyondBmp;
    this.form = form;
    this.refusal = characters.refusal();
    put(Characters.characters(characters.kept()), Conversion.KEPT);
    put(Characters.characters(characters.refused()), Conversion.REFUSED);
    put(characters.replaced(), Kind.REPLACED);
    put(characters.last(), Kind.LAST);
    conversions.forEach(
        (c, conversion) ->
            blocks.merge(Characters.block(c), inBlock(conversion), CharsetTable::both));
    this.decomposes = conversions.keySet().stream().anyMatch(this::isReplacedInParts);
  }

  /**
   * In any case, for letters may be stored in capitals, too. A letter whose capital has several
   * code points tells nothing: it has these in no form, too.
   */
  private boolean isReplacedInParts(int c) {
    Conversion conversion = conversion(c);
    if (conversion.kind() != Kind.REPLACED || conversion.by().length() < 2) {
      return false;
    }
    String letter = Character.toString(c);
    String parts = decomposed(c);
    return parts.length() > 1
        && letter.toUpperCase(Locale.ROOT).length() == 1
        && letter.toLowerCase(Locale.ROOT).length() == 1
        && conversion.by().equalsIgnoreCase(converted(parts));
  }

  private static String decomposed(int c) {
    return Normalizer2.getNFDInstance().normalize(Character.toString(c));
  }

  private void put(List<String> texts, Kind kind) {
    Characters.substitutes(texts).forEach((by, some) -> put(some, new Conversion(kind, by)));
  }

  private void put(BitSet characters, Conversion conversion) {
    characters.stream().forEach(c -> conversions.put(c, conversion));
  }

  /** That one character of a block is kept tells nothing of the others. */
  private static Conversion inBlock(Conversion conversion) {
    return conversion.kind() == Kind.KEPT ? Conversion.OPEN : conversion;
  }

  private static Conversion both(Conversion one, Conversion other) {
    return one.equals(other) ? one : Conversion.OPEN;
  }

  /**
   * Whether nearly all characters that are compatible with text of ASCII become that: a form does
   * it, and to those beyond the BMP as well. Tables of other versions may lack a few.
   */
  boolean isCompatible() {
    Normalizer2 form = Normalizer2.getNFKCInstance();
    long asked = 0;
    long made = 0;
    for (Map.Entry<Integer, Conversion> each : conversions.entrySet()) {
      String text = form.normalize(Character.toString(each.getKey()));
      if (EscapedNames.isAscii(text) && text.indexOf('/') < 0) {
        asked++;
        made += each.getValue().isReplaced() && each.getValue().by().equalsIgnoreCase(text) ? 1 : 0;
      }
    }
    return asked >= FEW_COMPATIBLE && made * 10 >= asked * 9;
  }

  /**
   * Whether each character becomes what its form becomes, as far as that was asked about: else
   * another rule is before the form. No name has a slash.
   */
  boolean isConsistent() {
    return conversions.entrySet().stream()
        .filter(each -> each.getValue().kind() == Kind.REPLACED)
        .allMatch(each -> isFormed(Character.toString(each.getKey()), each.getValue().by()));
  }

  private boolean isFormed(String text, String by) {
    boolean asked =
        formed(text).codePoints().allMatch(c -> c != '/' && Character.isBmpCodePoint(c));
    return !asked || written(text).equalsIgnoreCase(by);
  }

  private Conversion conversion(int c) {
    if (c < BEYOND_ASCII) {
      return Conversion.KEPT;
    } else if (Character.isSupplementaryCodePoint(c)) {
      return decomposes ? ofParts(c) : beyondBmp;
    }
    Conversion conversion = conversions.get(c);
    return conversion == null
        ? blocks.getOrDefault(Characters.block(c), Conversion.OPEN)
        : conversion;
  }

  private Conversion ofParts(int c) {
    String parts = form == null ? decomposed(c) : form.normalize(Character.toString(c));
    if (parts.codePoints().anyMatch(part -> part == c)) {
      return beyondBmp;
    } else if (parts.codePoints().anyMatch(this::isOpen)) {
      return Conversion.OPEN;
    }
    return parts.codePoints().anyMatch(this::isRefused)
        ? Conversion.REFUSED
        : new Conversion(Kind.REPLACED, converted(parts));
  }

  /** Whether it is open what becomes of a character. */
  boolean isOpen(int c) {
    return conversion(c).kind() == Kind.OPEN;
  }

  /** Whether another character stands for it, or none. */
  boolean isReplaced(int c) {
    return conversion(c).isReplaced();
  }

  /** Whether it is open what becomes of a character of the name, in its form. */
  boolean isOpen(String name) {
    return formed(name).codePoints().anyMatch(this::isOpen);
  }

  /** Whether a character of the name is replaced. */
  boolean isReplaced(String name) {
    return name.codePoints().anyMatch(this::isReplaced);
  }

  /** Whether no name may have it. */
  boolean isRefused(int c) {
    return conversion(c).kind() == Kind.REFUSED;
  }

  /** Whether it is known of each character of the BMP what becomes of it. */
  boolean isComplete() {
    for (int c = BEYOND_ASCII; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c) && isOpen(c)) {
        return false;
      }
    }
    return true;
  }

  /** How the creation of a name ends that has a refused character, {@code null} without one. */
  @Nullable CallOutcome refusal(String name) {
    return formed(name).codePoints().anyMatch(this::isRefused) ? refusal : null;
  }

  /** Whether names are brought into a form before their characters are kept or replaced. */
  boolean hasForm() {
    return form != null;
  }

  /** Whether characters of the name are replaced, once it is in its form. */
  boolean replaces(String name) {
    return !written(name).equals(formed(name));
  }

  /** The name with what stands for its characters. */
  String written(String name) {
    return converted(formed(name));
  }

  private String formed(String name) {
    return form == null ? name : form.normalize(name);
  }

  private String converted(String name) {
    StringBuilder written = new StringBuilder();
    for (int c : name.codePoints().toArray()) {
      Conversion conversion = conversion(c);
      written.append(conversion.isReplaced() ? conversion.by() : Character.toString(c));
      if (conversion.kind() == Kind.LAST) {
        break;
      }
    }
    return written.toString();
  }

  /** Whether each character of the name is kept, or replaced, wherever it stands. */
  boolean isKnown(String name) {
    Normalizer2 formC = Normalizer2.getNFCInstance();
    return name.codePoints()
        .allMatch(
            c ->
                Character.isBmpCodePoint(c)
                    && !isOpen(c)
                    && !isRefused(c)
                    && formC.hasBoundaryBefore(c));
  }

  /** Whether more are kept than a charset of 8 bits has. */
  boolean isWide() {
    return conversions.values().stream().filter(Conversion.KEPT::equals).count() > OCTETS;
  }

  /** The characters that stand for others. */
  Set<Integer> substitutes() {
    Set<Integer> substitutes = new HashSet<>();
    conversions.values().stream()
        .filter(Conversion::isReplaced)
        .forEach(conversion -> conversion.by().codePoints().forEach(substitutes::add));
    return substitutes;
  }

  /** Whether nothing may stand for a character, or for all that follows it. */
  boolean drops() {
    return losesRest() || conversions.containsValue(new Conversion(Kind.REPLACED, ""));
  }

  /** Whether all that follows a character may be replaced with it. */
  boolean losesRest() {
    return conversions.values().stream().anyMatch(conversion -> conversion.kind() == Kind.LAST);
  }

  /** Whether any character is replaced. */
  boolean replaces() {
    return conversions.values().stream().anyMatch(Conversion::isReplaced);
  }
}
