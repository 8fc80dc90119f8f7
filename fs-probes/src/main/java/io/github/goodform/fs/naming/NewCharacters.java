package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Characters that are listed as other ones because the directory's Unicode is too old for them, or
 * because none has them.
 *
 * @param hasUnassigned whether those are that no version has
 * @param since the oldest version of which one is, too, {@code null} for none
 * @param hasNoncharacters whether noncharacters are
 * @param signs what may stand for them
 */
record NewCharacters(
    boolean hasUnassigned,
    @Nullable VersionInfo since,
    boolean hasNoncharacters,
    Set<Integer> signs) {
  private static final String UNASSIGNED = "name-unassigned";

  private static final List<String> NONCHARACTERS =
      List.of("name-noncharacter-ffff", "name-noncharacter-fdd0");

  private static final int LAST_OF_ASCII = 0x7F;

  /** The characters of a directory; none where a charset lacks others, too. */
  static NewCharacters of(Traits traits) {
    boolean keepsOthers =
        SampledCharset.SAMPLES.stream().allMatch(id -> traits.finding(id).is(NameVerdict.KEPT));
    return keepsOthers ? ofListed(traits) : new NewCharacters(false, null, false, Set.of());
  }

  private static NewCharacters ofListed(Traits traits) {
    Set<Integer> signs = new HashSet<>();
    boolean unassigned = addSigns(traits, UNASSIGNED, signs);
    boolean noncharacters = false;
    for (String id : NONCHARACTERS) {
      noncharacters |= addSigns(traits, id, signs);
    }
    return new NewCharacters(
        unassigned, unassigned ? oldest(traits) : null, noncharacters, Set.copyOf(signs));
  }

  /** Adds what is listed for the last character of a name; false when that is listed itself. */
  private static boolean addSigns(Traits traits, String id, Set<Integer> signs) {
    Optional<String> listed = RewrittenCharacters.listed(traits, id);
    listed.ifPresent(text -> text.codePoints().skip(1).forEach(signs::add));
    return listed.isPresent();
  }

  /** The oldest version of a letter that the questions about versions did not find listed. */
  private static @Nullable VersionInfo oldest(Traits traits) {
    VersionInfo oldest = null;
    for (Question question : Question.of(Question.Group.CASE_VERSION)) {
      if (traits.evidence().of(question.id()) instanceof Relation relation
          && relation.forward().listed().onlyName().isPresent()) {
        String listed = relation.forward().listed().onlyName().flatMap(NameOctets::text).orElse("");
        VersionInfo age = age(question);
        boolean isKept =
            listed
                .codePoints()
                .anyMatch(c -> c > LAST_OF_ASCII && UCharacter.getAge(c).equals(age));
        if (!isKept && (oldest == null || age.compareTo(oldest) < 0)) {
          oldest = age;
        }
      }
    }
    return oldest;
  }

  private static VersionInfo age(Question question) {
    int letter =
        question.first().codePoints().filter(c -> c > LAST_OF_ASCII).findFirst().orElseThrow();
    return UCharacter.getAge(letter);
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
    boolean isNew = since != null && UCharacter.getAge(c).compareTo(since) >= 0;
    return hasUnassigned && (isNew || UCharacter.getType(c) == UCharacter.UNASSIGNED);
  }
}
