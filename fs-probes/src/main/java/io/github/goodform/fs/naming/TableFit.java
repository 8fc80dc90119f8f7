package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.CharacterTables.Decomposition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the simplest {@link CharacterTables} that gives the answers of a profile.
 *
 * <p>Every kind of table is tried, the simplest first; the one that contradicts the fewest answers
 * is taken, and each answer that it still contradicts becomes an exception of one code point.
 * Answers that no such exception can mend stay contradicted.
 */
final class TableFit {
  private static final String IGNORABLE = QuestionCatalogue.ignorableId(0x200D);

  /** Two names, and whether they are one file. */
  private record Fact(String first, String second, boolean same) {
    boolean isMetBy(CharacterTables tables) {
      return tables.key(first).equals(tables.key(second)) == same;
    }
  }

  private final Traits traits;

  /** Whether case joins names at the create only: then an asymmetric pair is a joined one. */
  private final boolean atCreate;

  private final List<Fact> facts = new ArrayList<>();

  private TableFit(Traits traits) {
    this.traits = traits;
    this.atCreate = joinsAtCreate(traits);
    for (Question question : Question.catalogue()) {
      NameVerdict verdict = traits.finding(question.id()).verdict();
      boolean told = isJoined(verdict) || verdict == NameVerdict.DISTINCT;
      if (told && isOfEquivalence(question)) {
        facts.add(new Fact(question.first(), question.second(), isJoined(verdict)));
      }
    }
  }

  /**
   * Whether long names of two cases are found apart, and yet are not two files: where only short
   * names are, their 8.3 names explain it. Names that a lookup joins, and a create does not, are
   * two files.
   */
  static boolean joinsAtCreate(Traits traits) {
    return traits.finding("case-ascii").is(NameVerdict.ASYMMETRIC)
        && traits.evidence().of("case-ascii") instanceof Relation relation
        && !relation.forward().lookup().isOk()
        && !relation.reverse().lookup().isOk();
  }

  private boolean isJoined(NameVerdict verdict) {
    return verdict == NameVerdict.SAME || (atCreate && verdict == NameVerdict.ASYMMETRIC);
  }

  static CharacterTables of(Traits traits) {
    TableFit fit = new TableFit(traits);
    CharacterTables simplest = fit.simplest();
    if (!fit.atCreate) {
      fit.noteApart(simplest);
    }
    return fit.mended(simplest);
  }

  /**
   * Notes which characters of the alphabets were seen to be two, and tables make them one. Where a
   * create joins names, one that gets a file may have taken that of another.
   */
  private void noteApart(CharacterTables tables) {
    Map<String, String> byKey = new HashMap<>();
    for (int character : Alphabets.apart(traits)) {
      String text = Character.toString(character);
      String other = byKey.putIfAbsent(tables.key(text), text);
      if (other != null) {
        facts.add(new Fact(other, text, false));
      }
    }
  }

  private static boolean isOfEquivalence(Question question) {
    return switch (question.group()) {
      case CANONICAL, COMPATIBILITY, CASE, IGNORABLE, DECOMPOSITION_VERSION, CASE_VERSION -> true;
      default -> false;
    };
  }

  private CharacterTables simplest() {
    CharacterTables best = null;
    long fewest = Long.MAX_VALUE;
    for (CharacterTables tables : candidates()) {
      long contradicted = contradicted(tables, fewest);
      if (contradicted < fewest) {
        best = tables;
        fewest = contradicted;
      }
    }
    return Objects.requireNonNull(best);
  }

  private List<CharacterTables> candidates() {
    TableRange decompositions = range(Question.Group.DECOMPOSITION_VERSION);
    TableRange foldings = range(Question.Group.CASE_VERSION);
    IgnoredCodePoints ofHfsPlus = IgnoredCodePoints.ofHfsPlus();
    IgnoredCodePoints ofUnicode = IgnoredCodePoints.ofUnicode(traits);
    List<CharacterTables> candidates = new ArrayList<>();
    for (Decomposition decomposition : Decomposition.values()) {
      for (Folding folding : Folding.values()) {
        IgnoredCodePoints ignored = folding == Folding.HFS_PLUS ? ofHfsPlus : ofUnicode;
        if (admits(decomposition)
            && admits(folding)
            && isOfOneDriver(decomposition, folding)
            && isInOrder(decomposition, folding, !ignored.known().isEmpty())) {
          CharacterTables bare =
              new CharacterTables(
                  decomposition,
                  folding,
                  decompositions,
                  foldings,
                  Set.of(),
                  false,
                  Set.of(),
                  Map.of());
          candidates.add(bare.withIgnored(ignored.known(), ignored.isCrossed()));
        }
      }
    }
    return candidates;
  }

  /** Who decomposes as HFS+ folds as HFS+, as long as no other table was asked for. */
  private boolean isOfOneDriver(Decomposition decomposition, Folding folding) {
    return decomposition != Decomposition.HFS_PLUS
        || !folding.isSimple()
        || traits.of(Trait.CASE_TABLE).isConclusive();
  }

  /**
   * What no pair of the facts tells: whether letters are composed, or folded, before all else. A
   * letter whose capital has two code points is one with its parts then; and a mark that is folded
   * to a letter first is not ordered as a mark. Who ignores code points does it all at once, unless
   * a mark is seen to be ordered first.
   */
  private boolean isInOrder(Decomposition decomposition, Folding folding, boolean ignores) {
    boolean composed =
        (decomposition == Decomposition.CANONICAL || decomposition == Decomposition.COMPATIBILITY)
            && traits.of(Trait.IGNORABLES).is(List.of())
            && traits.finding(LooseKeys.WITHOUT_CAPITAL).is(NameVerdict.DISTINCT)
            && traits.finding(LooseKeys.COMPOSED).is(NameVerdict.SAME);
    boolean foldedFirst =
        decomposition != Decomposition.NONE
            && traits.finding(LooseKeys.ORDER).is(NameVerdict.SAME)
            && traits.finding(LooseKeys.IOTA_ORDER).is(NameVerdict.DISTINCT);
    boolean fullAtOnce =
        decomposition != Decomposition.NONE
            && !traits.finding(LooseKeys.IOTA_ORDER).is(NameVerdict.SAME)
            && (foldedFirst || ignores);
    return switch (folding) {
      case ASCII_LOWER, ASCII_OF_FORM -> decomposition != Decomposition.NONE;
      case ASCII_OF_FORM_C -> decomposition == Decomposition.CANONICAL;
      case SIMPLE -> !composed;
      case SIMPLE_OF_FORM_C, SIMPLE_FOLDING_OF_FORM_C, LOWER_OF_UPPER_OF_FORM_C -> composed;
      case SIMPLE_OF_FORM, SIMPLE_FOLDING, LOWER_OF_UPPER -> !foldedFirst;
      case SIMPLE_FOLDING_FIRST, LOWER_OF_UPPER_FIRST -> foldedFirst;
      case FULL -> !fullAtOnce;
      case FULL_AT_ONCE -> fullAtOnce;
      default -> true;
    };
  }

  /** The traits narrow the choice: a table that only happens to meet the samples is not taken. */
  private boolean admits(Decomposition decomposition) {
    return traits
        .of(Trait.NORMALIZATION)
        .value()
        .map(
            form ->
                switch (form) {
                  case NONE -> decomposition == Decomposition.NONE;
                  case CANONICAL, FORM_C, FORM_D -> decomposition == Decomposition.CANONICAL;
                  case COMPATIBILITY, FORM_KC, FORM_KD ->
                      decomposition == Decomposition.COMPATIBILITY;
                  case HFS_PLUS -> decomposition == Decomposition.HFS_PLUS;
                  case PARTIAL -> true;
                })
        .orElse(true);
  }

  private boolean admits(Folding folding) {
    return traits
        .of(Trait.CASE_RULE)
        .value()
        .map(
            rule ->
                switch (rule) {
                  case SENSITIVE -> folding == Folding.NONE;
                  case ASCII -> folding.isOfAscii();
                  case SIMPLE -> isOfSingleLetters(folding);
                  case FULL ->
                      folding.isFull() || (isOfSharpSAlone() && isOfSingleLetters(folding));
                  case ASYMMETRIC -> atCreate || isPlausible(folding);
                  case PARTIAL -> isPlausible(folding);
                })
        .orElse(isPlausible(folding));
  }

  private boolean isOfSingleLetters(Folding folding) {
    return folding.isSimple() || isLower(folding) || isHfsPlus(folding);
  }

  /** Whether U+00DF is two letters, and a ligature is not, which full folding makes of both. */
  private boolean isOfSharpSAlone() {
    return traits.finding("compatibility-ligature").is(NameVerdict.DISTINCT)
        && traits.finding("case-ligature-upper").is(NameVerdict.DISTINCT);
  }

  /** That table ignores code points: it is not taken where none was seen to be ignored. */
  private boolean isHfsPlus(Folding folding) {
    return folding == Folding.HFS_PLUS
        && (traits.of(Trait.NORMALIZATION).is(NormalizationForm.HFS_PLUS)
            || traits.finding(IGNORABLE).is(NameVerdict.SAME));
  }

  private boolean isPlausible(Folding folding) {
    return !folding.isOfLowerCase() && (folding != Folding.HFS_PLUS || isHfsPlus(folding));
  }

  /** Lower case joins U+212A and k, and upper case does not. */
  private boolean isLower(Folding folding) {
    return folding.isOfLowerCase() && traits.finding("case-kelvin").is(NameVerdict.SAME);
  }

  private TableRange range(Question.Group group) {
    return TableRange.of(
        Question.of(group),
        question -> isJoined(traits.finding(question.id()).verdict()),
        question -> !traits.finding(question.id()).is(NameVerdict.INCONCLUSIVE));
  }

  /** The number of facts against the tables, counted up to a bound. */
  private long contradicted(CharacterTables tables, long bound) {
    return facts.stream().filter(fact -> !fact.isMetBy(tables)).limit(bound).count();
  }

  /** An exception may contradict a fact that was met before: all are looked at once more. */
  private CharacterTables mended(CharacterTables tables) {
    CharacterTables mended = tables;
    boolean isBetter = true;
    while (isBetter) {
      isBetter = false;
      for (Fact fact : facts) {
        CharacterTables better = fact.isMetBy(mended) ? null : withException(mended, fact);
        if (better != null) {
          mended = better;
          isBetter = true;
        }
      }
    }
    return mended;
  }

  /** The exception that meets this fact and contradicts the fewest others, if it is worth it. */
  private @Nullable CharacterTables withException(CharacterTables tables, Fact fact) {
    CharacterTables best = null;
    long fewest = contradicted(tables, Long.MAX_VALUE);
    for (CharacterTables candidate : fact.same() ? joined(tables, fact) : parted(tables, fact)) {
      long contradicted = contradicted(candidate, fewest);
      if (contradicted < fewest) {
        best = candidate;
        fewest = contradicted;
      }
    }
    return best;
  }

  private static List<CharacterTables> parted(CharacterTables tables, Fact fact) {
    String[] cores = cores(fact);
    List<CharacterTables> candidates = new ArrayList<>();
    (cores[0] + cores[1]).codePoints().distinct().forEach(c -> candidates.add(tables.withRigid(c)));
    return candidates;
  }

  private static List<CharacterTables> joined(CharacterTables tables, Fact fact) {
    String[] cores = cores(fact);
    List<CharacterTables> candidates = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      boolean single = cores[i].codePointCount(0, cores[i].length()) == 1;
      // A sequence in the place of an ASCII letter would part it from what decomposes to it.
      String other = tables.key(cores[1 - i]);
      if (single && (other.length() == 1 || !EscapedNames.isAscii(cores[i]))) {
        candidates.add(tables.withReplaced(cores[i].codePointAt(0), other));
      }
    }
    return candidates;
  }

  /** What is different in the two names, between what they begin and end with alike. */
  private static String[] cores(Fact fact) {
    int[] first = fact.first().codePoints().toArray();
    int[] second = fact.second().codePoints().toArray();
    int start = 0;
    int shorter = Math.min(first.length, second.length);
    while (start < shorter && first[start] == second[start]) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && first[first.length - 1 - end] == second[second.length - 1 - end]) {
      end++;
    }
    return new String[] {
      new String(first, start, first.length - start - end),
      new String(second, start, second.length - start - end)
    };
  }
}
