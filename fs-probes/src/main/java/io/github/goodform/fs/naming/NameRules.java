package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.DottedI;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import io.github.goodform.fs.evidence.VersionTraits;
import io.github.goodform.fs.naming.EquivalenceModel.Decomposition;
import io.github.goodform.fs.naming.EquivalenceModel.Folding;
import io.github.goodform.fs.naming.EquivalenceModel.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * Applies the rules of a profile to arbitrary names.
 *
 * <p>Each rule maps a name to a key twice: strictly, as far as the evidence reaches, and loosely,
 * as far as it leaves open. Equal strict keys are the same name; different loose keys are different
 * names; between the two the answer is inconclusive.
 */
public final class NameRules {
  /**
   * The version that the pairs of the quick profile vouch for: Hangul has been where it is since.
   */
  private static final String VOUCHED = "2.0";

  private record Step(
      String trait,
      TraitAnswer<?> answer,
      UnaryOperator<String> strict,
      UnaryOperator<String> loose) {}

  /** A name under the rules: its two keys, and the traits that changed it on the way. */
  private record Keyed(String strict, String loose, Set<String> traits) {}

  private final Traits traits;
  private final EquivalenceModel strict;
  private final EquivalenceModel loose;
  private final List<Step> steps = new ArrayList<>();

  public NameRules(Traits traits) {
    this.traits = traits;
    EquivalenceModel fit = EquivalenceFit.of(traits);
    this.strict = strict(fit);
    this.loose = loose(fit);
    trailing();
    beyondBmp();
    Step ignorables = ignorables();
    Step normalization = normalization();
    steps.add(ignorables);
    steps.add(normalization);
    folding();
    steps.add(normalization);
    steps.add(ignorables);
  }

  private void add(
      String trait,
      TraitAnswer<?> answer,
      UnaryOperator<String> strict,
      UnaryOperator<String> loose) {
    steps.add(new Step(trait, answer, strict, loose));
  }

  private void trailing() {
    TraitAnswer<NameHandling> dot = traits.of(Trait.TRAILING_DOT);
    TraitAnswer<NameHandling> space = traits.of(Trait.TRAILING_SPACE);
    add("trailingDot", dot, strip(dot, "[.]+$", false), strip(dot, "[.]+$", true));
    add("trailingSpace", space, strip(space, "[ ]+$", false), strip(space, "[ ]+$", true));
    boolean both = dot.is(NameHandling.STRIPPED) && space.is(NameHandling.STRIPPED);
    if (both) {
      UnaryOperator<String> ends = name -> name.replaceFirst("[. ]+$", "");
      add("trailingDot", dot, ends, ends);
    }
  }

  private static UnaryOperator<String> strip(
      TraitAnswer<NameHandling> answer, String end, boolean loosely) {
    boolean stripped =
        answer.is(NameHandling.STRIPPED)
            || (loosely && (!answer.isConclusive() || answer.is(NameHandling.MIXED)));
    return stripped ? name -> keepSome(name, name.replaceFirst(end, "")) : UnaryOperator.identity();
  }

  private static String keepSome(String name, String shorter) {
    return shorter.isEmpty() ? name : shorter;
  }

  private void beyondBmp() {
    TraitAnswer<NameHandling> answer = traits.of(Trait.BEYOND_BMP);
    UnaryOperator<String> lossy = name -> name.replaceAll("[\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    boolean known =
        answer.is(NameHandling.LOSSY)
            || traits.finding("control-supplementary").is(NameVerdict.SAME);
    UnaryOperator<String> strict = known ? lossy : UnaryOperator.identity();
    add("beyondBmp", answer, strict, strict);
  }

  private Step ignorables() {
    TraitAnswer<List<String>> answer = traits.of(Trait.IGNORABLES);
    Set<Integer> ignored = new HashSet<>();
    for (String codePoint : answer.value().orElse(List.of())) {
      ignored.add(Integer.parseInt(codePoint.substring(2), 16));
    }
    boolean some = !ignored.isEmpty();
    UnaryOperator<String> strict = name -> without(name, ignored::contains);
    // The questions are samples: where some are ignored, the rest of their kind may be too.
    UnaryOperator<String> loose = name -> without(name, this::mayBeIgnored);
    return new Step(
        "ignorables",
        answer,
        some ? strict : UnaryOperator.identity(),
        some || !answer.isConclusive() ? loose : UnaryOperator.identity());
  }

  private boolean mayBeIgnored(int codePoint) {
    return UCharacter.hasBinaryProperty(codePoint, UProperty.DEFAULT_IGNORABLE_CODE_POINT)
        && !(QuestionCatalogue.IGNORABLES.contains(codePoint)
            && traits.finding(QuestionCatalogue.ignorableId(codePoint)).is(NameVerdict.DISTINCT));
  }

  private static String without(String name, IntPredicate ignored) {
    return name.codePoints()
        .filter(ignored.negate())
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The fitted tables as far as they were asked: what was not asked stays apart. */
  private EquivalenceModel strict(EquivalenceModel fit) {
    Set<Integer> rigid = new HashSet<>(fit.rigid());
    if (fit.folding() == Folding.SIMPLE || fit.folding() == Folding.BY_UPPER_CASE) {
      rigid.addAll(CaseExemptions.of(traits));
    }
    return new EquivalenceModel(
        isFormKnown() ? fit.decomposition() : Decomposition.NONE,
        isCaseKnown() ? fit.folding() : Folding.NONE,
        fit.foldsComposed(),
        oldest(traits.of(Trait.DECOMPOSITION_TABLE)),
        oldest(traits.of(Trait.CASE_TABLE)),
        Set.of(),
        rigid,
        fit.replaced());
  }

  /** The fitted tables as far as they may reach: what was not asked is joined. */
  private EquivalenceModel loose(EquivalenceModel fit) {
    boolean known = isFormKnown() && isCaseKnown();
    return new EquivalenceModel(
        isFormKnown() ? fit.decomposition() : Decomposition.COMPATIBILITY,
        isCaseKnown() ? fit.folding() : Folding.FULL,
        !known || fit.foldsComposed(),
        newest(traits.of(Trait.DECOMPOSITION_TABLE)),
        newest(traits.of(Trait.CASE_TABLE)),
        Set.of(),
        known ? fit.rigid() : Set.of(),
        fit.replaced());
  }

  private boolean isFormKnown() {
    return traits
            .of(Trait.NORMALIZATION)
            .value()
            .filter(NormalizationForm.PARTIAL::equals)
            .isEmpty()
        && traits.of(Trait.NORMALIZATION).isConclusive();
  }

  private boolean isCaseKnown() {
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    return rule.isConclusive() && !rule.is(CaseRule.PARTIAL) && !rule.is(CaseRule.ASYMMETRIC);
  }

  private static Range oldest(TraitAnswer<UnicodeRange> table) {
    return table
        .value()
        .map(range -> new Range(VersionInfo.getInstance(range.atLeast()), range.bmpOnly()))
        .orElseGet(() -> new Range(VersionInfo.getInstance(VOUCHED), true));
  }

  private static Range newest(TraitAnswer<UnicodeRange> table) {
    return table
        .value()
        .filter(range -> !range.below().isEmpty())
        .map(
            range ->
                new Range(
                    VersionInfo.getInstance(VersionTraits.before(range.below())), range.bmpOnly()))
        .orElse(Range.ALL);
  }

  private Step normalization() {
    return new Step(
        "normalization", traits.of(Trait.NORMALIZATION), strict::decompose, loose::decompose);
  }

  private void folding() {
    add(
        "caseRule",
        traits.of(Trait.CASE_RULE),
        name -> folded(name, strict),
        name -> folded(name, loose));
    TraitAnswer<DottedI> dottedI = traits.of(Trait.DOTTED_I);
    boolean open =
        loose.folding() != Folding.NONE
            && loose.folding() != Folding.ASCII
            && !dottedI.isConclusive();
    add(
        "dottedI",
        dottedI,
        UnaryOperator.identity(),
        open ? NameRules::dotless : UnaryOperator.identity());
  }

  private static String folded(String name, EquivalenceModel model) {
    StringBuilder folded = new StringBuilder();
    name.codePoints().forEach(codePoint -> folded.append(model.fold(codePoint)));
    return folded.toString();
  }

  private static String dotless(String name) {
    return name.replace('\u0131', 'i');
  }

  private Keyed key(String name) {
    Set<String> traits = new TreeSet<>();
    String strict = name;
    String loose = name;
    for (Step step : steps) {
      String strictly = step.strict().apply(strict);
      String loosely = step.loose().apply(loose);
      if (!strictly.equals(strict) || !loosely.equals(loose)) {
        traits.add(step.trait());
      }
      strict = strictly;
      loose = loosely;
    }
    return new Keyed(strict, loose, traits);
  }

  private Keyed pathKey(String path) {
    Set<String> traits = new TreeSet<>();
    List<String> strict = new ArrayList<>();
    List<String> loose = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      Keyed key = key(name);
      strict.add(key.strict());
      loose.add(key.loose());
      traits.addAll(key.traits());
    }
    return new Keyed(String.join("/", strict), String.join("/", loose), traits);
  }

  public NameComparison compare(String a, String b) {
    if (a.equals(b)) {
      return new NameComparison(NameVerdict.SAME, "the same code points", List.of());
    }
    for (Question question : Question.catalogue()) {
      if (question.kind() == Question.Kind.RELATION
          && question.group() != Question.Group.GIVEN
          && asks(question, a, b)) {
        Finding finding = traits.finding(question.id());
        if (!finding.is(NameVerdict.INCONCLUSIVE)) {
          return new NameComparison(finding.verdict(), "asked: " + finding, List.of(question.id()));
        }
      }
    }
    return compare(pathKey(a), pathKey(b));
  }

  private static boolean asks(Question question, String a, String b) {
    return (question.first().equals(a) && question.second().equals(b))
        || (question.first().equals(b) && question.second().equals(a));
  }

  private NameComparison compare(Keyed a, Keyed b) {
    Set<String> traits = new TreeSet<>(a.traits());
    traits.addAll(b.traits());
    List<String> rules = rules(traits);
    if (a.strict().equals(b.strict())) {
      boolean lossy = traits.contains("beyondBmp");
      return new NameComparison(
          lossy ? NameVerdict.LOSSY : NameVerdict.SAME, String.join(", ", rules), rules);
    } else if (!a.loose().equals(b.loose())) {
      return new NameComparison(
          NameVerdict.DISTINCT, "no rule of this directory joins them", rules);
    }
    for (Step step : steps) {
      if (traits.contains(step.trait()) && !step.answer().isConclusive()) {
        return new NameComparison(
            NameVerdict.INCONCLUSIVE, step.trait() + ": " + step.answer().reason(), rules);
      }
    }
    boolean asymmetric =
        traits.contains("caseRule") && this.traits.of(Trait.CASE_RULE).is(CaseRule.ASYMMETRIC);
    return new NameComparison(
        asymmetric ? NameVerdict.ASYMMETRIC : NameVerdict.INCONCLUSIVE,
        asymmetric
            ? this.traits.of(Trait.CASE_RULE).reason()
            : "the evidence does not reach these code points",
        rules);
  }

  private List<String> rules(Set<String> traits) {
    Set<String> rules = new LinkedHashSet<>();
    for (Step step : steps) {
      if (traits.contains(step.trait())) {
        String value = step.answer().value().map(Object::toString).orElse("inconclusive");
        rules.add(step.trait() + "=" + value);
      }
    }
    return List.copyOf(rules);
  }

  /** Also the directories on the way are names: an entry a and an entry A/b collide. */
  public List<Collision> collisions(Collection<String> paths) {
    Map<String, Set<String>> byLooseKey = new LinkedHashMap<>();
    Map<String, Keyed> keys = new LinkedHashMap<>();
    for (String path : paths) {
      for (int slash = path.indexOf('/'); ; slash = path.indexOf('/', slash + 1)) {
        String prefix = slash < 0 ? path : path.substring(0, slash);
        if (!prefix.isEmpty() && !keys.containsKey(prefix)) {
          Keyed key = pathKey(prefix);
          keys.put(prefix, key);
          byLooseKey.computeIfAbsent(key.loose(), loose -> new LinkedHashSet<>()).add(prefix);
        }
        if (slash < 0) {
          break;
        }
      }
    }
    List<Collision> collisions = new ArrayList<>();
    for (Set<String> group : byLooseKey.values()) {
      collisions.addAll(collisionsOf(List.copyOf(group), keys));
    }
    return List.copyOf(collisions);
  }

  /** One collision for each strict key with several spellings, and one for what may join them. */
  private List<Collision> collisionsOf(List<String> group, Map<String, Keyed> keys) {
    Map<String, List<String>> byStrictKey = new LinkedHashMap<>();
    for (String name : group) {
      byStrictKey
          .computeIfAbsent(keys.getOrDefault(name, key(name)).strict(), k -> new ArrayList<>())
          .add(name);
    }
    List<Collision> collisions = new ArrayList<>();
    for (List<String> names : byStrictKey.values()) {
      if (names.size() > 1) {
        collisions.add(collision(names));
      }
    }
    if (byStrictKey.size() > 1) {
      List<String> heads = byStrictKey.values().stream().map(names -> names.get(0)).toList();
      Collision open = collision(heads);
      if (open.verdict() != NameVerdict.DISTINCT) {
        collisions.add(open);
      }
    }
    return collisions;
  }

  private Collision collision(List<String> names) {
    NameComparison comparison = compare(names.get(0), names.get(1));
    return new Collision(names, comparison.verdict(), comparison.reason(), comparison.rules());
  }
}
