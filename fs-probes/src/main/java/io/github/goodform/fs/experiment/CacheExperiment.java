package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks what is remembered of names: whether a lookup adds to the listing, whether what is listed is
 * found, and whether a name that is deleted comes back.
 */
final class CacheExperiment {
  private final Question question;
  private final TrialDirectory room;
  private final NameTransport transport;
  private final Path first;

  CacheExperiment(Question question, TrialDirectory room, NameTransport transport) {
    this.question = question;
    this.room = room;
    this.transport = transport;
    this.first = transport.name(question.firstOctets());
  }

  NameObservation run() {
    // No switch of the enum: it is another class to load where one trait is asked for.
    Question.Kind kind = question.kind();
    if (kind == Question.Kind.LOOKUP) {
      return lookup();
    } else if (kind == Question.Kind.LISTED) {
      return listed();
    } else if (kind == Question.Kind.RECREATE_OPEN) {
      return recreateOpen();
    }
    return kind == Question.Kind.RECREATE_DIRECTORY ? recreateDirectory() : recreate();
  }

  private NameObservation lookup() {
    CallOutcome create = room.create(first);
    if (!create.isOk()) {
      return new Single(create, Listing.UNASKED, CallOutcome.UNASKED);
    }
    CallOutcome lookup = room.lookup(second());
    return new Single(create, room.list(), lookup);
  }

  private NameObservation listed() {
    CallOutcome create = room.create(first);
    if (!create.isOk()) {
      return new Single(create, Listing.UNASKED, CallOutcome.UNASKED);
    }
    Listing listing = room.list();
    CallOutcome lookup = CallOutcome.OK;
    try {
      for (Path entry : room.entries()) {
        lookup = lookup.isOk() ? room.lookup(entry) : lookup;
      }
    } catch (IOException | RuntimeException e) {
      lookup = ErrorClassifier.outcomeOf(e);
    }
    return new Single(create, listing, lookup);
  }

  private NameObservation recreate() {
    CallOutcome create = room.create(second());
    if (!create.isOk()) {
      return new Unasked(create);
    }
    room.lookup(first);
    CallOutcome delete = room.delete(second());
    return delete.isOk() ? anew(room.create(first), room.list()) : new Unasked(delete);
  }

  private NameObservation recreateDirectory() {
    CallOutcome create = room.createDirectory(second());
    if (!create.isOk()) {
      return new Unasked(create);
    }
    room.lookup(first);
    try {
      CallOutcome delete = room.removeDirectory(second());
      return delete.isOk() ? anew(room.createDirectory(first), room.list()) : new Unasked(delete);
    } finally {
      room.removeDirectory(first);
      room.removeDirectory(second());
    }
  }

  private NameObservation recreateOpen() {
    try (SeekableByteChannel open = room.createOpen(second())) {
      room.lookup(first);
      CallOutcome delete = room.delete(second());
      return delete.isOk() && open.isOpen()
          ? anew(room.create(first), ofAsked(room.list()))
          : new Unasked(delete);
    } catch (IOException | RuntimeException e) {
      return new Unasked(ErrorClassifier.outcomeOf(e));
    }
  }

  /** Without the name that FUSE gives to a file that is deleted and open. */
  private Listing ofAsked(Listing listing) {
    List<String> names = new ArrayList<>(listing.names());
    names.retainAll(List.of(transport.hex(first), transport.hex(second())));
    return new Listing(listing.outcome(), names);
  }

  private NameObservation anew(CallOutcome create, Listing listing) {
    return new Single(create, listing, room.lookup(first));
  }

  private Path second() {
    return transport.name(question.secondOctets());
  }
}
