package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameOctets;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names of one question of many calls, which begin and end alike: nothing more is asked when
 * its time is over, or when the surroundings fail.
 */
final class ManyNames {
  /** Behind what is asked about, so that no dot or space is dropped there. */
  static final String END = ".name";

  private static final String BETWEEN = "-";

  private final String start;
  private final TrialDirectory room;
  private final NameTransport transport;
  private final Deadline deadline;
  private @Nullable CallOutcome stop;
  private int number;

  /** Names that begin so, in a directory of their own. */
  ManyNames(String start, TrialDirectory room, NameTransport transport, Deadline deadline) {
    this.start = start;
    this.room = room;
    this.transport = transport;
    this.deadline = deadline;
  }

  /** What stands before that which is asked about. */
  String start() {
    return start;
  }

  /**
   * What no name began with before, to stand before that which is asked about: a name that is one
   * with another may be remembered as that, or as absent, also when nothing is left of it.
   */
  String unused() {
    return Integer.toString(number++, Character.MAX_RADIX) + BETWEEN;
  }

  boolean isStopped() {
    stop = stop == null ? deadline.reached() : stop;
    return stop != null;
  }

  /** Why nothing more is asked, {@code null} when all was. */
  @Nullable CallOutcome stop() {
    return stop;
  }

  /** Why something is open that was asked about. */
  CallOutcome reason() {
    return stop == null ? CallOutcome.UNASKED : stop;
  }

  CallOutcome create(String middle) {
    try {
      return observed(isStopped() ? reason() : room.create(transport.name(whole(middle))));
    } catch (InvalidPathException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  CallOutcome lookUp(String middle) {
    try {
      return observed(isStopped() ? reason() : room.lookup(transport.name(whole(middle))));
    } catch (InvalidPathException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  private CallOutcome observed(CallOutcome outcome) {
    if (stop == null && outcome.reason().isEnvironmental()) {
      stop = outcome;
    }
    return outcome;
  }

  private String whole(String middle) {
    return start + middle + END;
  }

  /** Whether nothing else is listed, and that as it was given. */
  boolean isListed(String middle) {
    return room.list().names().equals(List.of(NameOctets.hex(NameOctets.utf8(whole(middle)))));
  }

  Listing list() {
    return room.list();
  }

  /** Removes what was created, by the names it was given. */
  void clearCreated() {
    room.clearCreated();
    stopWhenNotRemoved();
  }

  /** Removes it also under the names that are listed. */
  void clear() {
    room.clear();
    stopWhenNotRemoved();
  }

  /** Thousands of names would be left otherwise. */
  private void stopWhenNotRemoved() {
    stop = stop == null ? Workspace.whyNotRemoved(room.unremoved()) : stop;
  }
}
