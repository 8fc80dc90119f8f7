package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The three keys of a name.
 *
 * <p>Names with one <em>known</em> key are one file, as far as the evidence reaches. Names with
 * different <em>loose</em> keys are two files, whatever the evidence leaves open. The
 * <em>fitted</em> key lies between: it is that of the simplest tables that give the answers, by
 * which a simulated file system decides.
 */
final class NameKeys {
  /** The question whether a plain name is kept. */
  static final String CONTROL = "control-same";

  /**
   * The version that the pairs of the quick profile vouch for: Hangul has been where it is since.
   */
  private static final String VOUCHED = "2.0";

  private static final Normalizer2 CANONICAL = Normalizer2.getNFDInstance();
  private static final Normalizer2 COMPATIBLE = Normalizer2.getNFKDInstance();
  private static final int DOTLESS_I = 0x131;

  /** The only mark that folds to a letter. */
  private static final int YPOGEGRAMMENI = 0x345;

  private final Traits traits;
  private final WrittenNames written;

  /** Whether case joins names at the create and not at a lookup. */
  private final boolean atCreate;

  /** The letters that were asked about, one by one. */
  private final LetterTable letters;

  /** The simplest tables that give the answers; also what a create joins and a lookup does not. */
  private final CharacterTables fitted;

  /** Whether form and case are known as those have them. */
  private final KnownRules rules;

  private final boolean formKnown;

  /** The simplest tables without what alphabets tell: those explain no other kinds. */
  private final CharacterTables bare;

  private final CharacterTables known;

  /** The letters that the known tables decompose, and that are one with others. */
  private final Alphabets sequences;

  private final CharacterTables loose;

  /** The octets that are one, and those that may be. */
  private final OctetTable octets;

  private final OctetTable looseOctets;

  private final LooseKeys looseKeys;
  private final ComparedTraits comparedTraits;
  private final boolean exact;

  /** Whether not even a plain name is kept: then nothing is known of any other. */
  private final boolean controlFailed;

  /** Whether no two names are surely two files. */
  private final boolean allOpen;

  private NameKeys(Traits traits, WrittenNames written, boolean shortNames) {
    this.traits = traits;
    this.written = written;
    this.atCreate = TableFit.joinsAtCreate(traits);
    this.letters = LetterTable.of(traits);
    CharacterTables simplest = TableFit.of(traits);
    Alphabets alphabets = Alphabets.of(traits);
    CharacterTables fit = alphabets.in(simplest);
    IgnoredCodePoints ignored = IgnoredCodePoints.of(traits, fit);
    CaseExceptions exceptions =
        fit.folding().isSimple()
            ? CaseExceptions.of(traits)
            : new CaseExceptions(Set.of(), Set.of(), Map.of());
    Set<Integer> rigid = joined(fit.rigid(), exceptions.excluded());
    this.fitted = letters.fitted(fit.withRigid(rigid));
    this.bare = letters.fitted(simplest.withRigid(rigid));
    this.rules = new KnownRules(traits, fitted, written, letters, shortNames);
    this.formKnown = rules.isFormKnown();
    Set<Integer> apart = new HashSet<>(joined(fitted.rigid(), exceptions.open()));
    if (formKnown && !rules.isCaseKnown() && fit.isDecomposing()) {
      apart.addAll(CaseExceptions.OF_ORDER);
    } else if (rules.isCaseKnown() && !formKnown) {
      apart.addAll(HfsPlusTables.unfolded());
    } else if (fit.decomposition() == Decomposition.COMPATIBILITY
        && fit.folding() != Folding.NONE
        && !rules.isCompatibleCaseKnown()) {
      apart.addAll(CaseExceptions.compatibleCapitals());
    }
    // A letter that decomposes is another one with its parts, as long as no other mark follows.
    CharacterTables sure =
        alphabets.notDecomposedBy(simplest).in(fit.withReplaced(simplest.replaced()));
    this.known = letters.known(known(sure, ignored, apart));
    this.sequences = alphabets.decomposedBy(known).untoldBy(known::key);
    this.loose =
        letters.loose(
            loose(ignored, joined(withoutDecomposition(fitted.rigid()), exceptions.excluded())));
    this.octets = OctetTable.known(traits);
    this.looseOctets = OctetTable.loose(traits);
    Finding control = traits.finding(CONTROL);
    this.controlFailed = !control.is(NameVerdict.SAME) && !control.is(NameVerdict.INCONCLUSIVE);
    this.allOpen = traits.joinsUnrelated() || controlFailed;
    this.looseKeys = new LooseKeys(traits, written, letters, known, loose, this::isJoinedByTables);
    this.comparedTraits = new ComparedTraits(written, known, loose);
    boolean exactTables = known.equals(loose) && octets.isLike(looseOctets);
    this.exact = exactTables && looseKeys.isOfTables() && !allOpen;
  }

  /** The keys; with short names as FAT has them or without. */
  static NameKeys of(Traits traits, WrittenNames written, boolean shortNames) {
    return new NameKeys(traits, written, shortNames);
  }

  private static Set<Integer> joined(Set<Integer> some, Set<Integer> others) {
    Set<Integer> all = new HashSet<>(some);
    all.addAll(others);
    return Collections.unmodifiableSet(all);
  }

  /** The fitted tables as far as they were asked: what was not asked stays apart. */
  private CharacterTables known(
      CharacterTables fit, IgnoredCodePoints ignored, Set<Integer> rigid) {
    return new CharacterTables(
        formKnown ? fit.decomposition() : Decomposition.NONE,
        rules.isCaseKnown() ? fit.folding() : Folding.NONE,
        limited(oldest(traits.of(Trait.DECOMPOSITION_TABLE))),
        limited(oldest(traits.of(Trait.CASE_TABLE))),
        ignored.known(),
        ignored.isCrossed(),
        Set.copyOf(rigid),
        fit.replaced());
  }

  /** The fitted tables as far as they may reach: what was not asked is joined. */
  private CharacterTables loose(IgnoredCodePoints ignored, Set<Integer> rigid) {
    boolean all = formKnown && rules.isCaseKnown();
    boolean form = formKnown && !rules.joinsSomeCompatible();
    Map<Integer, String> replaced = new HashMap<>();
    boolean fits = rules.isCaseKnown() || (atCreate && fitted.folding() != Folding.NONE);
    Set<Integer> skipped = joined(ignored.known(), ignored.open());
    Folding full = skipped.isEmpty() ? Folding.FULL : Folding.FULL_AT_ONCE;
    Folding folding = fits ? fitted.folding() : full;
    if (folding.isFull() && (!rules.isCaseKnown() || !traits.of(Trait.DOTTED_I).isConclusive())) {
      replaced.putIfAbsent(DOTLESS_I, "i");
    }
    if (folding.isSimple()) {
      CaseExceptions.of(traits).lowered().forEach(replaced::putIfAbsent);
    }
    CharacterTables tables =
        new CharacterTables(
            form ? fitted.decomposition() : widest(),
            folding,
            form ? newest(traits.of(Trait.DECOMPOSITION_TABLE)) : TableRange.ALL,
            newest(traits.of(Trait.CASE_TABLE)),
            skipped,
            ignored.mayBeCrossed(),
            all ? rigid : Set.of(),
            Map.copyOf(replaced));
    // By the keys of these tables, which may map what the fitted ones left as it is.
    Map<Integer, String> rekeyed = new HashMap<>(replaced);
    fitted.replaced().forEach((codePoint, by) -> rekeyed.put(codePoint, tables.key(by)));
    return tables.withReplaced(rekeyed);
  }

  /**
   * The widest form that may join names: form KD, unless whatever only that form joins is apart.
   */
  private Decomposition widest() {
    return CompatibleSigns.areApart(traits) ? Decomposition.CANONICAL : Decomposition.COMPATIBILITY;
  }

  /**
   * One letter that does not decompose, though its form is known, may be one of many; unless all of
   * its kind do not.
   */
  private Set<Integer> withoutDecomposition(Set<Integer> codePoints) {
    Set<Integer> kept = new HashSet<>(codePoints);
    if (!fitted.isDecomposing() || kept.isEmpty()) {
      return kept;
    }
    Set<Integer> ofKind = WholeCharacters.among(codePoints);
    kept.removeIf(c -> !ofKind.contains(c) && CANONICAL.getDecomposition(c) != null);
    return kept;
  }

  /** Characters that are too new for the directory may be others before tables map them. */
  private TableRange limited(TableRange range) {
    TableRange limited = range;
    for (NewCharacters some : written.tooNew()) {
      limited = some.limited(limited);
    }
    return limited;
  }

  private static TableRange oldest(TraitAnswer<UnicodeRange> table) {
    return table
        .value()
        .map(range -> new TableRange(VersionInfo.getInstance(range.atLeast()), range.bmpOnly()))
        .orElseGet(() -> new TableRange(VersionInfo.getInstance(VOUCHED), true));
  }

  private static TableRange newest(TraitAnswer<UnicodeRange> table) {
    return table
        .value()
        .map(range -> new TableRange(newest(range.atMost()), range.bmpOnly()))
        .orElse(TableRange.ALL);
  }

  private static VersionInfo newest(String version) {
    return version.isEmpty() ? TableRange.ALL.last() : VersionInfo.getInstance(version);
  }

  /** Whether the two names of a question are one by the tables alone. */
  private boolean isJoinedByTables(Question question) {
    return bare.key(written.known(question.first()))
        .equals(bare.key(written.known(question.second())));
  }

  /** Whether nothing is open, so that the known and the loose key are one. */
  boolean isExact() {
    return exact;
  }

  /** Whether it is known which names of one form or another are one. */
  boolean isFormKnown() {
    return formKnown;
  }

  CharacterTables tables() {
    return fitted;
  }

  /** Whether names that are not UTF-8 are compared octet by octet, and this is one. */
  private boolean isComparedByOctets(String name) {
    return written.octets().isComparedByOctets(name);
  }

  String known(String name) {
    if (controlFailed) {
      return name;
    }
    String put = written.known(name);
    if (put.isEmpty() || written.charset().mayFoldFirst(name) || looseKeys.isEndOpen(name)) {
      // It is not known that a name of which nothing, or more or less, is left is any other one.
      return name;
    }
    boolean open =
        written.mayReplace(put)
            || (!formKnown && holds(put, known.ignored()) && hasMarks(put))
            || (looseKeys.isOrderOpen() && CANONICAL.normalize(put).indexOf(YPOGEGRAMMENI) >= 0)
            || (looseKeys.ignoresMarks() && mayLoseParts(put));
    return open || isComparedByOctets(put) ? put : octets.folded(known.key(withSequences(put)));
  }

  private String withSequences(String put) {
    if (sequences.isEmpty()) {
      return put;
    }
    String composed = known.compose(put);
    String merged = sequences.mergedLetters(composed);
    return merged.equals(composed) ? put : merged;
  }

  /** Where marks are ordered, what is ignored between them may keep them apart. */
  private static boolean hasMarks(String name) {
    return name.codePoints().anyMatch(NameKeys::isMark);
  }

  private static boolean isMark(int c) {
    return UCharacter.getCombiningClass(c) > 0;
  }

  /**
   * Whether marks are ignored before or after the name is decomposed may make a difference: marks
   * that only form KD has, and letters of ASCII whose case is ignored, perhaps, before they are
   * taken out of others.
   */
  private boolean mayLoseParts(String put) {
    return marks(put, COMPATIBLE) > marks(put, CANONICAL)
        || (fitted.folding().isOfAscii() && !CANONICAL.isNormalized(put));
  }

  /** How many marks there are in a form of the name. */
  private static long marks(String name, Normalizer2 form) {
    return form.normalize(name).codePoints().filter(NameKeys::isMark).count();
  }

  String fitted(String name) {
    String put = written.known(name);
    return isComparedByOctets(put) || atCreate
        ? put
        : octets.folded(fitted.key(looseKeys.kinds().merged(put)));
  }

  boolean joinsAtCreate() {
    return atCreate;
  }

  /** What a create joins and a lookup does not; empty where there is no such difference. */
  Optional<String> joinedAtCreate(String name) {
    String put = written.known(name);
    return atCreate && !isComparedByOctets(put)
        ? Optional.of(octets.folded(fitted.key(put)))
        : Optional.empty();
  }

  /** Whether not even a plain name is kept. */
  boolean isControlFailed() {
    return controlFailed;
  }

  /** Whether names without anything in common may be one file. */
  boolean isAllOpen() {
    return allOpen;
  }

  String loose(String name) {
    return allOpen ? "" : looseOctets.folded(looseKeys.of(name));
  }

  /** As {@link LooseKeys#settled}: different for names that are surely two. */
  @Nullable String settled(String name) {
    String key = allOpen ? null : looseKeys.settled(name);
    return key == null ? null : looseOctets.folded(key);
  }

  /** Whether the charset keeps both names, or neither is cut, and they are two. */
  boolean areSettled(String a, String b) {
    return areTwo(settled(a), settled(b))
        || areTwo(whole(a), whole(b))
        || (!allOpen && looseKeys.differ(a, b, looseOctets::folded));
  }

  private static boolean areTwo(@Nullable String one, @Nullable String other) {
    return one != null && other != null && !one.equals(other);
  }

  private @Nullable String whole(String name) {
    String key = allOpen ? null : looseKeys.whole(name);
    return key == null ? null : looseOctets.folded(key);
  }

  /** Whether a comparison may skip each code point of the name. */
  boolean mayIgnoreAll(String name) {
    return name.codePoints()
        .allMatch(c -> loose.ignored().contains(c) || "".equals(fitted.replaced().get(c)));
  }

  /** Whether octets of the names may be one that are two in other directories. */
  boolean foldsOctets(String a, String b) {
    return !looseOctets.folded(a).equals(a) || !looseOctets.folded(b).equals(b);
  }

  /** What is open, and why, where loose keys are equal and known ones are not. */
  LooseKeys looseKeys() {
    return looseKeys;
  }

  /** The traits that have a part in the comparison of two names. */
  ComparedTraits comparedTraits() {
    return comparedTraits;
  }

  /** The name without what a comparison may skip. */
  String withoutIgnored(String name) {
    return loose.withoutIgnored(name);
  }

  private static boolean holds(String name, Set<Integer> codePoints) {
    return !codePoints.isEmpty() && name.codePoints().anyMatch(codePoints::contains);
  }
}
