package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Looks up the entries of a directory under other spellings and creates nothing.
 *
 * <p>A spelling that is listed itself is another file; one that is found and not listed is the
 * entry. What is seen stands under the id of the question that it answers.
 */
public final class EntryObserver {
  /** Without the whole listing, another file could be taken for the entry. */
  private static final int MOST_ENTRIES = 100_000;

  /** FAT gives shorter names an alias that answers for them. */
  private static final int LONGEST_SHORT_NAME = 12;

  private static final Map<String, UnaryOperator<String>> SPELLINGS = spellings();

  private final TrialDirectory directory;
  private final NameTransport transport;
  private final Deadline deadline;

  private EntryObserver(TrialDirectory directory, NameTransport transport, Deadline deadline) {
    this.directory = directory;
    this.transport = transport;
    this.deadline = deadline;
  }

  private static Map<String, UnaryOperator<String>> spellings() {
    Map<String, UnaryOperator<String>> spellings = new LinkedHashMap<>();
    spellings.put("case-ascii", name -> isShort(name) ? name : flipped(name, 0, 0x7F));
    spellings.put("case-short-ascii", name -> isShort(name) ? flipped(name, 0, 0x7F) : name);
    spellings.put("case-latin", name -> isShort(name) ? name : flipped(name, 0xC0, 0xFE));
    spellings.put("canonical-latin", EntryObserver::otherForm);
    return spellings;
  }

  private static boolean isShort(String name) {
    return name.length() <= LONGEST_SHORT_NAME;
  }

  /** Small letters of a block as capitals and capitals as small letters. */
  private static String flipped(String name, int from, int to) {
    StringBuilder flipped = new StringBuilder();
    name.codePoints()
        .map(
            c -> {
              boolean pair = from <= c && c <= to && c != 0xDF;
              int other =
                  Character.isLowerCase(c) ? Character.toUpperCase(c) : Character.toLowerCase(c);
              return pair ? other : c;
            })
        .forEach(flipped::appendCodePoint);
    return flipped.toString();
  }

  /** Form D of a name in form C with a Latin letter, and form C of one in form D. */
  private static String otherForm(String name) {
    String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    boolean latin = composed.chars().anyMatch(c -> 0xC0 <= c && c <= 0xFF);
    if (!latin || composed.chars().anyMatch(c -> c > 0xFF)) {
      return name;
    }
    return composed.equals(name) ? Normalizer.normalize(name, Normalizer.Form.NFD) : composed;
  }

  /** Observes a directory. */
  public static Map<String, NameObservation> observe(
      Path directory, NameTransport transport, Deadline deadline) throws IOException {
    try (TrialDirectory given = TrialDirectory.given(directory, transport)) {
      return new EntryObserver(given, transport, deadline).observe();
    }
  }

  private Map<String, NameObservation> observe() throws IOException {
    Map<String, NameObservation> observations = new LinkedHashMap<>();
    List<Path> entries = directory.entries();
    Set<String> listed = new HashSet<>();
    entries.forEach(entry -> listed.add(transport.hex(entry)));
    if (listed.size() > MOST_ENTRIES) {
      return observations;
    }
    for (Path entry : entries) {
      if (observations.size() == SPELLINGS.size() || deadline.reached() != null) {
        break;
      }
      String name = NameOctets.text(transport.hex(entry)).orElse("");
      SPELLINGS.forEach(
          (question, spelling) -> {
            String other = spelling.apply(name);
            if (!other.equals(name) && !observations.containsKey(question)) {
              look(entry, other, listed, question, observations);
            }
          });
    }
    return observations;
  }

  private void look(
      Path entry,
      String other,
      Set<String> listed,
      String question,
      Map<String, NameObservation> observations) {
    CallOutcome lookup;
    try {
      Path path = transport.name(other);
      lookup =
          listed.contains(transport.hex(path))
              ? CallOutcome.of(ErrorKind.ABSENT)
              : directory.lookup(path);
    } catch (InvalidPathException e) {
      return;
    }
    boolean told = lookup.isOk() || lookup.reason() == ErrorKind.ABSENT;
    // An entry that is gone meanwhile is found under no spelling.
    if (told && directory.lookup(entry).isOk()) {
      Direction direction =
          new Direction(
              CallOutcome.OK, Listing.UNASKED, lookup, CallOutcome.UNASKED, Listing.UNASKED);
      observations.put(question, new Relation(direction, direction));
    }
  }
}
