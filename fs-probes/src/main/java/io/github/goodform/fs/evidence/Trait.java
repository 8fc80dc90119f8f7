package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.Optional;

/**
 * A property of a directory: its stable id, its label and the type of its value.
 *
 * <p>Each trait is declared here and nowhere else. Immutable and safe for use by several threads.
 *
 * @param <T> the type of the value
 */
@SuppressWarnings("UnusedTypeParameter") // the type of the answer that Traits.of gives
public final class Trait<T> {
  /** Which canonically equivalent names are one file. */
  public static final Trait<NormalizationForm> NORMALIZATION =
      new Trait<>("normalization", "normalization");

  /** Whether names that are only compatibility equivalent are one file. */
  public static final Trait<Boolean> COMPATIBILITY = new Trait<>("compatibility", "compatibility");

  /** The normalization form in which composed and decomposed names are listed. */
  public static final Trait<StoredForm> STORED_FORM = new Trait<>("storedForm", "listed form");

  /** Which names that differ in case only are one file. */
  public static final Trait<CaseRule> CASE_RULE = new Trait<>("caseRule", "case rule");

  /** Whether letters are listed in the case in which they were given. */
  public static final Trait<Boolean> CASE_PRESERVED =
      new Trait<>("casePreserved", "case preserved");

  /**
   * Whether the case rule of names of at most 8.3 characters, which have aliases on FAT, is that of
   * longer names.
   */
  public static final Trait<Boolean> SHORT_NAMES_ALIKE =
      new Trait<>("shortNamesAlike", "short names alike");

  /** Which letters equal the Turkish ı (U+0131) and İ (U+0130). */
  public static final Trait<DottedI> DOTTED_I = new Trait<>("dottedI", "Turkish i");

  /**
   * The code points that a comparison ignores, of those that were asked, such as {@code U+200D}.
   */
  public static final Trait<List<String>> IGNORABLES =
      new Trait<>("ignorables", "ignored characters");

  /** What happens to names that are not valid UTF-8. */
  public static final Trait<NameHandling> OCTETS =
      new Trait<>("octets", "octets that are no UTF-8");

  /** What happens to code points beyond the Basic Multilingual Plane. */
  public static final Trait<NameHandling> BEYOND_BMP =
      new Trait<>("beyondBmp", "characters beyond the BMP");

  /**
   * The reserved names of Windows, such as {@code CON}, that are refused, of those that were asked;
   * escaped.
   */
  public static final Trait<List<String>> RESERVED_NAMES =
      new Trait<>("reservedNames", "reserved names refused");

  /**
   * The names with a character that Windows forbids, such as {@code a?}, that are refused, of those
   * that were asked; escaped.
   */
  public static final Trait<List<String>> FORBIDDEN_NAMES =
      new Trait<>("forbiddenNames", "characters refused");

  /**
   * What happens to {@code a:b}: where it is {@link NameHandling#REWRITTEN}, it is a stream of the
   * file {@code a}.
   */
  public static final Trait<NameHandling> COLON = new Trait<>("colon", "a colon in a name");

  /** What happens to a dot at the end of a name. */
  public static final Trait<NameHandling> TRAILING_DOT = new Trait<>("trailingDot", "trailing dot");

  /** What happens to a space at the end of a name. */
  public static final Trait<NameHandling> TRAILING_SPACE =
      new Trait<>("trailingSpace", "trailing space");

  /** Whether a long name is also found under a generated 8.3 name. */
  public static final Trait<Boolean> SHORT_ALIAS = new Trait<>("shortAlias", "8.3 alias");

  /** The length of the longest name, and the unit in which it is counted. */
  public static final Trait<NameLimit> LONGEST_NAME = new Trait<>("longestName", "longest name");

  /** The length of the longest path from the root, in octets of UTF-8. */
  public static final Trait<Integer> LONGEST_PATH = new Trait<>("longestPath", "longest path");

  /** The Unicode version of the tables, where decompositions and case pairs agree. */
  public static final Trait<UnicodeRange> UNICODE_VERSION =
      new Trait<>("unicodeVersion", "Unicode version");

  /**
   * The Unicode version of the table of decompositions; inconclusive when nothing is decomposed.
   */
  public static final Trait<UnicodeRange> DECOMPOSITION_TABLE =
      new Trait<>("decompositionTable", "decomposition table");

  /**
   * The Unicode version of the table of case pairs; inconclusive when nothing beyond ASCII is
   * folded.
   */
  public static final Trait<UnicodeRange> CASE_TABLE = new Trait<>("caseTable", "case table");

  /**
   * Whether a new sub-directory answers as the directory itself: case rules can be set per
   * directory.
   */
  public static final Trait<Boolean> SUB_DIRECTORIES_ALIKE =
      new Trait<>("subDirectoriesAlike", "sub-directories alike");

  /** Whether looking up a name leaves the listing as it was. */
  public static final Trait<Boolean> LISTING_STABLE =
      new Trait<>("listingStable", "listing stable");

  /** Whether each listed name is found by the name that is listed. */
  public static final Trait<Boolean> LISTED_NAMES_FOUND =
      new Trait<>("listedNamesFound", "listed names found");

  /** What happens to a name that is deleted and created again in another spelling. */
  public static final Trait<NameHandling> RECREATED =
      new Trait<>("recreated", "created anew in another spelling");

  private static final List<Trait<?>> ALL =
      List.of(
          NORMALIZATION,
          COMPATIBILITY,
          STORED_FORM,
          CASE_RULE,
          CASE_PRESERVED,
          SHORT_NAMES_ALIKE,
          DOTTED_I,
          IGNORABLES,
          OCTETS,
          BEYOND_BMP,
          RESERVED_NAMES,
          FORBIDDEN_NAMES,
          COLON,
          TRAILING_DOT,
          TRAILING_SPACE,
          SHORT_ALIAS,
          LONGEST_NAME,
          LONGEST_PATH,
          UNICODE_VERSION,
          DECOMPOSITION_TABLE,
          CASE_TABLE,
          SUB_DIRECTORIES_ALIKE,
          LISTING_STABLE,
          LISTED_NAMES_FOUND,
          RECREATED);

  private final String id;
  private final String label;

  private Trait(String id, String label) {
    this.id = id;
    this.label = label;
  }

  /**
   * All traits, in the order of tables and reports.
   *
   * @return an unmodifiable list
   */
  public static List<Trait<?>> all() {
    return ALL;
  }

  /**
   * The trait of an id.
   *
   * @param id the id, such as {@code caseRule}
   * @return the trait, empty when none has the id
   */
  public static Optional<Trait<?>> byId(String id) {
    return ALL.stream().filter(trait -> trait.id.equals(id)).findFirst();
  }

  /**
   * The stable id, which is also the name in JSON.
   *
   * @return for example {@code caseRule}
   */
  public String id() {
    return id;
  }

  /**
   * The name in tables for people.
   *
   * @return for example {@code case rule}
   */
  public String label() {
    return label;
  }

  /**
   * The id.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return id;
  }
}
