package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.util.ArrayList;
import java.util.List;

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

  private final ManyNames names;
  private final LetterPairs pairs = new LetterPairs();

  /**
   * Asks in names that do not fit 8.3.
   *
   * @param names the names, which have the letters in their middle
   */
  LetterExperiment(ManyNames names) {
    this.names = names;
  }

  NameObservation run() {
    for (List<Pair> group : LetterPairs.ofUnicode(MOST_LETTERS)) {
      ask(group);
    }
    return pairs.answered();
  }

  private void ask(List<Pair> group) {
    if (names.isStopped()) {
      pairs.leaveOpen(group, names.reason());
      return;
    }
    String name = LetterPairs.letters(group, false);
    CallOutcome create = names.create(name);
    if (!create.isOk()) {
      refused(group, create);
      return;
    }
    lookUp(group, name);
    names.clearCreated();
  }

  /** A letter may be refused: the others are not. */
  private void refused(List<Pair> group, CallOutcome why) {
    if (names.isStopped() || group.size() == 1) {
      pairs.leaveOpen(group, why);
      return;
    }
    int half = group.size() / 2;
    ask(group.subList(0, half));
    ask(group.subList(half, group.size()));
  }

  private void lookUp(List<Pair> group, String name) {
    List<Pair> apart = new ArrayList<>();
    int at = 0;
    int length = group.size();
    int streak = 0;
    while (at < group.size()) {
      length = Math.min(length, group.size() - at);
      List<Pair> tried = group.subList(at, at + length);
      CallOutcome found = found(group, at, length);
      if (found.reason().isEnvironmental()) {
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
  private void part(List<Pair> apart, List<Pair> group, String name) {
    CallOutcome own = apart.size() == group.size() ? names.lookUp(name) : CallOutcome.OK;
    if (own.isOk()) {
      pairs.part(apart);
    } else {
      pairs.leaveOpen(apart, own);
    }
  }

  /** Looks the file up under the counterparts of some letters. */
  private CallOutcome found(List<Pair> group, int at, int length) {
    return names.lookUp(
        LetterPairs.letters(group.subList(0, at), false)
            + LetterPairs.letters(group.subList(at, at + length), true)
            + LetterPairs.letters(group.subList(at + length, group.size()), false));
  }
}
