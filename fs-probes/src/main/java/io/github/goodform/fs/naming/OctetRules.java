package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says of names that are not UTF-8, by the kind of what is wrong with them.
 *
 * <p>Such an octet is a lone surrogate in the name, as {@link EscapedNames} has it; the patterns
 * are written in octets.
 */
final class OctetRules {

  /** What can be wrong, the more special first. */
  private enum Kind {
    SURROGATE_PAIR(
        "octets-surrogate-pair", "ED [A-B][0-9A-F] [8-B][0-9A-F] ED [B][0-9A-F] [8-B][0-9A-F]"),
    SURROGATE("octets-surrogate", "ED [A-B][0-9A-F] [8-B][0-9A-F]"),
    OVERLONG("octets-overlong", "C[01] [8-B][0-9A-F]"),
    FIVE_OCTETS("octets-five-octets", "F[89AB]( [8-B][0-9A-F]){4}"),
    BEYOND("octets-beyond-10ffff", "F4 [9AB][0-9A-F]( [8-B][0-9A-F]){2}"),
    INSIDE("octets-latin1-inside", "[8-F][0-9A-F] -"),
    NEVER("octets-ff", "F[EF]"),
    TRUNCATED("octets-truncated", "[C-F][0-9A-F] ?$"),
    LONE("octets-latin1", "[8-F][0-9A-F]");

    private final String question;
    private final Pattern octets;

    Kind(String question, String octets) {
      this.question = question;
      this.octets = Pattern.compile(octets);
    }
  }

  private static final Pattern PAIR =
      Pattern.compile("\uDCED[\uDCA0-\uDCAF][\uDC80-\uDCBF]\uDCED[\uDCB0-\uDCBF][\uDC80-\uDCBF]");

  private static final int BEYOND_ASCII = 0x80;
  private static final int FIRST_CAPITAL = 0xC0;
  private static final int LAST_CAPITAL = 0xDF;
  private static final int CASE = 0x20;

  private final Traits traits;
  private final Map<Kind, Single> answers = new EnumMap<>(Kind.class);
  private final boolean replaces;
  private final boolean joinsSurrogates;
  private final boolean comparesOctets;

  /** Whether octets that are letters of one code page may be compared without case. */
  private final boolean mayFold;

  private OctetRules(Traits traits) {
    this.traits = traits;
    for (Kind kind : Kind.values()) {
      if (traits.evidence().of(kind.question) instanceof Single single) {
        answers.put(kind, single);
      }
    }
    this.replaces = traits.finding("octets-latin1").is(NameVerdict.LOSSY);
    this.joinsSurrogates = traits.finding("octets-surrogate-pair").is(NameVerdict.REWRITTEN);
    this.comparesOctets = comparesOctets(traits);
    this.mayFold =
        !comparesOctets
            && !replaces
            && !traits.of(Trait.OCTETS).is(NameHandling.REFUSED)
            && !traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE);
  }

  /** Where case matters anyway, that two such names are apart tells nothing of how. */
  private static boolean comparesOctets(Traits traits) {
    return traits.evidence().of("octets-case") instanceof Relation
        && traits.finding("octets-case").is(NameVerdict.DISTINCT)
        && !traits.finding("octets-canonical").is(NameVerdict.SAME);
  }

  static OctetRules of(Traits traits) {
    return new OctetRules(traits);
  }

  /** Whether such a name is compared octet by octet, whatever the rules for text are. */
  boolean isComparedByOctets(String name) {
    return comparesOctets && !EscapedNames.isText(name);
  }

  /**
   * A key that is equal for keys that differ only in the case of single octets, where a directory
   * may compare these without case: JFS, XFS and FAT fold Latin-1, octet by octet. The 32 pairs are
   * also those of most other code pages.
   *
   * <p>No two names in UTF-8 get equal keys by this: the first octet of two becomes one of three or
   * more, and the third is missing. Every octet beyond ASCII is a lone surrogate in it.
   */
  String loose(String key) {
    if (!mayFold || EscapedNames.isAscii(key) || !EscapedNames.hasOctets(key)) {
      return key;
    }
    byte[] octets = EscapedNames.octets(key);
    StringBuilder loose = new StringBuilder(octets.length);
    for (byte signed : octets) {
      int octet = signed & 0xFF;
      int folded = octet >= FIRST_CAPITAL && octet <= LAST_CAPITAL ? octet + CASE : octet;
      loose.append((char) (folded < BEYOND_ASCII ? folded : EscapedNames.ESCAPE + folded));
    }
    return loose.toString();
  }

  /** Whether it was asked what becomes of such octets, of all kinds or of the kind of these. */
  boolean isKnown(String name) {
    return EscapedNames.isText(name)
        || traits.of(Trait.OCTETS).isConclusive()
        || traits.finding(kind(name).question).isAnswered();
  }

  @Nullable CallOutcome refusal(String name) {
    if (EscapedNames.isText(name)) {
      return null;
    }
    Single answer = answers.get(kind(name));
    return answer == null || answer.create().isOk() ? null : answer.create();
  }

  private static Kind kind(String name) {
    String wrong = wrong(name);
    for (Kind kind : Kind.values()) {
      if (kind.octets.matcher(wrong).find()) {
        return kind;
      }
    }
    return Kind.LONE;
  }

  /** The octets that are not UTF-8, in hexadecimal digits; text in between is a dash. */
  private static String wrong(String name) {
    StringBuilder octets = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> octets.append(EscapedNames.isSurrogate(c) ? "%02X ".formatted(c & 0xFF) : "- "));
    return octets.toString();
  }

  /** Whether a substitute stands for each octet that is not UTF-8. */
  boolean replaces() {
    return replaces;
  }

  /** The name as it is written on the disk. */
  String written(String name) {
    if (EscapedNames.isText(name)) {
      return name;
    }
    if (replaces) {
      StringBuilder replaced = new StringBuilder();
      name.codePoints()
          .forEach(c -> replaced.appendCodePoint(EscapedNames.isSurrogate(c) ? '?' : c));
      return replaced.toString();
    }
    return joinsSurrogates ? joined(name) : name;
  }

  /** A surrogate pair in two times three octets becomes the character in four. */
  private static String joined(String name) {
    Matcher pairs = PAIR.matcher(name);
    return pairs.replaceAll(
        pair -> {
          String octets = pair.group();
          char high = unit(octets.charAt(1), octets.charAt(2));
          char low = unit(octets.charAt(4), octets.charAt(5));
          return Character.toString(Character.toCodePoint(high, low));
        });
  }

  /** The UTF-16 unit that ED and two more octets would be in UTF-8. */
  private static char unit(int second, int third) {
    return (char) (0xD000 + ((second & 0x3F) << 6) + (third & 0x3F));
  }
}
