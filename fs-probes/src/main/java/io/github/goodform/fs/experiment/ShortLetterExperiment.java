package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the letters of code pages in names that fit 8.3, whose place is taken by the capitals
 * that the code page gives them.
 *
 * <p>A letter that the code page lacks becomes {@code _} in a generated name, so that one file
 * tells of nine small letters, or nine capitals, that are not in it. Two files, of which the second
 * cannot be created, tell of nine that are folded. Where neither is so, the group is halved.
 */
final class ShortLetterExperiment {
  private static final int BASE = 6;
  private static final int MOST_LETTERS = 9;

  private final TrialDirectory room;
  private final NameTransport transport;
  private final Deadline deadline;
  private final LetterPairs pairs = new LetterPairs();

  /** What stands behind the letters of a generated name. */
  private List<String> numbers = List.of("~1", "");

  /** Why nothing more is asked. */
  private @Nullable CallOutcome stop;

  ShortLetterExperiment(TrialDirectory room, NameTransport transport, Deadline deadline) {
    this.room = room;
    this.transport = transport;
    this.deadline = deadline.ofManyCalls();
  }

  NameObservation run() {
    for (List<Pair> group : LetterPairs.ofCodePages(MOST_LETTERS)) {
      ask(group);
    }
    return pairs.answered();
  }

  private void ask(List<Pair> group) {
    stop = stop == null ? deadline.reached() : stop;
    stop = stop == null ? Workspace.whyNotRemoved(room.unremoved()) : stop;
    if (stop != null) {
      pairs.leaveOpen(group, stop);
      return;
    }
    String small = LetterPairs.letters(group, false);
    if (group.size() > 1 && isGenerated(small)) {
      pairs.part(group);
      return;
    }
    CallOutcome beside = beside(LetterPairs.letters(group, true), small);
    if (beside.reason().isEnvironmental()) {
      stop = beside;
      pairs.leaveOpen(group, beside);
    } else if (beside.reason() == ErrorKind.EXISTS) {
      pairs.join(group);
    } else if (group.size() > 1 && isGenerated(LetterPairs.letters(group, true))) {
      pairs.part(group);
    } else if (group.size() > 1) {
      int half = group.size() / 2;
      ask(group.subList(0, half));
      ask(group.subList(half, group.size()));
    } else if (beside.isOk()) {
      pairs.part(group);
    } else {
      pairs.leaveOpen(group, beside);
    }
  }

  /** Whether the letters have a generated name in which none of them is left. */
  private boolean isGenerated(String letters) {
    CallOutcome create = create(name(letters));
    boolean found = create.isOk() && hasGenerated(name("_".repeat(letters.length())));
    room.clearCreated();
    return found;
  }

  /** With a number, or without one as on a mount with {@code nonumtail}; later as the first was. */
  private boolean hasGenerated(String name) {
    for (String number : numbers) {
      if (lookup(name.replaceFirst("(\\.|$)", number + "$1"))) {
        numbers = List.of(number);
        return true;
      }
    }
    return false;
  }

  /** How the creation of a name ends beside another one. */
  private CallOutcome beside(String capitals, String small) {
    CallOutcome create = create(name(capitals));
    CallOutcome beside = create.isOk() ? create(name(small)) : create;
    room.clearCreated();
    return create.reason() == ErrorKind.EXISTS ? CallOutcome.UNASKED : beside;
  }

  private static String name(String letters) {
    return letters.length() > BASE
        ? letters.substring(0, BASE) + "." + letters.substring(BASE)
        : letters;
  }

  private CallOutcome create(String name) {
    try {
      return room.create(transport.name(name));
    } catch (InvalidPathException e) {
      return ErrorClassifier.outcomeOf(e);
    }
  }

  private boolean lookup(String name) {
    return room.lookup(transport.name(name)).isOk();
  }
}
