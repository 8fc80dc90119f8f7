package io.github.goodform.fs.evidence;

import java.util.List;

/**
 * The answers on what a directory does with names, a method for each {@link Trait}.
 *
 * <p>An answer is inconclusive, with the reason, when its questions were not asked or have no
 * usable answer.
 */
public interface TraitAnswers {

  /**
   * The answer of one trait.
   *
   * @param trait the trait
   * @param <T> the type of its value
   * @return the answer
   */
  <T> TraitAnswer<T> trait(Trait<T> trait);

  /**
   * Which equivalent names are the same.
   *
   * @return the form
   */
  default TraitAnswer<NormalizationForm> normalization() {
    return trait(Trait.NORMALIZATION);
  }

  /**
   * Whether names that are only compatibility equivalent are the same.
   *
   * @return true when they are
   */
  default TraitAnswer<Boolean> compatibility() {
    return trait(Trait.COMPATIBILITY);
  }

  /**
   * How composed and decomposed names come back from a listing.
   *
   * @return the stored form
   */
  default TraitAnswer<StoredForm> storedForm() {
    return trait(Trait.STORED_FORM);
  }

  /**
   * Which names that differ in case are the same.
   *
   * @return the rule
   */
  default TraitAnswer<CaseRule> caseRule() {
    return trait(Trait.CASE_RULE);
  }

  /**
   * Whether capitals come back from a listing.
   *
   * @return true when they do
   */
  default TraitAnswer<Boolean> casePreserved() {
    return trait(Trait.CASE_PRESERVED);
  }

  /**
   * Whether names of at most 8.3 characters, which have aliases on FAT, answer to case as longer
   * ones do.
   *
   * @return false when they do not
   */
  default TraitAnswer<Boolean> shortNamesAlike() {
    return trait(Trait.SHORT_NAMES_ALIKE);
  }

  /**
   * What happens to the Turkish letters ı and İ.
   *
   * @return what they are taken for
   */
  default TraitAnswer<DottedI> dottedI() {
    return trait(Trait.DOTTED_I);
  }

  /**
   * The code points that a comparison ignores, such as {@code U+200D}.
   *
   * @return the ignored ones of those that were asked
   */
  default TraitAnswer<List<String>> ignorables() {
    return trait(Trait.IGNORABLES);
  }

  /**
   * What happens to names that are not valid UTF-8; asked only when it is wished for.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> octets() {
    return trait(Trait.OCTETS);
  }

  /**
   * What happens to code points beyond the Basic Multilingual Plane.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> beyondBmp() {
    return trait(Trait.BEYOND_BMP);
  }

  /**
   * Reserved names of Windows, such as {@code CON}, that are refused.
   *
   * @return the refused ones, escaped
   */
  default TraitAnswer<List<String>> reservedNames() {
    return trait(Trait.RESERVED_NAMES);
  }

  /**
   * Names with a character that Windows forbids, such as {@code a?}, that are refused.
   *
   * @return the refused ones, escaped
   */
  default TraitAnswer<List<String>> forbiddenNames() {
    return trait(Trait.FORBIDDEN_NAMES);
  }

  /**
   * What becomes of {@code a:b}: where it is {@link NameHandling#REWRITTEN}, it is a stream of the
   * file {@code a}.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> colon() {
    return trait(Trait.COLON);
  }

  /**
   * What happens to a dot at the end of a name.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> trailingDot() {
    return trait(Trait.TRAILING_DOT);
  }

  /**
   * What happens to a space at the end of a name.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> trailingSpace() {
    return trait(Trait.TRAILING_SPACE);
  }

  /**
   * Whether a long name also answers to a generated 8.3 name.
   *
   * @return true when it does
   */
  default TraitAnswer<Boolean> shortAlias() {
    return trait(Trait.SHORT_ALIAS);
  }

  /**
   * The longest name, and in which unit it is counted.
   *
   * @return the limit
   */
  default TraitAnswer<NameLimit> longestName() {
    return trait(Trait.LONGEST_NAME);
  }

  /**
   * The longest path that could be made from the root, in octets of UTF-8.
   *
   * @return the length
   */
  default TraitAnswer<Integer> longestPath() {
    return trait(Trait.LONGEST_PATH);
  }

  /**
   * The Unicode version of the tables, as far as decompositions and case pairs agree.
   *
   * @return the range
   */
  default TraitAnswer<UnicodeRange> unicodeVersion() {
    return trait(Trait.UNICODE_VERSION);
  }

  /**
   * The Unicode version of the table of decompositions.
   *
   * @return the range; inconclusive when nothing is decomposed
   */
  default TraitAnswer<UnicodeRange> decompositionTable() {
    return trait(Trait.DECOMPOSITION_TABLE);
  }

  /**
   * The Unicode version of the table of case pairs.
   *
   * @return the range; inconclusive when nothing beyond ASCII is folded
   */
  default TraitAnswer<UnicodeRange> caseTable() {
    return trait(Trait.CASE_TABLE);
  }

  /**
   * Whether a new sub-directory answers as the directory itself does: case rules can be set per
   * directory.
   *
   * @return false when they differ
   */
  default TraitAnswer<Boolean> subDirectoriesAlike() {
    return trait(Trait.SUB_DIRECTORIES_ALIKE);
  }

  /**
   * Whether looking up a name leaves the listing as it was: some shared folders list each spelling
   * that was looked up.
   *
   * @return false when a lookup added a name
   */
  default TraitAnswer<Boolean> listingStable() {
    return trait(Trait.LISTING_STABLE);
  }

  /**
   * Whether each listed name is found by the name that is listed: a directory may hold names that
   * another version of its driver cannot find.
   *
   * @return false when one is not found
   */
  default TraitAnswer<Boolean> listedNamesFound() {
    return trait(Trait.LISTED_NAMES_FOUND);
  }

  /**
   * What happens to a name that is deleted and created again in another spelling: it is refused or
   * listed in the old spelling where a cache remembers that.
   *
   * @return the treatment
   */
  default TraitAnswer<NameHandling> recreated() {
    return trait(Trait.RECREATED);
  }
}
