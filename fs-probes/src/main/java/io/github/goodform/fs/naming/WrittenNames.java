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

  private static final int BEYOND_ASCII = 0x80;
  private static final int BEYOND_LATIN = 0x100;
  private static final String SUBSTITUTES = "?_";

  private final OctetRules octets;
  private final boolean hasStreams;
  private final boolean stripsDots;
  private final boolean stripsSpaces;
  private final boolean mayStripDots;
  private final boolean mayStripSpaces;
  private final String substitute;
  private final boolean hasChecksums;
  private final NameCut cut;
  private final RewrittenCharacters rewritten;

  /** The first code point for which another may be stored in its place, as a charset lacks it. */
  private final int firstReplaced;

  private WrittenNames(Traits traits) {
    this.octets = OctetRules.of(traits);
    this.cut = NameCut.of(traits);
    this.rewritten = RewrittenCharacters.of(traits);
    this.firstReplaced = firstReplaced(traits);
    this.hasStreams =
        traits.finding("name-colon").is(NameVerdict.REWRITTEN)
            && !rewritten.by().containsKey((int) ':');
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
    return stripsDots == mayStripDots
        && stripsSpaces == mayStripSpaces
        && rewritten.dropsLeadingSpaces() == rewritten.mayDropLeadingSpaces()
        && cut.isExact()
        && firstReplaced == Integer.MAX_VALUE;
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
    String kept = written(name, mayStripDots, mayStripSpaces);
    int start = 0;
    while (rewritten.mayDropLeadingSpaces() && start < kept.length() && kept.charAt(start) == ' ') {
      start++;
    }
    return cut.shortest(withoutReplaced(kept.substring(start)));
  }

  /** What of a compared name surely counts. */
  String undisputed(String key) {
    return cut.undisputed(key);
  }

  /** Whether characters of the name are stored as other ones. */
  boolean isRewritten(String name) {
    return rewritten.isIn(name);
  }

  /** Names with characters that the charset of the directory lacks are taken for each other. */
  private static int firstReplaced(Traits traits) {
    boolean replaces =
        traits.finding("control-bmp").is(NameVerdict.LOSSY) && !traits.joinsUnrelated();
    if (!replaces) {
      return Integer.MAX_VALUE;
    }
    boolean latin =
        traits.evidence().of("canonical-latin") instanceof Relation relation
            && relation
                .forward()
                .listed()
                .names()
                .contains(NameOctets.hex(latinName().firstOctets()));
    return latin ? BEYOND_LATIN : BEYOND_ASCII;
  }

  private static Question latinName() {
    return Question.byId("canonical-latin").orElseThrow();
  }

  /** Whether other characters may stand for some of the name. */
  boolean mayReplace(String name) {
    return name.codePoints().anyMatch(c -> c >= firstReplaced);
  }

  /** One sign for all characters that may be replaced, and for all that may replace them. */
  private String withoutReplaced(String name) {
    if (firstReplaced == Integer.MAX_VALUE) {
      return name;
    }
    StringBuilder kept = new StringBuilder();
    for (int codePoint : name.codePoints().toArray()) {
      boolean open = codePoint >= firstReplaced || SUBSTITUTES.indexOf(codePoint) >= 0;
      if (!open) {
        kept.appendCodePoint(codePoint);
      } else if (kept.isEmpty() || kept.charAt(kept.length() - 1) != '?') {
        // One character may become several.
        kept.append('?');
      }
    }
    return kept.toString();
  }

  /** Whether only the beginning of the name may be written. */
  boolean mayCut(String name) {
    return cut.mayCut(name);
  }

  /** Whether the length of the name has a part in what is written of it. */
  boolean isLong(String name) {
    return cut.mayCut(name) || cut.isOpen(name);
  }

  /** Whether the name is listed with a checksum in it. */
  boolean isChecksummed(String name) {
    return hasChecksums && !UdfNames.listed(name).equals(name);
  }

  boolean isStreamOf(String name) {
    return hasStreams && name.indexOf(':') > 0;
  }

  private String written(String name, boolean withoutDots, boolean withoutSpaces) {
    String kept = rewritten.written(octets.written(name));
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
