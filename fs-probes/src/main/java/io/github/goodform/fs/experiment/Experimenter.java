package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks one question after the other and writes down what it saw; it judges nothing. */
public final class Experimenter {
  /** So deep are the directories of a nested question. */
  private static final int NESTED = 5;

  /** The question whose answer another one is about. */
  private static final String CHARACTERS = "table-characters";

  private final Workspace workspace;
  private final NameTransport transport;
  private final Deadline deadline;
  private int givenNames;

  public Experimenter(Workspace workspace, NameTransport transport, Deadline deadline) {
    this.workspace = workspace;
    this.transport = transport;
    this.deadline = deadline;
  }

  /**
   * Asks a question.
   *
   * @param before what was observed before
   */
  public NameObservation ask(Question question, Map<String, NameObservation> before) {
    if (workspace.isEnding()) {
      return new Unasked(new CallOutcome(ErrorKind.UNASKED, "the JVM ends"));
    }
    CallOutcome stop = stop();
    if (stop != null) {
      return new Unasked(stop);
    }
    if (question.isRaw() && !transport.isRaw()) {
      return new Unasked(
          new CallOutcome(
              ErrorKind.UNENCODABLE, "octets that are not UTF-8 need the default file system"));
    }
    return question.isRelation() ? relation(question) : inRoom(question, before);
  }

  /** Why nothing more may be made, {@code null} as long as there is time and nothing stays. */
  private @Nullable CallOutcome stop() {
    CallOutcome late = deadline.reached();
    return late == null ? workspace.unremovable() : late;
  }

  private NameObservation relation(Question question) {
    if (question.group() == Question.Group.GIVEN) {
      return new Relation(
          inGiven(question.first(), question.second()),
          inGiven(question.second(), question.first()));
    }
    Path first;
    Path second;
    try {
      first = transport.name(question.firstOctets());
      second = transport.name(question.secondOctets());
    } catch (InvalidPathException e) {
      return new Unasked(ErrorClassifier.outcomeOf(e));
    }
    int depth = question.kind() == Question.Kind.NESTED ? NESTED : 0;
    return new Relation(direction(first, second, depth), direction(second, first, depth));
  }

  private Direction direction(Path name, Path other, int depth) {
    CallOutcome stop = stop();
    if (stop != null) {
      return failed(stop);
    }
    TrialDirectory room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return failed(environmental(e));
    }
    try {
      return direction(room, name, other, depth);
    } finally {
      workspace.leave(room);
    }
  }

  /** In a directory, or so many directories deeper. */
  private Direction direction(TrialDirectory room, Path name, Path other, int depth) {
    if (depth > 0) {
      return deeper(room, name, other, depth);
    }
    CallOutcome create = room.create(name);
    if (!create.isOk()) {
      return failed(create);
    }
    Listing listed = room.list();
    CallOutcome lookup = room.lookup(other);
    CallOutcome createOther = room.create(other);
    return new Direction(create, listed, lookup, createOther, room.list());
  }

  private Direction deeper(TrialDirectory room, Path name, Path other, int depth) {
    Path inside = transport.name("d");
    CallOutcome made = room.createDirectory(inside);
    if (!made.isOk()) {
      return failed(made);
    }
    try (TrialDirectory directory = room.enter(inside)) {
      Direction direction = direction(directory, name, other, depth - 1);
      directory.clear();
      return direction;
    } catch (IOException e) {
      return failed(environmental(e));
    } finally {
      room.removeDirectory(inside);
    }
  }

  /** The given directory may hold anything and much of it: it is not listed. */
  private Direction inGiven(String name, String other) {
    TrialDirectory given = workspace.given();
    String stem = Workspace.PREFIX + workspace.id() + "-" + givenNames++;
    Path first = transport.name(stem + name);
    Path second = transport.name(stem + other);
    CallOutcome create = given.create(first);
    if (!create.isOk()) {
      return failed(create);
    }
    CallOutcome lookup = given.lookup(second);
    CallOutcome createOther = given.create(second);
    given.clearCreated();
    return new Direction(create, Listing.UNASKED, lookup, createOther, Listing.UNASKED);
  }

  private static Direction failed(CallOutcome create) {
    return new Direction(
        create, Listing.UNASKED, CallOutcome.UNASKED, CallOutcome.UNASKED, Listing.UNASKED);
  }

  /** No room could be made: whatever the words, that says nothing of the name. */
  public static CallOutcome environmental(Exception e) {
    CallOutcome outcome = ErrorClassifier.outcomeOf(e);
    if (outcome.reason() == ErrorKind.ABSENT) {
      return CallOutcome.of(ErrorKind.VANISHED);
    }
    return outcome.reason().isEnvironmental()
        ? outcome
        : new CallOutcome(ErrorKind.UNASKED, "no sub-directory: " + outcome);
  }

  /** An experiment in a room of its own. */
  private NameObservation inRoom(Question question, Map<String, NameObservation> before) {
    TrialDirectory room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return new Unasked(environmental(e));
    }
    try {
      // No switch of the enum: it is another class to load for the first question in a new JVM.
      Question.Kind kind = question.kind();
      if (kind == Question.Kind.SINGLE || kind == Question.Kind.RAW_SINGLE) {
        return single(question, room);
      } else if (kind == Question.Kind.RENAME) {
        return rename(question, room);
      } else if (kind == Question.Kind.LENGTH
          || kind == Question.Kind.GIVEN_LENGTH
          || kind == Question.Kind.DEPTH) {
        return new LengthExperiment(room, transport, deadline).run(question);
      } else if (kind == Question.Kind.SHORT_LETTERS) {
        return new ShortLetterExperiment(room, transport, deadline).run();
      } else if (question.group() == Question.Group.TABLE) {
        boolean each =
            kind == Question.Kind.CHARACTERS
                || kind == Question.Kind.KEPT_CHARACTERS
                || kind == Question.Kind.ALPHABET;
        Deadline own = each ? deadline.ofEachCharacter() : deadline.ofManyCalls();
        return table(
            kind, new ManyNames(question.first(), room, transport, own), before.get(CHARACTERS));
      }
      return new CacheExperiment(question, room, transport).run();
    } catch (InvalidPathException e) {
      return new Unasked(ErrorClassifier.outcomeOf(e));
    } finally {
      workspace.leave(room);
    }
  }

  private static NameObservation table(
      Question.Kind kind, ManyNames names, @Nullable NameObservation characters) {
    if (kind == Question.Kind.LETTERS) {
      return new LetterExperiment(names).run();
    } else if (kind == Question.Kind.KEPT_CHARACTERS) {
      return characters instanceof Characters listed
          ? new KeptExperiment(names, listed).run()
          : new Unasked(CallOutcome.UNASKED);
    } else if (kind == Question.Kind.ALPHABET) {
      return new AlphabetExperiment(names, characters instanceof Characters).run();
    }
    return kind == Question.Kind.OCTET_LETTERS
        ? new OctetExperiment(names).run()
        : new CharacterExperiment(names).run();
  }

  private NameObservation single(Question question, TrialDirectory room) {
    try {
      Path name =
          question.isRaw()
              ? transport.name(question.firstOctets())
              : transport.name(question.first());
      CallOutcome create = room.create(name);
      return create.isOk()
          ? new Single(create, room.list(), room.lookup(name))
          : new Single(create, Listing.UNASKED, CallOutcome.UNASKED);
    } catch (InvalidPathException e) {
      return new Single(ErrorClassifier.outcomeOf(e), Listing.UNASKED, CallOutcome.UNASKED);
    }
  }

  /** How a rename ended, and which name is listed afterwards. */
  private NameObservation rename(Question question, TrialDirectory room) {
    Path before = transport.name(question.secondOctets());
    Path after = transport.name(question.firstOctets());
    CallOutcome create = room.create(before);
    if (!create.isOk()) {
      return new Unasked(create);
    }
    CallOutcome rename = room.rename(before, after);
    return rename.isOk()
        ? new Single(rename, room.list(), room.lookup(after))
        : new Single(rename, Listing.UNASKED, CallOutcome.UNASKED);
  }
}
