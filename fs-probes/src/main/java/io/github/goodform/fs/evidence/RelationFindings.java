package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import java.util.ArrayList;
import java.util.List;

/** Judges the questions that ask two names in both directions. */
final class RelationFindings {
  /** What one direction shows on its own. */
  private enum Side {
    SAME,
    DISTINCT,
    FIRST_REFUSED,
    /** Not found under the other name, yet it could not be created: something answers for it. */
    HIDDEN,
    /** Found under the other name, yet that name could be created beside it. */
    SHADOWED,
    /**
     * Not found under the other name, and gone when that was created: the second took its place.
     */
    REPLACED,
    DIED,
    UNKNOWN
  }

  private RelationFindings() {}

  static Finding of(Question question, Relation relation) {
    Side forward = side(relation.forward(), relation.reverse());
    Side reverse = side(relation.reverse(), relation.forward());
    if (forward == Side.DIED || reverse == Side.DIED) {
      return Finding.of(question, NameVerdict.DIED, environment(relation));
    } else if (forward == Side.FIRST_REFUSED) {
      return refused(question, question.first(), relation.forward());
    } else if (reverse == Side.FIRST_REFUSED) {
      return refused(question, question.second(), relation.reverse());
    } else if (forward == Side.UNKNOWN || reverse == Side.UNKNOWN) {
      return Finding.of(question, NameVerdict.INCONCLUSIVE, environment(relation));
    } else if (forward == Side.SAME && reverse == Side.SAME) {
      return same(question, relation);
    } else if (forward == Side.DISTINCT && reverse == Side.DISTINCT) {
      return Finding.of(question, NameVerdict.DISTINCT, "");
    }
    return Finding.of(
        question,
        NameVerdict.ASYMMETRIC,
        "created first " + described(forward) + "; created second " + described(reverse));
  }

  private static Finding refused(Question question, String name, Direction direction) {
    String shown = question.isRaw() ? NameOctets.show(name) : '"' + NameOctets.escape(name) + '"';
    return Finding.of(question, NameVerdict.REFUSED, shown + ": " + direction.create());
  }

  private static String described(Side side) {
    if (side == Side.SAME) {
      return "it is found by the other name";
    } else if (side == Side.HIDDEN) {
      return "it is not found by the other name, which yet cannot be created";
    } else if (side == Side.REPLACED) {
      return "it is not found by the other name, which yet takes its place";
    }
    return side == Side.SHADOWED
        ? "it is found by the other name, which yet can be created"
        : "it is another file";
  }

  private static Side side(Direction direction, Direction opposite) {
    if (direction.create().isDisconnected()
        || direction.lookup().isDisconnected()
        || direction.createOther().isDisconnected()) {
      return Side.DIED;
    }
    if (!direction.create().isOk()) {
      return direction.create().reason().isEnvironmental() ? Side.UNKNOWN : Side.FIRST_REFUSED;
    }
    CallOutcome other = direction.createOther();
    CallOutcome lookup = direction.lookup();
    // Old recordings of ignorables hold the lookups only.
    if (other.reason() == ErrorKind.UNASKED && !lookup.reason().isEnvironmental()) {
      return lookup.isOk() ? Side.SAME : Side.DISTINCT;
    }
    if (other.reason().isEnvironmental() || lookup.reason().isEnvironmental()) {
      return Side.UNKNOWN;
    }
    if (lookup.isOk()) {
      if (other.isOk()) {
        return Side.SHADOWED;
      }
      return Side.SAME;
    }
    if (other.isOk()) {
      return isFirstReplaced(direction, opposite) ? Side.REPLACED : Side.DISTINCT;
    }
    // Whatever the error: of a name that is refused alone, too, the other direction tells.
    return Side.HIDDEN;
  }

  /**
   * Whether the second create, which succeeded, put its file in the place of the first: there are
   * not more entries than before. A name that is not listed when it is alone adds none.
   */
  private static boolean isFirstReplaced(Direction direction, Direction opposite) {
    return !(opposite.listed().outcome().isOk() && opposite.listed().names().isEmpty())
        && direction.listed().outcome().isOk()
        && direction.listedBoth().outcome().isOk()
        && !direction.listed().names().isEmpty()
        && direction.listedBoth().names().size() <= direction.listed().names().size();
  }

  /** The first outcome that is no answer but a state of the environment. */
  private static String environment(Relation relation) {
    for (Direction direction : List.of(relation.forward(), relation.reverse())) {
      for (CallOutcome outcome :
          List.of(direction.create(), direction.lookup(), direction.createOther())) {
        if (outcome.reason().isEnvironmental()) {
          return outcome.toString();
        }
      }
    }
    return "";
  }

  /**
   * The same file in both directions; unless the listing shows that the name was not kept at all.
   */
  private static Finding same(Question question, Relation relation) {
    String first = NameOctets.hex(question.firstOctets());
    String second = NameOctets.hex(question.secondOctets());
    List<String> listed = new ArrayList<>();
    for (Direction direction : List.of(relation.forward(), relation.reverse())) {
      listed.addAll(direction.listed().names());
    }
    for (String name : listed) {
      if (NameOctets.addsSubstitute(first, name) && NameOctets.addsSubstitute(second, name)) {
        return Finding.of(question, NameVerdict.LOSSY, "listed as " + NameOctets.show(name));
      }
    }
    boolean neither =
        question.group() == Question.Group.CONTROL
            && listed.size() == 2
            && !listed.contains(first)
            && !listed.contains(second);
    return neither
        ? Finding.of(question, NameVerdict.LOSSY, "listed as " + NameOctets.show(listed.get(0)))
        : Finding.of(question, NameVerdict.SAME, "");
  }
}
