package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import java.util.ArrayList;
import java.util.List;

/** Judges normalization, stored form and ignorables. */
final class EquivalenceTraits {
  private final Findings findings;

  EquivalenceTraits(Findings findings) {
    this.findings = findings;
  }

  TraitAnswer<NormalizationForm> normalization() {
    List<String> ids = List.of("canonical-latin", "canonical-hangul", "canonical-angstrom");
    NameVerdict latin = findings.verdict("canonical-latin");
    if (latin == NameVerdict.ASYMMETRIC) {
      return TraitAnswer.of(
          NormalizationForm.PARTIAL, findings.of("canonical-latin").reason(), ids);
    } else if (latin != NameVerdict.SAME && latin != NameVerdict.DISTINCT) {
      return findings.inconclusive("canonical-latin");
    } else if (!findings.isAnswered("canonical-hangul")) {
      return findings.inconclusive("canonical-hangul");
    }
    NameVerdict hangul = findings.verdict("canonical-hangul");
    if (latin == NameVerdict.DISTINCT) {
      return hangul == NameVerdict.SAME
          ? TraitAnswer.of(NormalizationForm.PARTIAL, "U+D55C is equal, U+00E5 is not", ids)
          : TraitAnswer.of(NormalizationForm.NONE, "", ids);
    }
    return hangul == NameVerdict.DISTINCT
        ? TraitAnswer.of(NormalizationForm.PARTIAL, "U+00E5 is equal, U+D55C is not", ids)
        : normalizing(ids);
  }

  /** Composed letters are equal to decomposed ones: by which tables? */
  private TraitAnswer<NormalizationForm> normalizing(List<String> ids) {
    if (findings.is("canonical-angstrom", NameVerdict.DISTINCT)) {
      return TraitAnswer.of(
          NormalizationForm.HFS_PLUS, "composed letters are equal, singletons are not", ids);
    }
    for (String id : List.of("canonical-angstrom", "compatibility-fullwidth")) {
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      }
    }
    return form();
  }

  /** C and D look alike to lookups: only the length limit can tell them apart. */
  private TraitAnswer<NormalizationForm> form() {
    List<String> ids =
        List.of(
            "canonical-latin",
            "canonical-hangul",
            "compatibility-fullwidth",
            "length-ascii",
            "length-latin",
            "length-hangul");
    boolean compatible = isCompatible();
    TraitAnswer<NameLimit> limit = new NameTraits(findings).longestName();
    if (limit.value().isEmpty()) {
      return TraitAnswer.of(
          compatible ? NormalizationForm.COMPATIBILITY : NormalizationForm.CANONICAL,
          "forms C and D are told apart by the length limit only: " + limit.reason(),
          ids);
    }
    NameLimit.Unit unit = limit.orElseThrow().unit();
    boolean decomposed =
        unit == NameLimit.Unit.OCTETS_OF_FORM_D || unit == NameLimit.Unit.UTF16_OF_FORM_D;
    String reason = "the longest name is counted in " + unit;
    if (unit == NameLimit.Unit.UNLIMITED || unit == NameLimit.Unit.UNKNOWN) {
      return TraitAnswer.of(
          compatible ? NormalizationForm.COMPATIBILITY : NormalizationForm.CANONICAL, reason, ids);
    } else if (compatible) {
      return TraitAnswer.of(
          decomposed ? NormalizationForm.FORM_KD : NormalizationForm.FORM_KC, reason, ids);
    }
    return TraitAnswer.of(
        decomposed ? NormalizationForm.FORM_D : NormalizationForm.FORM_C, reason, ids);
  }

  /**
   * Whether a compatible character is another one, and one without case is, too: a letter may be
   * apart, for ZFS makes capitals before it decomposes.
   */
  private boolean isCompatible() {
    return findings.is("compatibility-fullwidth", NameVerdict.SAME)
        && !findings.is("compatibility-superscript", NameVerdict.DISTINCT);
  }

  TraitAnswer<Boolean> compatibility() {
    List<String> ids = List.of("compatibility-fullwidth", "compatibility-ligature");
    if (isCompatible()) {
      return TraitAnswer.of(true, "", ids);
    } else if (findings.is("compatibility-fullwidth", NameVerdict.SAME)) {
      return TraitAnswer.of(false, "U+FF21 equals A, U+00B2 does not equal 2", ids);
    } else if (!findings.is("compatibility-fullwidth", NameVerdict.DISTINCT)) {
      return findings.inconclusive("compatibility-fullwidth");
    }
    boolean folded = findings.is("compatibility-ligature", NameVerdict.SAME);
    return TraitAnswer.of(false, folded ? "U+FB01 equals fi through full case folding" : "", ids);
  }

  TraitAnswer<StoredForm> storedForm() {
    List<String> ids = List.of("canonical-latin");
    if (!(findings.observation("canonical-latin") instanceof Relation relation)) {
      return findings.inconclusive(ids);
    }
    List<String> first = listed(relation.forward());
    List<String> second = listed(relation.reverse());
    if (first.size() != 1 || second.size() != 1) {
      return findings.isAnswered("canonical-latin")
          ? TraitAnswer.inconclusive("the names were not listed", ids)
          : findings.inconclusive(ids);
    }
    Question question = Question.named("canonical-latin");
    String composed = NameOctets.hex(question.firstOctets());
    String decomposed = NameOctets.hex(question.secondOctets());
    if (first.contains(composed)) {
      if (second.contains(decomposed)) {
        return TraitAnswer.of(StoredForm.PRESERVED, "", ids);
      } else if (second.contains(composed)) {
        return TraitAnswer.of(StoredForm.FORM_C, "form D is listed in form C", ids);
      }
    } else if (first.contains(decomposed) && second.contains(decomposed)) {
      return TraitAnswer.of(StoredForm.FORM_D, "form C is listed in form D", ids);
    }
    String odd = first.contains(composed) ? second.get(0) : first.get(0);
    return TraitAnswer.of(StoredForm.OTHER, "listed as " + NameOctets.show(odd), ids);
  }

  private List<String> listed(Direction direction) {
    List<String> listed = new ArrayList<>();
    if (direction.listed().outcome().isOk()) {
      listed.addAll(direction.listed().names());
      listed.removeAll(EvidenceJudge.strangers(findings.evidence()));
    }
    return listed;
  }

  /** The code points that a comparison ignores, such as {@code U+200D}. */
  TraitAnswer<List<String>> ignorables() {
    if (findings.joinsUnrelated()) {
      return findings.inconclusive("control-bmp");
    }
    List<String> ids = new ArrayList<>();
    List<String> ignored = new ArrayList<>();
    for (int codePoint : QuestionCatalogue.IGNORABLES) {
      String id = QuestionCatalogue.ignorableId(codePoint);
      ids.add(id);
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      } else if (findings.is(id, NameVerdict.SAME)) {
        ignored.add(NameOctets.codePoint(codePoint));
      }
    }
    return TraitAnswer.of(
        List.copyOf(ignored), ignored.size() + " of " + ids.size() + " that were asked", ids);
  }

  /** Whether a sub-directory answers as the given directory does. */
  TraitAnswer<Boolean> subDirectoriesAlike() {
    List<String> ids = List.of("given-canonical", "given-case", "canonical-latin", "case-ascii");
    if (findings.joinsUnrelated()) {
      return findings.inconclusive("control-bmp");
    }
    for (String id : ids) {
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      }
    }
    boolean canonical = findings.verdict("given-canonical") == findings.verdict("canonical-latin");
    boolean ofCase = findings.verdict("given-case") == findings.verdict("case-ascii");
    String reason =
        (canonical ? "" : differs("given-canonical", "canonical-latin", "here"))
            + (ofCase ? "" : differs("given-case", "case-ascii", "here"))
            + deeper("nested-canonical", "canonical-latin")
            + deeper("nested-case", "case-ascii");
    return TraitAnswer.of(reason.isEmpty(), reason, ids);
  }

  /** Empty where the fifth of nested directories answers alike, or was not asked. */
  private String deeper(String nested, String inside) {
    return !findings.isAnswered(nested) || findings.verdict(nested) == findings.verdict(inside)
        ? ""
        : differs(nested, inside, "five directories deeper");
  }

  private String differs(String elsewhere, String inside, String where) {
    return "%s: %s %s, %s in a new sub-directory; "
        .formatted(inside, findings.verdict(elsewhere), where, findings.verdict(inside));
  }
}
