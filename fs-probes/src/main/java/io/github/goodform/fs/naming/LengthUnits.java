package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** How long a name is in each {@link LengthUnit}. */
final class LengthUnits {
  private static final int MARKS_IN_A_ROW = 30;

  /** No code point below has a combining class. */
  private static final int FIRST_MARK = 0x300;

  private static final int JOINER_OCTETS = 2;

  private LengthUnits() {}

  /**
   * The units for a directory, the most likely ones first, with the length of a name in each.
   *
   * @param isAllAsked whether all questions about lengths were answered
   */
  static Map<LengthUnit, ToIntFunction<String>> of(
      Traits traits, WrittenNames written, NameKeys keys, boolean isAllAsked) {
    Map<LengthUnit, ToIntFunction<String>> units = new EnumMap<>(LengthUnit.class);
    if (written.charset().losesRest()) {
      units.put(LengthUnit.CHARSET_CHARACTERS, name -> characters(written.charset().written(name)));
      units.put(
          LengthUnit.STORED_OCTETS, name -> EscapedNames.length(written.charset().written(name)));
    }
    units.put(LengthUnit.OCTETS, EscapedNames::length);
    units.put(LengthUnit.UTF16, name -> utf16(written.known(name)));
    units.put(LengthUnit.NORMALIZED, normalized(traits, keys));
    units.put(LengthUnit.COMPARED, name -> EscapedNames.length(keys.fitted(name)));
    units.put(
        LengthUnit.UTF16_OF_DECOMPOSED,
        name -> utf16(keys.tables().decompose(written.known(name))));
    units.put(LengthUnit.OCTETS_OF_FORM_D, name -> EscapedNames.length(formD(name)));
    if (traits.of(Trait.NORMALIZATION).is(NormalizationForm.NONE)) {
      // ZFS with casesensitivity=mixed keeps names apart, and counts them in its form all the same.
      units.put(LengthUnit.STREAM_SAFE_C, streamSafe(Normalizer2.getNFCInstance()));
      units.put(LengthUnit.STREAM_SAFE_D, streamSafe(Normalizer2.getNFDInstance()));
      units.put(LengthUnit.STREAM_SAFE_KC, streamSafe(Normalizer2.getNFKCInstance()));
      units.put(LengthUnit.STREAM_SAFE_KD, streamSafe(Normalizer2.getNFKDInstance()));
    }
    units.put(LengthUnit.UDF, LengthUnits::compressed);
    if (isAllAsked) {
      // Only all of the questions tell these from the others.
      ListedNames listed = ListedNames.of(traits, keys.tables());
      units.put(
          LengthUnit.LISTED_OCTETS,
          name -> EscapedNames.length(listed.listed(written.listed(name))));
      units.put(LengthUnit.CODE_POINTS, name -> characters(written.known(name)));
      units.put(LengthUnit.OCTETS_OF_FORM_C, name -> EscapedNames.length(formC(name)));
      units.put(LengthUnit.UTF16_OF_FORM_D, name -> utf16(formD(name)));
    }
    return units;
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

  /** The most octets that a form makes of a name. */
  static int longest(String name) {
    String longest = formKd(name);
    return EscapedNames.length(longest) + JOINER_OCTETS * joiners(longest);
  }

  private static String formC(String name) {
    return Normalizer2.getNFCInstance().normalize(name);
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

  static int characters(String name) {
    return name.codePointCount(0, name.length());
  }

  private static int utf16(String name) {
    return name.length();
  }
}
