package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Relation;
import java.util.ArrayList;
import java.util.List;

/** Judges what a directory does with case. */
final class CaseTraits {
  private final Findings findings;

  CaseTraits(Findings findings) {
    this.findings = findings;
  }

  /** Long names decide; where only short ones were asked, as in old recordings, they do. */
  TraitAnswer<CaseRule> caseRule() {
    String ascii = findings.isAnswered("case-ascii") ? "case-ascii" : "case-short-ascii";
    String latin = findings.isAnswered("case-latin") ? "case-latin" : "case-short-latin";
    if (!findings.isAnswered(ascii)) {
      return findings.inconclusive("case-ascii");
    }
    List<String> ids = List.of(ascii, latin, "case-sharp-s-ss");
    Finding ofAscii = findings.of(ascii);
    Finding ofLatin = findings.of(latin);
    // No switches of an enum: each is another class to load where one trait is asked for.
    if (ofAscii.is(NameVerdict.ASYMMETRIC)) {
      return TraitAnswer.of(CaseRule.ASYMMETRIC, ofAscii.reason(), ids);
    } else if (ofAscii.is(NameVerdict.DISTINCT)) {
      // No verdict rests on short names, but what is told of a pair of them does.
      findings.consult("case-short-ascii");
      return ofLatin.is(NameVerdict.SAME)
          ? TraitAnswer.of(CaseRule.PARTIAL, "U+00E5 equals U+00C5, a does not equal A", ids)
          : TraitAnswer.of(CaseRule.SENSITIVE, "", ids);
    }
    return ofAscii.is(NameVerdict.SAME) ? beyondAscii(ofLatin, ids) : findings.inconclusive(ascii);
  }

  private TraitAnswer<CaseRule> beyondAscii(Finding latin, List<String> ids) {
    if (latin.is(NameVerdict.DISTINCT) || latin.is(NameVerdict.REFUSED)) {
      String sigma = findings.isAnswered("case-sigma") ? "case-sigma" : "case-short-sigma";
      return findings.is(sigma, NameVerdict.SAME)
          ? TraitAnswer.of(
              CaseRule.PARTIAL, "U+03C3 equals U+03A3, U+00E5 does not equal U+00C5", ids)
          : TraitAnswer.of(CaseRule.ASCII, "", ids);
    } else if (latin.is(NameVerdict.ASYMMETRIC)) {
      return TraitAnswer.of(CaseRule.ASYMMETRIC, latin.reason(), ids);
    } else if (latin.is(NameVerdict.LOSSY)) {
      return TraitAnswer.of(CaseRule.PARTIAL, "a equals A, and U+00E5 is replaced", ids);
    }
    return latin.is(NameVerdict.SAME) ? beyondLatin(ids) : findings.inconclusive(latin.question());
  }

  private TraitAnswer<CaseRule> beyondLatin(List<String> ids) {
    if (findings.is("case-sigma", NameVerdict.DISTINCT)) {
      return TraitAnswer.of(
          CaseRule.PARTIAL, "U+00E5 equals U+00C5, U+03C3 does not equal U+03A3", ids);
    }
    if (findings.is("case-sharp-s-ss", NameVerdict.SAME)) {
      return TraitAnswer.of(CaseRule.FULL, "U+00DF equals ss", ids);
    }
    return findings.is("case-sharp-s-ss", NameVerdict.DISTINCT)
        ? TraitAnswer.of(CaseRule.SIMPLE, "U+00DF does not equal ss", ids)
        : findings.inconclusive("case-sharp-s-ss");
  }

  /** Whether short names, which have an 8.3 alias on FAT, answer differently from long ones. */
  TraitAnswer<Boolean> shortNamesAlike() {
    List<List<String>> pairs =
        List.of(
            List.of("case-ascii", "case-short-ascii"),
            List.of("case-latin", "case-short-latin"),
            List.of("case-sigma", "case-short-sigma"));
    if (findings.joinsUnrelated()) {
      return findings.inconclusive("control-bmp");
    }
    List<String> ids = new ArrayList<>();
    for (List<String> pair : pairs) {
      ids.addAll(pair);
    }
    for (List<String> pair : pairs) {
      for (String id : pair) {
        if (!findings.isAnswered(id)) {
          return findings.inconclusive(id);
        }
      }
      if (findings.verdict(pair.get(0)) != findings.verdict(pair.get(1))) {
        return TraitAnswer.of(false, findings.of(pair.get(1)).toString(), ids);
      }
    }
    return TraitAnswer.of(true, "", ids);
  }

  TraitAnswer<DottedI> dottedI() {
    List<String> ids = List.of("case-dotted-i", "case-dotless-i", "case-dotless-i-upper");
    if (findings.joinsUnrelated()) {
      return findings.inconclusive("control-bmp");
    }
    for (String id : ids) {
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      }
    }
    boolean dotted = findings.is("case-dotted-i", NameVerdict.SAME);
    boolean dotless =
        findings.is("case-dotless-i", NameVerdict.SAME)
            || findings.is("case-dotless-i-upper", NameVerdict.SAME);
    String reason =
        findings.is("case-dotted-i-mark", NameVerdict.SAME)
            ? "U+0130 equals i with a dot above"
            : "";
    if (dotted && dotless && findings.is("case-dotless-i", NameVerdict.DISTINCT)) {
      return TraitAnswer.of(DottedI.TURKISH, reason, ids);
    }
    if (dotted) {
      return TraitAnswer.of(dotless ? DottedI.ALL_ONE : DottedI.DOTTED_IS_I, reason, ids);
    }
    return TraitAnswer.of(dotless ? DottedI.DOTLESS_IS_I : DottedI.APART, reason, ids);
  }

  /** Whether a plain name, and one in capitals, is listed as it was given. */
  TraitAnswer<Boolean> casePreserved() {
    if (findings.listsCapitals()) {
      return TraitAnswer.of(false, "listed in capitals", List.of("control-same"));
    }
    for (String id : List.of("case-ascii", "case-short-ascii")) {
      if (findings.observation(id) instanceof Relation relation
          && relation.reverse().listed().outcome().isOk()) {
        String upper = NameOctets.hex(Question.named(id).secondOctets());
        List<String> listed = new ArrayList<>(relation.reverse().listed().names());
        listed.removeAll(EvidenceJudge.strangers(findings.evidence()));
        if (listed.isEmpty()) {
          return TraitAnswer.inconclusive("the name was not listed", List.of(id));
        }
        boolean kept = listed.contains(upper);
        String reason = kept ? "" : "listed as " + NameOctets.show(listed.get(0));
        return TraitAnswer.of(kept, reason, List.of(id));
      }
    }
    return findings.inconclusive("case-ascii");
  }
}
