package io.github.goodform.fs;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;

/**
 * Normalization and case folding as a file system does it: with the tables of one Unicode version,
 * and with its exceptions.
 */
final class Folding {
  private static final int LAST_BMP = 0xFFFF;

  /** Made once per version: the set of known code points takes a moment to build. */
  private static final Map<String, Folding> TABLES = new ConcurrentHashMap<>();

  private final VersionInfo version;
  private final boolean bmpOnly;
  private final Normalizer2 canonical;
  private final Normalizer2 compatible;

  private Folding(VersionInfo version, boolean bmpOnly, UnicodeSet known) {
    this.version = version;
    this.bmpOnly = bmpOnly;
    this.canonical = new FilteredNormalizer2(Normalizer2.getNFDInstance(), known);
    this.compatible = new FilteredNormalizer2(Normalizer2.getNFKDInstance(), known);
  }

  /** Tables that know the code points of this version and of those before it. */
  static Folding of(String version, boolean bmpOnly) {
    return TABLES.computeIfAbsent(version + bmpOnly, key -> build(version, bmpOnly));
  }

  private static Folding build(String version, boolean bmpOnly) {
    VersionInfo info = VersionInfo.getInstance(version);
    UnicodeSet known = new UnicodeSet("[:age=%d.%d:]".formatted(info.getMajor(), info.getMinor()));
    if (bmpOnly) {
      known.retain(0, LAST_BMP);
    }
    return new Folding(info, bmpOnly, known.freeze());
  }

  private boolean knows(int codePoint) {
    return (!bmpOnly || codePoint <= LAST_BMP)
        && UCharacter.getAge(codePoint).compareTo(version) <= 0;
  }

  String canonical(String name) {
    return canonical.normalize(name);
  }

  String compatible(String name) {
    return compatible.normalize(name);
  }

  /**
   * The variant of HFS Plus: code point by code point, without the ranges that Apple's TN1150
   * excludes, and marks stay in the order they have.
   */
  String hfsPlus(String name) {
    StringBuilder decomposed = new StringBuilder();
    name.codePoints()
        .forEach(
            codePoint -> {
              String parts = Normalizer2.getNFDInstance().getDecomposition(codePoint);
              if (parts == null || isExcluded(codePoint) || !knows(codePoint)) {
                decomposed.appendCodePoint(codePoint);
              } else {
                decomposed.append(parts);
              }
            });
    return decomposed.toString();
  }

  private static boolean isExcluded(int codePoint) {
    return (0x2000 <= codePoint && codePoint <= 0x2FFF)
        || (0xF900 <= codePoint && codePoint <= 0xFAFF)
        || (0x2F800 <= codePoint && codePoint <= 0x2FAFF);
  }

  /** Full case folding: one code point may become several. */
  String full(String name) {
    StringBuilder folded = new StringBuilder();
    name.codePoints()
        .forEach(
            codePoint -> {
              if (knows(codePoint)) {
                folded.append(UCharacter.foldCase(Character.toString(codePoint), true));
              } else {
                folded.appendCodePoint(codePoint);
              }
            });
    return folded.toString();
  }

  /** Simple case folding, without the code points that the table exempts. */
  String simple(String name, Set<Integer> exempt) {
    return map(
        name,
        codePoint -> {
          int folded = UCharacter.foldCase(codePoint, true);
          boolean folds = !exempt.contains(codePoint) && knows(codePoint) && knows(folded);
          return folds ? folded : codePoint;
        });
  }

  static String ascii(String name) {
    return map(name, c -> 'A' <= c && c <= 'Z' ? c + ('a' - 'A') : c);
  }

  static String map(String name, IntUnaryOperator mapping) {
    return name.codePoints()
        .map(mapping)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
