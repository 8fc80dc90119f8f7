package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks which of the few characters that a directory lists are one to it, by whatever table: each
 * with each.
 *
 * <p>One file after the other is made of them, twice; where one is there already, it is made alone,
 * and looked up by all others of which that is so.
 */
final class KeptExperiment {
  private static final int FIRST_OF_ASCII = ' ';
  private static final int LAST_OF_ASCII = '~';

  /** What many directories refuse, or take for the end of a name. */
  private static final String FORBIDDEN = "\"*/:<>?\\|";

  private final ManyNames names;
  private final SortedMap<Integer, Integer> given = new TreeMap<>();
  private final List<Pair> joined = new ArrayList<>();
  private final LetterPairs pairs = new LetterPairs();

  /**
   * Asks in names that do not fit 8.3.
   *
   * @param names the names, which have one character in their middle
   * @param characters what was observed of characters
   */
  KeptExperiment(ManyNames names, Characters characters) {
    this.names = names;
    given.putAll(characters.listed());
    for (int c = FIRST_OF_ASCII; c <= LAST_OF_ASCII; c++) {
      if (FORBIDDEN.indexOf(c) < 0) {
        given.put(c, c);
      }
    }
  }

  NameObservation run() {
    List<Integer> taken = taken(given.keySet());
    List<Integer> apart = new ArrayList<>(given.keySet());
    apart.removeAll(taken);
    // Only one that was there before, or one that is there after it, can be one with another.
    List<Integer> turned = new ArrayList<>(taken);
    turned.addAll(apart);
    Set<Integer> suspects = new TreeSet<>(taken);
    suspects.addAll(taken(turned));
    ask(List.copyOf(suspects));
    Set<Integer> found = new HashSet<>();
    joined.forEach(pair -> found.addAll(List.of(pair.first(), pair.second())));
    pairs.join(joined);
    if (names.isStopped() || !found.containsAll(taken)) {
      leaveOpen();
    } else {
      pairs.part(pairs(apart));
    }
    return pairs.answered();
  }

  /** Those of which there is one already, when a file is made of each in this order. */
  private List<Integer> taken(Collection<Integer> listed) {
    List<Integer> taken = new ArrayList<>();
    String unused = names.unused();
    for (int character : listed) {
      if (names.create(unused + text(character)).reason() == ErrorKind.EXISTS) {
        taken.add(character);
      }
    }
    names.clearCreated();
    return taken;
  }

  /**
   * Each with each: where names are looked up by one table and remembered by another, two that are
   * one with a third need not be one.
   */
  private void ask(List<Integer> suspects) {
    for (int i = 0; i < suspects.size(); i++) {
      String unused = names.unused();
      if (names.create(unused + text(suspects.get(i))).isOk()) {
        for (int other : suspects.subList(i + 1, suspects.size())) {
          if (names.lookUp(unused + text(other)).isOk()) {
            joined.add(new Pair(suspects.get(i), other));
          }
        }
      }
      names.clearCreated();
    }
  }

  private void leaveOpen() {
    pairs.leaveOpen(pairs(given.keySet()), names.reason());
  }

  /** The first of them with each other one. */
  private static List<Pair> pairs(Collection<Integer> listed) {
    int first = listed.iterator().next();
    return listed.stream()
        .filter(other -> other != first)
        .map(other -> new Pair(first, other))
        .toList();
  }

  private String text(int listed) {
    return Character.toString(given.getOrDefault(listed, listed));
  }
}
