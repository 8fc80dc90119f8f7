package io.github.goodform.fs.experiment;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.experiment.LetterPairs.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks which characters of some alphabets are one to a directory, by whatever rule, and which of
 * them it leaves out.
 *
 * <p>A file is made of each, beside those of all before it: one that is there already is one with
 * one of those that got a file. That one is looked for among those that a case mapping or a form
 * makes one with it; only where none of them is, among all.
 */
final class AlphabetExperiment {
  /**
   * Small letters first: where a mark is ignored, it is not case that is seen first; and letters
   * before those with marks. Last what many directories refuse, or take for other characters of
   * them.
   */
  private static final List<UnicodeSet> ALPHABETS =
      List.of(
          new UnicodeSet("[[\\u0020-\\u007E]-[A-Z\"*/\\:<>?\\\\|]]").freeze(),
          new UnicodeSet("[[\\u00A1-\\u017F\\u03AC-\\u03CE\\u0430-\\u045F]-[:Lu:]]").freeze(),
          new UnicodeSet("[\\u05D0-\\u05EA\\u0621-\\u064A\\u0660-\\u0669\\u06A9\\u06CC]").freeze(),
          new UnicodeSet("[\\u05B0-\\u05BC\\u05C1\\u05C2\\u064B-\\u0652\\u0966-\\u096F]").freeze(),
          new UnicodeSet("[\\u2010-\\u2015\\u2018-\\u201E\\u2039\\u203A\\u3000-\\u3002]").freeze(),
          new UnicodeSet("[\\u3041-\\u3096\\u30A1-\\u30F6\\u30FC\\u56FD\\u570B]").freeze(),
          new UnicodeSet("[[A-Z\\u00C0-\\u017F\\u0386-\\u03AB\\u0401-\\u042F]&[:Lu:]]").freeze(),
          new UnicodeSet("[\"*\\:<>?\\\\|]").freeze(),
          new UnicodeSet("[\\uFFFD\\U0001F600]").freeze());

  private static final UnicodeSet WITH_PARTS = new UnicodeSet("[:NFD_Quick_Check=No:]").freeze();

  private static final int BEYOND_ASCII = 0x80;

  private final ManyNames names;
  private final boolean ofAscii;
  private final LetterPairs pairs = new LetterPairs();

  /** Those that got a file of their own. */
  private final Set<Integer> apart = new LinkedHashSet<>();

  /**
   * Asks in names that do not fit 8.3.
   *
   * @param names the names, which have one character in their middle
   * @param ofAscii whether all beyond ASCII was asked already, as the charset of a directory
   */
  AlphabetExperiment(ManyNames names, boolean ofAscii) {
    this.names = names;
    this.ofAscii = ofAscii;
  }

  NameObservation run() {
    make().forEach(this::ask);
    if (!apart.isEmpty()) {
      int first = apart.iterator().next();
      pairs.part(apart.stream().skip(1).map(other -> new Pair(first, other)).toList());
    }
    if (names.isStopped()) {
      pairs.leaveOpen(List.of(), names.reason());
    }
    return pairs.answered();
  }

  /** A file of each, beside one without any; those whose file is there already. */
  private List<Integer> make() {
    List<Integer> taken = new ArrayList<>();
    String unused = names.unused();
    names.create(unused);
    for (UnicodeSet alphabet : ALPHABETS) {
      List<String> characters = alphabet.addAllTo(new ArrayList<>());
      characters.sort(Comparator.comparing(WITH_PARTS::contains));
      for (String character : characters) {
        make(unused, character.codePointAt(0), taken);
      }
    }
    names.clearCreated();
    return taken;
  }

  private void make(String unused, int character, List<Integer> taken) {
    if (character >= BEYOND_ASCII && ofAscii) {
      return;
    }
    CallOutcome outcome = names.create(unused + text(character));
    if (outcome.isOk()) {
      apart.add(character);
    } else if (outcome.reason() == ErrorKind.EXISTS) {
      taken.add(character);
    }
  }

  private void ask(int character) {
    String unused = names.unused();
    if (names.create(unused + text(character)).isOk()) {
      List<Pair> joined = found(character, unused, expected(character));
      if (!joined.isEmpty()) {
        pairs.join(joined);
      } else if (names.isListed(unused + text(character))) {
        pairs.join(amongAll(character, unused));
      } else {
        pairs.leaveOpen(amongAll(character, unused), CallOutcome.UNASKED);
      }
    }
    names.clearCreated();
  }

  private List<Pair> amongAll(int character, String unused) {
    return names.lookUp(unused).isOk()
        ? List.of(new Pair(character, Letters.NOTHING))
        : found(character, unused, apart);
  }

  /** Those by which the only file is found, which has the name of a character. */
  private List<Pair> found(int character, String unused, Collection<Integer> others) {
    return others.stream()
        .filter(other -> names.lookUp(unused + text(other)).isOk())
        .map(other -> new Pair(character, other))
        .toList();
  }

  /** What a case mapping makes of it, or of what is folded as it is, if that has a file. */
  private Set<Integer> expected(int character) {
    Set<Integer> expected = new LinkedHashSet<>();
    expected.add(UCharacter.toLowerCase(character));
    expected.add(UCharacter.toUpperCase(character));
    expected.add(UCharacter.toLowerCase(UCharacter.toUpperCase(character)));
    String parts = Normalizer2.getNFKDInstance().normalize(text(character));
    if (parts.codePointCount(0, parts.length()) == 1) {
      expected.add(parts.codePointAt(0));
    }
    expected.retainAll(apart);
    return expected;
  }

  private static String text(int character) {
    return Character.toString(character);
  }
}
