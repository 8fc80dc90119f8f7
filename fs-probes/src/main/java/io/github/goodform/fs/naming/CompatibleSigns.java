package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Signs and numbers that a form makes other characters of, by the type that the Unicode Character
 * Database gives their decomposition: a table may be of some types only.
 */
final class CompatibleSigns {
  private static final UnicodeSet DECOMPOSED =
      new UnicodeSet("[[:NFKD_Quick_Check=No:]-[:L:]]").freeze();

  private static final List<Question.Group> GROUPS =
      List.of(
          Question.Group.CANONICAL,
          Question.Group.COMPATIBILITY,
          Question.Group.CHARACTER,
          Question.Group.DECOMPOSITION_VERSION);

  private static final Normalizer2 CANONICAL = Normalizer2.getNFDInstance();
  private static final Normalizer2 COMPATIBLE = Normalizer2.getNFKDInstance();

  private CompatibleSigns() {}

  /** Those of the types of which each character that was asked about is another one than that. */
  static Set<Integer> apart(Traits traits) {
    Set<Integer> apart = new HashSet<>();
    Set<Integer> joined = new HashSet<>();
    GROUPS.stream()
        .flatMap(group -> Question.of(group).stream())
        .filter(Question::isRelation)
        .forEach(
            question ->
                (traits.finding(question.id()).is(NameVerdict.DISTINCT) ? apart : joined)
                    .addAll(types(question.first())));
    apart.removeAll(joined);
    Set<Integer> signs = new HashSet<>();
    for (String sign : DECOMPOSED) {
      if (apart.contains(type(sign.codePointAt(0)))) {
        signs.add(sign.codePointAt(0));
      }
    }
    return signs;
  }

  /** Whether names that only a compatible form joins are apart, as far as any were asked about. */
  static boolean areApart(Traits traits) {
    return GROUPS.stream()
        .flatMap(group -> Question.of(group).stream())
        .filter(Question::isRelation)
        .filter(question -> isCompatible(question.first()) || isCompatible(question.second()))
        .filter(question -> !isCanonical(question.first(), question.second()))
        .allMatch(question -> traits.finding(question.id()).is(NameVerdict.DISTINCT));
  }

  private static boolean isCompatible(String name) {
    return !COMPATIBLE.normalize(name).equals(CANONICAL.normalize(name));
  }

  private static boolean isCanonical(String first, String second) {
    return CANONICAL.normalize(first).equals(CANONICAL.normalize(second));
  }

  private static List<Integer> types(String name) {
    return name.codePoints()
        .map(CompatibleSigns::type)
        .filter(type -> type != UCharacter.DecompositionType.NONE)
        .boxed()
        .toList();
  }

  private static int type(int c) {
    return UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE);
  }
}
