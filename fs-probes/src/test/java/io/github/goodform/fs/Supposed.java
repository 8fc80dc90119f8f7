package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Direction;
import io.github.goodform.fs.Observation.Length;
import io.github.goodform.fs.Observation.Listing;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A directory supposed for a test: plain where nothing else is said. */
final class Supposed {
  static final Outcome EXISTS = Outcome.of(Reason.EXISTS);
  static final Outcome ABSENT = Outcome.of(Reason.ABSENT);
  static final Outcome INVALID = new Outcome(Reason.INVALID, "Invalid argument");
  static final Outcome TOO_LONG = new Outcome(Reason.TOO_LONG, "File name too long");

  private final Map<String, Observation> observations = new LinkedHashMap<>();

  private Supposed() {}

  /** Answers every question as ext4 does. */
  static Supposed plain() {
    Supposed plain = new Supposed();
    for (Question question : Question.catalogue()) {
      switch (question.kind()) {
        case RELATION, RAW_RELATION -> plain.distinct(question.id());
        case SINGLE, RAW_SINGLE -> plain.listedAs(question.id(), question.first());
        case LENGTH ->
            plain.observe(question.id(), new Length(255 / question.firstOctets().length, TOO_LONG));
        case DEPTH -> plain.observe(question.id(), new Length(4095, TOO_LONG));
      }
    }
    return plain.refused("name-lone-surrogate", Outcome.of(Reason.UNSAYABLE));
  }

  /** Answers nothing. */
  static Supposed silent() {
    return new Supposed();
  }

  Supposed observe(String id, Observation observation) {
    observations.put(id, observation);
    return this;
  }

  Supposed without(String id) {
    observations.remove(id);
    return this;
  }

  Supposed same(String... ids) {
    return both(new Sides(Outcome.OK, EXISTS), new Sides(Outcome.OK, EXISTS), ids);
  }

  Supposed same(Question.Group group) {
    Question.of(group).forEach(question -> same(question.id()));
    return this;
  }

  Supposed distinct(String... ids) {
    return both(new Sides(ABSENT, Outcome.OK), new Sides(ABSENT, Outcome.OK), ids);
  }

  /** Found one way, not found and yet not creatable the other: an 8.3 alias answers. */
  Supposed asymmetric(String... ids) {
    return both(new Sides(Outcome.OK, EXISTS), new Sides(ABSENT, EXISTS), ids);
  }

  /** What the lookup and the exclusive create of the other name said. */
  record Sides(Outcome lookup, Outcome createOther) {}

  Supposed both(Sides forward, Sides reverse, String... ids) {
    for (String id : ids) {
      Question question = Question.byId(id).orElseThrow();
      String first = Octets.hex(question.firstOctets());
      String second = Octets.hex(question.secondOctets());
      observe(id, new Relation(direction(forward, first), direction(reverse, second)));
    }
    return this;
  }

  static Direction direction(Sides sides, String... listed) {
    return new Direction(
        Outcome.OK,
        Listing.of(List.of(listed)),
        sides.lookup(),
        sides.createOther(),
        Listing.UNASKED);
  }

  static Direction refused(Outcome create) {
    return new Direction(
        create, Listing.UNASKED, Outcome.UNASKED, Outcome.UNASKED, Listing.UNASKED);
  }

  Supposed refused(String id, Outcome create) {
    return observe(id, new Single(create, Listing.UNASKED, Outcome.UNASKED));
  }

  Supposed listedAs(String id, String name) {
    Question question = Question.byId(id).orElseThrow();
    String hex = question.isRaw() ? name : Octets.hex(NameTransport.utf8(name));
    return observe(id, new Single(Outcome.OK, Listing.of(List.of(hex)), Outcome.OK));
  }

  Supposed length(String id, int units, Outcome next) {
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
    Surroundings surroundings =
        new Surroundings("/d", "file", "test", "test", "", false, -1, Instant.EPOCH, 0, true, "");
    return FileNameProfile.of(jvm, surroundings, Evidence.of(observations));
  }
}
