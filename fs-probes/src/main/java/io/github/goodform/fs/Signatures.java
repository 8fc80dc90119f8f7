package io.github.goodform.fs;

import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What is known of file systems, to name those that a profile does not contradict.
 *
 * <p>A signature is a line of {@code trait=value}, with {@code |} between allowed values; a trait
 * that was not asked contradicts nothing. Measured answers, except where the name says Apple or
 * Windows.
 */
final class Signatures {
  private static final String PLAIN = "normalization=NONE caseRule=SENSITIVE storedForm=PRESERVED ";
  private static final String IN_OCTETS = "longestName=255_OCTETS beyondBmp=KEPT ";
  private static final String IN_UTF16 = "longestName=255_UTF16 ";
  private static final String ALL_NAMES = "forbiddenNames=[] reservedNames=[] trailingDot=KEPT ";
  private static final String CASEFOLD =
      "normalization=FORM_C|CANONICAL caseRule=FULL storedForm=PRESERVED dottedI=APART ";
  private static final String ZFS =
      "storedForm=PRESERVED longestName=255_OCTETS|255_OCTETS_OF_FORM_D beyondBmp=KEPT"
          + " decompositionTable=at_least_5.0,_below_5.2 ignorables=[] "
          + ALL_NAMES;
  private static final String ZFS_FOLDING =
      "caseRule=SIMPLE dottedI=DOTLESS_IS_I caseTable=at_least_5.0,_below_5.1 ";
  private static final String FAT_NAMES =
      "forbiddenNames=* reservedNames=[] storedForm=PRESERVED normalization=NONE ";

  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry(
              "ext4, XFS, Btrfs, JFS, tmpfs, overlayfs, or ZFS without options",
              PLAIN + IN_OCTETS + ALL_NAMES + "octets=KEPT"),
          Map.entry(
              "ZFS utf8only=on", PLAIN + IN_OCTETS + ALL_NAMES + "octets=REFUSED ignorables=[]"),
          Map.entry(
              "posixovl", PLAIN + ALL_NAMES + "longestName=248_OCTETS beyondBmp=KEPT octets=KEPT"),
          Map.entry(
              "UDF", PLAIN + ALL_NAMES + "longestName=254_UNKNOWN beyondBmp=KEPT octets=LOSSY"),
          Map.entry(
              "JFS iocharset=utf8",
              PLAIN + ALL_NAMES + "longestName=255_OCTETS beyondBmp=REFUSED octets=REFUSED"),
          Map.entry("JFS -O or XFS version=ci", asciiCase() + IN_OCTETS + ALL_NAMES),
          Map.entry("NTFS", PLAIN + IN_UTF16 + ALL_NAMES + "octets=MIXED|REFUSED"),
          Map.entry(
              "NTFS windows_names",
              PLAIN + IN_UTF16 + "forbiddenNames=* reservedNames=* trailingDot=REFUSED"),
          Map.entry(
              "NTFS without case",
              "normalization=NONE caseRule=SIMPLE storedForm=PRESERVED casePreserved=true"
                  + " dottedI=APART "
                  + IN_UTF16
                  + ALL_NAMES),
          Map.entry(
              "NTFS on Windows",
              "normalization=NONE caseRule=SIMPLE storedForm=PRESERVED casePreserved=true"
                  + " dottedI=APART forbiddenNames=* reservedNames=* trailingDot=STRIPPED|REFUSED "
                  + IN_UTF16),
          Map.entry(
              "lowntfs-3g ignore_case",
              "normalization=NONE caseRule=SIMPLE casePreserved=false dottedI=APART "
                  + ALL_NAMES
                  + "longestName=255_OCTETS"),
          Map.entry("exFAT", FAT_NAMES + IN_UTF16 + "caseRule=SIMPLE dottedI=APART"),
          Map.entry("FAT", FAT_NAMES + IN_UTF16 + "caseRule=ASCII|ASYMMETRIC trailingDot=STRIPPED"),
          Map.entry(
              "FAT iocharset=utf8",
              FAT_NAMES + IN_UTF16 + "caseRule=SENSITIVE trailingDot=STRIPPED"),
          Map.entry(
              "FAT or exFAT with an 8-bit character set",
              FAT_NAMES + "longestName=255_OCTETS caseRule=ASCII"),
          Map.entry(
              "ext4 or f2fs casefold (+F)",
              CASEFOLD + "longestName=255_OCTETS ignorables=* octets=KEPT"),
          Map.entry(
              "ext4 casefold (+F) strict",
              CASEFOLD + "longestName=255_OCTETS ignorables=* octets=REFUSED"),
          Map.entry(
              "f2fs casefold (+F) strict",
              "normalization=FORM_D|CANONICAL caseRule=FULL storedForm=PRESERVED"
                  + " longestName=254_OCTETS_OF_FORM_D ignorables=* octets=REFUSED"),
          Map.entry(
              "APFS (Linux driver)", CASEFOLD + "longestName=255_OCTETS ignorables=[] octets=KEPT"),
          Map.entry("APFS on Apple", CASEFOLD + "ignorables=[] octets=REFUSED"),
          Map.entry(
              "APFS case-sensitive (Linux driver)",
              "normalization=FORM_C|CANONICAL caseRule=SENSITIVE storedForm=PRESERVED octets=KEPT"
                  + " decompositionTable=at_least_7.0,_below_13.0"),
          Map.entry("HFS Plus (Linux driver)", hfs("SIMPLE") + "storedForm=FORM_C octets=LOSSY"),
          Map.entry("HFSX (Linux driver)", hfs("SENSITIVE") + "storedForm=FORM_C octets=LOSSY"),
          Map.entry("HFS Plus on Apple", hfs("SIMPLE") + "storedForm=FORM_D"),
          Map.entry(
              "HFS Plus nodecompose",
              // Without the question for a sigma, its case looks like that of ASCII only.
              "normalization=NONE caseRule=PARTIAL|ASCII storedForm=PRESERVED beyondBmp=LOSSY"),
          Map.entry("ZFS normalization=formC", zfs("FORM_C|CANONICAL")),
          Map.entry("ZFS normalization=formD", zfs("FORM_D|CANONICAL")),
          Map.entry("ZFS normalization=formKC", zfs("FORM_KC|COMPATIBILITY")),
          Map.entry("ZFS normalization=formKD", zfs("FORM_KD|COMPATIBILITY")),
          Map.entry(
              "ZFS casesensitivity=insensitive",
              ZFS + ZFS_FOLDING + "normalization=NONE octets=KEPT"),
          Map.entry(
              "ZFS casesensitivity=insensitive normalization=formD",
              ZFS + ZFS_FOLDING + "normalization=FORM_D|CANONICAL octets=REFUSED"),
          Map.entry(
              "ZFS casesensitivity=insensitive normalization=formC",
              ZFS + ZFS_FOLDING + "normalization=FORM_C|CANONICAL octets=REFUSED"));

  private Signatures() {}

  private static String asciiCase() {
    return "normalization=NONE caseRule=ASCII storedForm=PRESERVED casePreserved=true ";
  }

  private static String hfs(String caseRule) {
    return "normalization=HFS_PLUS compatibility=false caseRule=" + caseRule + " ";
  }

  private static String zfs(String forms) {
    return ZFS + "caseRule=SENSITIVE octets=REFUSED normalization=" + forms;
  }

  /** Nothing is named before normalization and case are known. */
  static List<String> consistentWith(FileNameProfile profile) {
    if (!profile.normalization().isConclusive() || !profile.caseRule().isConclusive()) {
      return List.of();
    }
    Map<String, TraitAnswer<?>> traits = profile.traits();
    List<String> names = new ArrayList<>();
    KNOWN.forEach(
        (name, signature) -> {
          if (Arrays.stream(signature.trim().split(" +", -1)).allMatch(t -> fits(t, traits))) {
            names.add(name);
          }
        });
    return names.stream().sorted().toList();
  }

  private static boolean fits(String term, Map<String, TraitAnswer<?>> traits) {
    int equals = term.indexOf('=');
    TraitAnswer<?> answer = traits.get(term.substring(0, equals));
    if (answer == null) {
      throw new IllegalStateException("no trait " + term);
    }
    String value = answer.value().map(v -> v.toString().replace(' ', '_')).orElse("");
    String allowed = term.substring(equals + 1);
    if (value.isEmpty()) {
      return true;
    } else if (allowed.equals("*")) {
      return !value.equals("[]");
    }
    return Arrays.asList(allowed.split("\\|", -1)).contains(value);
  }
}
