package io.github.goodform.fs.evidence;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges what is remembered of names: of lookups, of listings, of names that were deleted. */
final class CacheTraits {
  private static final String CANONICAL = "canonical-latin";
  private static final List<String> LOOKUPS =
      List.of("lookup-case", "lookup-absent", "lookup-canonical");
  private static final List<String> LISTED =
      List.of("listed-plain", "listed-upper-case", "listed-canonical", "listed-emoji-selector");
  private static final List<String> RECREATED =
      List.of(
          "recreate-case",
          "recreate-canonical",
          "recreate-directory",
          "recreate-open",
          "recreate-directory-canonical",
          "recreate-open-canonical");

  /**
   * Those that may have no answer: a file that is open cannot be deleted everywhere, and older
   * recordings do not hold what was asked later.
   */
  private static final Set<String> DISPENSABLE =
      Set.of(
          "recreate-open",
          "lookup-canonical",
          "recreate-directory-canonical",
          "recreate-open-canonical");

  private final Findings findings;

  CacheTraits(Findings findings) {
    this.findings = findings;
  }

  TraitAnswer<Boolean> listingStable() {
    return none(NameVerdict.REWRITTEN, LOOKUPS);
  }

  TraitAnswer<Boolean> listedNamesFound() {
    if (isListedOnly()) {
      return TraitAnswer.of(
          false, CANONICAL + ": listed in form D and not found by it", List.of(CANONICAL));
    }
    return none(NameVerdict.DISTINCT, LISTED);
  }

  /** Whether a name in form C is listed in form D, by which it is not found. */
  private boolean isListedOnly() {
    return findings.is(CANONICAL, NameVerdict.DISTINCT)
        && new EquivalenceTraits(findings).storedForm().is(StoredForm.FORM_D);
  }

  /** True when no answer is the bad one; a name that is refused tells nothing. */
  private TraitAnswer<Boolean> none(NameVerdict bad, List<String> ids) {
    for (String id : ids) {
      if (!findings.isAnswered(id)) {
        if (!DISPENSABLE.contains(id)) {
          return findings.inconclusive(id);
        }
      } else if (findings.is(id, bad) && !isListedSo(id, findings.of(id))) {
        return TraitAnswer.of(false, id + ": " + findings.of(id).reason(), ids);
      }
    }
    return TraitAnswer.of(true, "", ids);
  }

  TraitAnswer<NameHandling> recreated() {
    Set<NameHandling> seen = new HashSet<>();
    List<String> exceptions = new ArrayList<>();
    for (String id : RECREATED) {
      Finding finding = findings.of(id);
      NameHandling handling =
          isListedSo(id, finding) ? NameHandling.KEPT : NameTraits.handling(finding);
      if (handling != null) {
        seen.add(handling);
      } else if (!DISPENSABLE.contains(id)) {
        return findings.inconclusive(id);
      }
      if (handling != NameHandling.KEPT && (handling != null || findings.isHeld(id))) {
        exceptions.add(id + " " + finding);
      }
    }
    NameHandling one = seen.size() == 1 ? seen.iterator().next() : NameHandling.MIXED;
    return TraitAnswer.of(one, String.join("; ", exceptions), RECREATED);
  }

  /** Whether a new name is listed so, too: then nothing was remembered. */
  private boolean isListedSo(String id, Finding finding) {
    if (!finding.is(NameVerdict.REWRITTEN)) {
      return false;
    } else if (id.equals("lookup-canonical")) {
      TraitAnswer<StoredForm> form = new EquivalenceTraits(findings).storedForm();
      return !form.is(StoredForm.PRESERVED) && !form.is(StoredForm.FORM_D);
    } else if (id.startsWith("recreate-") && id.endsWith("-canonical")) {
      return new EquivalenceTraits(findings).storedForm().is(StoredForm.FORM_D);
    }
    return id.startsWith("recreate-") && new CaseTraits(findings).casePreserved().is(false);
  }
}
