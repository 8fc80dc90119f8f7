package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules for arbitrary names, held against the answers of every recorded directory. */
class RecordedRulesTest {

  static Set<String> labels() {
    return RecordedAnswers.labels();
  }

  /** The pair inside other names was not asked for itself, so that the rules must answer. */
  @ParameterizedTest
  @MethodSource("labels")
  void agreeWithEveryAnswer(String label) {
    FileNameProfile profile = RecordedEvidence.profile(label);
    List<String> contradictions = new ArrayList<>();
    int answered = 0;
    for (Question question : Question.catalogue()) {
      if (question.kind() != Question.Kind.RELATION
          || question.id().equals("alias-short-name")
          || question.group() == Question.Group.GIVEN) {
        continue;
      }
      NameVerdict found = profile.finding(question.id()).verdict();
      NameComparison told =
          profile.samePath("other-" + question.first(), "other-" + question.second());
      boolean decided = told.isSame() || told.isDistinct();
      if (decided && contradicts(found, told)) {
        contradictions.add(question.id() + " is " + found + ", told " + told);
      }
      answered += decided ? 1 : 0;
    }

    assertThat(contradictions).isEmpty();
    assertThat(answered).isGreaterThan(40);
  }

  private static boolean contradicts(NameVerdict found, NameComparison told) {
    return (found == NameVerdict.SAME && told.isDistinct())
        || (found == NameVerdict.DISTINCT && told.isSame());
  }
}
