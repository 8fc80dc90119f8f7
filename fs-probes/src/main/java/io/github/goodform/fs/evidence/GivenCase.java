package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a directory that lists its names in capitals does besides: each question is about something
 * else, and that letters became capitals is told once, by the trait {@link Trait#CASE_PRESERVED}.
 */
final class GivenCase {
  private GivenCase() {}

  /**
   * The evidence as if names were listed in the case in which they were given, but for the letters
   * that a question about case compares.
   *
   * @return the same evidence where a plain name is not listed in capitals
   */
  static Evidence of(Evidence evidence) {
    if (!listsCapitals(evidence)) {
      return evidence;
    }
    Map<String, NameObservation> observations = new LinkedHashMap<>(evidence.observations());
    observations.replaceAll(
        (id, observation) ->
            Question.byId(id).map(asked -> restored(asked, observation)).orElse(observation));
    return Evidence.of(observations);
  }

  static boolean listsCapitals(Evidence evidence) {
    if (!(evidence.of("control-same") instanceof Single single)) {
      return false;
    }
    String plain = Question.named("control-same").first();
    return !single.listed().names().contains(NameOctets.hex(NameOctets.utf8(plain)))
        && single
            .listed()
            .names()
            .contains(NameOctets.hex(NameOctets.utf8(plain.toUpperCase(Locale.ROOT))));
  }

  private static NameObservation restored(Question asked, NameObservation observation) {
    if (asked.isRaw()) {
      return observation;
    } else if (observation instanceof Single single) {
      return new Single(single.create(), restored(asked, single.listed()), single.lookup());
    } else if (observation instanceof Relation relation) {
      return new Relation(restored(asked, relation.forward()), restored(asked, relation.reverse()));
    }
    return observation;
  }

  private static Direction restored(Question asked, Direction direction) {
    return new Direction(
        direction.create(),
        restored(asked, direction.listed()),
        direction.lookup(),
        direction.createOther(),
        restored(asked, direction.listedBoth()));
  }

  private static Listing restored(Question asked, Listing listing) {
    return new Listing(
        listing.outcome(),
        listing.names().stream()
            .map(
                hex ->
                    NameOctets.text(hex)
                        .map(name -> NameOctets.hex(NameOctets.utf8(restored(asked, name))))
                        .orElse(hex))
            .toList());
  }

  private static String restored(Question asked, String listed) {
    boolean ofCase =
        asked.group() == Question.Group.CASE || asked.group() == Question.Group.CASE_VERSION;
    if (ofCase && asked.isRelation()) {
      return aligned(listed, asked.first(), asked.second());
    }
    return asked.isRelation() && listed.equalsIgnoreCase(asked.second())
        ? asked.second()
        : aligned(listed, asked.first(), asked.first());
  }

  /**
   * The listed name with the letters that both given names begin and end with, as far as it differs
   * from them in case only.
   */
  private static String aligned(String listed, String first, String second) {
    int shortest = Math.min(listed.length(), Math.min(first.length(), second.length()));
    int start = 0;
    while (start < shortest
        && first.charAt(start) == second.charAt(start)
        && isOneLetter(listed.charAt(start), first.charAt(start))) {
      start++;
    }
    int end = 0;
    while (end < shortest - start
        && fromEnd(first, end) == fromEnd(second, end)
        && isOneLetter(fromEnd(listed, end), fromEnd(first, end))) {
      end++;
    }
    return first.substring(0, start)
        + listed.substring(start, listed.length() - end)
        + first.substring(first.length() - end);
  }

  private static char fromEnd(String name, int distance) {
    return name.charAt(name.length() - 1 - distance);
  }

  private static boolean isOneLetter(char listed, char given) {
    return listed == given || listed == Character.toUpperCase(given);
  }
}
