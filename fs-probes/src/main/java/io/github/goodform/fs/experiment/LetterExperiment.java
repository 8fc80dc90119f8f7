package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for every pair of letters in long names.
 *
 * <p>One file holds the letters of many pairs in its name, and is looked up under names with the
 * counterparts of some of them: it is found where all of those are one. To create is slow on some
 * file systems, to look up is not. A table that folds all letters of a file costs one lookup, and a
 * letter that is not folded a few.
 */
final class LetterExperiment {
  /** The letters of one name: three octets each, and no name is longer than 200. */
  private static final int MOST_LETTERS = 60;

  /** How much of a run is tried next where not all of it was one. */
  private static final int NARROWER = 4;

  /** So many single letters in a row are one before two are tried at once. */
  private static final int STREAK = 3;

  private static final String BEHIND = ".name";

  /** What stands before the letters, so that the name does not fit 8.3. */
  private final String before;

  private final TrialDirectory room;
  private final NameTransport transport;
  private final Deadline deadline;
  private final LetterPairs pairs = new LetterPairs();

  /** Why nothing more is asked. */
  private @Nullable CallOutcome stop;

  LetterExperiment(
      Question question, TrialDirectory room, NameTransport transport, Deadline deadline) {
    this.before = question.first();
    this.room = room;
    this.transport = transport;
    this.deadline = deadline.ofManyCalls();
  }

  NameObservation run() {
    for (List<Pair> group : LetterPairs.ofUnicode(MOST_LETTERS)) {
      ask(group);
    }
    return pairs.answered();
  }

  private boolean isStopped() {
    if (stop == null) {
      stop = deadline.reached();
    }
    return stop != null;
  }

  private void ask(List<Pair> group) {
    if (isStopped()) {
      pairs.leaveOpen(group, reason());
      return;
    }
    Path name;
    CallOutcome create;
    try {
      name = name(LetterPairs.letters(group, false));
      create = room.create(name);
    } catch (InvalidPathException e) {
      refused(group, ErrorClassifier.outcomeOf(e));
      return;
    }
    if (!create.isOk()) {
      refused(group, create);
      return;
    }
    lookUp(group, name);
    room.delete(name);
  }

  private CallOutcome reason() {
    return stop == null ? CallOutcome.UNASKED : stop;
  }

  /** A letter may be refused: the others are not. */
  private void refused(List<Pair> group, CallOutcome why) {
    if (why.reason().isEnvironmental()) {
      stop = why;
    }
    if (stop != null || group.size() == 1) {
      pairs.leaveOpen(group, why);
      return;
    }
    int half = group.size() / 2;
    ask(group.subList(0, half));
    ask(group.subList(half, group.size()));
  }

  private void lookUp(List<Pair> group, Path name) {
    List<Pair> apart = new ArrayList<>();
    int at = 0;
    int length = group.size();
    int streak = 0;
    while (at < group.size()) {
      length = Math.min(length, group.size() - at);
      List<Pair> tried = group.subList(at, at + length);
      CallOutcome found = isStopped() ? reason() : found(group, at, length);
      if (found.reason().isEnvironmental()) {
        stop = found;
        pairs.leaveOpen(group.subList(at, group.size()), found);
        break;
      } else if (found.isOk()) {
        pairs.join(tried);
        at += length;
        streak++;
        length = length == 1 && streak < STREAK ? 1 : 2 * length;
      } else if (length > 1) {
        length = Math.max(1, length / NARROWER);
        streak = 0;
      } else {
        if (found.reason() == ErrorKind.ABSENT) {
          apart.addAll(tried);
        } else {
          pairs.leaveOpen(tried, found);
        }
        at++;
        streak = 0;
      }
    }
    part(apart, group, name);
  }

  /** A file that is not found by its own name, either, tells nothing of letters. */
  private void part(List<Pair> apart, List<Pair> group, Path name) {
    CallOutcome own = apart.size() == group.size() ? room.lookup(name) : CallOutcome.OK;
    if (own.isOk()) {
      pairs.part(apart);
    } else {
      pairs.leaveOpen(apart, own);
    }
  }

  /** Looks the file up under the counterparts of some letters. */
  private CallOutcome found(List<Pair> group, int at, int length) {
    try {
      return room.lookup(
          name(
              LetterPairs.letters(group.subList(0, at), false)
                  + LetterPairs.letters(group.subList(at, at + length), true)
                  + LetterPairs.letters(group.subList(at + length, group.size()), false)));
    } catch (InvalidPathException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  private Path name(String letters) {
    return transport.name(before + letters + BEHIND);
  }
}
