package io.github.goodform.fs.naming;

import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.EquivalenceModel.Decomposition;
import io.github.goodform.fs.naming.EquivalenceModel.Folding;
import io.github.goodform.fs.naming.EquivalenceModel.Range;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the simplest {@link EquivalenceModel} that gives the answers of a profile.
 *
 * <p>Every kind of table is tried, the simplest first; the one that contradicts the fewest answers
 * is taken, and each answer that it still contradicts becomes an exception of one code point.
 * Answers that no such exception can mend stay contradicted.
 */
final class EquivalenceFit {

  /** Two names, and whether they are one file. */
  private record Fact(String first, String second, boolean same) {
    boolean isMetBy(EquivalenceModel model) {
      return model.key(first).equals(model.key(second)) == same;
    }
  }

  private final Traits traits;
  private final List<Fact> facts = new ArrayList<>();

  private EquivalenceFit(Traits traits) {
    this.traits = traits;
    for (Question question : Question.catalogue()) {
      NameVerdict verdict = traits.finding(question.id()).verdict();
      boolean told = verdict == NameVerdict.SAME || verdict == NameVerdict.DISTINCT;
      if (told && isOfEquivalence(question)) {
        facts.add(new Fact(question.first(), question.second(), verdict == NameVerdict.SAME));
      }
    }
  }

  static EquivalenceModel of(Traits traits) {
    EquivalenceFit fit = new EquivalenceFit(traits);
    return fit.mended(fit.simplest());
  }

  private static boolean isOfEquivalence(Question question) {
    return switch (question.group()) {
      case CANONICAL, COMPATIBILITY, CASE, IGNORABLE, DECOMPOSITION_VERSION, CASE_VERSION -> true;
      default -> false;
    };
  }

  private EquivalenceModel simplest() {
    EquivalenceModel best = null;
    long fewest = Long.MAX_VALUE;
    for (EquivalenceModel model : candidates()) {
      long contradicted = contradicted(model, fewest);
      if (contradicted < fewest) {
        best = model;
        fewest = contradicted;
      }
    }
    return Objects.requireNonNull(best);
  }

  private List<EquivalenceModel> candidates() {
    Range decompositions = range(Question.Group.DECOMPOSITION_VERSION);
    Range foldings = range(Question.Group.CASE_VERSION);
    Set<Integer> ignored = ignored();
    List<EquivalenceModel> candidates = new ArrayList<>();
    boolean latinFolds = traits.finding("case-latin").is(NameVerdict.SAME);
    for (boolean foldsComposed : latinFolds ? List.of(true) : List.of(true, false)) {
      for (Decomposition decomposition : Decomposition.values()) {
        for (Folding folding : Folding.values()) {
          if (!admits(decomposition) || !admits(folding)) {
            continue;
          }
          candidates.add(
              new EquivalenceModel(
                  decomposition,
                  folding,
                  foldsComposed,
                  decompositions,
                  foldings,
                  ignored,
                  Set.of(),
                  Map.of()));
        }
      }
    }
    return candidates;
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
                  case ASCII -> folding == Folding.ASCII;
                  case SIMPLE -> folding == Folding.SIMPLE || folding == Folding.BY_UPPER_CASE;
                  case FULL -> folding == Folding.FULL;
                  case ASYMMETRIC, PARTIAL -> true;
                })
        .orElse(true);
  }

  private Set<Integer> ignored() {
    Set<Integer> ignored = new LinkedHashSet<>();
    for (int codePoint : QuestionCatalogue.IGNORABLES) {
      if (traits.finding(QuestionCatalogue.ignorableId(codePoint)).is(NameVerdict.SAME)) {
        ignored.add(codePoint);
      }
    }
    return Set.copyOf(ignored);
  }

  /**
   * Up to the last version with a pair that is one file; only the BMP when no pair beyond it is.
   */
  private Range range(Question.Group group) {
    VersionInfo last = null;
    boolean supplementary = false;
    boolean supplementaryAsked = false;
    for (Question question : Question.of(group)) {
      boolean same = traits.finding(question.id()).is(NameVerdict.SAME);
      if (same) {
        VersionInfo version = VersionInfo.getInstance(question.since());
        last = last == null || version.compareTo(last) > 0 ? version : last;
      }
      if (question.isSupplementary()) {
        supplementary |= same;
        supplementaryAsked |= !traits.finding(question.id()).is(NameVerdict.INCONCLUSIVE);
      }
    }
    return last == null ? Range.ALL : new Range(last, supplementaryAsked && !supplementary);
  }

  /** The number of facts against the model, counted up to a bound. */
  private long contradicted(EquivalenceModel model, long bound) {
    return facts.stream().filter(fact -> !fact.isMetBy(model)).limit(bound).count();
  }

  private EquivalenceModel mended(EquivalenceModel model) {
    EquivalenceModel mended = model;
    for (Fact fact : facts) {
      if (!fact.isMetBy(mended)) {
        EquivalenceModel better = withException(mended, fact);
        mended = better == null ? mended : better;
      }
    }
    return mended;
  }

  /** The exception that meets this fact and contradicts the fewest others, if it is worth it. */
  private @Nullable EquivalenceModel withException(EquivalenceModel model, Fact fact) {
    EquivalenceModel best = null;
    long fewest = contradicted(model, Long.MAX_VALUE);
    for (EquivalenceModel candidate : fact.same() ? joined(model, fact) : parted(model, fact)) {
      long contradicted = contradicted(candidate, fewest);
      if (contradicted < fewest) {
        best = candidate;
        fewest = contradicted;
      }
    }
    return best;
  }

  private static List<EquivalenceModel> parted(EquivalenceModel model, Fact fact) {
    String[] cores = cores(fact);
    List<EquivalenceModel> candidates = new ArrayList<>();
    (cores[0] + cores[1]).codePoints().distinct().forEach(c -> candidates.add(model.withRigid(c)));
    return candidates;
  }

  private static List<EquivalenceModel> joined(EquivalenceModel model, Fact fact) {
    String[] cores = cores(fact);
    List<EquivalenceModel> candidates = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      if (cores[i].codePointCount(0, cores[i].length()) == 1) {
        candidates.add(model.withReplaced(cores[i].codePointAt(0), model.key(cores[1 - i])));
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
