package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where a directory cuts names that are too long for it, instead of refusing them.
 *
 * @param length how much of a name is kept, 0 where none is known to be cut
 * @param unit in what that is counted
 * @param isOpen whether it was not asked what becomes of long names
 * @param splits whether some octets of a character are kept where the others are cut
 */
record NameCut(int length, Unit unit, boolean isOpen, boolean splits) {
  /** In what the length of a name is counted. */
  enum Unit {
    OCTETS,
    UTF16,
    /** Known for ASCII only. */
    UNKNOWN
  }

  private static final String EXTENSION = "length-extension";

  private static final List<String> OF_SEVERAL_OCTETS =
      List.of("length-latin", "length-hangul", "length-emoji");

  private static final int MOST = 255;

  /** The most octets of a UTF-16 unit, and of a code point. */
  private static final int OCTETS_OF_ONE = 4;

  static NameCut of(Traits traits) {
    if (!(traits.evidence().of("length-ascii") instanceof Length ascii)) {
      return new NameCut(0, Unit.UNKNOWN, true, false);
    }
    if (!ascii.isCut()) {
      return new NameCut(0, Unit.UNKNOWN, false, false);
    }
    boolean prefix =
        !ascii.next().detail().equals(Length.LISTED_AS_ANOTHER) && !keepsExtension(traits);
    Unit unit = prefix ? unit(traits, ascii.units()) : Unit.UNKNOWN;
    return new NameCut(ascii.units(), unit, false, splits(traits));
  }

  /** Whether some octets of a character are listed where the others were cut. */
  private static boolean splits(Traits traits) {
    return OF_SEVERAL_OCTETS.stream()
        .map(traits.evidence()::of)
        .noneMatch(
            observation ->
                observation instanceof Length length
                    && length.next().detail().equals(Length.LISTED_AS_ANOTHER));
  }

  /** Whether a name that is too long is listed with the end that it was given. */
  private static boolean keepsExtension(Traits traits) {
    String name = Question.byId(EXTENSION).orElseThrow().first();
    return traits.evidence().of(EXTENSION) instanceof Single single
        && traits.finding(EXTENSION).is(NameVerdict.REWRITTEN)
        && single.listed().names().stream()
            .map(NameOctets::text)
            .flatMap(Optional::stream)
            .anyMatch(listed -> !name.startsWith(listed));
  }

  /** From U+00E5, which has two octets and is one unit. */
  private static Unit unit(Traits traits, int length) {
    if (!(traits.evidence().of("length-latin") instanceof Length latin)) {
      return Unit.UNKNOWN;
    } else if (latin.units() == length / 2) {
      return Unit.OCTETS;
    }
    return latin.units() == length ? Unit.UTF16 : Unit.UNKNOWN;
  }

  /**
   * Whether names are cut that most directories take: what was asked in long names is no answer.
   */
  boolean isShorterThanMost() {
    return 0 < length && length < MOST;
  }

  boolean isExact() {
    return !isOpen && (length == 0 || unit != Unit.UNKNOWN);
  }

  /** Whether it is known what is left of a name that is cut. */
  boolean isKnown(String name) {
    return isExact() && (splits || EscapedNames.isText(known(name)));
  }

  /** Whether all of a name may not be kept, where names are known to be cut. */
  boolean mayCut(String name) {
    return length > 0 && (unit == Unit.UTF16 ? name.length() : EscapedNames.length(name)) > length;
  }

  /** Whether a name is so long that it would have to be asked whether it is cut. */
  boolean isOpen(String name) {
    return isOpen && EscapedNames.length(name) > LengthLimit.UNDISPUTED_OCTETS;
  }

  /**
   * What of a compared name surely counts: its end does not where long names were not asked, and
   * little does where it is not known how they are cut.
   */
  String undisputed(String key) {
    if (isOpen(key)) {
      return EscapedNames.text(
          Arrays.copyOf(EscapedNames.octets(key), LengthLimit.UNDISPUTED_OCTETS));
    }
    boolean isKnown = length == 0 || isExact();
    return isKnown ? key : key.substring(0, Math.min(key.length(), length / OCTETS_OF_ONE));
  }

  /** What is surely kept: a part of a character may be listed as any other part. */
  String shortest(String name) {
    String kept = known(name);
    int end = kept.length();
    while (!splits
        && end > 0
        && Character.isLowSurrogate(kept.charAt(end - 1))
        && (end == 1 || !Character.isHighSurrogate(kept.charAt(end - 2)))) {
      end--;
    }
    return kept.substring(0, end);
  }

  /** What is known to be kept of a name, all of it where that is open. */
  String known(String name) {
    if (!mayCut(name) || unit == Unit.UNKNOWN) {
      return name;
    } else if (unit == Unit.UTF16) {
      return name.substring(0, Math.min(length, name.length()));
    }
    return EscapedNames.text(Arrays.copyOf(EscapedNames.octets(name), length));
  }
}
