package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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

  private final CaseOrder order;
  private final TableRange decompositions;
  private final TableRange foldings;
  private final IgnoredCodePoints ofHfsPlus = IgnoredCodePoints.ofHfsPlus();
  private final IgnoredCodePoints ofUnicode;
  private final List<Fact> facts = new ArrayList<>();

  private TableFit(Traits traits) {
    this.traits = traits;
    this.atCreate = joinsAtCreate(traits);
    this.order = new CaseOrder(traits);
    this.decompositions = range(Question.Group.DECOMPOSITION_VERSION);
    this.foldings = range(Question.Group.CASE_VERSION);
    this.ofUnicode = IgnoredCodePoints.ofUnicode(traits);
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
    CharacterTables nearest = nearest(candidates());
    return contradicted(nearest, 1) == 0
        ? nearest
        : ofAsciiFirst().orElseGet(() -> nearest(withWholeCharacters(nearest)));
  }

  /** The first of those that the fewest facts contradict. */
  private CharacterTables nearest(List<CharacterTables> candidates) {
    CharacterTables best = null;
    long fewest = Long.MAX_VALUE;
    for (CharacterTables tables : candidates) {
      long contradicted = contradicted(tables, fewest);
      if (contradicted < fewest) {
        best = tables;
        fewest = contradicted;
      }
    }
    return Objects.requireNonNull(best);
  }

  /**
   * Tables, and where they are of a canonical form, those that leave characters of a kind whole.
   */
  private List<CharacterTables> withWholeCharacters(CharacterTables nearest) {
    List<CharacterTables> candidates = new ArrayList<>(List.of(nearest));
    if (nearest.decomposition() != Decomposition.CANONICAL
        && nearest.decomposition() != Decomposition.HFS_PLUS) {
      return candidates;
    }
    for (Folding folding : Folding.values()) {
      CharacterTables tables = tables(Decomposition.CANONICAL, folding);
      if (admits(folding)
          && order.admits(tables.decomposition(), folding, !tables.ignored().isEmpty())) {
        WholeCharacters.kinds().forEach(kind -> candidates.add(tables.withRigid(kind)));
      }
    }
    return candidates;
  }

  /**
   * The tables of a compatibility form whose capitals of other kinds become ASCII after its letters
   * are folded: they are apart from the small ones, so that the trait tells the canonical form.
   */
  private Optional<CharacterTables> ofAsciiFirst() {
    return Stream.of(Folding.ASCII, Folding.ASCII_LOWER)
        .filter(this::admits)
        .map(folding -> tables(Decomposition.COMPATIBILITY, folding))
        .filter(tables -> contradicted(tables, 1) == 0)
        .findFirst();
  }

  private List<CharacterTables> candidates() {
    List<CharacterTables> candidates = new ArrayList<>();
    for (Decomposition decomposition : Decomposition.values()) {
      for (Folding folding : Folding.values()) {
        if (admits(decomposition) && admits(folding) && isOfOneDriver(decomposition, folding)) {
          CharacterTables tables = tables(decomposition, folding);
          if (order.admits(decomposition, folding, !tables.ignored().isEmpty())) {
            candidates.add(tables);
          }
        }
      }
    }
    return candidates;
  }

  private CharacterTables tables(Decomposition decomposition, Folding folding) {
    IgnoredCodePoints ignored = folding == Folding.HFS_PLUS ? ofHfsPlus : ofUnicode;
    return new CharacterTables(
        decomposition,
        folding,
        decompositions,
        foldings,
        ignored.known(),
        ignored.isCrossed(),
        Set.of(),
        Map.of());
  }

  /** Who decomposes as HFS+ folds as HFS+, as long as no other table was asked for. */
  private boolean isOfOneDriver(Decomposition decomposition, Folding folding) {
    return decomposition != Decomposition.HFS_PLUS
        || !folding.isSimple()
        || traits.of(Trait.CASE_TABLE).isConclusive();
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
    return !folding.mapping().isOfLowerCase()
        && (folding != Folding.HFS_PLUS || isHfsPlus(folding));
  }

  /** Lower case joins U+212A and k, and upper case does not. */
  private boolean isLower(Folding folding) {
    return folding.mapping().isOfLowerCase() && traits.finding("case-kelvin").is(NameVerdict.SAME);
  }

  private TableRange range(Question.Group group) {
    return TableRange.of(
        Question.of(group),
        question -> isJoined(traits.finding(question.id()).verdict()) || isJoinedLetter(question),
        question -> !traits.finding(question.id()).is(NameVerdict.INCONCLUSIVE));
  }

  /**
   * Where emoji alone are one with all others, letters beyond the BMP are so for another reason.
   */
  private boolean isJoinedLetter(Question question) {
    return question.isSupplementary()
        && traits.finding(question.id()).is(NameVerdict.LOSSY)
        && SupplementaryLimit.isOfEmojiAlone(traits);
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
    // A letter in title case before those that are each other's capital and small letter.
    (cores[0] + cores[1])
        .codePoints()
        .distinct()
        .boxed()
        .sorted(Comparator.comparing(c -> !UCharacter.isTitleCase(c)))
        .forEach(c -> candidates.add(tables.withRigid(c)));
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
