package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Asks for the longest name and the longest path. */
final class LengthExperiment {
  /** Where the search for a longest name ends when nothing refuses. */
  private static final int LONGEST_NAME = 1100;

  /** Where the search for a longest path ends when nothing refuses. */
  private static final int LONGEST_PATH_OCTETS = 8_000;

  /** What most file systems allow a name, in octets or UTF-16. */
  private static final int MOST_COMMON = 255;

  private static final int PATH_NAME_OCTETS = 200;
  private static final String LISTED_AS_BEGINNING = "listed as its beginning";
  private static final char OTHER_END = 'b';
  private static final String PLAIN = "p";

  private final TrialDirectory room;
  private final NameTransport transport;
  private final Deadline deadline;

  /** The names that were created and listed, in hexadecimal digits. */
  private final Set<String> accepted = new HashSet<>();

  LengthExperiment(TrialDirectory room, NameTransport transport, Deadline deadline) {
    this.room = room;
    this.transport = transport;
    this.deadline = deadline;
  }

  NameObservation run(Question question) {
    if (question.kind() == Question.Kind.DEPTH) {
      return depth();
    }
    return length(question.first(), question.kind() == Question.Kind.GIVEN_LENGTH);
  }

  /**
   * Narrows the interval between what was accepted and what was refused.
   *
   * @param isOfGiven whether it is accepted whatever is listed
   */
  private NameObservation length(String unit, boolean isOfGiven) {
    int accepted = 0;
    int refused = LONGEST_NAME + 1;
    CallOutcome next = CallOutcome.OK;
    while (refused - accepted > 1) {
      int tried = between(unit, accepted, refused);
      CallOutcome late = deadline.reached();
      CallOutcome outcome =
          late != null ? late : isOfGiven ? take(unit, tried) : create(unit, tried);
      if (outcome.isOk()) {
        accepted = tried;
      } else if (outcome.reason().isEnvironmental()) {
        return new Unasked(outcome);
      } else {
        refused = tried;
        next = outcome;
      }
    }
    return new Length(accepted, isOfGiven ? next : besideAccepted(unit, refused, next));
  }

  /**
   * How the creation of a name ends that was found to be cut, now that the longest one is there: it
   * is in the way where a part of a character is cut off, too. The search may have come to the
   * longest one last.
   */
  private CallOutcome besideAccepted(String unit, int refused, CallOutcome found) {
    if (!found.detail().equals(LISTED_AS_BEGINNING) || NameOctets.utf8(unit).length == 1) {
      return found;
    }
    CallOutcome again = create(unit, refused);
    return again.reason() == ErrorKind.EXISTS ? again : found;
  }

  /**
   * Creates a name beside shorter ones. Where it exists, a shorter one answers for it; and where
   * one with another end exists when it was created, that is one file with it.
   */
  private CallOutcome create(String unit, int times) {
    Path path = transport.name(unit.repeat(times));
    CallOutcome outcome = room.create(path);
    if (!outcome.isOk()) {
      return outcome;
    }
    List<String> names = room.list().names();
    if (isLost(path, names)) {
      room.delete(path);
      return CallOutcome.LOST;
    }
    String listed = listedCut(path, names, times);
    if (!listed.isEmpty()) {
      room.delete(path);
      return new CallOutcome(ErrorKind.TRUNCATED, listed);
    }
    Path other = transport.name(unit.repeat(times - 1) + OTHER_END);
    if (room.create(other).reason() == ErrorKind.EXISTS) {
      room.delete(path);
      return new CallOutcome(ErrorKind.TRUNCATED, "taken for a name with the same beginning");
    }
    room.delete(other);
    return outcome;
  }

  /** Creates a name alone: it may be stored as the one before was. */
  private CallOutcome take(String unit, int times) {
    CallOutcome outcome = room.create(transport.name(unit.repeat(times)));
    room.clear();
    return outcome.reason() == ErrorKind.EXISTS ? CallOutcome.OK : outcome;
  }

  /**
   * Whether a name that was created is nowhere: not found, and nothing is listed but what was there
   * before, and a plain name, which shows that new names are listed.
   */
  private boolean isLost(Path name, List<String> before) {
    if (hasNew(before) || room.lookup(name).reason() != ErrorKind.ABSENT) {
      return false;
    }
    Path plain = transport.name(PLAIN);
    boolean isPlainThere = room.create(plain).isOk();
    List<String> listed = room.list().names();
    room.delete(plain);
    String hex = transport.hex(plain);
    return isPlainThere
        && listed.contains(hex)
        && !hasNew(listed.stream().filter(other -> !other.equals(hex)).toList());
  }

  private boolean hasNew(List<String> listed) {
    return !accepted.containsAll(listed);
  }

  /**
   * How a name is listed that is not listed as it was given, empty where it is: a form of it is a
   * repetition, too.
   */
  private String listedCut(Path name, List<String> listed, int times) {
    String hex = transport.hex(name);
    if (listed.isEmpty()
        || listed.contains(hex)
        || listed.stream().anyMatch(other -> isRepetition(other, times))) {
      accepted.add(hex);
      accepted.addAll(listed);
      return "";
    }
    return listed.stream().anyMatch(other -> isBeginning(other, hex) && !accepted.contains(other))
        ? LISTED_AS_BEGINNING
        : Length.LISTED_AS_ANOTHER;
  }

  /** Whether the name begins so, be that listed in another case. */
  private static boolean isBeginning(String listed, String hex) {
    String beginning = NameOctets.text(listed).orElse("");
    return hex.startsWith(listed)
        || (!beginning.isEmpty()
            && NameOctets.text(hex)
                .filter(name -> name.regionMatches(true, 0, beginning, 0, beginning.length()))
                .isPresent());
  }

  private static boolean isRepetition(String hex, int times) {
    return hex.length() % times == 0
        && hex.substring(0, hex.length() / times).repeat(times).equals(hex);
  }

  /**
   * The limit that most file systems have, and one more: two files and not eleven. Where it is
   * another limit, the middle.
   */
  private static int between(String unit, int accepted, int refused) {
    int octets = MOST_COMMON / unit.getBytes(StandardCharsets.UTF_8).length;
    int utf16 = MOST_COMMON / unit.length();
    for (int tried : new int[] {octets, octets + 1, utf16, utf16 + 1}) {
      if (accepted < tried && tried < refused) {
        return tried;
      }
    }
    return (accepted + refused) >>> 1;
  }

  /** Directories in directories, then the longest last name by halving. */
  private NameObservation depth() {
    List<Path> made = new ArrayList<>();
    try {
      Path path = room.path().toAbsolutePath();
      int step = step(path);
      CallOutcome next = CallOutcome.OK;
      while (made.size() < LONGEST_PATH_OCTETS / step && next.isOk()) {
        Path deeper = path.resolve(transport.name("d".repeat(step)));
        CallOutcome late = deadline.reached();
        next = late != null ? late : createDirectory(deeper, made);
        path = next.isOk() ? deeper : path;
      }
      return next.isOk() ? new Length(octets(path), next) : lastName(path, step, next, made);
    } finally {
      for (int i = made.size() - 1; i >= 0; i--) {
        deleteQuietly(made.get(i));
      }
    }
  }

  /** How long a name may be with which the path is made longer: the longest name may be shorter. */
  private int step(Path path) {
    int step = PATH_NAME_OCTETS;
    while (step > 1) {
      List<Path> made = new ArrayList<>();
      CallOutcome outcome = createDirectory(path.resolve(transport.name("d".repeat(step))), made);
      for (Path directory : made) {
        deleteQuietly(directory);
      }
      if (outcome.isOk() || outcome.reason().isEnvironmental()) {
        break;
      }
      step /= 2;
    }
    return step;
  }

  private NameObservation lastName(Path path, int step, CallOutcome refusal, List<Path> made) {
    int accepted = 0;
    int refused = step;
    CallOutcome next = refusal;
    while (refused - accepted > 1 && isOfThePath(next)) {
      int tried = (accepted + refused) >>> 1;
      CallOutcome outcome = createDirectory(path.resolve(transport.name("d".repeat(tried))), made);
      accepted = outcome.isOk() ? tried : accepted;
      refused = outcome.isOk() ? refused : tried;
      next = outcome.isOk() ? next : outcome;
    }
    if (!isOfThePath(next)) {
      return new Unasked(next);
    } else if (accepted > 0) {
      return new Length(octets(path) + 1 + accepted, next);
    }
    // Not even a separator and one octet fit: the one octet that may be left is tried on the name.
    Path longer = path.resolveSibling(transport.name("d".repeat(step + 1)));
    return new Length(octets(createDirectory(longer, made).isOk() ? longer : path), next);
  }

  private static boolean isOfThePath(CallOutcome outcome) {
    return !outcome.reason().isEnvironmental()
        && outcome.reason() != ErrorKind.ABSENT
        && outcome.reason() != ErrorKind.EXISTS;
  }

  private CallOutcome createDirectory(Path path, List<Path> made) {
    CallOutcome outcome = tryToCreate(path, made);
    return room.mayBeOfTheName(outcome)
        ? TrialDirectory.tried(outcome, tryToCreate(path, made))
        : outcome;
  }

  private static CallOutcome tryToCreate(Path path, List<Path> made) {
    try {
      made.add(Files.createDirectory(path));
      return CallOutcome.OK;
    } catch (IOException | RuntimeException e) {
      return ErrorClassifier.outcomeOf(e);
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
