package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import java.util.BitSet;
import java.util.List;

/** Judges the questions that ask for a table: of letters, of octets, of characters. */
final class TableFindings {
  /** The question about characters. */
  static final String CHARACTERS = "table-characters";

  private TableFindings() {}

  static Finding of(Question question, NameObservation observation) {
    if (observation instanceof Letters letters && question.isOfLetters()) {
      return letters(question, letters);
    } else if (observation instanceof Characters characters
        && question.kind() == Question.Kind.CHARACTERS) {
      return characters(question, characters);
    }
    return Finding.of(
        question, NameVerdict.INCONCLUSIVE, "the observation is not of the question's kind");
  }

  /** The characters that a directory was seen to keep. */
  static BitSet kept(Evidence evidence) {
    return evidence.of(CHARACTERS) instanceof Characters characters
        ? Characters.characters(characters.kept())
        : new BitSet();
  }

  private static Finding letters(Question question, Letters letters) {
    int joined = Letters.pairs(letters.joined()).size();
    int distinct = Letters.pairs(letters.distinct()).size();
    int open = Letters.pairs(letters.open()).size();
    if (joined + distinct == 0) {
      return unasked(question, letters.end());
    }
    String answered = joined + " pairs of letters are one, " + distinct + " are two";
    if (letters.end().isOk()) {
      return Finding.of(question, NameVerdict.MEASURED, answered);
    }
    String rest = open == 0 ? "; others" : ", " + open;
    return Finding.of(
        question, NameVerdict.MEASURED, answered + rest + " are open" + because(letters.end()));
  }

  private static Finding characters(Question question, Characters characters) {
    int kept = Characters.characters(characters.kept()).cardinality();
    int refused = Characters.characters(characters.refused()).cardinality();
    int replaced = 0;
    for (List<String> texts : List.of(characters.replaced(), characters.last())) {
      for (BitSet some : Characters.substitutes(texts).values()) {
        replaced += some.cardinality();
      }
    }
    if (kept + replaced + refused == 0) {
      return unasked(question, characters.end());
    }
    String answered =
        "of the characters asked, " + kept + " are kept, " + replaced + " replaced, " + refused;
    String rest = characters.end().isOk() ? "" : "; others are open" + because(characters.end());
    return Finding.of(question, NameVerdict.MEASURED, answered + " refused" + rest);
  }

  private static Finding unasked(Question question, CallOutcome end) {
    return Finding.of(question, NameVerdict.INCONCLUSIVE, "not asked" + because(end));
  }

  /** The reason in words, nothing where there is none. */
  static String because(CallOutcome outcome) {
    return outcome.reason() == ErrorKind.UNASKED && outcome.detail().isEmpty()
        ? ""
        : ": " + outcome;
  }
}
