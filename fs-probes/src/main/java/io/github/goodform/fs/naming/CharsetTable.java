package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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

  private static final String BEYOND_BMP = "control-supplementary";
  private static final int BEYOND_ASCII = 0x80;
  private static final int FIRST_MARK = 0x300;
  private static final int LAST_MARK = 0x345;

  /** The fate of a block whose characters are not all of one. */
  private static final String MIXED = "\uFFFF";

  /** After a substitute with which the name ends. */
  private static final String LAST = "\uFFFD\uFFFE";

  private static final String REFUSED = "\uFFFE";

  private final BitSet kept;
  private final BitSet refused;
  private final CallOutcome refusal;
  private final Map<Integer, String> replaced = new HashMap<>();
  private final Map<Integer, String> blocks = new HashMap<>();

  /** What stands for a character beyond the BMP and all that follows, empty where others do. */
  private final String beyondBmp;

  private CharsetTable(Characters characters, String beyondBmp) {
    this.beyondBmp = beyondBmp;
    this.kept = Characters.characters(characters.kept());
    this.refused = Characters.characters(characters.refused());
    this.refusal = characters.refusal();
    put(characters.replaced(), "");
    put(characters.last(), LAST);
    kept.stream().forEach(c -> blocks.put(block(c), MIXED));
    refused.stream().forEach(c -> merge(c, REFUSED));
    replaced.forEach(this::merge);
  }

  private void put(List<String> texts, String end) {
    Characters.substitutes(texts)
        .forEach((by, some) -> some.stream().forEach(c -> replaced.put(c, by + end)));
  }

  private void merge(int codePoint, String fate) {
    blocks.merge(block(codePoint), fate, (one, other) -> one.equals(other) ? one : MIXED);
  }

  private static int block(int codePoint) {
    return UCharacter.UnicodeBlock.of(codePoint).getID();
  }

  /**
   * The table, {@code null} where there is no answer, or where characters become others together
   * than each of them alone.
   */
  static @Nullable CharsetTable of(Traits traits) {
    if (traits.evidence().of(QUESTION) instanceof Characters characters
        && traits.finding(QUESTION).is(NameVerdict.MEASURED)) {
      CharsetTable table = new CharsetTable(characters, beyondBmp(traits));
      return Question.of(Question.Group.CANONICAL).stream().allMatch(q -> table.tells(traits, q))
          ? table
          : null;
    }
    return null;
  }

  /** Other questions tell what stands for such a character alone. */
  private static String beyondBmp(Traits traits) {
    String name = Question.byId(BEYOND_BMP).orElseThrow().first();
    int at = 0;
    while (Character.isBmpCodePoint(name.codePointAt(at))) {
      at++;
    }
    String end = name.substring(name.offsetByCodePoints(at, 1));
    if (traits.evidence().of(BEYOND_BMP) instanceof Relation relation
        && relation.forward().listed().names().size() == 1) {
      String listed = NameOctets.text(relation.forward().listed().names().get(0)).orElse("");
      if (listed.startsWith(name.substring(0, at)) && !listed.endsWith(end)) {
        return listed.substring(at) + LAST;
      }
    }
    return "";
  }

  /** Whether what was listed of a letter and a mark is what the table makes of them. */
  private boolean tells(Traits traits, Question question) {
    return !(traits.evidence().of(question.id()) instanceof Relation relation)
        || question.isSupplementary()
        || (tells(question.first(), relation.forward())
            && tells(question.second(), relation.reverse()));
  }

  private boolean tells(String name, Direction direction) {
    List<String> listed = direction.listed().names();
    return listed.isEmpty()
        || name.codePoints().anyMatch(this::isOpen)
        || listed.equals(List.of(NameOctets.hex(NameOctets.utf8(written(name)))));
  }

  /** What becomes of a character that is not kept: a substitute, a refusal, or that is open. */
  private String fate(int c) {
    if (Character.isSupplementaryCodePoint(c)) {
      return beyondBmp;
    }
    if (refused.get(c)) {
      return REFUSED;
    }
    String by = replaced.get(c);
    return by == null ? blocks.getOrDefault(block(c), MIXED) : by;
  }

  private boolean isKept(int c) {
    return Character.isSupplementaryCodePoint(c)
        ? beyondBmp.isEmpty()
        : c < BEYOND_ASCII || kept.get(c);
  }

  /** Whether it is open what becomes of a character. Those beyond the BMP have other questions. */
  boolean isOpen(int c) {
    return !isKept(c) && fate(c).equals(MIXED);
  }

  /** Whether it is known of each character what becomes of it. */
  boolean isComplete() {
    for (int c = BEYOND_ASCII; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c) && isOpen(c)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no name has a mark, so that none is made of a letter and marks. */
  boolean refusesMarks() {
    for (int mark = FIRST_MARK; mark <= LAST_MARK; mark++) {
      if (!isRefused(mark)) {
        return false;
      }
    }
    return true;
  }

  /** Whether another character stands for it, or none. */
  boolean isReplaced(int c) {
    return !isKept(c) && !fate(c).equals(MIXED) && !fate(c).equals(REFUSED);
  }

  private boolean isRefused(int c) {
    return !isKept(c) && fate(c).equals(REFUSED);
  }

  /** How the creation of a name ends that has a refused character, {@code null} without one. */
  @Nullable CallOutcome refusal(String name) {
    return name.codePoints().anyMatch(this::isRefused) ? refusal : null;
  }

  /** The name with what stands for its characters. */
  String written(String name) {
    if (name.codePoints().noneMatch(this::isReplaced)) {
      return name;
    }
    StringBuilder written = new StringBuilder();
    for (int c : name.codePoints().toArray()) {
      String stored = isReplaced(c) ? fate(c) : Character.toString(c);
      if (stored.endsWith(LAST)) {
        return written.append(withoutLast(stored)).toString();
      }
      written.append(stored);
    }
    return written.toString();
  }

  private static String withoutLast(String by) {
    return by.endsWith(LAST) ? by.substring(0, by.length() - LAST.length()) : by;
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

  /** The characters that stand for others. */
  Set<Integer> substitutes() {
    Set<Integer> substitutes = new HashSet<>();
    replaced.values().forEach(by -> withoutLast(by).codePoints().forEach(substitutes::add));
    return substitutes;
  }

  /** Whether nothing may stand for a character, or for all that follows it. */
  boolean drops() {
    return replaced.containsValue("") || losesRest();
  }

  boolean losesRest() {
    return replaced.values().stream().anyMatch(by -> by.endsWith(LAST));
  }

  boolean replaces() {
    return !replaced.isEmpty();
  }
}
