package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameOctets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

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
  private static final String END = BETWEEN + ManyNames.END;

  private final ManyNames names;
  private final BitSet kept = new BitSet();
  private final BitSet refused = new BitSet();
  private final Map<String, BitSet> replaced = new TreeMap<>();

  /** The characters after which nothing of the name is left. */
  private final Map<String, BitSet> last = new TreeMap<>();

  /** How the first creation of a name with a single character ended that did not work. */
  private CallOutcome refusal = CallOutcome.OK;

  /**
   * Asks in a directory.
   *
   * @param names the names, which have the characters in their middle
   */
  CharacterExperiment(ManyNames names) {
    this.names = names;
  }

  NameObservation run() {
    List<CharacterBlock> blocks = CharacterBlock.all();
    askAll(blocks.stream().flatMap(block -> block.sample().stream()).toList());
    for (CharacterBlock block : blocks) {
      if (!isLacking(block)) {
        askAll(block.others());
      }
    }
    CallOutcome end = names.stop();
    return new Characters(
        Characters.ranges(kept),
        texts(replaced),
        texts(last),
        Characters.ranges(refused),
        refusal,
        end == null ? CallOutcome.OK : end);
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
    if (names.isStopped()) {
      return;
    }
    CallOutcome create = names.create(middle(characters));
    String listed = create.isOk() ? listed(names.list()) : "";
    names.clear();
    List<String> stored = stored(listed, characters.size());
    if (names.isStopped()) {
      return;
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
    } else if (listed.startsWith(names.start()) && !listed.endsWith(END)) {
      add(last, characters.get(0), listed.substring(names.start().length()));
    }
  }

  private static String middle(List<Integer> characters) {
    StringBuilder middle = new StringBuilder();
    characters.forEach(c -> middle.appendCodePoint(c).append(BETWEEN));
    return middle.toString();
  }

  private static String listed(Listing listing) {
    return listing.names().size() == 1 ? NameOctets.text(listing.names().get(0)).orElse("") : "";
  }

  /** What is listed for each of so many characters; fewer or more where that cannot be told. */
  private List<String> stored(String listed, int characters) {
    int first = names.start().length();
    int last = listed.length() - END.length();
    if (last < first || !listed.startsWith(names.start()) || !listed.endsWith(END)) {
      return List.of();
    }
    String stored = listed.substring(first, last);
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
