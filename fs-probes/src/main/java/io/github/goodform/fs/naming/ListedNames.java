package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.util.ULocale;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** How a directory lists the names that it has written: in which case and in which form. */
final class ListedNames {
  private static final String SUPERSCRIPT = "compatibility-superscript";
  private static final String SHARP_S = "case-sharp-s-upper";

  /** How far a listing in capitals goes, which need not be as far as a comparison does. */
  private enum Capitals {
    BY_TABLES,
    OF_ASCII,
    /** After full case folding. */
    FOLDED_OF_ASCII,
    SIMPLE,
    FULL
  }

  private final CharacterTables tables;
  private final StoredForm form;
  private final boolean isHfsPlus;
  private final boolean isPartial;
  private final boolean listsWithoutCase;

  /** Whether every letter becomes its small letter, also where that has another capital. */
  private final boolean listsLowerCase;

  /** Whether letters become what full case folding makes of them. */
  private final boolean listsFolded;

  private final AskedCharacters asked;

  /** Those that are compared as others. */
  private final Set<Integer> joined;

  private final boolean listsCapitals;
  private final Capitals capitals;

  /** Whether letters are composed before they are mapped, and not after it. */
  private final boolean composesFirst;

  private final boolean listsCompatible;

  private ListedNames(Traits traits, CharacterTables tables) {
    this.tables = tables;
    this.form = traits.of(Trait.STORED_FORM).value().orElse(StoredForm.PRESERVED);
    this.isHfsPlus = traits.of(Trait.NORMALIZATION).is(NormalizationForm.HFS_PLUS);
    this.isPartial = traits.of(Trait.NORMALIZATION).is(NormalizationForm.PARTIAL);
    this.listsWithoutCase = traits.of(Trait.CASE_PRESERVED).is(false);
    this.listsLowerCase = listsWithoutCase && listsFirstAsSecond(traits, "case-kelvin");
    this.asked = AskedCharacters.of(traits);
    this.joined = Alphabets.of(traits).joined().keySet();
    this.listsFolded =
        listsWithoutCase
            && (listsFirstAsSecond(traits, "case-sharp-s-ss")
                || listsFirstAsSecond(traits, SHARP_S));
    this.listsCapitals = traits.listsCapitals();
    this.capitals = capitals(traits);
    this.composesFirst =
        form == StoredForm.FORM_C && (tables.folding().composesFirst() || !listsFormC(traits));
    this.listsCompatible = listsCompatible(traits);
  }

  /**
   * Whether compatible characters are listed as others: ligatures alone may be, and full case
   * folding makes two letters of one, too.
   */
  private boolean listsCompatible(Traits traits) {
    return listsFirstAsSecond(traits, SUPERSCRIPT)
        || (!listsFolded
            && listsFirstAsSecond(traits, "compatibility-ligature")
            && !listsFirstAsGiven(traits, SUPERSCRIPT));
  }

  static ListedNames of(Traits traits, CharacterTables tables) {
    return new ListedNames(traits, tables);
  }

  /** Of U+0390, full mappings make three code points that form C would compose again. */
  private static boolean listsFormC(Traits traits) {
    return !(traits.evidence().of("canonical-greek") instanceof Relation relation)
        || relation.forward().listed().names().stream()
            .flatMap(hex -> NameOctets.text(hex).stream())
            .allMatch(Normalizer2.getNFCInstance()::isNormalized);
  }

  /** From the letters that questions about case ask; what surrounds them is in the given case. */
  private static Capitals capitals(Traits traits) {
    if (listsFirstAsGiven(traits, "case-latin")) {
      return listsFirstAsSecond(traits, SHARP_S) ? Capitals.FOLDED_OF_ASCII : Capitals.OF_ASCII;
    } else if (listsFirstAsGiven(traits, SHARP_S)) {
      return Capitals.SIMPLE;
    }
    return listsFirstAsSecond(traits, SHARP_S) ? Capitals.FULL : Capitals.BY_TABLES;
  }

  private static String inAsciiCapitals(String name) {
    return each(name, c -> text('a' <= c && c <= 'z' ? UCharacter.toUpperCase(c) : c));
  }

  private static String inSimpleCapitals(String name) {
    return each(name, c -> text(UCharacter.toUpperCase(c)));
  }

  private static String inFullCapitals(String name) {
    return UCharacter.toUpperCase(ULocale.ROOT, name);
  }

  /** Whether the first name of a question is listed as it was given. */
  static boolean listsFirstAsGiven(Traits traits, String id) {
    Question question = Question.named(id);
    return lists(traits, question, question.firstOctets());
  }

  private static boolean listsFirstAsSecond(Traits traits, String id) {
    Question question = Question.named(id);
    return lists(traits, question, question.secondOctets());
  }

  /** Whether the first name of a question is listed so. */
  private static boolean lists(Traits traits, Question question, byte[] name) {
    return traits.evidence().of(question.id()) instanceof Relation relation
        && relation.forward().listed().names().equals(List.of(NameOctets.hex(name)));
  }

  /** Whether the name has a letter of which a small one may be listed. */
  static boolean hasCapital(String name) {
    return name.codePoints().anyMatch(c -> UCharacter.toLowerCase(c) != c);
  }

  boolean isWithoutCase() {
    return listsWithoutCase;
  }

  /**
   * Whether all names are listed in capitals: what is asked of one besides tells nothing of that.
   */
  boolean isInCapitals() {
    return listsCapitals;
  }

  /** Whether the form of names is listed as it was given. */
  boolean isPreserved() {
    return form == StoredForm.PRESERVED && !listsCompatible;
  }

  /** Whether the name has another form, but for letters that were asked about. */
  boolean mayBeOfOtherForm(String name) {
    String unasked = asked.without(name);
    return !isPreserved()
        && !(Normalizer2.getNFCInstance().isNormalized(unasked)
            && Normalizer2.getNFDInstance().isNormalized(unasked));
  }

  /** Whether their case is. */
  boolean isCasePreserved() {
    return !listsCapitals && !listsWithoutCase;
  }

  /** The name as a listing shows it, of the name that was written. */
  String listed(String written) {
    String stored = composesFirst ? composed(written) : written;
    if (listsCapitals || listsWithoutCase) {
      stored = asked.listed(stored, this::inListedCase);
    } else if (form != StoredForm.OTHER) {
      // Beside a form: a letter may be stored as two, and all others as they are.
      stored = asked.listed(stored, UnaryOperator.identity());
    }
    // Where some letters have a form and others not, each is listed as it was seen.
    return isPartial && isCasePreserved()
        ? asked.listed(stored, this::inListedForm)
        : inListedForm(stored);
  }

  private String inListedForm(String name) {
    boolean isMadeCompatible = listsCompatible && !composesFirst && !isStoredApart(name);
    String stored = isMadeCompatible ? Normalizer2.getNFKCInstance().normalize(name) : name;
    if (form == StoredForm.PRESERVED || form == StoredForm.OTHER || composesFirst) {
      return stored;
    }
    boolean apart =
        tables.decomposition() == Decomposition.NONE
            || (tables.decomposition() == Decomposition.COMPATIBILITY && !listsCompatible);
    String decomposed =
        apart ? Normalizer2.getNFDInstance().normalize(stored) : tables.decompose(stored);
    if (form == StoredForm.FORM_D) {
      return decomposed;
    }
    return isHfsPlus
        ? HfsPlusTables.compose(decomposed)
        : Normalizer2.getNFCInstance().normalize(stored);
  }

  /** Whether what stands for the name is in parts, which nothing puts together again. */
  private boolean isStoredApart(String stored) {
    return form == StoredForm.OTHER && Normalizer2.getNFKDInstance().isNormalized(stored);
  }

  private String composed(String name) {
    return listsCompatible ? Normalizer2.getNFKCInstance().normalize(name) : tables.compose(name);
  }

  private String inListedCase(String name) {
    if (listsCapitals) {
      return inCapitals(name);
    } else if (listsFolded) {
      return folded(name);
    }
    return listsLowerCase ? inLowerCase(name) : inSmallLetters(name);
  }

  /** The name in capitals: by tables that make simple ones, or by one of the letter's own. */
  private String inCapitals(String name) {
    Folding folding = tables.folding();
    if (capitals == Capitals.FOLDED_OF_ASCII) {
      return inAsciiCapitals(folded(name));
    } else if (capitals == Capitals.OF_ASCII) {
      return inAsciiCapitals(name);
    } else if (capitals == Capitals.FULL || (folding.isFull() && capitals != Capitals.SIMPLE)) {
      return each(name, c -> mapped(c, ListedNames::inFullCapitals));
    } else if (!folding.isSimple() && !folding.isOfAscii()) {
      return each(name, c -> mapped(c, ListedNames::inSimpleCapitals));
    }
    if (form == StoredForm.PRESERVED) {
      return tables.folded(name);
    }
    return switch (folding.order()) {
      case BEFORE, BEFORE_BY_CLASS -> tables.folded(name);
      case COMPOSED -> tables.folded(tables.compose(name));
      case BETWEEN, AFTER, AT_ONCE -> tables.folded(tables.decompose(name));
    };
  }

  private String folded(String name) {
    return each(name, c -> mapped(c, one -> UCharacter.foldCase(one, true)));
  }

  /** The name in lower case, with the exceptions of the tables. */
  private String inLowerCase(String name) {
    return each(name, c -> mapped(c, one -> each(one, d -> text(UCharacter.toLowerCase(d)))));
  }

  /** What is listed of a character, or of what the tables make of it, within the tables. */
  private String mapped(int codePoint, UnaryOperator<String> mapping) {
    String mapped = mapping.apply(text(codePoint));
    String replacement = tables.replaced().get(codePoint);
    if (replacement != null) {
      boolean isShown = joined.contains(codePoint) && mapped.equals(text(codePoint));
      return isShown ? mapped : mapping.apply(replacement);
    }
    return mapped.codePoints().allMatch(other -> isHeld(codePoint, other))
        ? mapped
        : text(codePoint);
  }

  /** A letter becomes its small letter where that has no other capital, within the tables. */
  private String inSmallLetters(String name) {
    if (tables.folding().isOfAscii()) {
      return each(name, c -> text('A' <= c && c <= 'Z' ? UCharacter.toLowerCase(c) : c));
    }
    return each(
        name,
        c -> {
          int small = UCharacter.toLowerCase(c);
          boolean back = isHeld(c, small) && UCharacter.toUpperCase(small) == c;
          return text(back ? small : c);
        });
  }

  private boolean isHeld(int codePoint, int small) {
    return tables.foldingRange().holds(codePoint) && tables.foldingRange().holds(small);
  }

  private static String text(int codePoint) {
    return Character.toString(codePoint);
  }

  private static String each(String name, IntFunction<String> mapping) {
    StringBuilder mapped = new StringBuilder();
    name.codePoints().mapToObj(mapping).forEach(mapped::append);
    return mapped.toString();
  }
}
