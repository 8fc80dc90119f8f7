package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What of a name a directory puts on its disk, before any table is applied: without a stream's name
 * and without dots and spaces that it drops, with substitutes for what it cannot hold, with a
 * checksum where UDF has one, and cut where it is too long.
 */
final class WrittenNames {
  /** The question that shows whether UDF names get a checksum. */
  static final String CHECKSUM = "name-fake-dot-dot";

  /** The lengths of names of characters that charsets may lack. */
  private static final List<String> LENGTHS =
      List.of("length-hangul", "length-compatibility", "length-emoji", "length-greek");

  private final OctetRules octets;
  private final boolean hasStreams;
  private final boolean stripsDots;
  private final boolean stripsSpaces;

  /** Whether an ending is listed, though it is dropped where names are compared. */
  private final boolean listsDots;

  private final boolean listsSpaces;
  private final boolean mayStripDots;
  private final boolean mayStripSpaces;
  private final SupplementaryLimit supplementary;
  private final RewrittenDevices devices;
  private final boolean hasChecksums;
  private final boolean mayHaveChecksums;
  private final NameCut cut;

  /**
   * Whether it may be the given name that is cut, and not what is written of it. HFS does both: it
   * remembers names by their first octets, and stores as many characters.
   */
  private final boolean mayCutGiven;

  /** Whether it surely is the given name that is cut. */
  private final boolean cutsGiven;

  /** Whether as many characters of what is written are listed. */
  private final boolean listsAsMany;

  private final RewrittenCharacters rewritten;
  private final CharsetLimit charset;

  /** The characters that are too new to be listed, and those that are too new to be compared. */
  private final List<NewCharacters> tooNew;

  private WrittenNames(Traits traits) {
    this.octets = OctetRules.of(traits);
    this.cut = NameCut.of(traits);
    this.rewritten = RewrittenCharacters.of(traits, cut);
    this.tooNew = List.of(rewritten.tooNew(), NewCharacters.compared(traits));
    this.devices = RewrittenDevices.of(traits);
    this.charset = CharsetLimit.of(traits, cut, rewritten);
    this.mayCutGiven = cut.unit() == NameCut.Unit.OCTETS && mayCutGiven(traits, cut, charset);
    this.listsAsMany = mayCutGiven && listsAsMany(traits, cut, charset);
    this.hasStreams =
        traits.finding("name-colon").is(NameVerdict.REWRITTEN)
            && !rewritten.by().containsKey((int) ':');
    this.stripsDots = strips(traits, "alias-trailing-dot");
    this.stripsSpaces = strips(traits, "alias-trailing-space");
    this.listsDots = lists(traits, "alias-trailing-dot");
    this.listsSpaces = lists(traits, "alias-trailing-space");
    this.mayStripDots = stripsDots || isOpen(traits.of(Trait.TRAILING_DOT));
    this.mayStripSpaces = stripsSpaces || isOpen(traits.of(Trait.TRAILING_SPACE));
    this.supplementary = SupplementaryLimit.of(traits);
    String emoji = Question.named("length-emoji").first();
    this.cutsGiven = cut.isOfGivenUnits(traits, written(emoji, false, false, true));
    this.hasChecksums =
        traits.evidence().of(CHECKSUM) instanceof Single single
            && traits.finding(CHECKSUM).is(NameVerdict.REWRITTEN)
            && single.listed().names().contains(listedByUdf());
    this.mayHaveChecksums =
        !traits.finding(CHECKSUM).isAnswered()
            && traits
                .of(Trait.LONGEST_NAME)
                .value()
                .map(longest -> longest.limit() == UdfNames.LONGEST)
                .orElse(true);
  }

  private static String listedByUdf() {
    String name = Question.named(CHECKSUM).first();
    return NameOctets.hex(NameOctets.utf8(UdfNames.listed(name)));
  }

  /** Where a shorter character stands for another one, not as many of that one fit. */
  private static boolean mayCutGiven(Traits traits, NameCut cut, CharsetLimit charset) {
    for (String id : LENGTHS) {
      String one = Question.named(id).first();
      int octets = EscapedNames.length(charset.written(one));
      if (octets < EscapedNames.length(one) && traits.evidence().of(id) instanceof Length length) {
        return octets == 0 || length.units() < cut.length() / octets;
      }
    }
    return charset.isLimited();
  }

  /**
   * Whether long names were listed as so many characters, whatever number of octets those have: as
   * they are in a charset of one octet for each.
   */
  private static boolean listsAsMany(Traits traits, NameCut cut, CharsetLimit charset) {
    List<String> telling =
        SampledCharset.SAMPLES.stream()
            .filter(id -> !charset.mayLack(sample(id)))
            .filter(id -> cut.mayCut(cut.characters(charset.written(sample(id)))))
            .toList();
    return !telling.isEmpty()
        && telling.stream()
            .allMatch(
                id ->
                    RewrittenCharacters.listed(traits, id)
                        .filter(cut.characters(charset.written(sample(id)))::equals)
                        .isPresent());
  }

  private static String sample(String id) {
    return Question.named(id).first();
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

  private static boolean lists(Traits traits, String id) {
    return traits.evidence().of(id) instanceof Relation relation
        && relation
            .forward()
            .listed()
            .names()
            .contains(NameOctets.hex(Question.named(id).firstOctets()));
  }

  private static boolean isOpen(TraitAnswer<NameHandling> answer) {
    return !answer.isConclusive() || answer.is(NameHandling.MIXED);
  }

  /** Whether it is known of every ending whether it is dropped. */
  boolean isExact() {
    return stripsDots == mayStripDots
        && stripsSpaces == mayStripSpaces
        && rewritten.isExact()
        && devices.isEmpty()
        && cut.isExact()
        && !mayCutGiven
        && !charset.isLimited();
  }

  OctetRules octets() {
    return octets;
  }

  boolean replaces(String name) {
    return supplementary.isIn(name) || replacesByTable(name);
  }

  /** Whether other characters were seen to stand for some of the name, one by one. */
  boolean replacesByTable(String name) {
    return charset.replaces(name);
  }

  /** The name that is known to be written. */
  String known(String name) {
    return cut.known(written(cutFirst(name), stripsDots, stripsSpaces, true));
  }

  /** The name that is known to be written and listed, by which it may not be compared. */
  String listed(String name) {
    String whole = listedWhole(name);
    return listsAsMany ? cut.characters(whole) : cut.listed(whole);
  }

  private String listedWhole(String name) {
    return written(
        cutFirst(name),
        stripsDots && !listsDots,
        stripsSpaces && !listsSpaces,
        !supplementary.isListed());
  }

  private String cutFirst(String name) {
    return cutsGiven ? cut.known(name) : name;
  }

  /** Whether less of the name is listed than is written. */
  boolean listsLess(String name) {
    return mayCutListed(listsAsMany ? listedWhole(name) : name);
  }

  /**
   * Whether it is open how much of the name is listed.
   *
   * @param listing how written names are listed
   */
  boolean isCutOpen(String name, UnaryOperator<String> listing) {
    String whole = listedWhole(name);
    return !listsAsMany && cut.isOpenInListing(whole, listing.apply(whole));
  }

  /** Whether only the beginning may be listed of what is written. */
  boolean mayCutListed(String whole) {
    return listsAsMany ? !cut.characters(whole).equals(whole) : cut.mayCut(whole);
  }

  /**
   * The shortest name that may be written.
   *
   * @param merged what else is left out of a name, or made another one
   */
  String shortest(String name, UnaryOperator<String> merged) {
    // What stands for a character has another length, so that more or less of the name is cut.
    boolean withinBmp = supplementary.drops() || cut.length() > 0;
    String kept = merged.apply(written(cutFirst(name), mayStripDots, mayStripSpaces, withinBmp));
    return cut.shortest(withoutOpen(kept));
  }

  /** The same where nothing of it is cut. */
  String uncut(String name, UnaryOperator<String> merged) {
    return withoutOpen(merged.apply(written(name, mayStripDots, mayStripSpaces, true)));
  }

  /** Whether names are known to be cut, and where. */
  boolean cuts() {
    return cut.length() > 0 && cut.isExact();
  }

  /** What of a compared name is left where that is cut. */
  String cut(String key) {
    return cut.shortest(key);
  }

  /** What of a compared name surely counts, whatever is cut of it. */
  String least(String key) {
    return cut.least(key);
  }

  /** A name, or what it is compared as, without what may be dropped or stored otherwise. */
  String withoutOpen(String name) {
    return devices.undisputed(rewritten.undisputed(withoutEnd(name, mayStripDots, mayStripSpaces)));
  }

  /** Whether it may be the given name that is cut, and not what is written of it. */
  boolean mayCutGiven() {
    return mayCutGiven;
  }

  /** What of a compared name surely counts of which all is kept. */
  String undisputed(String key) {
    return cut.undisputed(key);
  }

  /** What of a compared name surely counts, also where others stand for its characters. */
  String undisputedOfAny(String key) {
    return mayCutGiven ? cut.least(key) : cut.undisputed(key);
  }

  /** Whether characters of the name are stored as other ones. */
  boolean isRewritten(String name) {
    return rewritten.isIn(name);
  }

  RewrittenCharacters rewritten() {
    return rewritten;
  }

  List<NewCharacters> tooNew() {
    return tooNew;
  }

  SupplementaryLimit supplementary() {
    return supplementary;
  }

  /** Whether each character of the name was asked about, or is like those that were. */
  boolean isOfKnown(String name) {
    return charset.table() != null && charset.table().isKnown(name);
  }

  CharsetLimit charset() {
    return charset;
  }

  /** Whether other characters may stand for some of the name. */
  boolean mayReplace(String name) {
    return charset.mayLack(name);
  }

  /** Whether the name is one of a device that may be listed as another one. */
  boolean mayBeDevice(String name) {
    return devices.mayBe(name);
  }

  /** Whether it is open how some of the name's characters are stored. */
  boolean mayRewrite(String name) {
    return rewritten.mayBeIn(name);
  }

  /** Whether only the beginning of the name may be written. */
  boolean mayCut(String name) {
    return cut.mayCut(name);
  }

  /** Whether it is known what is left of a name that is cut. */
  boolean isCutKnown(String name) {
    return listsAsMany || (cut.isKnown(name) && (!mayCutGiven || EscapedNames.isAscii(name)));
  }

  /** Whether the length of the name has a part in what is written of it. */
  boolean isLong(String name) {
    return cut.mayCut(name) || cut.isOpen(name);
  }

  /** Whether the name is listed with a checksum in it. */
  boolean isChecksummed(String name) {
    return hasChecksums && !UdfNames.listed(name).equals(name);
  }

  /** Whether it may be. */
  boolean mayBeChecksummed(String name) {
    return mayHaveChecksums && !UdfNames.listed(name).equals(name);
  }

  boolean isStreamOf(String name) {
    return hasStreams && name.indexOf(':') > 0 && !isStreamOfDirectory(name);
  }

  /** Whether what stands before the colon is no file: nothing, or a name of a directory. */
  static boolean isStreamOfDirectory(String name) {
    return name.startsWith(":") || name.startsWith(".:") || name.startsWith("..:");
  }

  private String written(
      String name, boolean withoutDots, boolean withoutSpaces, boolean withinBmp) {
    // Before and after the rest: a space that is dropped is not stored as another character.
    String whole = withoutEnd(octets.written(name), withoutDots, withoutSpaces);
    String kept = charset.written(rewritten.written(whole));
    if (isStreamOf(kept)) {
      kept = kept.substring(0, kept.indexOf(':'));
    }
    kept = withoutEnd(kept, withoutDots, withoutSpaces);
    if (withinBmp && supplementary.isIn(kept)) {
      return supplementary.written(kept);
    }
    return hasChecksums ? UdfNames.listed(kept) : kept;
  }

  private static String withoutEnd(String name, boolean withoutDots, boolean withoutSpaces) {
    int end = name.length();
    while (end > 0
        && ((withoutDots && name.charAt(end - 1) == '.')
            || (withoutSpaces && name.charAt(end - 1) == ' '))) {
      end--;
    }
    return name.substring(0, end);
  }
}
