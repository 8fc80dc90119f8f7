package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What makes one of two names that differ in a kind of characters only, for {@link CharacterKinds}.
 */
final class MergedNames {
  private static final UnicodeSet SPACE = new UnicodeSet("[:White_Space:]").freeze();
  private static final UnicodeSet SPACE_OR_CONTROL =
      new UnicodeSet("[[:White_Space:][:Cc:]]").freeze();

  /** What drivers for the protocols of Windows write as characters for private use, with these. */
  private static final UnicodeSet FORBIDDEN =
      new UnicodeSet("[\\uE000-\\uF8FF[:Cc:]\":*?<>|\\\\]").freeze();

  private static final Pattern DOTTED = Pattern.compile("[iI\\u0130\\u0131](\\p{M}*)");
  private static final Pattern ESCAPES = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
  private static final int LAST_VOICED_KANA = 0x30FA;
  private static final int FIRST_LIGATURE = 0xFB00;
  private static final int LAST_LIGATURE = 0xFB06;
  private static final int FIRST_EMOJI = 0x1F000;
  private static final int LAST_EMOJI = 0x1FAFF;
  private static final int HEXADECIMAL = 16;
  private static final int KATAKANA_FIRST = 0x30A1;
  private static final int KATAKANA_LAST = 0x30F6;
  private static final int TO_HIRAGANA = -0x60;
  private static final int CAPITAL_SIGMA = 0x3A3;
  private static final int FINAL_SIGMA = 0x3C2;
  private static final int SIGMA = 0x3C3;

  private MergedNames() {}

  private static String each(String name, IntUnaryOperator mapping) {
    StringBuilder mapped = new StringBuilder();
    name.codePoints().map(mapping).forEach(mapped::appendCodePoint);
    return mapped.toString();
  }

  static String without(String name, IntPredicate left) {
    StringBuilder kept = new StringBuilder();
    name.codePoints().filter(left.negate()).forEach(kept::appendCodePoint);
    return kept.toString();
  }

  static String stripped(String name) {
    int start = 0;
    int end = name.length();
    while (start < end && SPACE_OR_CONTROL.contains(name.charAt(start))) {
      start++;
    }
    while (start < end && SPACE_OR_CONTROL.contains(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(start, end);
  }

  /** With what a form makes of these characters. */
  static String withPlain(String name, IntPredicate which) {
    Normalizer2 form = Normalizer2.getNFKDInstance();
    StringBuilder plain = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              String parts = which.test(c) ? form.getDecomposition(c) : null;
              plain.append(parts == null ? Character.toString(c) : parts);
            });
    return plain.toString();
  }

  static boolean isWide(int c) {
    int type = UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE);
    return type == UCharacter.DecompositionType.WIDE || type == UCharacter.DecompositionType.NARROW;
  }

  /** Whether it is two characters among halfwidth letters. */
  static boolean isVoicedKana(int c) {
    return KATAKANA_FIRST <= c
        && c <= LAST_VOICED_KANA
        && Normalizer2.getNFDInstance().getDecomposition(c) != null;
  }

  /** Of Latin letters: those of other alphabets are another matter. */
  static boolean isLigature(int c) {
    return FIRST_LIGATURE <= c && c <= LAST_LIGATURE;
  }

  /** Whether it is a letter or digit of those that mathematics has in fonts of their own. */
  static boolean isOfFont(int c) {
    return Character.isSupplementaryCodePoint(c)
        && UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE)
            == UCharacter.DecompositionType.FONT;
  }

  static boolean isRaised(int c) {
    int type = UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE);
    return type == UCharacter.DecompositionType.SUPER || type == UCharacter.DecompositionType.SUB;
  }

  static String inAsciiDigits(String name) {
    return each(name, c -> UCharacter.isDigit(c) ? Character.forDigit(UCharacter.digit(c), 10) : c);
  }

  /** Marks may be ordered before or after: the dot may stand behind others. */
  static String withoutDots(String name) {
    return DOTTED.matcher(name).replaceAll(i -> "i" + i.group(1).replace("\u0307", ""));
  }

  static String unescaped(String name) {
    return ESCAPES
        .matcher(name)
        .replaceAll(
            escapes -> {
              String[] octets = escapes.group().substring(1).split("%", -1);
              byte[] plain = new byte[octets.length];
              for (int i = 0; i < plain.length; i++) {
                plain[i] = (byte) Integer.parseInt(octets[i], HEXADECIMAL);
              }
              return Matcher.quoteReplacement(new String(plain, StandardCharsets.UTF_8));
            });
  }

  /** Also of a dot or a space at the end, which Windows does not store. */
  static String withoutPrivateUse(String name) {
    String rest = without(name, FORBIDDEN::contains);
    boolean ends = rest.endsWith(".") || rest.endsWith(" ");
    return ends ? rest.substring(0, rest.length() - 1) : rest;
  }

  /** Those that a form makes letters of are one with these. */
  static boolean isEmoji(int c) {
    return FIRST_EMOJI <= c
        && c <= LAST_EMOJI
        && Normalizer2.getNFKDInstance().getDecomposition(c) == null;
  }

  static String withFoldedFirst(String name) {
    int first = name.isEmpty() ? 0 : name.offsetByCodePoints(0, 1);
    return UCharacter.foldCase(name.substring(0, first), true) + name.substring(first);
  }

  static String withFoldedExtension(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot) + UCharacter.foldCase(name.substring(dot), true);
  }

  static String withPlainSpaces(String name) {
    return each(name, c -> SPACE.contains(c) ? ' ' : c);
  }

  static String inHiragana(String name) {
    return each(name, c -> KATAKANA_FIRST <= c && c <= KATAKANA_LAST ? c + TO_HIRAGANA : c);
  }

  static String withOneSigma(String name) {
    return each(name, c -> c == FINAL_SIGMA || c == CAPITAL_SIGMA ? SIGMA : c);
  }
}
