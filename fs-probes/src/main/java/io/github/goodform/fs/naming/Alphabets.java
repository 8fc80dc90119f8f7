package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * The characters of some alphabets that are one to a directory, or nothing, by whatever rule.
 *
 * @param joined those that a listing shows as they were given, each with another one; nothing where
 *     it is left out
 * @param open those that are listed as others: where else that is so was not asked
 */
record Alphabets(Map<Integer, String> joined, Map<Integer, String> open) {
  private static final String QUESTION = "table-alphabet";

  /** The only one of these characters beyond the BMP, also of "control-supplementary". */
  private static final int EMOJI = 0x1F600;

  static final Alphabets NONE = new Alphabets(Map.of(), Map.of());

  static Alphabets of(Traits traits) {
    return asked(traits)
        .map(letters -> new Alphabets(counterparts(letters.joined()), counterparts(letters.open())))
        .orElse(NONE)
        .filtered((character, other) -> Character.isBmpCodePoint(character));
  }

  private static Optional<Letters> asked(Traits traits) {
    return traits.finding(QUESTION).is(NameVerdict.MEASURED)
            && traits.evidence().of(QUESTION) instanceof Letters letters
        ? Optional.of(letters)
        : Optional.empty();
  }

  /**
   * What an emoji is compared as that is listed as it is, but for letters beside it: itself where
   * it is one with no character of the alphabets. Empty where that was not asked.
   */
  static Optional<String> comparedEmoji(Traits traits) {
    String emoji = Character.toString(EMOJI);
    return asked(traits)
        .flatMap(
            letters ->
                Letters.pairs(letters.distinct()).stream().anyMatch(pair -> pair.endsWith(emoji))
                    ? Optional.of(emoji)
                    : Optional.ofNullable(
                        counterparts(letters.joined() + letters.open()).get(EMOJI)));
  }

  /** Those that were seen to be two, each with each; none where that was not asked. */
  static Set<Integer> apart(Traits traits) {
    Set<Integer> apart = new LinkedHashSet<>();
    asked(traits).ifPresent(letters -> addAll(letters.distinct(), apart));
    return apart;
  }

  /** Those that were seen to be one with no other that was asked, and not with nothing. */
  static Set<Integer> joinedWithNone(Traits traits) {
    Set<Integer> alone = apart(traits);
    asked(traits)
        .ifPresent(
            letters ->
                counterparts(letters.joined() + letters.open())
                    .forEach(
                        (character, other) -> {
                          alone.remove(character);
                          other.codePoints().forEach(alone::remove);
                        }));
    return alone;
  }

  private static void addAll(String octets, Set<Integer> characters) {
    Letters.pairs(octets).stream().flatMapToInt(String::codePoints).forEach(characters::add);
  }

  /** A mark behind the letters of a script, by the number that ICU has for it. */
  record Mark(int script, int mark) {
    static Mark of(int base, int mark) {
      return new Mark(UScript.getScript(base), mark);
    }
  }

  /**
   * Marks of letters.
   *
   * @param kept those with which a letter is another one than its base, and than with another mark
   * @param ignored those with which a letter is one with its base
   */
  record Marks(Set<Mark> kept, Set<Mark> ignored) {}

  /** The marks of all letters that were asked; none where that was not. */
  static Marks marks(Traits traits) {
    Marks marks = new Marks(new HashSet<>(), new HashSet<>());
    asked(traits).ifPresent(letters -> note(letters, marks));
    return marks;
  }

  private static void note(Letters letters, Marks marks) {
    Map<Integer, String> joined = counterparts(letters.joined());
    joined.putAll(counterparts(letters.open()));
    Set<Integer> asked = new HashSet<>(joined.keySet());
    addAll(letters.distinct(), asked);
    // Of each base letter, how many letters are one: marks that tell none apart are not kept.
    Map<List<Integer>, Integer> sizes = new HashMap<>();
    asked.forEach(
        letter ->
            sizes.merge(
                List.of(first(letter, joined), (int) parts(letter).charAt(0)), 1, Integer::sum));
    for (int letter : asked) {
      String parts = parts(letter);
      int base = parts.charAt(0);
      if (parts.length() == 2 && asked.contains(base)) {
        int first = first(letter, joined);
        if (first == first(base, joined)) {
          marks.ignored().add(Mark.of(base, parts.charAt(1)));
        } else if (sizes.getOrDefault(List.of(first, base), 0) == 1) {
          marks.kept().add(Mark.of(base, parts.charAt(1)));
        }
      }
    }
  }

  private static String parts(int letter) {
    return Normalizer2.getNFDInstance().normalize(Character.toString(letter));
  }

  /** The one of those that are one which was asked first, and got a file. */
  private static int first(int character, Map<Integer, String> joined) {
    String other = joined.getOrDefault(character, "");
    return other.isEmpty() ? character : other.codePointAt(0);
  }

  private static Map<Integer, String> counterparts(String octets) {
    Map<Integer, String> counterparts = new LinkedHashMap<>();
    for (String pair : Letters.pairs(octets)) {
      int second = pair.offsetByCodePoints(0, 1);
      String other = pair.codePointAt(second) == Letters.NOTHING ? "" : pair.substring(second);
      counterparts.putIfAbsent(pair.codePointAt(0), other);
    }
    return counterparts;
  }

  /** Tables with an exception for each of these that they do not tell. */
  CharacterTables in(CharacterTables tables) {
    CharacterTables all = tables;
    // In the order of asking: a capital that is one with its small letter comes after that.
    for (Map.Entry<Integer, String> pair : joined.entrySet()) {
      String key = all.key(pair.getValue());
      if (!all.key(Character.toString(pair.getKey())).equals(key)) {
        all = all.withReplaced(pair.getKey(), key);
      }
    }
    return all;
  }

  /** Those of them that keys tell to be two, within a name: what begins or ends one may be left. */
  Alphabets untoldBy(UnaryOperator<String> key) {
    return filtered(
        (character, other) ->
            !key.apply(between(Character.toString(character))).equals(key.apply(between(other))));
  }

  private static String between(String text) {
    return "x" + text + "x";
  }

  /** The characters of these that are not among others. */
  Set<Integer> without(Alphabets others) {
    Set<Integer> rest = new HashSet<>(joined.keySet());
    rest.addAll(open.keySet());
    rest.removeAll(others.joined.keySet());
    rest.removeAll(others.open.keySet());
    return rest;
  }

  /** Those that tables leave as they are: one that they decompose is one with its parts, too. */
  Alphabets notDecomposedBy(CharacterTables tables) {
    return filtered(
        (character, other) -> {
          String text = Character.toString(character);
          return tables.decompose(text).equals(text);
        });
  }

  /** Those that tables decompose. */
  Alphabets decomposedBy(CharacterTables tables) {
    return filtered(
        (character, other) -> {
          String text = Character.toString(character);
          return !tables.decompose(text).equals(text);
        });
  }

  private Alphabets filtered(BiPredicate<Integer, String> kept) {
    return new Alphabets(filtered(joined, kept), filtered(open, kept));
  }

  private static Map<Integer, String> filtered(
      Map<Integer, String> all, BiPredicate<Integer, String> kept) {
    Map<Integer, String> some = new LinkedHashMap<>(all);
    some.entrySet().removeIf(pair -> !kept.test(pair.getKey(), pair.getValue()));
    return some;
  }

  boolean isEmpty() {
    return joined.isEmpty() && open.isEmpty();
  }

  /** The name with that in the place of each that it may be one with. */
  String merged(String name) {
    if (isEmpty()) {
      return name;
    }
    StringBuilder merged = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              String text = Character.toString(c);
              merged.append(joined.getOrDefault(c, open.getOrDefault(c, text)));
            });
    return merged.toString();
  }

  /** A name in form C with that in the place of each letter, but for one with more marks. */
  String mergedLetters(String name) {
    int[] composed = name.codePoints().toArray();
    StringBuilder merged = new StringBuilder();
    for (int i = 0; i < composed.length; i++) {
      boolean isMarked =
          i + 1 < composed.length && UCharacter.getCombiningClass(composed[i + 1]) > 0;
      String text = Character.toString(composed[i]);
      merged.append(isMarked ? text : joined.getOrDefault(composed[i], text));
    }
    return merged.toString();
  }

  /** Whether it is open how the name is stored. */
  boolean mayBeStored(String name) {
    return !open.isEmpty() && name.codePoints().anyMatch(open::containsKey);
  }
}
