package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges the observations of each question: a pure function of the evidence. */
final class EvidenceJudge {
  private static final int BEYOND_ASCII = 0x80;

  /** Why names that are one file tell nothing. */
  static final String UNRELATED = "unrelated names of this plane are the same file too";

  private final Evidence evidence;
  private final Finding control;

  /** Unrelated names of the BMP, or beyond it, are one file: that two are one tells nothing. */
  private final boolean isLossy;

  private final boolean isLossyBeyondBmp;

  /** The characters beyond ASCII that are known to be kept, {@code null} where none is replaced. */
  private final @Nullable BitSet kept;

  /** Entries that are listed beside a plain name: the file system adds them to every directory. */
  private final Set<String> strangers;

  EvidenceJudge(Evidence evidence) {
    this.evidence = evidence;
    this.strangers = strangers(evidence);
    this.control = plain(question("control-same"));
    Finding bmp = plain(question("control-bmp"));
    this.isLossy = isOneFile(bmp);
    this.kept = bmp.is(NameVerdict.LOSSY) ? TableFindings.kept(evidence) : null;
    this.isLossyBeyondBmp = isOneFile(plain(question("control-supplementary")));
  }

  static Set<String> strangers(Evidence evidence) {
    Set<String> strangers = new HashSet<>();
    if (evidence.of("control-same") instanceof Single single) {
      strangers.addAll(single.listed().names());
      strangers.remove(NameOctets.hex(question("control-same").firstOctets()));
    }
    return strangers;
  }

  /** Unrelated names that became one file, whether or not the listing shows how. */
  private static boolean isOneFile(Finding control) {
    return control.is(NameVerdict.SAME) || control.is(NameVerdict.LOSSY);
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

  /** Judges one question. */
  Finding judge(Question question) {
    Finding finding = plain(question);
    if (question.id().equals(control.question()) || finding.is(NameVerdict.INCONCLUSIVE)) {
      return finding;
    }
    if (control.is(NameVerdict.REFUSED) || control.is(NameVerdict.DISTINCT)) {
      return finding(
          question, NameVerdict.INCONCLUSIVE, "control-same failed: " + control.reason());
    }
    boolean lossy = question.isSupplementary() ? isLossyBeyondBmp : isLossy;
    if (lossy && finding.is(NameVerdict.SAME) && !isOfKept(question)) {
      return finding(question, NameVerdict.LOSSY, UNRELATED);
    }
    return finding;
  }

  /** Whether nothing is lost of the names, though of others something is. */
  private boolean isOfKept(Question question) {
    if (kept == null || question.isRaw()) {
      return false;
    }
    for (int c : (question.first() + question.second()).codePoints().toArray()) {
      if (c >= BEYOND_ASCII && !kept.get(c)) {
        return false;
      }
    }
    return true;
  }

  /** The verdict, whatever the controls found. */
  private Finding plain(Question question) {
    NameObservation observation = evidence.of(question.id());
    if (observation instanceof Unasked unasked) {
      return finding(
          question,
          NameVerdict.INCONCLUSIVE,
          "not asked" + TableFindings.because(unasked.reason()));
    } else if (observation instanceof Relation relation && question.isRelation()) {
      return relation(question, relation);
    } else if (observation instanceof Single single && isSingle(question)) {
      return single(question, single);
    } else if (observation instanceof Length length && isLength(question)) {
      return length(question, length);
    } else if (question.group() == Question.Group.TABLE) {
      return TableFindings.of(question, observation);
    }
    return finding(
        question, NameVerdict.INCONCLUSIVE, "the observation is not of the question's kind");
  }

  // Comparisons and not switches of an enum: each of those is another class, which costs as much as
  // a question where one trait is asked for in a new JVM.

  private static boolean isSingle(Question question) {
    return !question.isRelation()
        && !isLength(question)
        && (question.group() != Question.Group.TABLE || question.kind() == Question.Kind.SINGLE);
  }

  private static boolean isLength(Question question) {
    return question.kind() == Question.Kind.LENGTH
        || question.kind() == Question.Kind.GIVEN_LENGTH
        || question.kind() == Question.Kind.DEPTH;
  }

  /** What one direction of a relation says on its own. */
  private enum DirectionVerdict {
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

  private static Finding relation(Question question, Relation relation) {
    DirectionVerdict forward = side(relation.forward(), relation.reverse());
    DirectionVerdict reverse = side(relation.reverse(), relation.forward());
    if (forward == DirectionVerdict.DIED || reverse == DirectionVerdict.DIED) {
      return finding(question, NameVerdict.DIED, why(relation));
    } else if (forward == DirectionVerdict.FIRST_REFUSED
        || reverse == DirectionVerdict.FIRST_REFUSED) {
      String name =
          forward == DirectionVerdict.FIRST_REFUSED ? question.first() : question.second();
      Direction refused =
          forward == DirectionVerdict.FIRST_REFUSED ? relation.forward() : relation.reverse();
      String shown = question.isRaw() ? NameOctets.show(name) : '"' + NameOctets.escape(name) + '"';
      return finding(question, NameVerdict.REFUSED, shown + ": " + refused.create());
    } else if (forward == DirectionVerdict.UNKNOWN || reverse == DirectionVerdict.UNKNOWN) {
      return finding(question, NameVerdict.INCONCLUSIVE, why(relation));
    } else if (forward == DirectionVerdict.SAME && reverse == DirectionVerdict.SAME) {
      return same(question, relation);
    } else if (forward == DirectionVerdict.DISTINCT && reverse == DirectionVerdict.DISTINCT) {
      return finding(question, NameVerdict.DISTINCT, "");
    }
    return finding(
        question,
        NameVerdict.ASYMMETRIC,
        "created first " + described(forward) + "; created second " + described(reverse));
  }

  private static String described(DirectionVerdict side) {
    if (side == DirectionVerdict.SAME) {
      return "it is found by the other name";
    } else if (side == DirectionVerdict.HIDDEN) {
      return "it is not found by the other name, which yet cannot be created";
    } else if (side == DirectionVerdict.REPLACED) {
      return "it is not found by the other name, which yet takes its place";
    }
    return side == DirectionVerdict.SHADOWED
        ? "it is found by the other name, which yet can be created"
        : "it is another file";
  }

  private static DirectionVerdict side(Direction direction, Direction opposite) {
    if (isDeath(direction.create())
        || isDeath(direction.lookup())
        || isDeath(direction.createOther())) {
      return DirectionVerdict.DIED;
    }
    if (!direction.create().isOk()) {
      return direction.create().reason().isEnvironmental()
          ? DirectionVerdict.UNKNOWN
          : DirectionVerdict.FIRST_REFUSED;
    }
    CallOutcome other = direction.createOther();
    CallOutcome lookup = direction.lookup();
    // Old recordings of ignorables hold the lookups only.
    if (other.reason() == ErrorKind.UNASKED && !lookup.reason().isEnvironmental()) {
      return lookup.isOk() ? DirectionVerdict.SAME : DirectionVerdict.DISTINCT;
    }
    if (other.reason().isEnvironmental() || lookup.reason().isEnvironmental()) {
      return DirectionVerdict.UNKNOWN;
    }
    if (lookup.isOk()) {
      if (other.isOk()) {
        return DirectionVerdict.SHADOWED;
      }
      return DirectionVerdict.SAME;
    }
    if (other.isOk()) {
      return isFirstReplaced(direction, opposite)
          ? DirectionVerdict.REPLACED
          : DirectionVerdict.DISTINCT;
    }
    // Whatever the error: of a name that is refused alone, too, the other direction tells.
    return DirectionVerdict.HIDDEN;
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

  private static boolean isDeath(CallOutcome outcome) {
    return outcome.reason() == ErrorKind.DISCONNECTED;
  }

  private static String why(Relation relation) {
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
      if (isReplaced(first, name) && isReplaced(second, name)) {
        return finding(question, NameVerdict.LOSSY, "listed as " + NameOctets.show(name));
      }
    }
    boolean neither =
        question.group() == Question.Group.CONTROL
            && listed.size() == 2
            && !listed.contains(first)
            && !listed.contains(second);
    return neither
        ? finding(question, NameVerdict.LOSSY, "listed as " + NameOctets.show(listed.get(0)))
        : finding(question, NameVerdict.SAME, "");
  }

  /** Whether a listed name holds a substitute that the name itself does not hold. */
  static boolean isReplaced(String hex, String listed) {
    return substitutes(listed) > substitutes(hex);
  }

  private static int substitutes(String hex) {
    int substitutes = 0;
    String text = NameOctets.text(hex).orElse("");
    for (int i = 0; i < text.length(); i++) {
      substitutes += text.charAt(i) == '?' || text.charAt(i) == 0xFFFD ? 1 : 0;
    }
    return substitutes;
  }

  private Finding single(Question question, Single single) {
    CallOutcome create = single.create();
    if (!create.isOk()) {
      return refused(question, create);
    }
    for (CallOutcome outcome : List.of(single.lookup(), single.listed().outcome())) {
      if (isDeath(outcome)) {
        return finding(question, NameVerdict.DIED, outcome.toString());
      }
    }
    if (question.group() == Question.Group.CONTROL) {
      return control(question, single);
    }
    if (question.kind() == Question.Kind.LOOKUP) {
      return afterLookup(question, single.listed());
    }
    return question.kind() == Question.Kind.LISTED
        ? byListedName(question, single)
        : listed(question, single.listed());
  }

  /** A lookup adds nothing to the listing. */
  private Finding afterLookup(Question question, Listing listing) {
    String name = NameOctets.hex(question.firstOctets());
    for (String other : withoutStrangers(listing)) {
      if (!other.equals(name) && listing.names().contains(name)) {
        return finding(
            question,
            NameVerdict.REWRITTEN,
            "after a lookup also listed: " + NameOctets.show(other));
      }
    }
    return listed(question, listing);
  }

  /** What is listed is found by the name that is listed. */
  private Finding byListedName(Question question, Single single) {
    CallOutcome lookup = single.lookup();
    if (!single.listed().outcome().isOk() || lookup.reason().isEnvironmental()) {
      return finding(
          question,
          NameVerdict.INCONCLUSIVE,
          "listed: " + single.listed().outcome() + ", found: " + lookup);
    } else if (withoutStrangers(single.listed()).isEmpty()) {
      return finding(question, NameVerdict.INCONCLUSIVE, "created but not listed");
    }
    return lookup.isOk()
        ? finding(question, NameVerdict.SAME, "")
        : finding(question, NameVerdict.DISTINCT, "not found by the listed name: " + lookup);
  }

  private List<String> withoutStrangers(Listing listing) {
    List<String> names = new ArrayList<>(listing.names());
    names.removeAll(strangers);
    return names;
  }

  /** A plain name must be found, and listed once; other entries may be listed beside it. */
  private static Finding control(Question question, Single single) {
    if (!single.lookup().isOk()) {
      return finding(question, NameVerdict.DISTINCT, "created and not found: " + single.lookup());
    }
    String name = NameOctets.hex(question.firstOctets());
    List<String> listed = single.listed().names();
    int times = Collections.frequency(listed, name);
    if (!single.listed().outcome().isOk() || times == 1) {
      return finding(question, NameVerdict.SAME, "");
    }
    return finding(
        question,
        NameVerdict.DISTINCT,
        times == 0 && listed.size() == 1
            ? "created and listed as " + NameOctets.show(listed.get(0))
            : "created and listed " + times + " times");
  }

  private static Finding refused(Question question, CallOutcome create) {
    if (isDeath(create)) {
      return finding(question, NameVerdict.DIED, create.toString());
    }
    // A name can provoke an I/O error: of an odd name it is an answer, of a plain one it is not.
    boolean ofTheName =
        create.reason() == ErrorKind.IO_ERROR && question.group() == Question.Group.OCTETS;
    return create.reason().isEnvironmental() && !ofTheName
        ? finding(question, NameVerdict.INCONCLUSIVE, create.toString())
        : finding(question, NameVerdict.REFUSED, create.toString());
  }

  private Finding listed(Question question, Listing listing) {
    if (!listing.outcome().isOk()) {
      return finding(question, NameVerdict.INCONCLUSIVE, "not listed: " + listing.outcome());
    }
    String name = NameOctets.hex(question.firstOctets());
    if (listing.names().contains(name)) {
      return finding(question, NameVerdict.KEPT, "");
    }
    List<String> others = withoutStrangers(listing);
    if (others.isEmpty()) {
      return finding(question, NameVerdict.REWRITTEN, "created but not listed");
    }
    String other = others.get(0);
    NameVerdict verdict = isReplaced(name, other) ? NameVerdict.LOSSY : NameVerdict.REWRITTEN;
    return finding(question, verdict, "listed as " + NameOctets.show(other));
  }

  private static Finding length(Question question, Length length) {
    if (length.units() == 0) {
      return refused(question, length.next());
    } else if (length.next().isOk()) {
      return finding(
          question, NameVerdict.MEASURED, "at least " + length.units() + "; not tried beyond");
    }
    return length.next().reason().isEnvironmental()
        ? finding(question, NameVerdict.INCONCLUSIVE, length.next().toString())
        : finding(question, NameVerdict.MEASURED, length.units() + ", then " + length.next());
  }

  private static Finding finding(Question question, NameVerdict verdict, String reason) {
    return new Finding(question.id(), verdict, reason);
  }
}
