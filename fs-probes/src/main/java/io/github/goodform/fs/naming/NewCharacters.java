package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Characters that are listed as other ones, or compared as one, because the directory's Unicode is
 * too old for them, or because none has them.
 *
 * @param hasUnassigned whether those are that no version has
 * @param known the newest version of which none is, {@code null} where those of all are known
 * @param hasNoncharacters whether noncharacters are
 * @param signs what may stand for them
 * @param mapsFirst whether a form or a case mapping makes known ones of them before
 */
record NewCharacters(
    boolean hasUnassigned,
    @Nullable VersionInfo known,
    boolean hasNoncharacters,
    Set<Integer> signs,
    boolean mapsFirst) {
  private static final String UNASSIGNED = "name-unassigned";

  private static final List<String> NONCHARACTERS =
      List.of("name-noncharacter-ffff", "name-noncharacter-fdd0");

  /** The questions about two characters: of a new version, of none, and for no use in texts. */
  private static final String NEW_PAIR = "character-new";

  private static final String UNASSIGNED_PAIR = "character-unassigned";
  private static final String NONCHARACTER_PAIR = "character-noncharacter";

  /** Of this version are nearly all letters of file names. */
  private static final VersionInfo OLDEST = VersionInfo.getInstance(3, 0);

  private static final NewCharacters NONE = new NewCharacters(false, null, false, Set.of(), false);

  private static final int LAST_OF_ASCII = 0x7F;

  /** The characters of a directory; none where a charset lacks others, too. */
  static NewCharacters of(Traits traits) {
    return SampledCharset.isKept(traits) ? ofListed(traits) : NONE;
  }

  private static NewCharacters ofListed(Traits traits) {
    Set<Integer> signs = new HashSet<>();
    boolean unassigned = addSigns(traits, UNASSIGNED, signs);
    boolean noncharacters = false;
    for (String id : NONCHARACTERS) {
      noncharacters |= addSigns(traits, id, signs);
    }
    VersionInfo known =
        unassigned
            ? newest(one -> rest(traits, one) != null, one -> isKept(traits, one, signs))
            : null;
    boolean mapsFirst = ofVersions(known).anyMatch(question -> isKept(traits, question, signs));
    return new NewCharacters(unassigned, known, noncharacters, Set.copyOf(signs), mapsFirst);
  }

  /**
   * The characters that a directory takes for one another, and perhaps for a sign, though it lists
   * them as they are.
   */
  static NewCharacters compared(Traits traits) {
    boolean unassigned = joinsListed(traits, UNASSIGNED_PAIR);
    boolean noncharacters = joinsListed(traits, NONCHARACTER_PAIR);
    boolean isNew = joinsListed(traits, NEW_PAIR);
    boolean isAny = !traits.joinsUnrelated() && (unassigned || noncharacters || isNew);
    if (!isAny) {
      return NONE;
    }
    VersionInfo known =
        isNew
            ? newest(
                one -> traits.finding(one.id()).isAnswered(),
                one -> traits.finding(one.id()).is(NameVerdict.DISTINCT))
            : null;
    boolean mapsFirst =
        ofVersions(known)
            .filter(question -> !isNewer(letter(question.second()), known))
            .anyMatch(question -> CharacterKinds.joins(traits, question.id()));
    return new NewCharacters(
        unassigned || isNew, known, noncharacters, SupplementaryLimit.SIGNS, mapsFirst);
  }

  /** Whether two names are one, and listed as they are. */
  private static boolean joinsListed(Traits traits, String id) {
    return CharacterKinds.joins(traits, id) && !CharacterKinds.isRewritten(traits, id);
  }

  /** The questions about letters and their parts that are newer than a version. */
  private static Stream<Question> ofVersions(@Nullable VersionInfo known) {
    return Stream.of(Question.Group.CASE_VERSION, Question.Group.DECOMPOSITION_VERSION)
        .flatMap(group -> Question.of(group).stream())
        .filter(question -> isNewer(letter(question.first()), known));
  }

  private static boolean isNewer(int c, @Nullable VersionInfo known) {
    return known != null && UCharacter.getAge(c).compareTo(known) > 0;
  }

  /** Adds what is listed for the last character of a name; false when that is listed itself. */
  private static boolean addSigns(Traits traits, String id, Set<Integer> signs) {
    Optional<String> listed = RewrittenCharacters.listed(traits, id);
    listed.ifPresent(text -> text.codePoints().skip(1).forEach(signs::add));
    return listed.isPresent();
  }

  /**
   * The newest version of which the questions about versions tell that its letters are known, and
   * those of all before it; {@code null} where they tell so of all.
   */
  private static @Nullable VersionInfo newest(
      Predicate<Question> isAsked, Predicate<Question> isKnown) {
    List<Question> asked =
        Question.of(Question.Group.CASE_VERSION).stream().filter(isAsked).toList();
    Optional<VersionInfo> oldestNew =
        asked.stream()
            .filter(isKnown.negate())
            .map(NewCharacters::age)
            .min(Comparator.naturalOrder());
    return oldestNew
        .map(
            unknown ->
                asked.stream()
                    .map(NewCharacters::age)
                    .filter(version -> version.compareTo(unknown) < 0)
                    .reduce(OLDEST, (one, other) -> one.compareTo(other) > 0 ? one : other))
        .orElse(null);
  }

  /** What is listed behind the beginning of the first name; {@code null} for no or other names. */
  private static @Nullable String rest(Traits traits, Question question) {
    String name = question.first();
    int start = name.indexOf(letter(name));
    return traits.evidence().of(question.id()) instanceof Relation relation
        ? relation
            .forward()
            .listed()
            .onlyName()
            .flatMap(NameOctets::text)
            .filter(listed -> listed.regionMatches(true, 0, name, 0, start))
            .map(listed -> listed.substring(start))
            .orElse(null)
        : null;
  }

  /** Whether a letter is listed, or what a mapping makes of it, and no sign. */
  private static boolean isKept(Traits traits, Question question, Set<Integer> signs) {
    String rest = rest(traits, question);
    return rest != null && !rest.isEmpty() && rest.codePoints().noneMatch(signs::contains);
  }

  /** The first letter of a name that is not of ASCII: some of ASCII stand before it. */
  private static int letter(String name) {
    return name.codePoints()
        .filter(c -> c > LAST_OF_ASCII)
        .findFirst()
        .orElseGet(() -> name.codePointBefore(name.length()));
  }

  private static VersionInfo age(Question question) {
    return UCharacter.getAge(letter(question.first()));
  }

  boolean isEmpty() {
    return !hasUnassigned && !hasNoncharacters;
  }

  /** Whether a character may be listed as another one. */
  boolean holds(int c) {
    if (c <= LAST_OF_ASCII || isEmpty()) {
      return false;
    } else if (UCharacter.hasBinaryProperty(c, UProperty.NONCHARACTER_CODE_POINT)) {
      return hasNoncharacters;
    }
    return hasUnassigned && (isNewer(c, known) || UCharacter.getType(c) == UCharacter.UNASSIGNED);
  }

  /** Whether a character may be compared as such a one: its case may be folded before. */
  private boolean mayBe(int c) {
    return holds(c) || holds(UCharacter.toUpperCase(c)) || holds(UCharacter.toLowerCase(c));
  }

  /** The code points of which it is known what tables make of them. */
  TableRange limited(TableRange range) {
    return known == null || mapsFirst || range.last().compareTo(known) <= 0
        ? range
        : new TableRange(known, range.bmpOnly());
  }

  /** A name that was given without such characters, unless these become others first. */
  String leftOutFirst(String name) {
    return mapsFirst ? name : leftOut(name);
  }

  /** The text without such characters and without what may stand for them. */
  String leftOut(String text) {
    if (isEmpty()) {
      return text;
    }
    StringBuilder rest = new StringBuilder();
    text.codePoints().filter(c -> !mayBe(c) && !signs.contains(c)).forEach(rest::appendCodePoint);
    return rest.toString();
  }
}
