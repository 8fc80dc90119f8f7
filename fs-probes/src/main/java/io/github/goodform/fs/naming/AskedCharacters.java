package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Question.Group;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What a directory lists for single characters of which names were asked: it is known, whatever
 * mappings it comes from.
 */
final class AskedCharacters {
  private static final int BEYOND_ASCII = 0x80;
  private static final String PLAIN = "x";

  private final Map<Integer, String> listed = new HashMap<>();
  private final Set<Integer> differing = new HashSet<>();

  private AskedCharacters() {}

  static AskedCharacters of(Traits traits) {
    AskedCharacters asked = new AskedCharacters();
    for (Group group : List.of(Group.CASE, Group.CANONICAL, Group.COMPATIBILITY)) {
      for (Question question : Question.of(group)) {
        if (traits.asListed().of(question.id()) instanceof Relation relation) {
          asked.note(question.first(), question.second(), relation.forward());
          asked.note(question.second(), question.first(), relation.reverse());
        }
      }
    }
    asked.listed.keySet().removeAll(asked.differing);
    return asked;
  }

  /** What stands for the one character of a name between what the other name shares with it. */
  private void note(String name, String other, Direction direction) {
    int start = 0;
    while (start < Math.min(name.length(), other.length())
        && name.charAt(start) == other.charAt(start)) {
      start++;
    }
    if (start > 0 && Character.isHighSurrogate(name.charAt(start - 1))) {
      start--;
    }
    int dot = name.lastIndexOf('.');
    if (start > dot || name.codePointCount(start, dot) != 1) {
      return;
    }
    int character = name.codePointAt(start);
    if (character < BEYOND_ASCII || direction.listed().onlyName().isEmpty()) {
      return;
    }
    String shown = direction.listed().onlyName().flatMap(NameOctets::text).orElse("");
    int end = shown.length() - (name.length() - dot);
    boolean isAround =
        start <= end
            && shown.substring(0, start).equalsIgnoreCase(name.substring(0, start))
            && shown.substring(end).equalsIgnoreCase(name.substring(dot));
    if (isAround) {
      String one = shown.substring(start, end);
      String known = listed.putIfAbsent(character, one);
      if (known != null && !known.equals(one)) {
        differing.add(character);
      }
    }
  }

  /** The name with what is listed for such characters, and a mapping of what is between them. */
  String listed(String name, UnaryOperator<String> mapping) {
    return replaced(name, mapping, UnaryOperator.identity());
  }

  /** The name with a plain letter for each such character. */
  String without(String name) {
    return replaced(name, UnaryOperator.identity(), shown -> PLAIN);
  }

  private String replaced(
      String name, UnaryOperator<String> between, UnaryOperator<String> ofListed) {
    StringBuilder all = new StringBuilder();
    int done = 0;
    for (int i = 0; i < name.length(); ) {
      int next = name.offsetByCodePoints(i, 1);
      String known = listed.get(name.codePointAt(i));
      if (known != null && !isMark(name, next)) {
        all.append(between.apply(name.substring(done, i))).append(ofListed.apply(known));
        done = next;
      }
      i = next;
    }
    return all.append(between.apply(name.substring(done))).toString();
  }

  /** A mark may be composed with the character before it: that was not asked. */
  private static boolean isMark(String name, int at) {
    return at < name.length() && UCharacter.getCombiningClass(name.codePointAt(at)) != 0;
  }
}
