package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Direction;
import io.github.goodform.fs.Observation.Length;
import io.github.goodform.fs.Observation.Listing;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import io.github.goodform.fs.Observation.Unasked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Asks one question after the other and writes down what it saw; it judges nothing. */
final class Experimenter {
  /** Where the search for a longest name ends when nothing refuses. */
  private static final int LONGEST_NAME = 1100;

  private static final int LONGEST_PATH_NAMES = 40;
  private static final int PATH_NAME_OCTETS = 200;

  private final Workspace workspace;
  private final NameTransport transport;
  private int givenNames;

  Experimenter(Workspace workspace, NameTransport transport) {
    this.workspace = workspace;
    this.transport = transport;
  }

  Observation ask(Question question) {
    if (question.isRaw() && !transport.isRaw()) {
      return new Unasked(
          new Outcome(Reason.UNSAYABLE, "octets that are not UTF-8 need the default file system"));
    }
    return switch (question.kind()) {
      case RELATION, RAW_RELATION -> relation(question);
      case SINGLE, RAW_SINGLE -> single(question);
      case LENGTH -> length(question);
      case DEPTH -> depth();
    };
  }

  private Observation relation(Question question) {
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
      return new Unasked(Outcome.of(e));
    }
    return new Relation(direction(first, second), direction(second, first));
  }

  private Direction direction(Path name, Path other) {
    Room room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return failed(environmental(e));
    }
    try {
      Outcome create = room.create(name);
      if (!create.isOk()) {
        return failed(create);
      }
      Listing listed = room.list();
      Outcome lookup = room.lookup(other);
      Outcome createOther = room.create(other);
      return new Direction(create, listed, lookup, createOther, room.list());
    } finally {
      workspace.leave(room);
    }
  }

  /** The given directory may hold anything and much of it: it is not listed. */
  private Direction inGiven(String name, String other) {
    Room given = workspace.given();
    String stem = Workspace.PREFIX + workspace.id() + "-" + givenNames++ + "-";
    Path first = transport.name(stem + name);
    Path second = transport.name(stem + other);
    Outcome create = given.create(first);
    if (!create.isOk()) {
      return failed(create);
    }
    Outcome lookup = given.lookup(second);
    Outcome createOther = given.create(second);
    given.clearCreated();
    return new Direction(create, Listing.UNASKED, lookup, createOther, Listing.UNASKED);
  }

  private static Direction failed(Outcome create) {
    return new Direction(
        create, Listing.UNASKED, Outcome.UNASKED, Outcome.UNASKED, Listing.UNASKED);
  }

  /** No room could be made: whatever the words, that says nothing of the name. */
  static Outcome environmental(Exception e) {
    Outcome outcome = Outcome.of(e);
    if (outcome.reason() == Reason.ABSENT) {
      return Outcome.of(Reason.VANISHED);
    }
    return outcome.reason().isEnvironmental()
        ? outcome
        : new Outcome(Reason.UNASKED, "no sub-directory: " + outcome);
  }

  private Observation single(Question question) {
    Room room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return new Unasked(environmental(e));
    }
    try {
      Path name =
          question.isRaw()
              ? transport.name(question.firstOctets())
              : transport.name(question.first());
      Outcome create = room.create(name);
      return create.isOk()
          ? new Single(create, room.list(), room.lookup(name))
          : new Single(create, Listing.UNASKED, Outcome.UNASKED);
    } catch (InvalidPathException e) {
      return new Single(Outcome.of(e), Listing.UNASKED, Outcome.UNASKED);
    } finally {
      workspace.leave(room);
    }
  }

  /** Halves the interval between what was accepted and what was refused. */
  private Observation length(Question question) {
    Room room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return new Unasked(environmental(e));
    }
    try {
      int accepted = 0;
      int refused = LONGEST_NAME + 1;
      Outcome next = Outcome.OK;
      while (refused - accepted > 1) {
        int tried = (accepted + refused) >>> 1;
        Outcome outcome = room.create(transport.name(question.first().repeat(tried)));
        if (outcome.isOk()) {
          accepted = tried;
        } else if (outcome.reason().isEnvironmental()) {
          return new Unasked(outcome);
        } else {
          refused = tried;
          next = outcome;
        }
      }
      return new Length(accepted, next);
    } catch (InvalidPathException e) {
      return new Unasked(Outcome.of(e));
    } finally {
      workspace.leave(room);
    }
  }

  /**
   * Directories in directories; the last name is shortened until the path is as long as it can be.
   */
  private Observation depth() {
    Room room;
    try {
      room = workspace.enter();
    } catch (IOException | RuntimeException e) {
      return new Unasked(environmental(e));
    }
    List<Path> made = new ArrayList<>();
    try {
      Path path = room.path().toAbsolutePath();
      Outcome next = Outcome.OK;
      int length = PATH_NAME_OCTETS;
      int step = length;
      while (made.size() < LONGEST_PATH_NAMES && length > 0) {
        Path deeper = path.resolve(transport.name("d".repeat(length)));
        Outcome outcome = createDirectory(deeper);
        if (outcome.isOk()) {
          made.add(deeper);
          path = deeper;
        } else if (outcome.reason().isEnvironmental() || outcome.reason() == Reason.ABSENT) {
          return new Unasked(outcome);
        } else {
          next = outcome;
          step = Math.max(1, step / 2);
          length = Math.min(length - 1, step);
        }
      }
      return new Length(octets(path), next);
    } finally {
      for (int i = made.size() - 1; i >= 0; i--) {
        deleteQuietly(made.get(i));
      }
      workspace.leave(room);
    }
  }

  private static Outcome createDirectory(Path path) {
    try {
      Files.createDirectory(path);
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return Outcome.of(e);
    }
  }

  private static void deleteQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException | RuntimeException e) {
      // The removal of the room reports it.
      return;
    }
  }

  private static int octets(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }
}
