package io.github.goodform.fs;

import io.github.goodform.fs.Observation.Length;
import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Observation.Single;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Judges the traits of a directory from the findings: pure functions. */
final class Traits {
  private final Evidence evidence;
  private final Map<String, Finding> findings = new LinkedHashMap<>();

  Traits(Evidence evidence, List<Finding> findings) {
    this.evidence = evidence;
    findings.forEach(finding -> this.findings.put(finding.question(), finding));
  }

  Verdict verdict(String id) {
    return finding(id).verdict();
  }

  Finding finding(String id) {
    Finding finding = findings.get(id);
    if (finding == null) {
      throw new IllegalArgumentException("no question has the id " + id);
    }
    return finding;
  }

  boolean is(String id, Verdict verdict) {
    return verdict(id) == verdict;
  }

  /** The number of units a length question measured. */
  OptionalInt units(String id) {
    return is(id, Verdict.MEASURED) && evidence.of(id) instanceof Length length
        ? OptionalInt.of(length.units())
        : OptionalInt.empty();
  }

  private <T> Answer<T> inconclusive(String... ids) {
    for (String id : ids) {
      if (is(id, Verdict.INCONCLUSIVE) || is(id, Verdict.DIED) || is(id, Verdict.REFUSED)) {
        return Answer.inconclusive(finding(id).toString(), List.of(ids));
      }
    }
    return Answer.inconclusive("the answers do not fit together", List.of(ids));
  }

  Answer<NormalizationForm> normalization() {
    List<String> ids = new ArrayList<>(List.of("canonical-latin", "canonical-hangul"));
    Verdict latin = verdict("canonical-latin");
    Verdict hangul = verdict("canonical-hangul");
    if (latin == Verdict.DISTINCT && hangul != Verdict.SAME) {
      return Answer.of(NormalizationForm.NONE, "", ids);
    } else if (latin != Verdict.SAME) {
      return latin == Verdict.ASYMMETRIC || hangul == Verdict.SAME
          ? Answer.of(NormalizationForm.PARTIAL, finding("canonical-latin").toString(), ids)
          : inconclusive("canonical-latin", "canonical-hangul");
    }
    ids.add("canonical-angstrom");
    if (hangul == Verdict.SAME && is("canonical-angstrom", Verdict.DISTINCT)) {
      return Answer.of(
          NormalizationForm.HFS_PLUS, "precomposed letters are equal, singletons are not", ids);
    } else if (hangul == Verdict.DISTINCT) {
      return Answer.of(NormalizationForm.PARTIAL, "å is equal, 한 is not", ids);
    }
    ids.add("compatibility-fullwidth");
    boolean compatible = is("compatibility-fullwidth", Verdict.SAME);
    ids.addAll(List.of("length-ascii", "length-latin", "length-hangul"));
    return Answer.of(form(compatible), formReason(), ids);
  }

  private NormalizationForm form(boolean compatible) {
    OptionalInt hangul = units("length-hangul");
    OptionalInt latin = units("length-latin");
    if (hangul.isEmpty() || latin.isEmpty() || finding("length-hangul").reason().startsWith("at")) {
      return compatible ? NormalizationForm.COMPATIBILITY : NormalizationForm.CANONICAL;
    }
    // 한 is 3 octets of UTF-8 composed and 9 decomposed: 85 of them, or 28, fill 255 octets.
    boolean decomposed = hangul.getAsInt() * 2 < latin.getAsInt();
    boolean halved = decomposed && latin.getAsInt() < 100;
    if (compatible) {
      return halved ? NormalizationForm.FORM_KD : NormalizationForm.FORM_KC;
    }
    return halved ? NormalizationForm.FORM_D : NormalizationForm.FORM_C;
  }

  private String formReason() {
    OptionalInt hangul = units("length-hangul");
    OptionalInt latin = units("length-latin");
    return hangul.isPresent() && latin.isPresent()
        ? "longest name: %d times \u00E5, %d times \uD55C"
            .formatted(latin.getAsInt(), hangul.getAsInt())
        : "form C and D look alike to lookups; the length limit was not asked";
  }

  Answer<Boolean> compatibility() {
    String id = "compatibility-fullwidth";
    return switch (verdict(id)) {
      case SAME -> Answer.of(true, "", List.of(id));
      case DISTINCT -> Answer.of(false, "", List.of(id));
      default -> inconclusive(id);
    };
  }

  Answer<StoredForm> storedForm() {
    List<String> ids = List.of("canonical-latin", "canonical-hangul");
    if (!(evidence.of("canonical-latin") instanceof Relation relation)) {
      return inconclusive("canonical-latin");
    }
    Question question = Question.byId("canonical-latin").orElseThrow();
    String composed = Octets.hex(question.firstOctets());
    String decomposed = Octets.hex(question.secondOctets());
    List<String> first = relation.forward().listed().names();
    List<String> second = relation.reverse().listed().names();
    if (first.size() != 1 || second.size() != 1) {
      return inconclusive("canonical-latin");
    }
    if (first.contains(composed) && second.contains(decomposed)) {
      return Answer.of(StoredForm.PRESERVED, "", ids);
    } else if (first.contains(composed) && second.contains(composed)) {
      return Answer.of(StoredForm.FORM_C, "form D is listed in form C", ids);
    } else if (first.contains(decomposed) && second.contains(decomposed)) {
      return Answer.of(StoredForm.FORM_D, "form C is listed in form D", ids);
    }
    return Answer.of(StoredForm.OTHER, "listed as " + Octets.show(first.get(0)), ids);
  }

  Answer<CaseRule> caseRule() {
    String ascii =
        verdict("case-ascii") == Verdict.INCONCLUSIVE ? "case-short-ascii" : "case-ascii";
    String latin =
        verdict("case-latin") == Verdict.INCONCLUSIVE ? "case-short-latin" : "case-latin";
    List<String> ids = new ArrayList<>(List.of(ascii, latin, "case-sharp-s-ss"));
    Verdict ofAscii = verdict(ascii);
    Verdict ofLatin = verdict(latin);
    if (ofAscii == Verdict.ASYMMETRIC) {
      return Answer.of(CaseRule.ASYMMETRIC, finding(ascii).reason(), ids);
    } else if (ofAscii == Verdict.DISTINCT) {
      return ofLatin == Verdict.SAME
          ? Answer.of(CaseRule.PARTIAL, "\u00E5 is equal, a is not", ids)
          : Answer.of(CaseRule.SENSITIVE, "", ids);
    } else if (ofAscii != Verdict.SAME) {
      return inconclusive(ascii);
    }
    if (ofLatin == Verdict.DISTINCT) {
      return Answer.of(CaseRule.ASCII, "", ids);
    } else if (ofLatin == Verdict.ASYMMETRIC) {
      return Answer.of(CaseRule.ASYMMETRIC, finding(latin).reason(), ids);
    } else if (ofLatin != Verdict.SAME) {
      return inconclusive(latin);
    }
    return switch (verdict("case-sharp-s-ss")) {
      case SAME -> Answer.of(CaseRule.FULL, "", ids);
      case DISTINCT -> Answer.of(CaseRule.SIMPLE, "", ids);
      default -> inconclusive("case-sharp-s-ss");
    };
  }

  /** Whether a name in capitals is listed as it was given. */
  Answer<Boolean> casePreserved() {
    for (String id : List.of("case-ascii", "case-short-ascii")) {
      if (evidence.of(id) instanceof Relation relation
          && relation.reverse().listed().outcome().isOk()) {
        String upper = Octets.hex(Question.byId(id).orElseThrow().secondOctets());
        List<String> listed = relation.reverse().listed().names();
        boolean kept = listed.contains(upper);
        return Answer.of(
            kept,
            kept || listed.isEmpty() ? "" : "listed as " + Octets.show(listed.get(0)),
            List.of(id));
      }
    }
    if (evidence.of("name-upper-case") instanceof Single) {
      return Answer.of(is("name-upper-case", Verdict.KEPT), "", List.of("name-upper-case"));
    }
    return inconclusive("case-ascii");
  }
}
