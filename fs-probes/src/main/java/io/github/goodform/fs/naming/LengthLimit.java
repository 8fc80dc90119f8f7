package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.Refusals.Refusal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The longest name: a limit in a unit of the file system, and the kernel's 255 octets before it.
 *
 * <p>A file system that stores what it compares counts the key, not the name: U+0344 becomes two
 * characters in every normalization form, and U+FDFA eighteen in form KC.
 */
final class LengthLimit {
  private static final String ASCII = "length-ascii";

  /** The questions; the last ones tell a limit of the normalized name from one of the name. */
  private static final List<String> LENGTHS =
      List.of(
          ASCII,
          "length-latin",
          "length-latin-decomposed",
          "length-hangul",
          "length-emoji",
          "length-greek",
          "length-composition-exclusion",
          "length-compatibility");

  private static final int NAME_MAX = 255;

  /**
   * So many octets, as given and in form KD, are a name for every file system that was measured.
   */
  static final int UNDISPUTED_OCTETS = 143;

  private final Traits traits;
  private final WrittenNames written;

  /** The limit of names that are stored shorter. */
  private final GivenLength given;

  private final Map<LengthUnit, ToIntFunction<String>> units;
  private final int limit;
  private final LengthUnit unit;

  /** The units that explain as much, where questions were not asked that tell them apart. */
  private final List<LengthUnit> likely;

  private final boolean isUnitOpen;

  /** How many times its octets a letter that was asked about may count. */
  private final double expansion;

  /** So many octets the kernel takes: any, where a name of more than usual was kept. */
  private final int kernelsLimit;

  private final Folding folding;
  private final CallOutcome outcome;
  private final @Nullable CallOutcome kernels;

  private LengthLimit(Traits traits, WrittenNames written, NameKeys keys) {
    this.traits = traits;
    this.written = written;
    this.given = GivenLength.of(traits);
    this.folding = keys.tables().folding();
    this.units = LengthUnits.of(traits, written, keys, isAllAsked());
    List<CallOutcome> ends = LENGTHS.stream().map(this::next).filter(Objects::nonNull).toList();
    CallOutcome end = end(traits.evidence().of(ASCII), ends);
    this.limit =
        end != null && traits.evidence().of(ASCII) instanceof Length ascii
            ? ascii.units()
            : Integer.MAX_VALUE;
    this.outcome =
        ends.stream()
            .filter(o -> o.reason() != ErrorKind.TOO_LONG)
            .findFirst()
            .orElse(end != null ? end : CallOutcome.UNASKED);
    this.kernels =
        outcome.reason() == ErrorKind.TOO_LONG
            ? null
            : ends.stream().filter(o -> o.reason() == ErrorKind.TOO_LONG).findFirst().orElse(null);
    this.kernelsLimit =
        LENGTHS.stream().anyMatch(this::isLongerThanUsual) ? Integer.MAX_VALUE : NAME_MAX;
    this.unit = unit();
    this.likely = likely();
    this.expansion = expansion();
    this.isUnitOpen =
        end != null
            && (isOfAsciiAlone()
                || isFormUnasked()
                || LENGTHS.stream()
                    .filter(this::isMeasured)
                    .anyMatch(id -> !isExplained(id, unit)));
  }

  /** FUSE gives the daemon up to 1,024 octets, of which it may store fewer. */
  private boolean isLongerThanUsual(String id) {
    return traits.evidence().of(id) instanceof Length length
        && length.units() * EscapedNames.length(Question.named(id).first()) > NAME_MAX;
  }

  /** From the letter of which the fewest octets are a name, where an octet of ASCII counts one. */
  private double expansion() {
    double most = 1;
    for (String id : LENGTHS) {
      if (isMeasured(id) && traits.evidence().of(id) instanceof Length length) {
        int octets = EscapedNames.length(Question.named(id).first());
        most = Math.max(most, (double) limit / ((length.units() + 1) * octets));
      }
    }
    return most;
  }

  static LengthLimit of(Traits traits, WrittenNames written, NameKeys keys) {
    return new LengthLimit(traits, written, keys);
  }

  private @Nullable CallOutcome next(String id) {
    // Where others are measured, a letter that is refused alone tells nothing of lengths.
    return traits.evidence().of(id) instanceof Length length
            && (length.units() > 0 || isOfAsciiAlone())
            && !length.next().isOk()
            && !length.isCut()
        ? length.next()
        : null;
  }

  /**
   * How a name in ASCII ends that is one octet too long, {@code null} where none is refused. Where
   * it is found because its beginning is there, as on exFAT with an 8-bit character set, and
   * another question met no such file and was refused, it is refused alone.
   */
  private static @Nullable CallOutcome end(NameObservation observation, List<CallOutcome> ends) {
    if (!(observation instanceof Length ascii) || ascii.units() == 0 || ascii.next().isOk()) {
      return null;
    } else if (!ascii.isCut()) {
      return ascii.next();
    }
    boolean isFound = ascii.next().reason() == ErrorKind.EXISTS;
    return isFound ? ends.stream().findFirst().orElse(null) : null;
  }

  /** Whether a charset lacks all that was asked about beyond ASCII. */
  private boolean isOfAsciiAlone() {
    return written.charset().table() != null
        && LENGTHS.stream().filter(id -> !id.equals(ASCII)).noneMatch(this::isMeasured);
  }

  /** Whether it was not asked what a name is compared as, which may be what is stored of it. */
  private boolean isFormUnasked() {
    return !traits.finding("canonical-latin").isAnswered()
        || !(traits.finding("case-ascii").isAnswered()
            || traits.finding("case-short-ascii").isAnswered());
  }

  private boolean isMeasured(String id) {
    return traits.evidence().of(id) instanceof Length length
        && length.units() > 0
        && !length.next().isOk()
        && isLonger(Question.named(id).first());
  }

  /** Whether more of a unit makes what is stored longer: a charset may end the name there. */
  private boolean isLonger(String one) {
    CharsetLimit charset = written.charset();
    return charset.written(one.repeat(2)).length() > charset.written(one).length();
  }

  /** The unit in which most of the measured names were as long as they could be. */
  private LengthUnit unit() {
    LengthUnit best = LengthUnit.OCTETS;
    long most = -1;
    for (LengthUnit candidate : units.keySet()) {
      long explained = explained(candidate);
      if (explained > most) {
        best = candidate;
        most = explained;
      }
    }
    return best;
  }

  private boolean isAllAsked() {
    return LENGTHS.stream().allMatch(id -> traits.finding(id).isAnswered());
  }

  private List<LengthUnit> likely() {
    long most = explained(unit);
    return isAllAsked()
        ? List.of()
        : units.keySet().stream().filter(candidate -> explained(candidate) == most).toList();
  }

  private long explained(LengthUnit candidate) {
    return LENGTHS.stream()
        .filter(this::isMeasured)
        .filter(id -> isExplained(id, candidate))
        .count();
  }

  /** Whether the limit in this unit, or the kernel's, ends names just where they ended. */
  private boolean isExplained(String id, LengthUnit candidate) {
    if (!(traits.evidence().of(id) instanceof Length length)) {
      return false;
    }
    String one = Question.named(id).first();
    return fits(one.repeat(length.units()), candidate)
        && !fits(one.repeat(length.units() + 1), candidate);
  }

  private boolean fits(String name, LengthUnit candidate) {
    boolean isBesideKernel = candidate.isBesideKernel() || kernels != null;
    return (!isBesideKernel || EscapedNames.length(name) <= kernelsLimit)
        && length(name, candidate) <= limit;
  }

  private int length(String name, LengthUnit of) {
    return Objects.requireNonNull(units.get(of)).applyAsInt(name);
  }

  /** Why the name is too long, {@code null} when it is not, or when that is open. */
  @Nullable CallOutcome refusal(String name) {
    CallOutcome ofGiven = given.refusal(name);
    if (ofGiven != null) {
      return ofGiven;
    }
    if (limit == Integer.MAX_VALUE
        || isShortened(name)
        || isUnasked(name)
        || (name.length() <= limit && EscapedNames.isAscii(name))) {
      return null;
    }
    if (kernels != null && EscapedNames.length(name) > kernelsLimit) {
      return kernels;
    }
    boolean fits =
        isUnitOpen ? fitsAny(units.keySet(), name) : fitsAny(likely, name) || fits(name, unit);
    return fits ? null : outcome;
  }

  /**
   * Whether nothing but ASCII was asked about, and the charset may give each of so many characters
   * one octet. The kernel's limit may be another one where the names of a charset are converted.
   */
  private boolean isUnasked(String name) {
    CharsetTable table = written.charset().table();
    return table != null
        && !table.isWide()
        && isOfAsciiAlone()
        && !EscapedNames.isAscii(name)
        && LengthUnits.characters(name) <= limit;
  }

  /** Whether a name that is not too long is stored as one that is short in any unit. */
  private boolean isShortened(String name) {
    String stored = written.charset().written(name);
    return !stored.equals(name)
        && EscapedNames.isAscii(stored)
        && stored.length() <= limit
        && given.takes(name);
  }

  /**
   * Why a name is refused of which nothing is left to compare: only where the normalized name is
   * stored, it is.
   */
  @Nullable Refusal ofNothing(String reason) {
    if (!traits.of(Trait.LONGEST_NAME).isConclusive()) {
      return new Refusal(null, reason, Trait.IGNORABLES.id());
    }
    return unit == LengthUnit.NORMALIZED || unit == LengthUnit.COMPARED
        ? new Refusal(outcome, reason, Trait.IGNORABLES.id())
        : null;
  }

  private boolean fitsAny(Collection<LengthUnit> candidates, String name) {
    return candidates.stream().anyMatch(candidate -> fits(name, candidate));
  }

  /** What is too long, in words. */
  String reason(String name) {
    boolean isLost = outcome.reason() == ErrorKind.LOST;
    if (given.refusal(name) != null) {
      String text =
          isLost
              ? "%d octets are more than a name may have"
              : "%d octets are more than a name may have that is stored shorter";
      return text.formatted(EscapedNames.length(name));
    }
    int length = length(name, unit);
    String exceeding =
        length > limit
            ? "%d %s exceed the longest name".formatted(length, unit.words())
            : "%d octets exceed the longest name".formatted(EscapedNames.length(name));
    return isLost ? exceeding + ": " + outcome.detail() : exceeding;
  }

  /** Why it is open whether the name is too long, empty when it is not. */
  String openReason(String name) {
    if (written.mayCut(name)) {
      return written.isCutKnown(name) && given.takes(name) ? "" : "longer names are cut";
    } else if (isShortened(name)) {
      return "";
    }
    if (name.length() <= limit && limit < Integer.MAX_VALUE && EscapedNames.isAscii(name)) {
      return "";
    }
    int most = Math.max(LengthUnits.longest(name), EscapedNames.length(name));
    if (limit == Integer.MAX_VALUE) {
      boolean unlimited = traits.of(Trait.LONGEST_NAME).isConclusive();
      return unlimited || most <= UNDISPUTED_OCTETS
          ? ""
          : Trait.LONGEST_NAME.id() + ": " + traits.of(Trait.LONGEST_NAME).reason();
    }
    boolean isLikelyToFit = likely.stream().allMatch(candidate -> fits(name, candidate));
    if (isLikelyToFit && (isUnitOpen ? most * expansion : most) <= limit) {
      return "";
    } else if (isUnitOpen || !isLikelyToFit) {
      return "the unit of the longest name is unknown";
    }
    return isNormalizedOpen(name)
        ? "it was not asked whether the longest name is counted after normalization"
        : "";
  }

  /** Without the questions for it, a limit of the name looks like one of its composed form. */
  private boolean isNormalizedOpen(String name) {
    // No file system that folds in full was seen to store the folded name and not to count it, and
    // one that keeps octets that are not UTF-8, which have no normalized form, stores the name.
    if (folding.isFull()
        || traits.of(Trait.OCTETS).is(NameHandling.KEPT)
        || unit != LengthUnit.OCTETS
        || isMeasured("length-composition-exclusion")) {
      return false;
    }
    boolean normalizes =
        traits.of(Trait.NORMALIZATION).value().filter(f -> f != NormalizationForm.NONE).isPresent();
    return normalizes && length(name, LengthUnit.NORMALIZED) > limit;
  }
}
