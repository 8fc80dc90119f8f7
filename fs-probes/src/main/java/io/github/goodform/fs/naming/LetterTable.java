package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The letters that a directory was asked about, pair by pair, and the few characters that a charset
 * keeps: in {@link CharacterTables} they are what was answered, whatever the tables tell of them.
 *
 * @param joined pairs that are one letter
 * @param distinct pairs that are two
 * @param open pairs without an answer
 * @param why why there are such
 */
record LetterTable(List<String> joined, List<String> distinct, List<String> open, String why) {
  private static final String QUESTION = "table-case";
  private static final String KEPT = "table-kept";
  private static final LetterTable NONE = new LetterTable(List.of(), List.of(), List.of(), "");

  static LetterTable of(Traits traits) {
    LetterTable kept = ofKept(traits);
    return NameCut.of(traits).isShorterThan(Letters.MOST_OCTETS)
        ? kept
        : of(traits, QUESTION).and(kept);
  }

  /** The few characters that a charset keeps, each asked with each. */
  static LetterTable ofKept(Traits traits) {
    return of(traits, KEPT);
  }

  private static LetterTable of(Traits traits, String question) {
    return traits.finding(question).is(NameVerdict.MEASURED)
            && traits.evidence().of(question) instanceof Letters letters
        ? new LetterTable(
            Letters.pairs(letters.joined()),
            Letters.pairs(letters.distinct()),
            Letters.pairs(letters.open()),
            question + ": " + letters.end())
        : NONE;
  }

  private LetterTable and(LetterTable other) {
    return new LetterTable(
        all(joined, other.joined),
        all(distinct, other.distinct),
        all(open, other.open),
        open.isEmpty() ? other.why : why);
  }

  private static List<String> all(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  boolean isAnswered() {
    return !joined.isEmpty() || !distinct.isEmpty();
  }

  /** Whether all were answered. */
  boolean isWhole() {
    return isAnswered() && open.isEmpty();
  }

  /** A text with one of the letters that are one. */
  String folded(String text) {
    Map<Integer, Integer> letters = new HashMap<>();
    for (Set<Integer> family : families(joined)) {
      family.forEach(letter -> letters.put(letter, family.iterator().next()));
    }
    return mapped(letters, text);
  }

  /** Why one of the letters is open, empty where none is. */
  Optional<String> open(String letters) {
    boolean any =
        letters
            .codePoints()
            .mapToObj(Character::toString)
            .anyMatch(letter -> open.stream().anyMatch(pair -> pair.contains(letter)));
    return any ? Optional.of(why) : Optional.empty();
  }

  /** Tables in which letters without an answer are apart. */
  CharacterTables known(CharacterTables tables) {
    return isAnswered() ? with(tables, joined) : tables;
  }

  /** Tables in which letters without an answer are one. */
  CharacterTables loose(CharacterTables tables) {
    return isAnswered() ? with(tables, all(joined, open)) : tables;
  }

  /** Tables in which letters without an answer are what the tables tell. */
  CharacterTables fitted(CharacterTables tables) {
    List<String> all = new ArrayList<>(joined);
    for (String pair : open) {
      String second = pair.substring(pair.offsetByCodePoints(0, 1));
      String first = pair.substring(0, pair.length() - second.length());
      if (tables.key(first).equals(tables.key(second))) {
        all.add(pair);
      }
    }
    return isAnswered() ? with(tables, all) : tables;
  }

  private CharacterTables with(CharacterTables tables, List<String> pairs) {
    CharacterTables bare = tables.withRigid(Set.of()).withReplaced(Map.of());
    Map<Integer, Integer> letters = new HashMap<>();
    for (Set<Integer> family : families(pairs)) {
      int one = representative(bare, family);
      family.forEach(letter -> letters.put(letter, one));
    }
    Set<Integer> rigid = new HashSet<>(tables.rigid());
    rigid.removeAll(letters.keySet());
    Map<Integer, String> replaced = new HashMap<>();
    tables.replaced().forEach((c, by) -> replaced.put(c, mapped(letters, by)));
    letters.forEach(
        (letter, one) -> {
          String by = Character.toString(one);
          String sequence = tables.replaced().getOrDefault(letter, "");
          if (letter.equals(one) && sequence.codePointCount(0, sequence.length()) > 1) {
            // No other letter, and yet several code points: U+0130 and i with a dot.
            return;
          }
          if (bare.key(Character.toString(letter)).equals(by)) {
            replaced.remove(letter);
          } else {
            replaced.put(letter, by);
          }
        });
    return tables.withRigid(rigid).withReplaced(replaced);
  }

  private static String mapped(Map<Integer, Integer> letters, String text) {
    StringBuilder mapped = new StringBuilder();
    text.codePoints().forEach(c -> mapped.appendCodePoint(letters.getOrDefault(c, c)));
    return mapped.toString();
  }

  /** That letter of a family which the tables map others to, so that few are mapped otherwise. */
  private static int representative(CharacterTables bare, Set<Integer> family) {
    for (int letter : family) {
      String key = bare.key(Character.toString(letter));
      if (key.codePointCount(0, key.length()) == 1 && family.contains(key.codePointAt(0))) {
        return key.codePointAt(0);
      }
    }
    return family.iterator().next();
  }

  /** The letters that pairs join; one that none joins is alone. */
  private Collection<Set<Integer>> families(List<String> pairs) {
    Map<Integer, Set<Integer>> families = new TreeMap<>();
    for (List<String> list : List.of(joined, distinct, open)) {
      for (String pair : list) {
        pair.codePoints()
            .forEach(letter -> families.computeIfAbsent(letter, k -> new TreeSet<>(Set.of(k))));
      }
    }
    for (String pair : pairs) {
      Set<Integer> family = families.get(pair.codePointAt(0));
      Set<Integer> other = families.get(pair.codePointBefore(pair.length()));
      if (family != null && other != null && family != other) {
        family.addAll(other);
        other.forEach(letter -> families.put(letter, family));
      }
    }
    return new HashSet<>(families.values());
  }
}
