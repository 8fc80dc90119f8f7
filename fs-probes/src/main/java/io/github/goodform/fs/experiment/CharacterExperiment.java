package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameOctets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Asks of characters, one by one, whether they are kept, replaced or refused, in a directory that
 * does either to some of them.
 *
 * <p>One name has many characters with a hyphen after each, and is listed with what stands for
 * them. Where that cannot be told apart, or the name is refused, it is parted.
 */
final class CharacterExperiment {
  /** The characters of one name: three octets each and a hyphen, and no name is longer than 200. */
  private static final int MOST = 44;

  /** So many names are created before the directory is listed. */
  private static final int TOGETHER = 32;

  /** Into so many parts goes what is not answered. */
  private static final int PARTS = 4;

  private static final String BETWEEN = "-";
  private static final String END = BETWEEN + ManyNames.END;

  /** As long as what names begin with after the first ones. */
  private static final String AFTER_MANY = "xxx-";

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
    int most = mostOfName();
    askAll(blocks.stream().flatMap(block -> block.sample().stream()).toList(), most);
    for (CharacterBlock block : blocks) {
      if (!isLacking(block)) {
        askAll(block.others(), most);
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

  /** As many characters as a name holds, where they have one octet each. */
  private int mostOfName() {
    int most = MOST;
    while (most > 1 && !isWhole(most)) {
      most /= 2;
    }
    return most;
  }

  private boolean isWhole(int characters) {
    CallOutcome create = names.create(AFTER_MANY + ("x" + BETWEEN).repeat(characters));
    boolean whole = create.isOk() && listed().stream().anyMatch(CharacterExperiment::isWhole);
    names.clear();
    return whole;
  }

  /** A few names at a time: to list a directory may take longer than to create a file. */
  private void askAll(List<Integer> characters, int most) {
    Deque<List<Integer>> open = new ArrayDeque<>(LetterPairs.chunks(characters, most));
    while (!open.isEmpty()) {
      Map<String, List<Integer>> together = new LinkedHashMap<>();
      while (together.size() < TOGETHER && !open.isEmpty()) {
        together.put(names.unused(), open.remove());
      }
      open.addAll(unanswered(together));
    }
  }

  /** Asks in names that begin so, and parts what is not answered then. */
  private List<List<Integer>> unanswered(Map<String, List<Integer>> together) {
    Map<String, CallOutcome> created = new HashMap<>();
    together.forEach((start, some) -> created.put(start, names.create(start + middle(some))));
    List<String> listed = created.containsValue(CallOutcome.OK) ? listed() : List.of();
    names.clearCreated();
    List<List<Integer>> unanswered = new ArrayList<>();
    if (!names.isStopped()) {
      together.forEach(
          (start, some) -> {
            String begins = names.start() + start;
            Optional<String> end =
                listed.stream()
                    .filter(name -> name.regionMatches(true, 0, begins, 0, begins.length()))
                    .map(name -> name.substring(begins.length()))
                    .findFirst();
            CallOutcome create = created.getOrDefault(start, CallOutcome.UNASKED);
            List<Integer> rest = some.subList(answer(some, create, end), some.size());
            unanswered.addAll(LetterPairs.chunks(rest, (rest.size() + PARTS - 1) / PARTS));
          });
    }
    return unanswered;
  }

  /**
   * So many of the first characters are answered by what is listed of a name behind its start; a
   * single one is not asked again in any case.
   */
  private int answer(List<Integer> characters, CallOutcome create, Optional<String> listed) {
    List<String> stored = listed.map(end -> stored(end, characters.size())).orElse(List.of());
    if (stored.size() == characters.size()) {
      for (int i = 0; i < stored.size(); i++) {
        answer(characters.get(i), stored.get(i));
      }
      return characters.size();
    } else if (characters.size() > 1) {
      return listed.map(end -> answerFirst(characters, end)).orElse(0);
    } else if (!create.isOk()) {
      refused.set(characters.get(0));
      refusal = refusal.isOk() ? create : refusal;
    } else if (listed.isPresent() && !isWhole(listed.get())) {
      add(last, characters.get(0), listed.get());
    }
    return 1;
  }

  /** Where it was seen what stands for one and all that follows it, those before it are kept. */
  private int answerFirst(List<Integer> characters, String listed) {
    List<String> stored = List.of(listed.split(BETWEEN, -1));
    int before = stored.size() - 1;
    if (before >= characters.size() || !last.containsKey(by(stored.get(before)))) {
      return 0;
    }
    List<Integer> first = characters.subList(0, before);
    if (!first.stream().map(Character::toString).toList().equals(stored.subList(0, before))) {
      return 0;
    }
    first.forEach(kept::set);
    add(last, characters.get(before), stored.get(before));
    return before + 1;
  }

  private static String middle(List<Integer> characters) {
    StringBuilder middle = new StringBuilder();
    characters.forEach(c -> middle.appendCodePoint(c).append(BETWEEN));
    return middle.toString();
  }

  private List<String> listed() {
    return names.list().names().stream().map(NameOctets::text).flatMap(Optional::stream).toList();
  }

  /** Whether the end of the name is listed, in any case. */
  private static boolean isWhole(String listed) {
    return listed.regionMatches(true, listed.length() - END.length(), END, 0, END.length());
  }

  /** What is listed for each of so many characters; fewer or more where that cannot be told. */
  private static List<String> stored(String listed, int characters) {
    if (!isWhole(listed)) {
      return List.of();
    }
    String stored = listed.substring(0, listed.length() - END.length());
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
    substitutes.computeIfAbsent(by(stored), none -> new BitSet()).set(character);
  }

  private static String by(String stored) {
    StringBuilder by = new StringBuilder();
    stored.codePoints().forEach(c -> by.append(by.isEmpty() ? "" : ".").append("%X".formatted(c)));
    return by.toString();
  }
}
