package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.Optional;

/**
 * What of a name a directory puts on its disk, before any table is applied: without a stream's name
 * and without dots and spaces that it drops, with substitutes for what it cannot hold, with a
 * checksum where UDF has one, and cut where it is too long.
 */
final class WrittenNames {
  /** The question that shows whether UDF names get a checksum. */
  static final String CHECKSUM = "name-fake-dot-dot";

  private final OctetRules octets;
  private final boolean hasStreams;
  private final boolean stripsDots;
  private final boolean stripsSpaces;
  private final boolean mayStripDots;
  private final boolean mayStripSpaces;
  private final String substitute;
  private final boolean hasChecksums;
  private final NameCut cut;

  private WrittenNames(Traits traits) {
    this.octets = OctetRules.of(traits);
    this.cut = NameCut.of(traits);
    this.hasStreams = traits.finding("name-colon").is(NameVerdict.REWRITTEN);
    this.stripsDots = strips(traits, "alias-trailing-dot");
    this.stripsSpaces = strips(traits, "alias-trailing-space");
    this.mayStripDots = stripsDots || isOpen(traits.of(Trait.TRAILING_DOT));
    this.mayStripSpaces = stripsSpaces || isOpen(traits.of(Trait.TRAILING_SPACE));
    this.substitute = substitute(traits);
    this.hasChecksums =
        traits.evidence().of(CHECKSUM) instanceof Single single
            && traits.finding(CHECKSUM).is(NameVerdict.REWRITTEN)
            && single.listed().names().contains(listedByUdf());
  }

  private static String listedByUdf() {
    String name = Question.byId(CHECKSUM).orElseThrow().first();
    return NameOctets.hex(NameOctets.utf8(UdfNames.listed(name)));
  }

  static WrittenNames of(Traits traits) {
    return new WrittenNames(traits);
  }

  /**
   * Whether a name is found when such an ending is added to it, also where such a name cannot be
   * made.
   */
  private static boolean strips(Traits traits, String id) {
    return !traits.joinsUnrelated()
        && traits.evidence().of(id) instanceof Relation relation
        && relation.reverse().create().isOk()
        && relation.reverse().lookup().isOk();
  }

  private static boolean isOpen(TraitAnswer<NameHandling> answer) {
    return !answer.isConclusive() || answer.is(NameHandling.MIXED);
  }

  /** What stands for one character beyond the BMP, empty when such characters are kept. */
  private static String substitute(Traits traits) {
    if (traits.finding("name-emoji").is(NameVerdict.LOSSY)
        && traits.evidence().of("name-emoji") instanceof Single single) {
      Optional<String> listed =
          single.listed().names().stream().findFirst().flatMap(NameOctets::text);
      long marks = listed.orElse("").codePoints().filter(c -> c == '?').count();
      return marks > 0 ? "?".repeat((int) marks) : "\uFFFD";
    }
    boolean lossy =
        traits.finding("control-supplementary").is(NameVerdict.SAME)
            || traits.finding("control-supplementary").is(NameVerdict.LOSSY);
    return lossy && !traits.joinsUnrelated() ? "\uFFFD" : "";
  }

  /** Whether it is known of every ending whether it is dropped. */
  boolean isExact() {
    return stripsDots == mayStripDots && stripsSpaces == mayStripSpaces && cut.isExact();
  }

  OctetRules octets() {
    return octets;
  }

  boolean replaces(String name) {
    return !substitute.isEmpty() && name.codePoints().anyMatch(Character::isSupplementaryCodePoint);
  }

  /** The name that is known to be written. */
  String known(String name) {
    return cut.known(written(name, stripsDots, stripsSpaces));
  }

  /** The shortest name that may be written. */
  String shortest(String name) {
    return cut.shortest(written(name, mayStripDots, mayStripSpaces));
  }

  /** Whether only the beginning of the name may be written. */
  boolean mayCut(String name) {
    return cut.mayCut(name);
  }

  /** Whether the name is listed with a checksum in it. */
  boolean isChecksummed(String name) {
    return hasChecksums && !UdfNames.listed(name).equals(name);
  }

  boolean isStreamOf(String name) {
    return hasStreams && name.indexOf(':') > 0;
  }

  private String written(String name, boolean withoutDots, boolean withoutSpaces) {
    String kept = octets.written(name);
    if (isStreamOf(kept)) {
      kept = kept.substring(0, kept.indexOf(':'));
    }
    int end = kept.length();
    while (end > 0
        && ((withoutDots && kept.charAt(end - 1) == '.')
            || (withoutSpaces && kept.charAt(end - 1) == ' '))) {
      end--;
    }
    kept = kept.substring(0, end);
    if (!replaces(kept)) {
      return hasChecksums ? UdfNames.listed(kept) : kept;
    }
    StringBuilder replaced = new StringBuilder();
    kept.codePoints()
        .forEach(
            c ->
                replaced.append(
                    Character.isSupplementaryCodePoint(c) ? substitute : Character.toString(c)));
    return replaced.toString();
  }
}
