package io.github.goodform.compliance;

import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a directory can be asked for by {@link EnabledOnFileSystem}: a yes or no of its quick
 * profile.
 */
// The functions have no state.
@SuppressWarnings("ImmutableEnumChecker")
public enum FileSystemTrait {
  /** Names that are canonically equivalent, such as NFC and NFD of å, are one file. */
  EQUATES_CANONICAL(
      profile -> whether(profile.normalization(), form -> form != NormalizationForm.NONE)),
  /** Canonically equivalent names are two files. */
  DISTINGUISHES_CANONICAL(
      profile -> whether(profile.normalization(), form -> form == NormalizationForm.NONE)),
  /** Some names that differ in case only are one file. */
  EQUATES_CASE(profile -> whether(profile.caseRule(), rule -> rule != CaseRule.SENSITIVE)),
  /** Names that differ in case are two files. */
  DISTINGUISHES_CASE(profile -> whether(profile.caseRule(), rule -> rule == CaseRule.SENSITIVE)),
  /** Composed and decomposed names are listed as they were created. */
  PRESERVES_FORM(profile -> whether(profile.storedForm(), form -> form == StoredForm.PRESERVED)),
  /** Capitals are listed as they were created. */
  PRESERVES_CASE(FileNameProfile::casePreserved),
  /** Every Unicode name can become a path of this JVM, whatever the directory accepts. */
  SAYS_UNICODE(
      profile ->
          new TraitAnswer<>(
              Optional.of(profile.jvm().encodesUnicode()), profile.jvm().advice(), List.of()));

  private final Function<FileNameProfile, TraitAnswer<Boolean>> judgement;

  FileSystemTrait(Function<FileNameProfile, TraitAnswer<Boolean>> judgement) {
    this.judgement = judgement;
  }

  /**
   * Whether a directory has this trait.
   *
   * @param profile the directory's profile
   * @return the answer; inconclusive, with the reason, when the trait could not be determined
   */
  public TraitAnswer<Boolean> of(FileNameProfile profile) {
    return judgement.apply(profile);
  }

  private static <T> TraitAnswer<Boolean> whether(
      TraitAnswer<T> answer, Function<T, Boolean> judgement) {
    return new TraitAnswer<>(answer.value().map(judgement), answer.reason(), answer.questions());
  }
}
