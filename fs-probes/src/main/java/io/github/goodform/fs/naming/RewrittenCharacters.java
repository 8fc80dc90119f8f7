package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Traits;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Characters that a directory stores as other ones, or drops: each that was asked about in a name
 * stands for itself, and a control character for all of them.
 *
 * @param by what is stored for each, empty where it is dropped
 * @param open those that are stored otherwise in some places of a name, and what is stored for them
 * @param start the characters that are stored otherwise at the start of a name, and what is stored
 *     for them
 * @param end what is stored for a character at the end of a name, empty where that is open
 * @param last the characters of which nothing that follows is stored, nor they
 * @param tooNew those that are too new for a directory, or none
 * @param dropsLeadingSpaces whether spaces at the beginning of a name are dropped
 * @param mayDropLeadingSpaces whether they are, or that is open
 */
record RewrittenCharacters(
    Map<Integer, String> by,
    Set<Integer> open,
    Set<Integer> start,
    Map<Integer, String> end,
    Set<Integer> last,
    NewCharacters tooNew,
    boolean dropsLeadingSpaces,
    boolean mayDropLeadingSpaces) {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final String LEADING_SPACE = "name-leading-space";
  private static final String LEADING_DOT = "name-leading-dot";
  private static final String LEADING_TILDE = "name-tilde-dollar";
  private static final String CONTROL = "name-control-01";
  private static final int CONTROL_ASKED = 1;
  private static final String CONTROL_INSIDE = "name-line-feed";
  private static final String SIGNS = "character-signs";
  private static final String FIRST_NUMBER = "01";

  static RewrittenCharacters of(Traits traits, NameCut cut) {
    Map<Integer, String> by = new HashMap<>();
    Set<Integer> open = new HashSet<>();
    for (String id : QuestionCatalogue.FORBIDDEN_CHARACTERS) {
      substitute(traits, id).ifPresent(other -> by.put(name(id).codePointAt(1), other));
    }
    controls(traits, by, open);
    Set<Integer> last = new HashSet<>();
    String signs = name(SIGNS);
    if (!cut.mayCut(signs)) {
      listed(traits, SIGNS).ifPresent(listed -> compare(signs, listed, by, open, last));
    }
    Set<Integer> start = new HashSet<>();
    for (String id : List.of(LEADING_DOT, LEADING_TILDE, LEADING_SPACE)) {
      listed(traits, id).ifPresent(listed -> compareStarts(name(id), listed, start));
    }
    Map<Integer, String> end = new HashMap<>();
    for (String id : List.of("alias-trailing-dot", "alias-trailing-space")) {
      compareEnds(traits, id, end);
    }
    NewCharacters tooNew = NewCharacters.of(traits);
    String spaced = name(LEADING_SPACE);
    boolean drops = listed(traits, LEADING_SPACE).filter(spaced.stripLeading()::equals).isPresent();
    boolean unasked = !traits.finding(LEADING_SPACE).isAnswered();
    return new RewrittenCharacters(
        Map.copyOf(by),
        Set.copyOf(open),
        Set.copyOf(start),
        Map.copyOf(end),
        Set.copyOf(last),
        tooNew,
        drops,
        drops || unasked);
  }

  private static String name(String id) {
    return Question.named(id).first();
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
    if (inside.isPresent() && isEscape(last.get(), inside.get())) {
      for (int c = 1; c < FIRST_PRINTABLE; c++) {
        by.putIfAbsent(c, escape(c, last.get(), inside.get()));
      }
      return;
    }
    if (inside.isPresent() && isShift(last.get(), inside.get())) {
      int distance = last.get().codePointAt(0) - CONTROL_ASKED;
      for (int c = 1; c < FIRST_PRINTABLE; c++) {
        by.putIfAbsent(c, Character.toString(c + distance));
      }
      return;
    }
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

  /** Whether each has a sign of its own, in the order of their numbers: U+2401 and U+240A. */
  private static boolean isShift(String first, String lineFeed) {
    return isOne(first)
        && isOne(lineFeed)
        && first.codePointAt(0) - CONTROL_ASKED == lineFeed.codePointAt(0) - '\n';
  }

  private static boolean isOne(String text) {
    return text.codePointCount(0, text.length()) == 1;
  }

  /** Whether both are one escape with the character's number in two hexadecimal digits. */
  private static boolean isEscape(String first, String lineFeed) {
    int at = first.indexOf(FIRST_NUMBER);
    return at >= 0
        && lineFeed.length() == first.length()
        && first.startsWith(lineFeed.substring(0, at))
        && lineFeed.substring(at).equalsIgnoreCase("0A" + first.substring(at + 2));
  }

  private static String escape(int c, String first, String lineFeed) {
    int at = first.indexOf(FIRST_NUMBER);
    boolean isUpper = lineFeed.charAt(at + 1) == 'A';
    HexFormat hex = isUpper ? HexFormat.of().withUpperCase() : HexFormat.of();
    return first.substring(0, at) + hex.toHexDigits((byte) c) + first.substring(at + 2);
  }

  /** What stands for each character of a name, where that is the same in all of its places. */
  private static void compare(
      String name, String listed, Map<Integer, String> by, Set<Integer> open, Set<Integer> last) {
    if (!listed.isEmpty() && name.startsWith(listed)) {
      last.add(name.codePointAt(listed.length()));
      return;
    }
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
      open.addAll(leftOut(given, found).orElseGet(() -> SignAlignment.open(name, listed)));
    }
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

  /** What stands for the first character of a name, with that. */
  private static void compareStarts(String name, String listed, Set<Integer> start) {
    String plain = name.substring(1);
    if (listed.endsWith(plain)) {
      start.add(name.codePointAt(0));
      listed.substring(0, listed.length() - plain.length()).codePoints().forEach(start::add);
    }
  }

  /**
   * What stands for the last character of the first name of a question; nothing where the whole
   * name is listed as another one.
   */
  private static void compareEnds(Traits traits, String id, Map<Integer, String> end) {
    String name = name(id);
    int last = name.codePointBefore(name.length());
    String plain = name.substring(0, name.length() - 1);
    if (traits.evidence().of(id) instanceof Relation relation
        && relation.forward().listed().names().size() == 1) {
      String listed = NameOctets.text(relation.forward().listed().names().get(0)).orElse("");
      boolean begins = listed.regionMatches(true, 0, plain, 0, plain.length());
      if (!begins) {
        end.put(last, "");
      } else if (listed.length() > plain.length() && listed.codePointAt(plain.length()) != last) {
        end.put(last, listed.substring(plain.length()));
      }
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
    return open.isEmpty()
        && start.isEmpty()
        && end.isEmpty()
        && last.isEmpty()
        && tooNew.isEmpty()
        && dropsLeadingSpaces == mayDropLeadingSpaces;
  }

  /** Whether the name holds such a character. */
  boolean isIn(String name) {
    return (dropsLeadingSpaces && name.startsWith(" "))
        || isEndRewritten(name)
        || (!by.isEmpty() && name.codePoints().anyMatch(by::containsKey));
  }

  /** Whether the last character alone is stored as another one: of several, that is open. */
  private boolean isEndRewritten(String name) {
    if (end.isEmpty() || name.isEmpty()) {
      return false;
    }
    int last = name.codePointBefore(name.length());
    int before = name.length() - Character.charCount(last);
    return !end.getOrDefault(last, "").isEmpty()
        && before > 0
        && !end.containsKey(name.codePointBefore(before));
  }

  /** Whether it is open what is stored for some of the name. */
  boolean mayBeIn(String name) {
    if (name.isEmpty() || isExact()) {
      return false;
    }
    return start.contains(name.codePointAt(0))
        || (end.containsKey(name.codePointBefore(name.length())) && !isEndRewritten(name))
        || name.codePoints().anyMatch(c -> open.contains(c) || last.contains(c) || tooNew.holds(c));
  }

  /** The name with what is stored. */
  String written(String name) {
    if (!isIn(name)) {
      return name;
    }
    int stop = name.length();
    String ending = "";
    if (isEndRewritten(name)) {
      stop = name.offsetByCodePoints(stop, -1);
      ending = end.getOrDefault(name.codePointAt(stop), "");
    }
    StringBuilder written = new StringBuilder();
    name.substring(0, stop)
        .codePoints()
        .forEach(c -> written.append(by.getOrDefault(c, Character.toString(c))));
    written.append(ending);
    int first = 0;
    while (dropsLeadingSpaces && first < written.length() && written.charAt(first) == ' ') {
      first++;
    }
    return written.substring(first);
  }

  private String withoutOpen(String name) {
    if (open.isEmpty() && last.isEmpty()) {
      return name;
    }
    StringBuilder kept = new StringBuilder();
    name.codePoints()
        .takeWhile(c -> !last.contains(c))
        .filter(c -> !open.contains(c))
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private boolean isOfEnd(int c) {
    return end.containsKey(c) || end.containsValue(Character.toString(c));
  }

  /** What is left of a written name, without anything that may be stored otherwise. */
  String undisputed(String written) {
    int[] kept = withoutOpen(written).codePoints().toArray();
    int first = 0;
    int stop = kept.length;
    while (first < stop
        && (start.contains(kept[first]) || (mayDropLeadingSpaces && kept[first] == ' '))) {
      first++;
    }
    while (stop > first && isOfEnd(kept[stop - 1])) {
      stop--;
    }
    // One of them is left, whichever it is.
    String ending = stop < kept.length ? Character.toString(Collections.min(end.keySet())) : "";
    return new String(kept, first, stop - first) + ending;
  }
}
