package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The 8.3 aliases of FAT, which answer beside the long name and make its equivalence asymmetric:
 * {@code å} is stored with the alias {@code Å}, so {@code Å} finds it; {@code Å} needs no alias, so
 * {@code å} finds nothing, and yet cannot be created, for its alias is taken.
 */
final class ShortNameAliases {
  /** The letters of code page 437 that have a capital in it. */
  private static final String LOWER =
      "\u00E4\u00E5\u00E6\u00E7\u00E9\u00F1\u00F6\u00FC\u03C3\u03C6";

  private static final String UPPER =
      "\u00C4\u00C5\u00C6\u00C7\u00C9\u00D1\u00D6\u00DC\u03A3\u03A6";
  private static final String HIDDEN = "\u0000";
  private static final int BASE = 8;
  private static final int EXTENSION = 3;

  /** What an alias does. */
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

  private ShortNameAliases(AliasVisibility ascii, AliasVisibility latin) {
    this.ascii = ascii;
    this.latin = latin;
  }

  static ShortNameAliases of(Traits traits) {
    return new ShortNameAliases(
        sight(traits, "case-short-ascii"), sight(traits, "case-short-latin"));
  }

  private static AliasVisibility sight(Traits traits, String id) {
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

  /** The keys that a name takes: its own, and those of its alias. */
  Set<String> claimed(String name, UnaryOperator<String> key) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add(key.apply(name));
    if ((ascii == AliasVisibility.NONE && latin == AliasVisibility.NONE) || !isShort(name)) {
      return keys;
    }
    String alias = capitals(name);
    keys.add(HIDDEN + alias);
    if (isSeen(name)) {
      keys.add(key.apply(alias));
    }
    return keys;
  }

  private boolean isSeen(String name) {
    AliasVisibility sight = name.chars().allMatch(c -> c < 0x80) ? ascii : latin;
    return sight == AliasVisibility.VISIBLE;
  }

  private static boolean isShort(String name) {
    int dot = name.lastIndexOf('.');
    String base = dot < 0 ? name : name.substring(0, dot);
    String extension = dot < 0 ? "" : name.substring(dot + 1);
    return !base.isEmpty()
        && base.length() <= BASE
        && extension.length() <= EXTENSION
        && name.chars()
            .allMatch(c -> (c > ' ' && c < 0x7F) || LOWER.indexOf(c) >= 0 || UPPER.indexOf(c) >= 0);
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
