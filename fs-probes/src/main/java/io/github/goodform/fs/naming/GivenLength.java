package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long a name may be of which less is stored than given: it is counted in octets or in UTF-16
 * units, and where the answers admit both, what only one of them forbids is open.
 *
 * @param limits the limit in each unit that the answers admit
 * @param refusal how a longer name ended, {@code null} where none was refused
 */
record GivenLength(List<Limit> limits, @Nullable CallOutcome refusal) {
  /** The questions, of characters with other numbers of octets for each unit. */
  private static final List<String> QUESTIONS =
      List.of("table-length", "table-length-wide", "table-length-emoji");

  /**
   * A limit.
   *
   * @param isOfOctets whether octets count, and not UTF-16 units
   * @param atLeast so many were taken
   * @param atMost one more was refused, or would have been
   */
  private record Limit(boolean isOfOctets, int atLeast, int atMost) {
    private int count(String name) {
      return isOfOctets ? EscapedNames.length(name) : name.length();
    }

    boolean allows(String name) {
      return count(name) <= atLeast;
    }

    boolean forbids(String name) {
      return count(name) > atMost;
    }
  }

  static GivenLength of(Traits traits) {
    int octets = 0;
    int utf16 = 0;
    int octetsAtMost = Integer.MAX_VALUE;
    int utf16AtMost = Integer.MAX_VALUE;
    CallOutcome refusal = null;
    for (String id : QUESTIONS) {
      if (traits.finding(id).is(NameVerdict.MEASURED)
          && traits.evidence().of(id) instanceof Length length) {
        String one = Question.named(id).first();
        int octetsOfOne = EscapedNames.length(one);
        octets = Math.max(octets, length.units() * octetsOfOne);
        utf16 = Math.max(utf16, length.units() * one.length());
        if (!length.next().isOk()) {
          refusal = length.next();
          octetsAtMost = Math.min(octetsAtMost, (length.units() + 1) * octetsOfOne - 1);
          utf16AtMost = Math.min(utf16AtMost, (length.units() + 1) * one.length() - 1);
        }
      }
    }
    List<Limit> limits =
        Stream.of(new Limit(true, octets, octetsAtMost), new Limit(false, utf16, utf16AtMost))
            .filter(limit -> limit.atLeast() <= limit.atMost())
            .toList();
    return new GivenLength(limits, refusal);
  }

  /** Whether so long a name is surely taken. */
  boolean takes(String name) {
    return !limits.isEmpty() && limits.stream().allMatch(limit -> limit.allows(name));
  }

  /** How the creation of so long a name ends, {@code null} where it is taken or that is open. */
  @Nullable CallOutcome refusal(String name) {
    return !limits.isEmpty() && limits.stream().allMatch(limit -> limit.forbids(name))
        ? refusal
        : null;
  }
}
