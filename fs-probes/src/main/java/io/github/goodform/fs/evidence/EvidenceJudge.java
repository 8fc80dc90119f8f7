package io.github.goodform.fs.evidence;

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

  private final Evidence evidence;
  private final Finding control;

  /** Unrelated names of the BMP, or beyond it, are one file: that two are one tells nothing. */
  private final boolean isLossy;

  private final boolean isLossyBeyondBmp;

  /** Unrelated names of the BMP are one file, though each is listed as it was given. */
  private final boolean joinsUnrelated;

  /** The characters beyond ASCII that are known to be kept, {@code null} where none is replaced. */
  private final @Nullable BitSet kept;

  /** Entries that are listed beside a plain name: the file system adds them to every directory. */
  private final Set<String> strangers;

  EvidenceJudge(Evidence evidence) {
    this.evidence = evidence;
    this.strangers = strangers(evidence);
    this.control = plain(Question.named("control-same"));
    Finding bmp = plain(Question.named("control-bmp"));
    this.isLossy = isOneFile(bmp);
    this.joinsUnrelated = bmp.is(NameVerdict.SAME);
    this.kept = bmp.is(NameVerdict.LOSSY) ? TableFindings.kept(evidence) : null;
    this.isLossyBeyondBmp = isOneFile(plain(Question.named("control-supplementary")));
  }

  static Set<String> strangers(Evidence evidence) {
    Set<String> strangers = new HashSet<>();
    if (evidence.of("control-same") instanceof Single single) {
      strangers.addAll(single.listed().names());
      strangers.remove(NameOctets.hex(Question.named("control-same").firstOctets()));
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

  /** Whether unrelated names of the BMP are one file, though each is listed as it was given. */
  boolean joinsUnrelated() {
    return joinsUnrelated && !isControlFailed();
  }

  /** Whether a plain name is refused, or not found: then nothing is known of other names. */
  private boolean isControlFailed() {
    return control.is(NameVerdict.REFUSED) || control.is(NameVerdict.DISTINCT);
  }

  /** Judges one question. */
  Finding judge(Question question) {
    Finding finding = plain(question);
    if (question.id().equals(control.question()) || finding.is(NameVerdict.INCONCLUSIVE)) {
      return finding;
    }
    if (isControlFailed()) {
      return Finding.of(
          question, NameVerdict.INCONCLUSIVE, "control-same failed: " + control.reason());
    }
    boolean lossy = question.isSupplementary() ? isLossyBeyondBmp : isLossy;
    if (lossy && finding.is(NameVerdict.SAME) && !isOfKept(question)) {
      return Finding.of(
          question, NameVerdict.LOSSY, "unrelated names of this plane are the same file too");
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
      return Finding.of(
          question,
          NameVerdict.INCONCLUSIVE,
          "not asked" + TableFindings.because(unasked.reason()));
    } else if (observation instanceof Relation relation && question.isRelation()) {
      return RelationFindings.of(question, relation);
    } else if (observation instanceof Single single && isSingle(question)) {
      return single(question, single);
    } else if (observation instanceof Length length && isLength(question)) {
      return length(question, length);
    } else if (question.group() == Question.Group.TABLE) {
      return TableFindings.of(question, observation);
    }
    return Finding.of(
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

  private Finding single(Question question, Single single) {
    CallOutcome create = single.create();
    if (!create.isOk()) {
      return refused(question, create);
    }
    for (CallOutcome outcome : List.of(single.lookup(), single.listed().outcome())) {
      if (outcome.isDisconnected()) {
        return Finding.of(question, NameVerdict.DIED, outcome.toString());
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
        return Finding.of(
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
      return Finding.of(
          question,
          NameVerdict.INCONCLUSIVE,
          "listed: " + single.listed().outcome() + ", found: " + lookup);
    } else if (withoutStrangers(single.listed()).isEmpty()) {
      return Finding.of(question, NameVerdict.INCONCLUSIVE, "created but not listed");
    }
    return lookup.isOk()
        ? Finding.of(question, NameVerdict.SAME, "")
        : Finding.of(question, NameVerdict.DISTINCT, "not found by the listed name: " + lookup);
  }

  private List<String> withoutStrangers(Listing listing) {
    List<String> names = new ArrayList<>(listing.names());
    names.removeAll(strangers);
    return names;
  }

  /** A plain name must be found, and listed once; other entries may be listed beside it. */
  private static Finding control(Question question, Single single) {
    if (!single.lookup().isOk()) {
      return Finding.of(
          question, NameVerdict.DISTINCT, "created and not found: " + single.lookup());
    }
    String name = NameOctets.hex(question.firstOctets());
    List<String> listed = single.listed().names();
    int times = Collections.frequency(listed, name);
    if (!single.listed().outcome().isOk() || times == 1) {
      return Finding.of(question, NameVerdict.SAME, "");
    }
    return Finding.of(
        question,
        NameVerdict.DISTINCT,
        times == 0 && listed.size() == 1
            ? "created and listed as " + NameOctets.show(listed.get(0))
            : "created and listed " + times + " times");
  }

  private static Finding refused(Question question, CallOutcome create) {
    if (create.isDisconnected()) {
      return Finding.of(question, NameVerdict.DIED, create.toString());
    }
    // A name can provoke an I/O error: of an odd name it is an answer, of a plain one it is not.
    boolean ofTheName =
        create.reason() == ErrorKind.IO_ERROR && question.group() == Question.Group.OCTETS;
    return create.reason().isEnvironmental() && !ofTheName
        ? Finding.of(question, NameVerdict.INCONCLUSIVE, create.toString())
        : Finding.of(question, NameVerdict.REFUSED, create.toString());
  }

  private Finding listed(Question question, Listing listing) {
    if (!listing.outcome().isOk()) {
      return Finding.of(question, NameVerdict.INCONCLUSIVE, "not listed: " + listing.outcome());
    }
    String name = NameOctets.hex(question.firstOctets());
    if (listing.names().contains(name)) {
      return Finding.of(question, NameVerdict.KEPT, "");
    }
    List<String> others = withoutStrangers(listing);
    if (others.isEmpty()) {
      return Finding.of(question, NameVerdict.REWRITTEN, "created but not listed");
    }
    String other = others.get(0);
    NameVerdict verdict =
        NameOctets.addsSubstitute(name, other) ? NameVerdict.LOSSY : NameVerdict.REWRITTEN;
    return Finding.of(question, verdict, "listed as " + NameOctets.show(other));
  }

  private static Finding length(Question question, Length length) {
    if (length.units() == 0) {
      return refused(question, length.next());
    } else if (length.next().isOk()) {
      return Finding.of(
          question, NameVerdict.MEASURED, "at least " + length.units() + "; not tried beyond");
    }
    return length.next().reason().isEnvironmental()
        ? Finding.of(question, NameVerdict.INCONCLUSIVE, length.next().toString())
        : Finding.of(question, NameVerdict.MEASURED, length.units() + ", then " + length.next());
  }
}
