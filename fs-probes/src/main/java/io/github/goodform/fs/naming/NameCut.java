package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where a directory cuts names that are too long for it, instead of refusing them.
 *
 * @param length how much of a name is kept, 0 where none is known to be cut
 * @param unit in what that is counted
 * @param isOpen whether it was not asked what becomes of long names
 */
record NameCut(int length, Unit unit, boolean isOpen) {
  /** In what the length of a name is counted. */
  enum Unit {
    OCTETS,
    UTF16,
    /** Known for ASCII only. */
    UNKNOWN
  }

  private static final String EXTENSION = "length-extension";

  private static final int MOST = 255;

  /** The most octets of a UTF-16 unit, and of a code point. */
  private static final int OCTETS_OF_ONE = 4;

  static NameCut of(Traits traits) {
    if (!(traits.evidence().of("length-ascii") instanceof Length ascii)) {
      return new NameCut(0, Unit.UNKNOWN, true);
    }
    if (!ascii.isCut()) {
      return new NameCut(0, Unit.UNKNOWN, false);
    }
    boolean prefix =
        !ascii.next().detail().equals(Length.LISTED_AS_ANOTHER) && !keepsExtension(traits);
    return new NameCut(ascii.units(), prefix ? unit(traits, ascii.units()) : Unit.UNKNOWN, false);
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
