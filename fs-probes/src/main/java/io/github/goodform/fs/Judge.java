package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Direction;
import io.github.goodform.fs.Observation.Length;
import io.github.goodform.fs.Observation.Listing;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import io.github.goodform.fs.Observation.Unasked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Judges the observations of each question: a pure function of the evidence. */
final class Judge {
  private final Evidence evidence;
  private final Map<Boolean, Boolean> lossyPlanes = new HashMap<>();
  private final Finding control;

  Judge(Evidence evidence) {
    this.evidence = evidence;
    this.control = plain(question("control-same"));
    lossyPlanes.put(false, isOneFile(plain(question("control-bmp"))));
    lossyPlanes.put(true, isOneFile(plain(question("control-supplementary"))));
  }

  /** Unrelated names that became one file, whether or not the listing shows how. */
  private static boolean isOneFile(Finding control) {
    return control.is(Verdict.SAME) || control.is(Verdict.LOSSY);
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (Question question : Question.catalogue()) {
      findings.add(judge(question));
    }
    return List.copyOf(findings);
  }

  private static Question question(String id) {
    return Question.byId(id).orElseThrow();
  }

  private Finding judge(Question question) {
    Finding finding = plain(question);
    if (question.id().equals(control.question()) || finding.is(Verdict.INCONCLUSIVE)) {
      return finding;
    }
    if (control.is(Verdict.REFUSED) || control.is(Verdict.DISTINCT)) {
      return finding(question, Verdict.INCONCLUSIVE, "control-same failed: " + control.reason());
    }
    boolean lossy = lossyPlanes.getOrDefault(question.isSupplementary(), false);
    if (lossy && finding.is(Verdict.SAME)) {
      return finding(
          question, Verdict.LOSSY, "unrelated names of this plane are the same file too");
    }
    return finding;
  }

  /** The verdict before the controls have their say. */
  private Finding plain(Question question) {
    Observation observation = evidence.of(question.id());
    if (observation instanceof Unasked unasked) {
      return finding(question, Verdict.INCONCLUSIVE, "not asked" + because(unasked.reason()));
    } else if (observation instanceof Relation relation && question.isRelation()) {
      return relation(question, relation);
    } else if (observation instanceof Single single && isSingle(question)) {
      return single(question, single);
    } else if (observation instanceof Length length && isLength(question)) {
      return length(question, length);
    }
    return finding(question, Verdict.INCONCLUSIVE, "the observation is not of the question's kind");
  }

  private static boolean isSingle(Question question) {
    return question.kind() == Question.Kind.SINGLE || question.kind() == Question.Kind.RAW_SINGLE;
  }

  private static boolean isLength(Question question) {
    return question.kind() == Question.Kind.LENGTH || question.kind() == Question.Kind.DEPTH;
  }

  private static String because(Outcome outcome) {
    return outcome.reason() == Reason.UNASKED && outcome.detail().isEmpty() ? "" : ": " + outcome;
  }

  /** What one direction of a relation says on its own. */
  private enum Side {
    SAME,
    DISTINCT,
    FIRST_REFUSED,
    OTHER_REFUSED,
    /** Not found under the other name, yet it could not be created: something answers for it. */
    HIDDEN,
    /** Found under the other name, yet that name could be created beside it. */
    SHADOWED,
    DIED,
    UNKNOWN
  }

  private static Finding relation(Question question, Relation relation) {
    Side forward = side(relation.forward());
    Side reverse = side(relation.reverse());
    if (forward == Side.DIED || reverse == Side.DIED) {
      return finding(question, Verdict.DIED, why(relation));
    } else if (forward == Side.UNKNOWN || reverse == Side.UNKNOWN) {
      return finding(question, Verdict.INCONCLUSIVE, why(relation));
    } else if (forward == Side.FIRST_REFUSED || reverse == Side.FIRST_REFUSED) {
      String name = forward == Side.FIRST_REFUSED ? question.first() : question.second();
      Direction refused = forward == Side.FIRST_REFUSED ? relation.forward() : relation.reverse();
      String shown = question.isRaw() ? Octets.show(name) : '"' + Octets.escape(name) + '"';
      return finding(question, Verdict.REFUSED, shown + ": " + refused.create());
    } else if (forward == Side.SAME && reverse == Side.SAME) {
      return same(question, relation);
    } else if (isApart(forward) && isApart(reverse)) {
      return finding(question, Verdict.DISTINCT, "");
    }
    return finding(
        question,
        Verdict.ASYMMETRIC,
        "created first " + say(forward) + "; created second " + say(reverse));
  }

  private static boolean isApart(Side side) {
    return side == Side.DISTINCT || side == Side.OTHER_REFUSED;
  }

  private static String say(Side side) {
    return switch (side) {
      case SAME -> "it is found by the other name";
      case HIDDEN -> "it is not found by the other name, which yet cannot be created";
      case SHADOWED -> "it is found by the other name, which yet can be created";
      default -> "it is another file";
    };
  }

  private static Side side(Direction direction) {
    if (isDeath(direction.create())
        || isDeath(direction.lookup())
        || isDeath(direction.createOther())) {
      return Side.DIED;
    }
    if (!direction.create().isOk()) {
      return direction.create().reason().isEnvironmental() ? Side.UNKNOWN : Side.FIRST_REFUSED;
    }
    Outcome other = direction.createOther();
    Outcome lookup = direction.lookup();
    // Old recordings of ignorables hold the lookups only.
    if (other.reason() == Reason.UNASKED && !lookup.reason().isEnvironmental()) {
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
      return Side.DISTINCT;
    }
    return other.reason() == Reason.EXISTS ? Side.HIDDEN : Side.OTHER_REFUSED;
  }

  private static boolean isDeath(Outcome outcome) {
    return outcome.reason() == Reason.DISCONNECTED;
  }

  private static String why(Relation relation) {
    for (Direction direction : List.of(relation.forward(), relation.reverse())) {
      for (Outcome outcome :
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
    String first = Octets.hex(question.firstOctets());
    String second = Octets.hex(question.secondOctets());
    List<String> listed = new ArrayList<>();
    for (Direction direction : List.of(relation.forward(), relation.reverse())) {
      listed.addAll(direction.listed().names());
    }
    for (String name : listed) {
      if (isReplaced(first, name) && isReplaced(second, name)) {
        return finding(question, Verdict.LOSSY, "listed as " + Octets.show(name));
      }
    }
    return finding(question, Verdict.SAME, "");
  }

  /** Whether a listed name holds a substitute that the name itself does not hold. */
  static boolean isReplaced(String hex, String listed) {
    return substitutes(listed) > substitutes(hex);
  }

  private static long substitutes(String hex) {
    return Octets.text(hex)
        .map(text -> text.codePoints().filter(c -> c == '?' || c == 0xFFFD).count())
        .orElse(0L);
  }

  private static Finding single(Question question, Single single) {
    Outcome create = single.create();
    if (!create.isOk()) {
      return refused(question, create);
    }
    for (Outcome outcome : List.of(single.lookup(), single.listed().outcome())) {
      if (isDeath(outcome)) {
        return finding(question, Verdict.DIED, outcome.toString());
      }
    }
    if (question.group() == Question.Group.CONTROL) {
      return single.lookup().isOk()
          ? finding(question, Verdict.SAME, "")
          : finding(question, Verdict.DISTINCT, "created and not found: " + single.lookup());
    }
    return listed(question, single.listed());
  }

  private static Finding refused(Question question, Outcome create) {
    if (isDeath(create)) {
      return finding(question, Verdict.DIED, create.toString());
    }
    // A name can provoke an I/O error: of an odd name it is an answer, of a plain one it is not.
    boolean ofTheName =
        create.reason() == Reason.IO_ERROR && question.group() == Question.Group.OCTETS;
    return create.reason().isEnvironmental() && !ofTheName
        ? finding(question, Verdict.INCONCLUSIVE, create.toString())
        : finding(question, Verdict.REFUSED, create.toString());
  }

  private static Finding listed(Question question, Listing listing) {
    if (!listing.outcome().isOk()) {
      return finding(question, Verdict.INCONCLUSIVE, "not listed: " + listing.outcome());
    }
    String name = Octets.hex(question.firstOctets());
    if (listing.names().contains(name)) {
      return finding(question, Verdict.KEPT, "");
    } else if (listing.names().isEmpty()) {
      return finding(question, Verdict.REWRITTEN, "created but not listed");
    }
    String other = listing.names().get(0);
    Verdict verdict = isReplaced(name, other) ? Verdict.LOSSY : Verdict.REWRITTEN;
    return finding(question, verdict, "listed as " + Octets.show(other));
  }

  private static Finding length(Question question, Length length) {
    if (length.units() == 0) {
      return refused(question, length.next());
    } else if (length.next().isOk()) {
      return finding(
          question, Verdict.MEASURED, "at least %d; not tried beyond".formatted(length.units()));
    }
    return length.next().reason().isEnvironmental()
        ? finding(question, Verdict.INCONCLUSIVE, length.next().toString())
        : finding(
            question, Verdict.MEASURED, "%d, then %s".formatted(length.units(), length.next()));
  }

  private static Finding finding(Question question, Verdict verdict, String reason) {
    return new Finding(question.id(), verdict, reason);
  }
}
