package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import io.github.goodform.fs.naming.CharacterTables.Decomposition;
import io.github.goodform.fs.naming.CharacterTables.Folding;
import io.github.goodform.fs.naming.CharacterTables.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  /** The question for a letter with a mark that has no capital, and its parts in upper case. */
  private static final String WITHOUT_CAPITAL = "case-without-capital";

  /**
   * The version that the pairs of the quick profile vouch for: Hangul has been where it is since.
   */
  private static final String VOUCHED = "2.0";

  /** The questions for a letter with a mark and the letter alone. */
  private static final List<String> MARKS =
      List.of("alias-accent", "alias-mark", "alias-greek-accent");

  /** Marks, and the letter that one of them is folded to. */
  private static final UnicodeSet MARK = new UnicodeSet("[[:Mn:][:Me:]\u0399\u03B9]").freeze();

  private static final int DOTLESS_I = 0x131;

  /** The only mark that folds to a letter. */
  private static final int YPOGEGRAMMENI = 0x345;

  private final Traits traits;
  private final WrittenNames written;
  private final boolean shortNames;
  private final CharacterKinds kinds;

  /** Whether case joins names at the create and not at a lookup. */
  private final boolean atCreate;

  /** The letters that were asked about, one by one. */
  private final LetterTable letters;

  /** The simplest tables that give the answers; also what a create joins and a lookup does not. */
  private final CharacterTables fitted;

  private final CharacterTables known;
  private final CharacterTables loose;

  /** Whether marks may be ignored, as the directory ignores one that was asked about. */
  private final boolean marksOpen;

  /**
   * Whether it is open if U+0345 is folded before marks are ordered or ignored, or before all
   * decompose.
   */
  private final boolean orderOpen;

  /** Whether it is open if letters are folded before or after they are decomposed. */
  private final boolean eitherOrder;

  private final boolean exact;

  /** Whether not even a plain name is kept: then nothing is known of any other. */
  private final boolean controlFailed;

  /** Whether no two names are surely two files. */
  private final boolean allOpen;

  private NameKeys(Traits traits, WrittenNames written, boolean shortNames) {
    this.traits = traits;
    this.shortNames = shortNames;
    this.written = written;
    this.atCreate = TableFit.joinsAtCreate(traits);
    CharacterTables fit = TableFit.of(traits);
    this.letters = LetterTable.of(traits);
    IgnoredCodePoints ignored = IgnoredCodePoints.of(traits, fit);
    CaseExceptions exceptions =
        isSimple(fit.folding())
            ? CaseExceptions.of(traits)
            : new CaseExceptions(Set.of(), Set.of(), Map.of());
    this.fitted = letters.fitted(fit.withRigid(joined(fit.rigid(), exceptions.excluded())));
    this.known = letters.known(known(fit, ignored, joined(fitted.rigid(), exceptions.open())));
    this.loose = letters.loose(loose(ignored));
    this.kinds = CharacterKinds.of(traits, this::isJoinedByTables);
    Finding control = traits.finding(CONTROL);
    this.controlFailed = !control.is(NameVerdict.SAME) && !control.is(NameVerdict.INCONCLUSIVE);
    this.allOpen = traits.joinsUnrelated() || controlFailed;
    this.eitherOrder =
        !traits.finding(WITHOUT_CAPITAL).isAnswered()
            && !traits.of(Trait.CASE_TABLE).isConclusive();
    boolean foldsFirst = eitherOrder && isSimple(loose.folding());
    boolean ordersLast =
        loose.folding() == Folding.FULL && known.ignored().isEmpty() && !loose.ignored().isEmpty();
    this.marksOpen = MARKS.stream().map(traits::finding).anyMatch(NameKeys::joins);
    this.orderOpen = foldsFirst || ordersLast || marksOpen;
    this.exact =
        known.equals(loose)
            && written.isExact()
            && kinds.isEmpty()
            && !allOpen
            && !eitherOrder
            && !marksOpen;
  }

  /** The keys; with short names as FAT has them or without. */
  static NameKeys of(Traits traits, WrittenNames written, boolean shortNames) {
    return new NameKeys(traits, written, shortNames);
  }

  private static boolean joins(Finding finding) {
    return finding.is(NameVerdict.SAME)
        || finding.is(NameVerdict.ASYMMETRIC)
        || finding.is(NameVerdict.LOSSY);
  }

  private static boolean isSimple(Folding folding) {
    return folding == Folding.SIMPLE || folding == Folding.SIMPLE_OF_FORM;
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
        isFormKnown() ? fit.decomposition() : Decomposition.NONE,
        isCaseKnown() ? fit.folding() : Folding.NONE,
        oldest(traits.of(Trait.DECOMPOSITION_TABLE)),
        oldest(traits.of(Trait.CASE_TABLE)),
        ignored.known(),
        ignored.isCrossed(),
        Set.copyOf(rigid),
        fit.replaced());
  }

  /** The fitted tables as far as they may reach: what was not asked is joined. */
  private CharacterTables loose(IgnoredCodePoints ignored) {
    boolean all = isFormKnown() && isCaseKnown();
    boolean form = isFormKnown() && !joinsSomeCompatible();
    Map<Integer, String> replaced = new HashMap<>();
    boolean fits = isCaseKnown() || (atCreate && fitted.folding() != Folding.NONE);
    Folding folding = fits ? fitted.folding() : Folding.FULL;
    if (folding == Folding.FULL && (!isCaseKnown() || !traits.of(Trait.DOTTED_I).isConclusive())) {
      replaced.putIfAbsent(DOTLESS_I, "i");
    }
    if (isSimple(folding)) {
      CaseExceptions.of(traits).lowered().forEach(replaced::putIfAbsent);
    }
    CharacterTables tables =
        new CharacterTables(
            form ? fitted.decomposition() : Decomposition.COMPATIBILITY,
            folding,
            form ? newest(traits.of(Trait.DECOMPOSITION_TABLE)) : Range.ALL,
            newest(traits.of(Trait.CASE_TABLE)),
            joined(ignored.known(), ignored.open()),
            ignored.mayBeCrossed(),
            all ? fitted.rigid() : Set.of(),
            Map.copyOf(replaced));
    // By the keys of these tables, which may map what the fitted ones left as it is.
    Map<Integer, String> rekeyed = new HashMap<>(replaced);
    fitted.replaced().forEach((codePoint, by) -> rekeyed.put(codePoint, tables.key(by)));
    return tables.withReplaced(rekeyed);
  }

  /**
   * Whether a compatible pair is one file that the tables join by an exception only: then others
   * may be, such as all half-width letters.
   */
  private boolean joinsSomeCompatible() {
    return fitted.decomposition() != Decomposition.COMPATIBILITY
        && Question.of(Question.Group.COMPATIBILITY).stream()
            .filter(question -> traits.finding(question.id()).is(NameVerdict.SAME))
            .anyMatch(
                question ->
                    question.first().codePoints().anyMatch(fitted.replaced()::containsKey)
                        || question.second().codePoints().anyMatch(fitted.replaced()::containsKey));
  }

  private boolean isFormKnown() {
    TraitAnswer<NormalizationForm> form = traits.of(Trait.NORMALIZATION);
    return form.isConclusive() && !form.is(NormalizationForm.PARTIAL);
  }

  private boolean isCaseKnown() {
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    boolean table = fitted.folding() == Folding.HFS_PLUS;
    // Where short names explain the asymmetry, what the other direction did not find is not folded.
    if (letters.isAnswered()) {
      return true;
    }
    return rule.isConclusive()
        && (shortNames || !rule.is(CaseRule.ASYMMETRIC))
        && (table || !rule.is(CaseRule.PARTIAL));
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
        .map(range -> new Range(newest(range.atMost()), range.bmpOnly()))
        .orElse(Range.ALL);
  }

  private static VersionInfo newest(String version) {
    return version.isEmpty() ? Range.ALL.last() : VersionInfo.getInstance(version);
  }

  /** Whether the two names of a question may be one by the tables alone. */
  private boolean isJoinedByTables(Question question) {
    return loose
        .key(written.shortest(question.first()))
        .equals(loose.key(written.shortest(question.second())));
  }

  /** Whether nothing is open, so that the known and the loose key are one. */
  boolean isExact() {
    return exact;
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
    if (put.isEmpty()) {
      // It is not known that a name of which nothing is left is any other one.
      return name;
    }
    boolean open = orderOpen && known.decompose(put).indexOf(YPOGEGRAMMENI) >= 0;
    return open || isComparedByOctets(put) ? put : known.key(put);
  }

  String fitted(String name) {
    String put = written.known(name);
    return isComparedByOctets(put) || atCreate ? put : fitted.key(kinds.merged(put));
  }

  boolean joinsAtCreate() {
    return atCreate;
  }

  /** What a create joins and a lookup does not; empty where there is no such difference. */
  Optional<String> joinedAtCreate(String name) {
    String put = written.known(name);
    return atCreate && !isComparedByOctets(put) ? Optional.of(fitted.key(put)) : Optional.empty();
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
    if (allOpen) {
      return "";
    }
    String put = shortest(name);
    if (isComparedByOctets(put)) {
      return written.undisputed(put);
    }
    String key = looseKey(put);
    return written.undisputed(marksOpen ? withoutMarks(key) : key);
  }

  /** The shortest name that may be written, without what kinds of characters may leave out. */
  private String shortest(String name) {
    return kinds.isEmpty()
        ? written.shortest(name)
        : kinds.merged(written.shortest(kinds.merged(name)));
  }

  private String looseKey(String put) {
    if (eitherOrder) {
      return loose.keyOfEitherOrder(put);
    }
    return orderOpen ? loose.keyInAnyOrder(put) : loose.key(put);
  }

  private static String withoutMarks(String key) {
    StringBuilder letters = new StringBuilder();
    Normalizer2.getNFDInstance()
        .normalize(key)
        .codePoints()
        .filter(c -> !MARK.contains(c))
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  /** Whether it is open how the name is stored, because of kinds of characters. */
  boolean mayRewrite(String name) {
    return kinds.mayBeStored(name);
  }

  /** The kind of characters by which two names may be one, as its sample is. */
  Optional<String> openKind(String a, String b) {
    return looseKey(written.shortest(a)).equals(looseKey(written.shortest(b)))
        ? Optional.empty()
        : kinds.found().stream()
            .filter(kind -> !kind.merged(a).equals(a) || !kind.merged(b).equals(b))
            .map(CharacterKinds.Found::sample)
            .findFirst();
  }

  /** Why marks are open in the comparison of two names that differ in them. */
  Optional<String> openMarks(String a, String b) {
    return marksOpen && !looseKey(written.shortest(a)).equals(looseKey(written.shortest(b)))
        ? Optional.of("an accent is ignored, and other marks may be")
        : Optional.empty();
  }

  /** Why two names are open that differ in the order of marks around an ignored code point. */
  Optional<String> openOrder(String a, String b) {
    if (known.ordersAcross() == loose.ordersAcross()) {
      return Optional.empty();
    }
    CharacterTables within = loose.withIgnored(loose.ignored(), known.ordersAcross());
    return within.key(written.shortest(a)).equals(within.key(written.shortest(b)))
        ? Optional.empty()
        : Optional.of("marks may be ordered across an ignored code point");
  }

  /** Why a letter of one of the names is open, though others were asked about one by one. */
  Optional<String> openLetter(String a, String b) {
    return letters.open(written.shortest(a) + written.shortest(b));
  }

  /** The traits that have a part in the comparison of two names, in the order of their use. */
  List<Trait<?>> traits(String a, String b) {
    List<Trait<?>> parts = new ArrayList<>();
    if (a.endsWith(".") || b.endsWith(".")) {
      parts.add(Trait.TRAILING_DOT);
    }
    if (a.endsWith(" ") || b.endsWith(" ")) {
      parts.add(Trait.TRAILING_SPACE);
    }
    if (written.isLong(a) || written.isLong(b)) {
      parts.add(Trait.LONGEST_NAME);
    }
    if (written.isStreamOf(a) || written.isStreamOf(b)) {
      parts.add(Trait.COLON);
    }
    if (written.replaces(a) || written.replaces(b)) {
      parts.add(Trait.BEYOND_BMP);
    }
    String first = written.shortest(a);
    String second = written.shortest(b);
    if (holds(first, loose.ignored()) || holds(second, loose.ignored())) {
      parts.add(Trait.IGNORABLES);
    }
    boolean decomposes = changes(Part.FORM, first) || changes(Part.FORM, second);
    boolean folds = changes(Part.CASE, first) || changes(Part.CASE, second);
    if (decomposes && !(folds && equal(Part.CASE, first, second))) {
      parts.add(Trait.NORMALIZATION);
    }
    if (folds && !(decomposes && equal(Part.FORM, first, second))) {
      parts.add(Trait.CASE_RULE);
      if (first.indexOf(DOTLESS_I) >= 0 || second.indexOf(DOTLESS_I) >= 0) {
        parts.add(Trait.DOTTED_I);
      }
    }
    return parts;
  }

  private enum Part {
    FORM,
    CASE
  }

  private String kept(String name) {
    StringBuilder kept = new StringBuilder();
    name.codePoints().filter(c -> !loose.ignored().contains(c)).forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private String part(Part part, CharacterTables tables, String name) {
    return part == Part.FORM ? tables.decompose(kept(name)) : tables.folded(kept(name));
  }

  private boolean changes(Part part, String name) {
    String kept = kept(name);
    return !part(part, known, name).equals(kept) || !part(part, loose, name).equals(kept);
  }

  private boolean equal(Part part, String first, String second) {
    return part(part, loose, first).equals(part(part, loose, second));
  }

  private static boolean holds(String name, Set<Integer> codePoints) {
    return !codePoints.isEmpty() && name.codePoints().anyMatch(codePoints::contains);
  }
}
