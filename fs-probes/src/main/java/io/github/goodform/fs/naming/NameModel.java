package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.Refusals.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a directory with given traits does with any name: its key, its listed form, its refusal,
 * each as known, open or excluded.
 *
 * <p>Everything that predicts asks here: comparisons, collisions, storability, keys, and the
 * simulated file system. Where the evidence leaves something open, a prediction tells so, and the
 * simulated file system does what the simplest tables tell. Immutable but for caches, and safe for
 * use by several threads.
 */
public final class NameModel {
  private static final String RENAME = "rename-case";

  /** Before the keys that a create compares and a lookup does not: no name begins so. */
  private static final String AT_CREATE = "\u0000\u0000";

  private final Traits traits;
  private final WrittenNames written;
  private final OctetRules octets;
  private final NameKeys keys;
  private final ShortNames shortNames;
  private final Refusals refusals;
  private final ListedNames listedNames;
  private final NameStorage storage;

  /** Whether the question of a rename was about two spellings of one file. */
  private final boolean respelled;

  private final Map<String, Map<String, Finding>> asked = new HashMap<>();

  /** The keys of names that were asked about and are one file, though no known table tells so. */
  private final Map<String, String> sameAs = new HashMap<>();

  /** Their loose keys. */
  private final Map<String, String> mayBeAs = new HashMap<>();

  private NameModel(Traits traits) {
    this.traits = traits;
    this.written = WrittenNames.of(traits);
    this.octets = written.octets();
    this.shortNames = ShortNames.of(traits);
    this.keys = NameKeys.of(traits, written, shortNames.isTaken());
    this.refusals = Refusals.of(traits, written, keys);
    this.listedNames = ListedNames.of(traits, keys.tables());
    this.storage = new NameStorage(traits, written, keys, refusals, listedNames);
    Question rename = Question.named(RENAME);
    this.respelled = lookupKey(rename.first()).equals(lookupKey(rename.second()));
    for (Question question : Question.catalogue()) {
      Finding finding = traits.finding(question.id());
      if (question.kind() == Question.Kind.RELATION
          && question.group() != Question.Group.GIVEN
          && !finding.is(NameVerdict.INCONCLUSIVE)) {
        put(question.first(), question.second(), finding);
        put(question.second(), question.first(), finding);
        if (finding.is(NameVerdict.SAME)) {
          join(sameAs, keys.known(question.first()), keys.known(question.second()));
          join(mayBeAs, keys.loose(question.first()), keys.loose(question.second()));
        }
      }
    }
  }

  private static void join(Map<String, String> sameAs, String first, String second) {
    String one = sameAs.getOrDefault(first, first);
    String other = sameAs.getOrDefault(second, second);
    if (!one.equals(other)) {
      sameAs.replaceAll((key, by) -> by.equals(other) ? one : by);
      sameAs.put(other, one);
    }
  }

  /** The loose key, one for names that were found to be one file. */
  private String loose(String name) {
    String key = keys.loose(name);
    return mayBeAs.getOrDefault(key, key);
  }

  private void put(String first, String second, Finding finding) {
    asked.computeIfAbsent(first, name -> new HashMap<>()).putIfAbsent(second, finding);
  }

  /** The model of a directory. */
  public static NameModel of(Traits traits) {
    return new NameModel(traits);
  }

  /** Equal for names that are surely one file. */
  public String key(String name) {
    String key = keys.known(name);
    if (key.isEmpty()) {
      // Of two names of which a comparison ignores all, it is not known that they are one.
      return name;
    }
    return sameAs.getOrDefault(key, key);
  }

  /** Equal for all names that may be one file; different for names that are surely two. */
  public String lockKey(String name) {
    return joined(loose(name), shortNames::lockKey);
  }

  /** The key that is different only for names that no table joins. */
  String looseKey(String name, String knownKey) {
    return joined(keys.isExact() ? knownKey : loose(name), shortNames::clashKey);
  }

  /** Different for names that are surely two, {@code null} where the name may be stored as any. */
  @Nullable String settledKey(String name) {
    String settled = mayBeAs.containsValue(loose(name)) ? null : keys.settled(name);
    return settled == null ? null : joined(settled, shortNames::clashKey);
  }

  /** Joins what short names and octets may join, in the characters that short names have. */
  private String joined(String looseKey, UnaryOperator<String> shortKey) {
    return shortNames.readsOctets()
        ? shortKey.apply(octets.loose(looseKey))
        : octets.loose(shortKey.apply(looseKey));
  }

  /** The key by which a simulated directory looks the name up. */
  public String lookupKey(String name) {
    return keys.fitted(name);
  }

  /** The keys that the name takes in a simulated directory when it is created. */
  public Set<String> claimedKeys(String name) {
    Set<String> claimed = shortNames.claimed(written.known(name), this::lookupKey);
    keys.joinedAtCreate(name).ifPresent(key -> claimed.add(AT_CREATE + key));
    return claimed;
  }

  /** Whether a name whose key is taken, and that is not found, takes the place of the other. */
  public boolean replacesAtCreate() {
    return keys.joinsAtCreate()
        && traits.evidence().of("case-ascii") instanceof Relation relation
        && relation.reverse().createOther().isOk();
  }

  /** The keys of the generated 8.3 names of which the name takes the first that is free. */
  public List<String> generatedKeys(String name) {
    return shortNames.generated().of(written.known(name)).stream().map(this::lookupKey).toList();
  }

  /** How the creation of the name ends, or {@code null} when it is created and stored. */
  public @Nullable CallOutcome refusal(String name) {
    Refusal refusal = refusals.of(name);
    return refusal == null ? null : refusal.outcome();
  }

  /** Whether the name is created without an error, and nothing is stored. */
  public boolean isLost(String name) {
    return refusals.isLost(name);
  }

  /** How the lookup of a name ends that is too long to be one, whatever it equals. */
  public @Nullable CallOutcome tooLong(String name) {
    Refusal refusal = refusals.of(name);
    return refusal != null
            && refusal.isOf(Trait.LONGEST_NAME)
            && refusal.verdict() == NameVerdict.REFUSED
        ? refusal.outcome()
        : null;
  }

  /**
   * How the lookup of a name ends that is not there, {@code null} when as that of any absent name.
   */
  public @Nullable CallOutcome lookupRefusal(String name) {
    return refusals.ofLookup(name);
  }

  /**
   * How a rename ends that changes nothing but the spelling of a name, {@code null} when that was
   * not asked: where case matters, the question was a rename to another file.
   */
  public @Nullable CallOutcome respelling() {
    return respelled && traits.evidence().of(RENAME) instanceof Single single
        ? single.create()
        : null;
  }

  /** Whether such a rename changes the name that is listed. */
  public boolean respells() {
    return traits.finding("rename-case").is(NameVerdict.KEPT);
  }

  /**
   * Whether a file that is created anew in another spelling is listed by that of the one deleted
   * there: a lookup that ignores case found the old spelling in the kernel's cache.
   */
  public boolean recallsDeleted() {
    return !listedNames.isWithoutCase()
        && traits.finding("recreate-case").is(NameVerdict.REWRITTEN);
  }

  /** The most octets that an absolute path can have. */
  public int longestPath() {
    return traits.evidence().of("length-path") instanceof Length path && !path.next().isOk()
        ? path.units()
        : Integer.MAX_VALUE;
  }

  /** Whether a name with a lone surrogate can be created. */
  public boolean takesSurrogates() {
    return traits.evidence().of("name-lone-surrogate") instanceof Single single
        && single.create().isOk();
  }

  /** The name as a listing shows it. */
  public String listed(String name) {
    return refusals
        .listed(name)
        .map(asked -> listedNames.isInCapitals() ? listedNames.listed(asked) : asked)
        .orElseGet(() -> listedNames.listed(shortNames.listed(written.listed(name))));
  }

  /** Whether the name is stored, and listed as it was given. */
  public Storability storability(String name) {
    return storage.of(name, this::listed);
  }

  /** Whether a file can have the name. What is open may be stored. */
  Fate fate(String name) {
    if (!EscapedNames.hasOctets(name)) {
      return takesSurrogates() ? Fate.STORED : Fate.NOWHERE;
    }
    NameVerdict verdict = storability(name).verdict();
    if (verdict != NameVerdict.REFUSED) {
      return verdict == NameVerdict.LOSSY && isLost(name) ? Fate.NOWHERE : Fate.STORED;
    }
    boolean isFound = tooLong(name) == null && lookupRefusal(name) == null;
    return isFound ? Fate.REFUSED : Fate.NOWHERE;
  }

  /** Whether two names are one file. */
  public NameComparison compare(String a, String b) {
    if (a.equals(b)) {
      return NameComparison.of(NameVerdict.SAME, "the same code points", List.of());
    }
    if (keys.isControlFailed()) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          NameKeys.CONTROL + ": " + traits.finding(NameKeys.CONTROL),
          List.of(NameKeys.CONTROL));
    }
    if (keys.isAllOpen()) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE, "unrelated names are one file", List.of("control-bmp"));
    }
    Finding finding = asked.getOrDefault(a, Map.of()).get(b);
    if (finding != null) {
      return NameComparison.of(finding.verdict(), "asked: " + finding, List.of(finding.question()));
    }
    if (key(a).equals(key(b))) {
      return same(a, b);
    }
    List<String> rules = rules(a, b);
    if (keys.known(a).isEmpty() && keys.known(b).isEmpty()) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE, "a comparison ignores all of both names", rules);
    }
    String first = written.known(a);
    String second = written.known(b);
    if (shortNames.clash(first, second)) {
      return NameComparison.of(
          NameVerdict.ASYMMETRIC, "the 8.3 name of one is taken by the other", rules);
    } else if (loose(a).equals(loose(b)) && !keys.areSettled(a, b)) {
      return open(a, b, rules);
    } else if (shortNames.mayClash(first, second)) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE, "the code page of 8.3 names may give them one capital", rules);
    } else if (shortNames.generated().mayBeOf(first, second)) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE, "one may be the generated 8.3 name of the other", rules);
    } else if (octets.loose(loose(a)).equals(octets.loose(loose(b))) && !keys.areSettled(a, b)) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          "octets that are not UTF-8 may be letters, compared without case",
          List.of(NameStorage.rule(traits, Trait.OCTETS)));
    }
    return NameComparison.of(NameVerdict.DISTINCT, "no rule of this directory joins them", rules);
  }

  private List<String> rules(String a, String b) {
    List<String> rules = new ArrayList<>();
    keys.comparedTraits().of(a, b).forEach(trait -> rules.add(NameStorage.rule(traits, trait)));
    if (keys.foldsOctets(a, b)) {
      rules.add(OctetTable.QUESTION);
    }
    return rules;
  }

  private NameComparison same(String a, String b) {
    List<String> rules = rules(a, b);
    boolean lossy =
        written.replaces(a) || written.replaces(b) || written.mayCut(a) || written.mayCut(b);
    return NameComparison.of(
        lossy ? NameVerdict.LOSSY : NameVerdict.SAME,
        rules.isEmpty()
            ? "both are compared as \"" + NameOctets.escape(keys.known(a)) + '"'
            : String.join(", ", rules),
        rules);
  }

  private NameComparison open(String a, String b, List<String> rules) {
    for (Trait<?> trait : keys.comparedTraits().of(a, b)) {
      if (!traits.of(trait).isConclusive()) {
        return NameComparison.of(
            NameVerdict.INCONCLUSIVE, trait.id() + ": " + traits.of(trait).reason(), rules);
      }
    }
    if (written.mayReplace(a) || written.mayReplace(b)) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          "the directory's charset may lack characters of them",
          List.of(SampledCharset.question(traits)));
    }
    Optional<String> kind = keys.looseKeys().openKind(a, b);
    if (kind.isPresent()) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          "other characters of this kind are one file: "
              + kind.get()
              + ": "
              + traits.finding(kind.get()),
          List.of(kind.get()));
    }
    Optional<String> open = keys.looseKeys().reason(a, b);
    if (open.isPresent()) {
      return NameComparison.of(NameVerdict.INCONCLUSIVE, open.get(), rules);
    }
    if (rules.contains(OctetTable.QUESTION)) {
      return NameComparison.of(
          NameVerdict.INCONCLUSIVE,
          OctetTable.QUESTION + ": " + traits.finding(OctetTable.QUESTION).reason(),
          rules);
    }
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    boolean asymmetric =
        keys.comparedTraits().of(a, b).contains(Trait.CASE_RULE) && rule.is(CaseRule.ASYMMETRIC);
    if (asymmetric) {
      return NameComparison.of(NameVerdict.ASYMMETRIC, rule.reason(), rules);
    }
    boolean cut = written.mayCut(a) || written.mayCut(b);
    return NameComparison.of(
        NameVerdict.INCONCLUSIVE,
        cut ? "longer names are cut" : "the evidence does not reach these code points",
        rules);
  }

  /** What the name has in common with generated 8.3 names, nothing for most names. */
  GeneratedNames.Stems stems(String name) {
    return shortNames.generated().stems(written.known(name));
  }
}
