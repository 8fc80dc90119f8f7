package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands for a code point beyond the BMP in a directory that takes all of them for one
 * another.
 *
 * @param substitute what stands for each, {@code null} where they are kept apart
 * @param isListed whether they are listed as they are, and only compared so
 */
record SupplementaryLimit(@Nullable String substitute, boolean isListed) {
  private static final String CONTROL = "control-supplementary";
  private static final String UNKNOWN = "\uFFFD";

  static SupplementaryLimit of(Traits traits) {
    if (traits.finding("name-emoji").is(NameVerdict.LOSSY)
        && traits.evidence().of("name-emoji") instanceof Single single) {
      Optional<String> listed =
          single.listed().names().stream().findFirst().flatMap(NameOctets::text);
      long marks = listed.orElse("").codePoints().filter(c -> c == '?').count();
      return new SupplementaryLimit(marks > 0 ? "?".repeat((int) marks) : UNKNOWN, false);
    }
    boolean lossy =
        traits.finding(CONTROL).is(NameVerdict.SAME)
            || traits.finding(CONTROL).is(NameVerdict.LOSSY);
    if (!lossy || traits.joinsUnrelated()) {
      return new SupplementaryLimit(null, true);
    }
    String listed =
        traits.evidence().of(CONTROL) instanceof Relation relation
                && relation.forward().listed().names().size() == 1
            ? NameOctets.text(relation.forward().listed().names().get(0)).orElse("")
            : "";
    return listedAs(Question.byId(CONTROL).orElseThrow().first(), listed);
  }

  private static SupplementaryLimit listedAs(String name, String listed) {
    int start = 0;
    while (Character.isBmpCodePoint(name.codePointAt(start))) {
      start++;
    }
    String end = name.substring(name.offsetByCodePoints(start, 1));
    boolean around =
        listed.length() >= start + end.length()
            && listed.startsWith(name.substring(0, start))
            && listed.endsWith(end);
    return around && !listed.equals(name)
        ? new SupplementaryLimit(listed.substring(start, listed.length() - end.length()), false)
        : new SupplementaryLimit(UNKNOWN, listed.equals(name));
  }

  /** Whether the name holds what is replaced. */
  boolean isIn(String name) {
    return substitute != null && name.codePoints().anyMatch(Character::isSupplementaryCodePoint);
  }

  /** The name with what stands for such code points. */
  String written(String name) {
    if (!isIn(name)) {
      return name;
    }
    StringBuilder replaced = new StringBuilder();
    name.codePoints()
        .forEach(
            c ->
                replaced.append(
                    Character.isSupplementaryCodePoint(c) ? substitute : Character.toString(c)));
    return replaced.toString();
  }
}
