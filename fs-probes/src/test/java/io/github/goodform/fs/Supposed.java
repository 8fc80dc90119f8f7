package io.github.goodform.fs;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A directory supposed for a test: plain where nothing else is said. */
final class Supposed {
  static final CallOutcome EXISTS = CallOutcome.of(ErrorKind.EXISTS);
  static final CallOutcome ABSENT = CallOutcome.of(ErrorKind.ABSENT);
  static final CallOutcome INVALID = new CallOutcome(ErrorKind.INVALID, "Invalid argument");
  static final CallOutcome TOO_LONG = new CallOutcome(ErrorKind.TOO_LONG, "File name too long");

  private final Map<String, NameObservation> observations = new LinkedHashMap<>();

  private Supposed() {}

  /** Answers every question as ext4 does. */
  static Supposed plain() {
    Supposed plain = new Supposed();
    for (Question question : Question.catalogue()) {
      switch (question.kind()) {
        case RELATION, RAW_RELATION, NESTED -> plain.distinct(question.id());
        case LENGTH ->
            plain.observe(question.id(), new Length(255 / question.firstOctets().length, TOO_LONG));
        case DEPTH -> plain.observe(question.id(), new Length(4095, TOO_LONG));
        default -> plain.listedAs(question.id(), question.first());
      }
    }
    return plain.refused("name-lone-surrogate", CallOutcome.of(ErrorKind.UNENCODABLE));
  }

  /** Answers nothing. */
  static Supposed silent() {
    return new Supposed();
  }

  /** Answers what a recording answers. */
  static Supposed as(FileNameProfile recorded) {
    Supposed as = new Supposed();
    as.observations.putAll(recorded.evidence().observations());
    return as;
  }

  Supposed observe(String id, NameObservation observation) {
    observations.put(id, observation);
    return this;
  }

  Supposed without(String id) {
    observations.remove(id);
    return this;
  }

  Supposed same(String... ids) {
    return both(new Sides(CallOutcome.OK, EXISTS), new Sides(CallOutcome.OK, EXISTS), ids);
  }

  Supposed same(Question.Group group) {
    Question.of(group).forEach(question -> same(question.id()));
    return this;
  }

  Supposed distinct(String... ids) {
    return both(new Sides(ABSENT, CallOutcome.OK), new Sides(ABSENT, CallOutcome.OK), ids);
  }

  /** Found one way, not found and yet not creatable the other: an 8.3 alias answers. */
  Supposed asymmetric(String... ids) {
    return both(new Sides(CallOutcome.OK, EXISTS), new Sides(ABSENT, EXISTS), ids);
  }

  /** What the lookup and the exclusive create of the other name said. */
  record Sides(CallOutcome lookup, CallOutcome createOther) {}

  Supposed both(Sides forward, Sides reverse, String... ids) {
    for (String id : ids) {
      Question question = Question.byId(id).orElseThrow();
      String first = NameOctets.hex(question.firstOctets());
      String second = NameOctets.hex(question.secondOctets());
      observe(id, new Relation(direction(forward, first), direction(reverse, second)));
    }
    return this;
  }

  static Direction direction(Sides sides, String... listed) {
    return new Direction(
        CallOutcome.OK,
        Listing.of(List.of(listed)),
        sides.lookup(),
        sides.createOther(),
        Listing.UNASKED);
  }

  static Direction refused(CallOutcome create) {
    return new Direction(
        create, Listing.UNASKED, CallOutcome.UNASKED, CallOutcome.UNASKED, Listing.UNASKED);
  }

  Supposed refused(String id, CallOutcome create) {
    return observe(id, new Single(create, Listing.UNASKED, CallOutcome.UNASKED));
  }

  Supposed listedAs(String id, String name) {
    Question question = Question.byId(id).orElseThrow();
    String hex = question.isRaw() ? name : NameOctets.hex(NameOctets.utf8(name));
    return observe(id, new Single(CallOutcome.OK, Listing.of(List.of(hex)), CallOutcome.OK));
  }

  Supposed length(String id, int units, CallOutcome next) {
    return observe(id, new Length(units, next));
  }

  Finding finding(String id) {
    return profile().finding(id);
  }

  FileNameProfile profile() {
    return profile(
        new JvmLayer(
            "17", "test", "test", "UTF-8", "UTF-8", "UTF-8", "LC_ALL", "C.UTF-8", List.of()));
  }

  FileNameProfile profile(JvmLayer jvm) {
    ProbeContext surroundings =
        new ProbeContext(
            "/d", "file", "test", "test", "", false, -1, Instant.EPOCH, 0, true, "", "", "");
    return FileNameProfile.of(jvm, surroundings, Evidence.of(observations));
  }
}
