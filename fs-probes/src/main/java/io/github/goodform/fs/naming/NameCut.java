package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a directory cuts names that are too long for it, instead of refusing them.
 *
 * @param length how much of a name is kept, 0 where none is known to be cut
 * @param unit in what that is counted
 * @param isOpen whether it was not asked what becomes of long names
 * @param listing what is listed of a name that is cut
 * @param form the form of a name that is cut, {@link StoredForm#PRESERVED} where it is the given
 *     one
 */
record NameCut(int length, Unit unit, boolean isOpen, Listing listing, StoredForm form) {
  /** In what the length of a name is counted. */
  enum Unit {
    OCTETS,
    UTF16,
    CODE_POINTS,
    /** Known for ASCII only. */
    UNKNOWN
  }

  /** What is listed of a name that is cut. */
  enum Listing {
    /** What is left, also a part of a character. */
    PARTS,
    /** What is left, but for a part of a character. */
    CHARACTERS,
    /** What is left, where that ends with a whole character. */
    OPEN_PARTS,
    /** All of it: it is cut where it is compared. */
    WHOLE,
    UNKNOWN
  }

  private static final String EMOJI = "length-emoji";

  private static final List<String> OF_SEVERAL_OCTETS =
      List.of("length-latin", "length-hangul", EMOJI);

  /** Of letters that have other lengths in each form. */
  private static final List<String> OF_FORMS =
      List.of("length-latin", "length-latin-decomposed", "length-hangul");

  /** Long names, of which the first may be refused, and the second may not be cut. */
  private static final List<String> LONG = List.of("length-extension", "table-length-listed");

  /** The most octets of a UTF-16 unit, and of a code point. */
  private static final int OCTETS_OF_ONE = 4;

  static NameCut of(Traits traits) {
    if (!(traits.evidence().of("length-ascii") instanceof Length ascii)) {
      return new NameCut(0, Unit.UNKNOWN, true, Listing.UNKNOWN, StoredForm.PRESERVED);
    }
    if (!ascii.isCut()) {
      return new NameCut(0, Unit.UNKNOWN, false, Listing.UNKNOWN, StoredForm.PRESERVED);
    }
    List<Question> longer =
        LONG.stream()
            .map(Question::named)
            .filter(question -> question.first().length() > ascii.units())
            .toList();
    boolean prefix =
        !ascii.next().detail().equals(Length.LISTED_AS_ANOTHER)
            && longer.stream().noneMatch(question -> isListed(traits, question, false));
    int length = ascii.units();
    StoredForm form = traits.of(Trait.STORED_FORM).value().orElse(StoredForm.PRESERVED);
    Optional<Unit> ofForm = prefix ? unitOfForm(traits, length, form) : Optional.empty();
    Unit unit = ofForm.orElseGet(() -> prefix ? unit(traits, length) : Unit.UNKNOWN);
    return new NameCut(
        length,
        unit,
        false,
        listing(traits, longer, length, unit),
        ofForm.isPresent() ? form : StoredForm.PRESERVED);
  }

  /** In what the stored form is counted, empty where it is not that which is cut. */
  private static Optional<Unit> unitOfForm(Traits traits, int length, StoredForm form) {
    return form == StoredForm.FORM_C || form == StoredForm.FORM_D
        ? Stream.of(ofCharacters(traits, length), Unit.OCTETS)
            .filter(
                unit ->
                    OF_FORMS.stream().allMatch(id -> isExplained(traits, id, length, unit, form)))
            .findFirst()
        : Optional.empty();
  }

  /** Whether names of a question are cut where their form is as long as a name of ASCII may be. */
  private static boolean isExplained(
      Traits traits, String id, int length, Unit unit, StoredForm form) {
    if (!(traits.evidence().of(id) instanceof Length cut)) {
      return false;
    }
    String one = Question.named(id).first();
    return count(inForm(one.repeat(cut.units()), form), unit) <= length
        && count(inForm(one.repeat(cut.units() + 1), form), unit) > length;
  }

  private static int count(String name, Unit unit) {
    return switch (unit) {
      case UTF16 -> name.length();
      case CODE_POINTS -> name.codePointCount(0, name.length());
      case OCTETS, UNKNOWN -> EscapedNames.length(name);
    };
  }

  private static String inForm(String name, StoredForm form) {
    return switch (form) {
      case FORM_C -> Normalizer2.getNFCInstance().normalize(name);
      case FORM_D -> Normalizer2.getNFDInstance().normalize(name);
      default -> name;
    };
  }

  private static Listing listing(Traits traits, List<Question> longer, int length, Unit unit) {
    boolean cut = longer.stream().anyMatch(question -> isListed(traits, question, true));
    if (!cut) {
      boolean whole =
          longer.stream().anyMatch(one -> traits.finding(one.id()).is(NameVerdict.KEPT));
      return whole ? Listing.WHOLE : Listing.UNKNOWN;
    }
    return OF_SEVERAL_OCTETS.stream()
        .map(id -> ofPart(traits, id, length, unit))
        .filter(listing -> listing != Listing.UNKNOWN)
        .findFirst()
        .orElse(Listing.OPEN_PARTS);
  }

  /** How names end that are cut within a character, unknown where they are not. */
  private static Listing ofPart(Traits traits, String id, int length, Unit unit) {
    String one = Question.named(id).first();
    int size = count(one, unit);
    if (!(traits.evidence().of(id) instanceof Length cut)
        || length / size != cut.units()
        || length % size == 0) {
      return Listing.UNKNOWN;
    } else if (cut.next().reason() == ErrorKind.EXISTS) {
      return Listing.CHARACTERS;
    }
    return cut.next().detail().equals(Length.LISTED_AS_ANOTHER)
        ? Listing.OPEN_PARTS
        : Listing.PARTS;
  }

  /** Whether a name that is too long is listed as its beginning, or as what is not that. */
  private static boolean isListed(Traits traits, Question question, boolean asBeginning) {
    return traits.evidence().of(question.id()) instanceof Single single
        && traits.finding(question.id()).is(NameVerdict.REWRITTEN)
        && single.listed().names().stream()
            .map(NameOctets::text)
            .flatMap(Optional::stream)
            .anyMatch(listed -> question.first().startsWith(listed) == asBeginning);
  }

  /**
   * From U+00E5, which has two octets and is one unit; or from U+D55C, which has three, where a
   * sign of one octet may stand for the other.
   */
  private static Unit unit(Traits traits, int length) {
    if (!(traits.evidence().of("length-latin") instanceof Length latin)) {
      return Unit.UNKNOWN;
    }
    boolean keepsHangul = ListedNames.listsFirstAsGiven(traits, "canonical-hangul");
    boolean isThird =
        traits.evidence().of("length-hangul") instanceof Length hangul
            && hangul.units() == length / 3;
    if (latin.units() == length / 2 || (latin.units() == length && keepsHangul && isThird)) {
      return Unit.OCTETS;
    }
    return latin.units() == length ? ofCharacters(traits, length) : Unit.UNKNOWN;
  }

  /** From U+1F600, which has two units and is one code point, where nothing else stands for it. */
  private static Unit ofCharacters(Traits traits, int length) {
    return traits.evidence().of(EMOJI) instanceof Length emoji
            && emoji.units() == length
            && traits.finding("name-emoji").is(NameVerdict.KEPT)
        ? Unit.CODE_POINTS
        : Unit.UTF16;
  }

  /**
   * Whether names are cut as they were given, in UTF-16 units, and not what is written of them:
   * half as many emoji are kept, though one unit stands for each.
   *
   * @param emoji what is written of one
   */
  boolean isOfGivenUnits(Traits traits, String emoji) {
    return unit == Unit.UTF16
        && emoji.length() == 1
        && traits.evidence().of(EMOJI) instanceof Length kept
        && kept.units() == length / 2;
  }

  /** Whether names are cut that have so many octets: what was asked in them is no answer. */
  boolean isShorterThan(int octets) {
    return 0 < length && length < octets;
  }

  boolean isExact() {
    return !isOpen && (length == 0 || unit != Unit.UNKNOWN);
  }

  /** Whether it is known what is listed of a name that is cut. */
  boolean isKnown(String name) {
    return switch (listing) {
      case PARTS, CHARACTERS, WHOLE -> isExact();
      case OPEN_PARTS -> isExact() && withoutPart(known(name)).equals(known(name));
      case UNKNOWN -> false;
    };
  }

  /** Whether all of a name may not be kept, where names are known to be cut. */
  boolean mayCut(String name) {
    return length > 0 && count(inForm(name, form), unit) > length;
  }

  /**
   * Whether it is open how much of a name is kept: it is long, and what is listed of all of it has
   * another length, or more characters, than what is written, or is not in the form that is cut, so
   * that more or less of it would be cut.
   */
  boolean isOpenInListing(String written, String listed) {
    String cut = inForm(written, form);
    String shown = inForm(listed, form);
    boolean isCut = length > 0 && (count(cut, unit) > length || count(shown, unit) > length);
    return isCut
        && (!shown.equals(listed)
            || count(cut, unit) != count(shown, unit)
            || count(cut, Unit.CODE_POINTS) != count(shown, Unit.CODE_POINTS));
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
    return length == 0 || isExact() ? key : least(key);
  }

  /** What counts of a compared name in whatever unit it is cut. */
  String least(String key) {
    return key.substring(0, Math.min(key.length(), length / OCTETS_OF_ONE));
  }

  /** What is listed of a name, all of it where that is open. */
  String listed(String name) {
    return listing == Listing.WHOLE ? name : known(name);
  }

  /** As many characters as octets are kept, of a name in a charset of one octet for each. */
  String characters(String name) {
    int end = Math.min(length, name.codePointCount(0, name.length()));
    return name.substring(0, name.offsetByCodePoints(0, end));
  }

  /** What is surely kept: a part of a character may be compared as any other part. */
  String shortest(String name) {
    String kept = known(name);
    return listing == Listing.PARTS || !mayCut(name) ? kept : withoutPart(kept);
  }

  private static String withoutPart(String kept) {
    int end = kept.length();
    while (end > 0
        && Character.isSurrogate(kept.charAt(end - 1))
        && (end == 1 || !Character.isSurrogatePair(kept.charAt(end - 2), kept.charAt(end - 1)))) {
      end--;
    }
    return kept.substring(0, end);
  }

  /** What is known to be kept of a name, all of it where that is open. */
  String known(String name) {
    if (!mayCut(name) || unit == Unit.UNKNOWN) {
      return name;
    }
    String whole = inForm(name, form);
    String kept =
        switch (unit) {
          case UTF16 -> whole.substring(0, length);
          case CODE_POINTS -> characters(whole);
          case OCTETS, UNKNOWN ->
              EscapedNames.text(Arrays.copyOf(EscapedNames.octets(whole), length));
        };
    return listing == Listing.CHARACTERS ? withoutPart(kept) : kept;
  }
}
