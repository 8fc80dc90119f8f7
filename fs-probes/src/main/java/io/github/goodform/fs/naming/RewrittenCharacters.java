package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Characters that a directory stores as other ones, or drops: each that was asked about in a name
 * stands for itself, and a control character for all of them.
 *
 * @param by what is stored for each, empty where it is dropped
 * @param open those that are stored otherwise in some places of a name, and what is stored for them
 * @param start the characters that are stored otherwise at the start of a name, and what is stored
 *     for them
 * @param dropsLeadingSpaces whether spaces at the beginning of a name are dropped
 * @param mayDropLeadingSpaces whether they are, or that is open
 */
record RewrittenCharacters(
    Map<Integer, String> by,
    Set<Integer> open,
    Set<Integer> start,
    boolean dropsLeadingSpaces,
    boolean mayDropLeadingSpaces) {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final String LEADING_SPACE = "name-leading-space";
  private static final String LEADING_DOT = "name-leading-dot";
  private static final String CONTROL = "name-control-01";
  private static final String CONTROL_INSIDE = "name-line-feed";
  private static final String SIGNS = "character-signs";

  static RewrittenCharacters of(Traits traits, NameCut cut) {
    Map<Integer, String> by = new HashMap<>();
    Set<Integer> open = new HashSet<>();
    for (String id : QuestionCatalogue.FORBIDDEN_CHARACTERS) {
      substitute(traits, id).ifPresent(other -> by.put(name(id).codePointAt(1), other));
    }
    controls(traits, by, open);
    String signs = name(SIGNS);
    if (!cut.mayCut(signs)) {
      listed(traits, SIGNS).ifPresent(listed -> compare(signs, listed, by, open));
    }
    Set<Integer> start = new HashSet<>();
    listed(traits, LEADING_DOT).ifPresent(listed -> compareStarts(listed, start));
    String spaced = name(LEADING_SPACE);
    boolean drops = listed(traits, LEADING_SPACE).filter(spaced.stripLeading()::equals).isPresent();
    boolean unasked = !traits.finding(LEADING_SPACE).isAnswered();
    return new RewrittenCharacters(
        Map.copyOf(by), Set.copyOf(open), Set.copyOf(start), drops, drops || unasked);
  }

  private static String name(String id) {
    return Question.byId(id).orElseThrow().first();
  }

  /** What is stored for the character of a question, empty where it is kept or refused. */
  private static Optional<String> substitute(Traits traits, String id) {
    String name = name(id);
    return listed(traits, id)
        .filter(listed -> isRewritten(name, listed))
        .map(listed -> listed.substring(1, listed.length() - (name.length() - 2)));
  }

  /**
   * One control character stands for all: it was asked about at the end of a name, and the line
   * feed inside of one. Where they differ, it is open what is stored in which place.
   */
  private static void controls(Traits traits, Map<Integer, String> by, Set<Integer> open) {
    Optional<String> last = substitute(traits, CONTROL);
    if (last.isEmpty()) {
      return;
    }
    Optional<String> inside = substitute(traits, CONTROL_INSIDE);
    boolean isOpen =
        inside.isPresent()
            ? !inside.equals(last)
            : traits.finding(CONTROL_INSIDE).is(NameVerdict.KEPT);
    for (int c = 1; c < FIRST_PRINTABLE; c++) {
      if (isOpen) {
        by.remove(c);
        open.add(c);
      } else {
        by.putIfAbsent(c, last.get());
      }
    }
    if (isOpen) {
      (last.get() + inside.orElse("")).codePoints().forEach(open::add);
    }
  }

  /** What stands for each character of a name, where that is the same in all of its places. */
  private static void compare(
      String name, String listed, Map<Integer, String> by, Set<Integer> open) {
    int[] given = name.codePoints().toArray();
    int[] found = listed.codePoints().toArray();
    Map<Integer, Set<Integer>> stored = new HashMap<>();
    if (given.length == found.length && !spellsOut(given, found)) {
      for (int i = 0; i < given.length; i++) {
        stored.computeIfAbsent(given[i], c -> new HashSet<>()).add(found[i]);
      }
      stored.forEach(
          (c, others) -> {
            if (others.size() > 1) {
              open.add(c);
              open.addAll(others);
            } else if (!others.contains(c)) {
              by.put(c, Character.toString(others.iterator().next()));
            }
          });
    } else {
      open.addAll(leftOut(given, found).orElseGet(() -> signs(name + listed)));
    }
  }

  private static Set<Integer> signs(String text) {
    return text.codePoints()
        .filter(c -> !Character.isLetterOrDigit(c))
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Whether a letter stands where a sign was: then others may be left out, and all are moved. */
  private static boolean spellsOut(int[] given, int[] found) {
    return IntStream.range(0, given.length)
        .anyMatch(i -> !Character.isLetter(given[i]) && Character.isLetter(found[i]));
  }

  /**
   * The signs that are not listed, if all else is, in its order: letters may just be behind one.
   */
  private static Optional<Set<Integer>> leftOut(int[] given, int[] found) {
    Set<Integer> leftOut = new HashSet<>();
    int listed = 0;
    for (int c : given) {
      if (listed < found.length && found[listed] == c) {
        listed++;
      } else if (!Character.isLetterOrDigit(c)) {
        leftOut.add(c);
      }
    }
    return listed == found.length ? Optional.of(leftOut) : Optional.empty();
  }

  /** What stands for the dot before a name, with the dot. */
  private static void compareStarts(String listed, Set<Integer> start) {
    String dotted = name(LEADING_DOT);
    String plain = dotted.substring(1);
    if (listed.endsWith(plain)) {
      start.add(dotted.codePointAt(0));
      listed.substring(0, listed.length() - plain.length()).codePoints().forEach(start::add);
    }
  }

  /** How the only entry is listed, where that is another name than was given. */
  static Optional<String> listed(Traits traits, String id) {
    boolean other =
        traits.finding(id).is(NameVerdict.REWRITTEN) || traits.finding(id).is(NameVerdict.LOSSY);
    return other
            && traits.evidence().of(id) instanceof Single single
            && single.listed().names().size() == 1
        ? NameOctets.text(single.listed().names().get(0))
        : Optional.empty();
  }

  /** Of the names asked, the character in question is the second; of a stream nothing is left. */
  private static boolean isRewritten(String name, String listed) {
    String end = name.substring(2);
    return listed.startsWith("a")
        && listed.length() > end.length()
        && listed.endsWith(end)
        && !(name.startsWith("a:") && listed.equals("a"));
  }

  /** Whether it is known of every character what is stored for it. */
  boolean isExact() {
    return open.isEmpty() && start.isEmpty() && dropsLeadingSpaces == mayDropLeadingSpaces;
  }

  /** Whether the name holds such a character. */
  boolean isIn(String name) {
    return (dropsLeadingSpaces && name.startsWith(" "))
        || (!by.isEmpty() && name.codePoints().anyMatch(by::containsKey));
  }

  /** Whether it is open what is stored for some of the name. */
  boolean mayBeIn(String name) {
    return (!start.isEmpty() && !name.isEmpty() && start.contains(name.codePointAt(0)))
        || (!open.isEmpty() && name.codePoints().anyMatch(open::contains));
  }

  /** The name with what is stored. */
  String written(String name) {
    if (!isIn(name)) {
      return name;
    }
    StringBuilder written = new StringBuilder();
    name.codePoints().forEach(c -> written.append(by.getOrDefault(c, Character.toString(c))));
    int first = 0;
    while (dropsLeadingSpaces && first < written.length() && written.charAt(first) == ' ') {
      first++;
    }
    return written.substring(first);
  }

  private String withoutOpen(String name) {
    if (open.isEmpty()) {
      return name;
    }
    StringBuilder kept = new StringBuilder();
    name.codePoints().filter(c -> !open.contains(c)).forEach(kept::appendCodePoint);
    return kept.toString();
  }

  /** What is left of a written name, without anything that may be stored otherwise. */
  String undisputed(String written) {
    int[] kept = withoutOpen(written).codePoints().toArray();
    int first = 0;
    while (first < kept.length
        && (start.contains(kept[first]) || (mayDropLeadingSpaces && kept[first] == ' '))) {
      first++;
    }
    return new String(kept, first, kept.length - first);
  }
}
