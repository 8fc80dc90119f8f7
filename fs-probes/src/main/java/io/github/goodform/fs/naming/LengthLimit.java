package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import io.github.goodform.fs.naming.Refusals.Refusal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
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

  private static final String NORMALIZED = "octets of the normalized name";

  /** As f2fs counts where it refuses what is not UTF-8: folded, and not stream-safe as on ZFS. */
  private static final String COMPARED = "octets of the compared name";

  private static final int MARKS_IN_A_ROW = 30;

  /** No code point below has a combining class. */
  private static final int FIRST_MARK = 0x300;

  private static final int JOINER_OCTETS = 2;
  private static final int NAME_MAX = 255;

  /** So many octets in form KD are a name for every file system that was measured. */
  static final int UNDISPUTED_OCTETS = 143;

  private final Traits traits;
  private final WrittenNames written;

  /** The limit of names that are stored shorter. */
  private final GivenLength given;

  private final Map<String, ToIntFunction<String>> units = new LinkedHashMap<>();
  private final int limit;
  private final String unit;

  /** The units that explain as much, where questions were not asked that tell them apart. */
  private final List<String> likely;

  private final boolean isUnitOpen;
  private final Folding folding;
  private final CallOutcome outcome;
  private final @Nullable CallOutcome kernels;

  private LengthLimit(Traits traits, WrittenNames written, NameKeys keys) {
    this.traits = traits;
    this.written = written;
    this.given = GivenLength.of(traits);
    this.folding = keys.tables().folding();
    if (written.charset().losesRest()) {
      // What is stored counts, and what is given does not. Most charsets are of 8 bits.
      units.put(
          "characters of an 8-bit charset", name -> characters(written.charset().written(name)));
      units.put("stored octets", name -> EscapedNames.length(written.charset().written(name)));
    }
    units.put("octets", EscapedNames::length);
    units.put("UTF-16 units", name -> utf16(written.known(name)));
    units.put(NORMALIZED, normalized(traits, keys));
    units.put(COMPARED, name -> EscapedNames.length(keys.fitted(name)));
    units.put(
        "UTF-16 units of the decomposed name",
        name -> utf16(keys.tables().decompose(written.known(name))));
    units.put("octets of form D", name -> EscapedNames.length(formD(name)));
    if (traits.of(Trait.NORMALIZATION).is(NormalizationForm.NONE)) {
      // ZFS with casesensitivity=mixed keeps names apart, and counts them in its form all the same.
      units.put("octets of form C, stream-safe", streamSafe(Normalizer2.getNFCInstance()));
      units.put("octets of form D, stream-safe", streamSafe(Normalizer2.getNFDInstance()));
      units.put("octets of form KC, stream-safe", streamSafe(Normalizer2.getNFKCInstance()));
      units.put("octets of form KD, stream-safe", streamSafe(Normalizer2.getNFKDInstance()));
    }
    units.put("octets as UDF counts", LengthLimit::compressed);
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
    this.unit = unit();
    this.likely = likely();
    this.isUnitOpen =
        end != null
            && (isWideUnasked()
                || isFormUnasked()
                || LENGTHS.stream()
                    .filter(this::isMeasured)
                    .anyMatch(id -> !isExplained(id, unit)));
  }

  static LengthLimit of(Traits traits, WrittenNames written, NameKeys keys) {
    return new LengthLimit(traits, written, keys);
  }

  /** The normalized name as ZFS holds it: its key, composed where the form is C or KC. */
  private static ToIntFunction<String> normalized(Traits traits, NameKeys keys) {
    NormalizationForm form = traits.of(Trait.NORMALIZATION).value().orElse(NormalizationForm.NONE);
    boolean composed = form == NormalizationForm.FORM_C || form == NormalizationForm.FORM_KC;
    String version =
        traits.of(Trait.DECOMPOSITION_TABLE).value().map(UnicodeRange::atLeast).orElse("");
    Normalizer2 formC = Normalizer2.getNFCInstance();
    Normalizer2 composer =
        version.isEmpty()
            ? formC
            : new FilteredNormalizer2(formC, new UnicodeSet("[:age=" + version + ":]").freeze());
    UnaryOperator<String> composition = composed ? composer::normalize : UnaryOperator.identity();
    return name -> {
      String key = keys.fitted(name);
      return EscapedNames.length(composition.apply(key)) + JOINER_OCTETS * joiners(key);
    };
  }

  private static ToIntFunction<String> streamSafe(Normalizer2 form) {
    return name -> {
      String normalized = form.normalize(name);
      return EscapedNames.length(normalized) + JOINER_OCTETS * joiners(formD(normalized));
    };
  }

  /** Stream-safe text has U+034F after thirty marks in a row (Unicode Standard Annex 15, §13). */
  private static int joiners(String decomposed) {
    int joiners = 0;
    int marks = 0;
    int codePoint;
    for (int i = 0; i < decomposed.length(); i += Character.charCount(codePoint)) {
      codePoint = decomposed.codePointAt(i);
      boolean isMark = codePoint >= FIRST_MARK && UCharacter.getCombiningClass(codePoint) != 0;
      marks = isMark ? marks + 1 : 0;
      if (marks > MARKS_IN_A_ROW) {
        joiners++;
        marks = 1;
      }
    }
    return joiners;
  }

  private @Nullable CallOutcome next(String id) {
    return traits.evidence().of(id) instanceof Length length
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

  /** Whether a charset of several octets lacks all that was asked about beyond ASCII. */
  private boolean isWideUnasked() {
    CharsetTable table = written.charset().table();
    return table != null
        && table.isWide()
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
        && isLonger(Question.byId(id).orElseThrow().first());
  }

  /** Whether more of a unit makes what is stored longer: a charset may end the name there. */
  private boolean isLonger(String one) {
    CharsetLimit charset = written.charset();
    return charset.written(one.repeat(2)).length() > charset.written(one).length();
  }

  /** The unit in which most of the measured names were as long as they could be. */
  private String unit() {
    String best = "octets";
    long most = -1;
    for (String candidate : units.keySet()) {
      long explained = explained(candidate);
      if (explained > most) {
        best = candidate;
        most = explained;
      }
    }
    return best;
  }

  private List<String> likely() {
    long most = explained(unit);
    return LENGTHS.stream().allMatch(id -> traits.finding(id).isAnswered())
        ? List.of()
        : units.keySet().stream().filter(candidate -> explained(candidate) == most).toList();
  }

  private long explained(String candidate) {
    return LENGTHS.stream()
        .filter(this::isMeasured)
        .filter(id -> isExplained(id, candidate))
        .count();
  }

  /** Whether the limit in this unit, or the kernel's, ends names just where they ended. */
  private boolean isExplained(String id, String candidate) {
    if (!(traits.evidence().of(id) instanceof Length length)) {
      return false;
    }
    String one = Question.byId(id).orElseThrow().first();
    return fits(one.repeat(length.units()), candidate)
        && !fits(one.repeat(length.units() + 1), candidate);
  }

  private boolean fits(String name, String candidate) {
    ToIntFunction<String> cost = Objects.requireNonNull(units.get(candidate));
    boolean kernel =
        !(candidate.startsWith("octets") || kernels != null)
            || EscapedNames.length(name) <= NAME_MAX;
    return kernel && cost.applyAsInt(name) <= limit;
  }

  /** Why the name is too long, {@code null} when it is not, or when that is open. */
  @Nullable CallOutcome refusal(String name) {
    CallOutcome ofGiven = given.refusal(name);
    if (ofGiven != null) {
      return ofGiven;
    }
    if (limit == Integer.MAX_VALUE
        || isShortened(name)
        || (name.length() <= limit && EscapedNames.isAscii(name))) {
      return null;
    }
    if (kernels != null && EscapedNames.length(name) > NAME_MAX) {
      return kernels;
    }
    boolean fits =
        isUnitOpen ? fitsAny(units.keySet(), name) : fitsAny(likely, name) || fits(name, unit);
    return fits ? null : outcome;
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
      return new Refusal(null, reason, "ignorables");
    }
    return unit.equals(NORMALIZED) || unit.equals(COMPARED)
        ? new Refusal(outcome, reason, "ignorables")
        : null;
  }

  private boolean fitsAny(Collection<String> candidates, String name) {
    return candidates.stream().anyMatch(candidate -> fits(name, candidate));
  }

  /** What is too long, in words. */
  String reason(String name) {
    if (given.refusal(name) != null) {
      return "%d octets are more than a name may have that is stored shorter"
          .formatted(EscapedNames.length(name));
    }
    int length = Objects.requireNonNull(units.get(unit)).applyAsInt(name);
    return length > limit
        ? "%d %s exceed the longest name".formatted(length, unit)
        : "%d octets exceed the longest name".formatted(EscapedNames.length(name));
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
    String longest = formKd(name);
    int cost = EscapedNames.length(longest) + JOINER_OCTETS * joiners(longest);
    if (limit == Integer.MAX_VALUE) {
      boolean unlimited = traits.of(Trait.LONGEST_NAME).isConclusive();
      return unlimited || cost <= UNDISPUTED_OCTETS
          ? ""
          : "longestName: " + traits.of(Trait.LONGEST_NAME).reason();
    }
    boolean isLikelyToFit = likely.stream().allMatch(candidate -> fits(name, candidate));
    if (isLikelyToFit && Math.max(cost, EscapedNames.length(name)) <= limit) {
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
        || !unit.equals("octets")
        || isMeasured("length-composition-exclusion")) {
      return false;
    }
    ToIntFunction<String> normalized = Objects.requireNonNull(units.get(NORMALIZED));
    boolean normalizes =
        traits.of(Trait.NORMALIZATION).value().filter(f -> f != NormalizationForm.NONE).isPresent();
    return normalizes && normalized.applyAsInt(name) > limit;
  }

  private static String formD(String name) {
    return Normalizer2.getNFDInstance().normalize(name);
  }

  private static String formKd(String name) {
    return Normalizer2.getNFKDInstance().normalize(name);
  }

  /**
   * As UDF counts: characters of one octet each, or all of two, and the kernel's octets (ECMA-167
   * 1/7.2.12).
   */
  private static int compressed(String name) {
    boolean wide = name.chars().anyMatch(c -> c > 0xFF);
    return Math.max(EscapedNames.length(name), wide ? 2 * utf16(name) : utf16(name));
  }

  private static int characters(String name) {
    return name.codePointCount(0, name.length());
  }

  private static int utf16(String name) {
    return name.length();
  }
}
