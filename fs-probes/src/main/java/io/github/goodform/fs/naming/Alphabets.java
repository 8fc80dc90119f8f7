package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.LinkedHashMap;
import java.util.Map;
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
  private static final Alphabets NONE = new Alphabets(Map.of(), Map.of());

  static Alphabets of(Traits traits) {
    return traits.finding(QUESTION).is(NameVerdict.MEASURED)
            && traits.evidence().of(QUESTION) instanceof Letters letters
        ? new Alphabets(counterparts(letters.joined()), counterparts(letters.open()))
        : NONE;
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

  /** Those of them that keys tell to be two. */
  Alphabets untoldBy(UnaryOperator<String> key) {
    return filtered(
        (character, other) -> !key.apply(Character.toString(character)).equals(key.apply(other)));
  }

  /** Those that tables leave as they are: one that they decompose is one with its parts, too. */
  Alphabets notDecomposedBy(CharacterTables tables) {
    return filtered(
        (character, other) -> {
          String text = Character.toString(character);
          return tables.decompose(text).equals(text);
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

  /** Whether it is open how the name is stored. */
  boolean mayBeStored(String name) {
    return !open.isEmpty() && name.codePoints().anyMatch(open::containsKey);
  }
}
