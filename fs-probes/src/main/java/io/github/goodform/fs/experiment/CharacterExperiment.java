package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks of characters, one by one, whether they are kept, replaced or refused, in a directory that
 * does either to some of them.
 *
 * <p>One name has many characters with a hyphen after each, and is listed with what stands for
 * them. Where that cannot be told apart, or the name is refused, it is halved.
 */
final class CharacterExperiment {
  /** The characters of one name: three octets each and a hyphen, and no name is longer than 200. */
  private static final int MOST = 44;

  private static final String BETWEEN = "-";
  private static final String BEHIND = ".name";

  private final String before;
  private final TrialDirectory room;
  private final NameTransport transport;
  private final Deadline deadline;
  private final BitSet kept = new BitSet();
  private final BitSet refused = new BitSet();
  private final Map<String, BitSet> replaced = new TreeMap<>();

  /** The characters after which nothing of the name is left. */
  private final Map<String, BitSet> last = new TreeMap<>();

  /** How the first creation of a name with a single character ended that did not work. */
  private CallOutcome refusal = CallOutcome.OK;

  /** Why nothing more is asked. */
  private @Nullable CallOutcome stop;

  CharacterExperiment(
      Question question, TrialDirectory room, NameTransport transport, Deadline deadline) {
    this.before = question.first();
    this.room = room;
    this.transport = transport;
    this.deadline = deadline.ofManyCalls();
  }

  NameObservation run() {
    List<CharacterBlock> blocks = CharacterBlock.all();
    askAll(blocks.stream().flatMap(block -> block.sample().stream()).toList());
    for (CharacterBlock block : blocks) {
      if (!isLacking(block)) {
        askAll(block.others());
      }
    }
    return new Characters(
        Characters.ranges(kept),
        texts(replaced),
        texts(last),
        Characters.ranges(refused),
        refusal,
        stop == null ? CallOutcome.OK : stop);
  }

  private static List<String> texts(Map<String, BitSet> substitutes) {
    List<String> texts = new ArrayList<>();
    substitutes.forEach((by, characters) -> texts.add(by + "=" + Characters.ranges(characters)));
    return texts;
  }

  /** Whether all of a block that was asked is refused, or replaced by the same. */
  private boolean isLacking(CharacterBlock block) {
    return block.sample().stream().allMatch(refused::get)
        || Stream.concat(replaced.values().stream(), last.values().stream())
            .anyMatch(characters -> block.sample().stream().allMatch(characters::get));
  }

  private void askAll(List<Integer> characters) {
    int at = 0;
    while (at < characters.size()) {
      int end = Math.min(at + MOST, characters.size());
      ask(characters.subList(at, end));
      at = end;
    }
  }

  private void ask(List<Integer> characters) {
    stop = stop == null ? deadline.reached() : stop;
    if (stop != null) {
      return;
    }
    CallOutcome create;
    String listed = "";
    try {
      create = room.create(transport.name(name(characters)));
      listed = create.isOk() ? listed(room.list()) : "";
    } catch (InvalidPathException e) {
      create = ErrorClassifier.outcomeOf(e);
    }
    room.clear();
    List<String> stored = stored(listed, characters.size());
    if (create.reason().isEnvironmental()) {
      stop = create;
    } else if (stored.size() == characters.size()) {
      for (int i = 0; i < stored.size(); i++) {
        answer(characters.get(i), stored.get(i));
      }
    } else if (characters.size() > 1) {
      int half = characters.size() / 2;
      ask(characters.subList(0, half));
      ask(characters.subList(half, characters.size()));
    } else if (!create.isOk()) {
      refused.set(characters.get(0));
      refusal = refusal.isOk() ? create : refusal;
    } else if (listed.startsWith(before) && !listed.endsWith(BETWEEN + BEHIND)) {
      add(last, characters.get(0), listed.substring(before.length()));
    }
  }

  private String name(List<Integer> characters) {
    StringBuilder name = new StringBuilder(before);
    characters.forEach(c -> name.appendCodePoint(c).append(BETWEEN));
    return name.append(BEHIND).toString();
  }

  private static String listed(Listing listing) {
    return listing.names().size() == 1 ? NameOctets.text(listing.names().get(0)).orElse("") : "";
  }

  /** What is listed for each of so many characters; fewer or more where that cannot be told. */
  private List<String> stored(String listed, int characters) {
    String end = BETWEEN + BEHIND;
    int length = listed.length() - before.length() - end.length();
    if (length < 0 || !listed.startsWith(before) || !listed.endsWith(end)) {
      return List.of();
    }
    String stored = listed.substring(before.length(), before.length() + length);
    return characters == 1 ? List.of(stored) : List.of(stored.split(BETWEEN, -1));
  }

  private void answer(int character, String stored) {
    if (stored.equals(Character.toString(character))) {
      kept.set(character);
    } else {
      add(replaced, character, stored);
    }
  }

  private static void add(Map<String, BitSet> substitutes, int character, String stored) {
    StringBuilder by = new StringBuilder();
    stored.codePoints().forEach(c -> by.append(by.isEmpty() ? "" : ".").append("%X".formatted(c)));
    substitutes.computeIfAbsent(by.toString(), none -> new BitSet()).set(character);
  }
}
