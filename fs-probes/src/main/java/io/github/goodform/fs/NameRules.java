package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Applies the rules of a profile to arbitrary names. */
final class NameRules {
  private final FileNameProfile profile;

  NameRules(FileNameProfile profile) {
    this.profile = profile;
  }

  NameComparison compare(String a, String b) {
    String[] first = a.split("/", -1);
    String[] second = b.split("/", -1);
    if (first.length != second.length) {
      return new NameComparison(Verdict.DISTINCT, "paths of different depth", List.of());
    }
    Set<String> rules = new LinkedHashSet<>();
    List<NameComparison> parts = new ArrayList<>();
    for (int i = 0; i < first.length; i++) {
      NameComparison part = compareNames(first[i], second[i]);
      parts.add(part);
      rules.addAll(part.rules());
    }
    return worst(parts, List.copyOf(rules));
  }

  /** Distinct anywhere is distinct; else the least certain name decides. */
  private static NameComparison worst(List<NameComparison> parts, List<String> rules) {
    for (Verdict verdict :
        List.of(Verdict.DISTINCT, Verdict.INCONCLUSIVE, Verdict.ASYMMETRIC, Verdict.LOSSY)) {
      for (NameComparison part : parts) {
        if (part.verdict() == verdict) {
          return new NameComparison(verdict, part.reason(), rules);
        }
      }
    }
    String reason = parts.isEmpty() ? "" : parts.get(parts.size() - 1).reason();
    return new NameComparison(Verdict.SAME, reason, rules);
  }

  private NameComparison compareNames(String a, String b) {
    if (a.equals(b)) {
      return new NameComparison(Verdict.SAME, "the same code points", List.of());
    }
    for (Question question : Question.catalogue()) {
      if (question.isRelation() && !question.isRaw() && asks(question, a, b)) {
        Finding finding = profile.finding(question.id());
        if (!finding.is(Verdict.INCONCLUSIVE)) {
          return new NameComparison(finding.verdict(), "asked: " + finding, List.of(question.id()));
        }
      }
    }
    return byRules(a, b);
  }

  private static boolean asks(Question question, String a, String b) {
    return (question.first().equals(a) && question.second().equals(b))
        || (question.first().equals(b) && question.second().equals(a));
  }

  private NameComparison byRules(String a, String b) {
    Answer<NormalizationForm> form = profile.normalization();
    Answer<CaseRule> caseRule = profile.caseRule();
    if (canonical(a).equals(canonical(b))) {
      return form.value()
          .map(value -> equivalence(value != NormalizationForm.NONE, "canonical equivalence", form))
          .orElseGet(() -> unknown(form));
    }
    if (folded(a).equals(folded(b))) {
      return caseRule
          .value()
          .map(value -> equivalence(value != CaseRule.SENSITIVE, "case folding", caseRule))
          .orElseGet(() -> unknown(caseRule));
    }
    return new NameComparison(Verdict.DISTINCT, "no rule makes them equal", form.questions());
  }

  private static NameComparison equivalence(boolean same, String rule, Answer<?> answer) {
    return same
        ? new NameComparison(Verdict.SAME, rule, answer.questions())
        : new NameComparison(Verdict.DISTINCT, "no " + rule, answer.questions());
  }

  private static NameComparison unknown(Answer<?> answer) {
    return new NameComparison(Verdict.INCONCLUSIVE, answer.reason(), answer.questions());
  }

  private static String canonical(String name) {
    return Normalizer2.getNFDInstance().normalize(name);
  }

  private static String folded(String name) {
    return canonical(UCharacter.foldCase(canonical(name), true));
  }
}
