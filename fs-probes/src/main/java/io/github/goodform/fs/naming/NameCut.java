package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.Traits;
import java.util.Arrays;

/**
 * Where a directory cuts names that are too long for it, instead of refusing them.
 *
 * @param length how much of a name is kept, 0 where none is cut
 * @param unit in what that is counted
 */
record NameCut(int length, Unit unit) {
  /** In what the length of a name is counted. */
  enum Unit {
    OCTETS,
    UTF16,
    /** Known for ASCII only. */
    UNKNOWN
  }

  /** The most octets of a UTF-16 unit, and of a code point. */
  private static final int OCTETS_OF_ONE = 4;

  static NameCut of(Traits traits) {
    if (traits.evidence().of("length-ascii") instanceof Length ascii && ascii.isCut()) {
      return new NameCut(ascii.units(), unit(traits, ascii.units()));
    }
    return new NameCut(0, Unit.UNKNOWN);
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

  boolean isExact() {
    return length == 0 || unit != Unit.UNKNOWN;
  }

  /** Whether all of a name may not be kept. */
  boolean mayCut(String name) {
    return length > 0 && EscapedNames.octets(name).length > length;
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

  /** What is kept at least. */
  String shortest(String name) {
    int surely = length / OCTETS_OF_ONE;
    return isExact() || name.length() <= surely ? known(name) : name.substring(0, surely);
  }
}
