package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** As measured on the mount: U+0345 becomes a letter and is ordered as the mark that it was. */
  @ParameterizedTest
  @CsvSource({
    "a\u0345\u0308, a\u0308\u0345, true",
    "a\u0345\u0301, A\u0301\u0399, true",
    "\u1FB3\u0345\u0323, \u1FB3\u0323\u0399, true",
    "\u03B1\u0345\u0345\u0323, \u03B1\u0323\u0399\u0345, true",
    "\u1F80\u0323\u0345\u0344, \u1F80\u0344\u0345\u0323, true",
    "\u03B1\u0345\u0323, \u03B1\u0399\u0323, false",
    "a\u0301\u0345\u0301, a\u0301\u0399\u0301, false",
    "\uBFC0\u0345\u0323, \uBFC0\u0323\u0345, false",
    "\uBFC0\u0345\u0323, \uBFC0\u0399\u0323, true",
    "\uBFC0\u0345\u0345\u0323, \uBFC0\u0399\u0323\u0345, true",
    "\uBFC0\u0301\u0345\u0323, \uBFC0\u0323\u0301\u0345, true",
    "\u1113\u0345\u0323, \u1113\u0323\u0345, true",
    "\u0345\u0323, \u0399\u0323, true",
    "\u0301\u0345\u0323, \u0323\u0301\u0345, true"
  })
  void orderAMarkThatIsFoldedToALetter(String one, String other, boolean same) {
    FileNameProfile zfs = RecordedProfile.named("zfs-insensitive-form-d").profile();
    assertThat(zfs.samePath(one, other).isSame()).isEqualTo(same);
    assertThat(zfs.samePath(one, other).isDistinct()).isEqualTo(!same);
  }

  private static boolean contradicts(NameVerdict found, NameComparison told) {
    return (found == NameVerdict.SAME && told.isDistinct())
        || (found == NameVerdict.DISTINCT && told.isSame());
  }
}
