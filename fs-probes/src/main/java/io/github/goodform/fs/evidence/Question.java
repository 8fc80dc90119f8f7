package io.github.goodform.fs.evidence;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * One thing to ask of a directory, with an id that is stable once released.
 *
 * <p>The catalogue is the only place where a question is written; evidence, findings and profiles
 * refer to it by id.
 *
 * @param id the stable id, such as {@code canonical-latin}
 * @param group what it is about
 * @param kind how it is asked
 * @param first the name, or the first name; for raw questions its octets in hexadecimal digits; for
 *     lengths the unit that is repeated; for pairs of letters what stands before them
 * @param second the second name of a relation, empty otherwise
 * @param since the Unicode version in which the relation became possible, empty when that is not
 *     what the question is about
 */
public record Question(
    String id, Group group, Kind kind, String first, String second, String since) {

  /** What a question is about. */
  public enum Group {
    /** Unrelated names and equal names: whether the other answers can be trusted. */
    CONTROL("control-"),
    /** Names that are canonically equivalent (Unicode Standard Annex 15). */
    CANONICAL("canonical-"),
    /** Names that are compatibility equivalent. */
    COMPATIBILITY("compatibility-"),
    /** Names that differ in case. */
    CASE("case-"),
    /** A name with and without a code point that a comparison may ignore. */
    IGNORABLE("ignorable-"),
    /** Single names that some file systems refuse or change. */
    NAME("name-"),
    /** Trailing dots and spaces, aliases. */
    ALIAS("alias-"),
    /**
     * Characters that a directory may store as other ones, or take for one another.
     *
     * @since 0.1
     */
    CHARACTER("character-"),
    /** Longest names and paths. */
    LENGTH("length-"),
    /** Renames of a file to another spelling of its name. */
    RENAME("rename-"),
    /** What is remembered of names: of lookups, of listings, of names that were deleted. */
    CACHE("lookup-", "listed-", "recreate-"),
    /** Names deep in directories: a rule that is set per directory is inherited, or not. */
    NESTED("nested-"),
    /** Decompositions by the Unicode version that brought them. */
    DECOMPOSITION_VERSION("decomposition-"),
    /** Case pairs by the Unicode version that brought them. */
    CASE_VERSION("case-version-"),
    /** The letters of the directory's case table, pair by pair. */
    TABLE("table-"),
    /** Questions put to the given directory itself, not to a sub-directory. */
    GIVEN("given-"),
    /** Names that are known to harm some file systems: most of them are not valid UTF-8. */
    OCTETS("octets-");

    @SuppressWarnings("ImmutableEnumChecker") // an array that nobody else has
    private final String[] stems;

    Group(String... stems) {
      this.stems = stems;
    }

    /** Whether an id is looked for here first. */
    boolean isLikelyOf(String id) {
      for (String stem : stems) {
        if (id.startsWith(stem)) {
          return true;
        }
      }
      return false;
    }
  }

  /** How a question is asked. */
  public enum Kind {
    /** Two names, in both directions. */
    RELATION,
    /** Two names of raw octets, in both directions. */
    RAW_RELATION,
    /** One name. */
    SINGLE,
    /** One name of raw octets. */
    RAW_SINGLE,
    /** Two names, in both directions, in the fifth of nested directories. */
    NESTED,
    /** A file of the second name that is renamed to the first. */
    RENAME,
    /** A file of the first name, listed after the second was looked up. */
    LOOKUP,
    /** A file of the first name, looked up by the name that is listed. */
    LISTED,
    /** A file of the second name that is deleted and then created by the first. */
    RECREATE,
    /** The same with a directory. */
    RECREATE_DIRECTORY,
    /** The same with a file that is still open when it is deleted. */
    RECREATE_OPEN,
    /**
     * Every pair of letters that differ in case, in long names: asked where the rule is not known.
     */
    LETTERS,
    /** The pairs of letters of code pages, in names that fit 8.3: asked where those are taken. */
    SHORT_LETTERS,
    /**
     * The octets of UTF-8 that may be letters of an 8-bit charset, in long names: asked where case
     * is ignored octet by octet.
     */
    OCTET_LETTERS,
    /** Characters, in long names: asked where a charset lacks some. */
    CHARACTERS,
    /**
     * The characters that a directory lists, each with each: asked where they are few.
     *
     * @since 0.1
     */
    KEPT_CHARACTERS,
    /**
     * The characters of some alphabets, each beside all others.
     *
     * @since 0.1
     */
    ALPHABET,
    /** A unit, repeated until it is refused. */
    LENGTH,
    /**
     * A unit, repeated until it is refused, whatever is listed: asked where less of a name may be
     * stored than was given.
     *
     * @since 0.1
     */
    GIVEN_LENGTH,
    /** Directories in directories until the path is refused. */
    DEPTH
  }

  /**
   * All questions, in the order in which they are asked.
   *
   * @return the catalogue
   */
  public static List<Question> catalogue() {
    return QuestionCatalogue.Whole.ALL;
  }

  /**
   * The question with an id.
   *
   * @param id the id
   * @return the question, empty when the catalogue has none
   */
  public static Optional<Question> byId(String id) {
    return Optional.ofNullable(QuestionCatalogue.find(id));
  }

  /**
   * The question with an id of the catalogue.
   *
   * @param id the id
   * @return the question
   * @throws IllegalArgumentException when the catalogue has no such question
   * @since 0.1
   */
  public static Question named(String id) {
    Question question = QuestionCatalogue.find(id);
    if (question == null) {
      throw new IllegalArgumentException("no question has the id " + NameOctets.escape(id));
    }
    return question;
  }

  /**
   * The questions of a group, in order.
   *
   * @param group the group
   * @return its questions
   */
  public static List<Question> of(Group group) {
    return List.copyOf(QuestionCatalogue.of(group).values());
  }

  /**
   * The first name in octets.
   *
   * @return UTF-8, or the raw octets of a raw question
   */
  public byte[] firstOctets() {
    return octets(first);
  }

  /**
   * The second name in octets.
   *
   * @return UTF-8, or the raw octets of a raw question
   */
  public byte[] secondOctets() {
    return octets(second);
  }

  /**
   * Whether the names are raw octets, which only the default file system can be asked.
   *
   * @return true for {@link Kind#RAW_SINGLE} and {@link Kind#RAW_RELATION}
   */
  public boolean isRaw() {
    return kind == Kind.RAW_SINGLE || kind == Kind.RAW_RELATION;
  }

  /**
   * Whether it has a second name.
   *
   * @return true for relations, and where a file has one name and then another
   */
  public boolean hasSecond() {
    return !second.isEmpty();
  }

  /**
   * Whether it asks two names in both directions.
   *
   * @return true for {@link Kind#RELATION}, {@link Kind#RAW_RELATION} and {@link Kind#NESTED}
   */
  public boolean isRelation() {
    return kind == Kind.RELATION || kind == Kind.RAW_RELATION || kind == Kind.NESTED;
  }

  /**
   * Whether it is about pairs of letters, and asked only where the answers before it leave a table
   * open.
   *
   * @return true for {@link Kind#LETTERS}, {@link Kind#SHORT_LETTERS}, {@link Kind#OCTET_LETTERS}
   *     and {@link Kind#KEPT_CHARACTERS}
   * @since 0.1
   */
  public boolean isOfLetters() {
    return kind == Kind.LETTERS
        || kind == Kind.SHORT_LETTERS
        || kind == Kind.OCTET_LETTERS
        || kind == Kind.KEPT_CHARACTERS
        || kind == Kind.ALPHABET;
  }

  /**
   * Whether it needs code points beyond the Basic Multilingual Plane.
   *
   * @return true when one of its names has such a code point
   */
  public boolean isSupplementary() {
    return !isRaw() && (hasPairs(first) || hasPairs(second));
  }

  private static boolean hasPairs(String name) {
    return name.codePointCount(0, name.length()) < name.length();
  }

  private byte[] octets(String name) {
    return isRaw() ? HexFormat.of().parseHex(name) : NameOctets.utf8(name);
  }
}
