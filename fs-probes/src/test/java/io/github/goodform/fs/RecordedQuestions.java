package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.goodform.fs.evidence.Question;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How the questions were called when the answers were recorded, and the catalogue's ids for them.
 */
final class RecordedQuestions {
  /**
   * Pairs of names; what was asked with short names answers for the long ones too, except on FAT.
   */
  static final Map<String, List<String>> RELATIONS =
      Map.ofEntries(
          Map.entry("canon swedish-å NFC|NFD", List.of("canonical-latin")),
          Map.entry("canon hangul", List.of("canonical-hangul")),
          Map.entry("singleton Å 212B|C5", List.of("canonical-angstrom")),
          Map.entry("singleton Ω 2126|3A9", List.of("canonical-ohm")),
          Map.entry("composition-exclusion 0958|0915.093C", List.of("canonical-exclusion")),
          Map.entry("cjk-compat F900|8C48", List.of("canonical-cjk")),
          Map.entry("mark-reorder a.323.307|a.307.323", List.of("canonical-mark-order")),
          Map.entry("case ΐ 390|1FD3", List.of("canonical-greek")),
          Map.entry("unassigned 0378 + NFC/NFD", List.of("canonical-unassigned")),
          Map.entry("kompat ﬁ|fi", List.of("compatibility-ligature")),
          Map.entry("kompat fullwidth", List.of("compatibility-fullwidth")),
          Map.entry("case ŉ|ʼn", List.of("compatibility-apostrophe-n")),
          Map.entry("case ascii", List.of("case-ascii", "case-short-ascii")),
          Map.entry("case å|Å", List.of("case-latin", "case-short-latin")),
          Map.entry("case greek σ|Σ", List.of("case-sigma", "case-short-sigma")),
          Map.entry("case+norm Å-NFC|å-NFD", List.of("case-canonical")),
          Map.entry("case greek ς|Σ", List.of("case-final-sigma-upper")),
          Map.entry("case greek ς|σ", List.of("case-final-sigma")),
          Map.entry("case ß|ss", List.of("case-sharp-s-ss")),
          Map.entry("case ß|SS", List.of("case-sharp-s-upper")),
          Map.entry("case ß|ẞ", List.of("case-sharp-s-capital")),
          Map.entry("case ẞ|ss", List.of("case-capital-sharp-s-ss")),
          Map.entry("case İ|i", List.of("case-dotted-i")),
          Map.entry("case İ|i.307", List.of("case-dotted-i-mark")),
          Map.entry("case ı|I", List.of("case-dotless-i-upper")),
          Map.entry("case ı|i", List.of("case-dotless-i")),
          Map.entry("case Kelvin|k", List.of("case-kelvin")),
          Map.entry("case ſ|s", List.of("case-long-s")),
          Map.entry("case µ|μ", List.of("case-micro")),
          Map.entry("case ÿ|Ÿ", List.of("case-y-diaeresis")),
          Map.entry("case ǆ|ǅ", List.of("case-titlecase-dz")),
          Map.entry("case deseret 10400|10428", List.of("case-deseret")),
          Map.entry("case ﬁ|FI", List.of("case-ligature-upper")),
          Map.entry("unassigned 0378 + case", List.of("case-unassigned")),
          Map.entry("trailing dot", List.of("alias-trailing-dot")),
          Map.entry("trailing space", List.of("alias-trailing-space")),
          Map.entry("trailing dots/spaces", List.of("alias-trailing-dots-spaces")));

  /** Questions with long names that were recorded with short ones. */
  static final Set<String> LONG_TWINS = Set.of("case-ascii", "case-latin", "case-sigma");

  static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("name CON", "name-con"),
          Map.entry("name con.txt", "name-con-extension"),
          Map.entry("name NUL", "name-nul"),
          Map.entry("name aux.c", "name-aux-extension"),
          Map.entry("name COM1", "name-com1"),
          Map.entry("name LPT1.a", "name-lpt1-extension"),
          Map.entry("name a:b", "name-colon"),
          Map.entry("name a?", "name-question-mark"),
          Map.entry("name a*", "name-asterisk"),
          Map.entry("name a<", "name-less-than"),
          Map.entry("name a>", "name-greater-than"),
          Map.entry("name a|", "name-vertical-line"),
          Map.entry("name a\"", "name-quotation-mark"),
          Map.entry("name a\\b", "name-backslash"),
          Map.entry("name a\\x01", "name-control-01"),
          Map.entry("name a\\nb", "name-line-feed"),
          Map.entry("name a\\x7f", "name-delete"),
          Map.entry("name ~$x", "name-tilde-dollar"),
          Map.entry("name  lead", "name-leading-space"),
          Map.entry("name .git", "name-leading-dot"),
          Map.entry("noncharacter FFFF", "name-noncharacter-ffff"),
          Map.entry("noncharacter FDD0", "name-noncharacter-fdd0"),
          Map.entry("noncharacter 10FFFF", "name-noncharacter-10ffff"),
          Map.entry("private E000", "name-private-use"),
          Map.entry("unassigned 0378", "name-unassigned"),
          Map.entry("lone surrogate", "name-lone-surrogate"),
          Map.entry("emoji 1F600", "name-emoji"));

  static final Map<String, String> LENGTHS =
      Map.of(
          "len a", "length-ascii",
          "len å NFC 2B", "length-latin",
          "len a+ring NFD 3B", "length-latin-decomposed",
          "len 한 3B", "length-hangul",
          "len 😀 4B/2u16", "length-emoji",
          "len ΐ 390 (NFD x3)", "length-greek");

  static final Map<String, String> OCTETS =
      Map.of(
          "bytes lone byte E5", "octets-latin1",
          "bytes lone E5 mid", "octets-latin1-inside",
          "bytes trunc C3", "octets-truncated",
          "bytes overlong C0AF", "octets-overlong",
          "bytes surrogate EDA080", "octets-surrogate",
          "bytes pair CESU EDA0BDEDB880", "octets-surrogate-pair",
          "bytes 5-byte F8", "octets-five-octets",
          "bytes F4908080 >10FFFF", "octets-beyond-10ffff",
          "bytes FF", "octets-ff");

  private static final String END = ".name";

  private RecordedQuestions() {}

  /** A listed text, with the catalogue's words around it instead of the recorder's. */
  static String inTheWordsOf(Question question, String listed) {
    return switch (question.id()) {
      case "alias-trailing-dots-spaces" -> "goodform-both" + listed.substring(1);
      case "case-canonical", "case-latin" -> around(question, listed.replaceFirst("x$", ""));
      case "case-sharp-s-upper" -> around(question, listed.replaceFirst("^stra(.*)e$", "$1"));
      case "case-short-ascii", "case-short-latin", "case-short-sigma" ->
          listed.replaceFirst("x$", "");
      default -> around(question, listed);
    };
  }

  private static String around(Question question, String core) {
    String stem = "goodform-" + question.group().name().toLowerCase(Locale.ROOT) + "-";
    if (!question.first().startsWith(stem) || !question.first().endsWith(END)) {
      throw new IllegalArgumentException(
          "where does " + core + " stand in " + question.first() + "?");
    }
    return stem + core + END;
  }

  /** The octets in an answer such as {@code ok LISTED [b'x?'] found}, for the catalogue's name. */
  static String listedOctets(String answer, String given) {
    String literal = answer.substring(answer.indexOf("b'") + 2, answer.lastIndexOf('\''));
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < literal.length(); i++) {
      if (literal.startsWith("\\x", i)) {
        hex.append(literal, i + 2, i + 4);
        i += 3;
      } else {
        hex.append(HexFormat.of().formatHex(literal.substring(i, i + 1).getBytes(ISO_8859_1)));
      }
    }
    String octets = hex.toString().toUpperCase(Locale.ROOT);
    // The recorder put an "x" before each; the catalogue does not always.
    return octets.startsWith("78") && !given.startsWith("78") ? octets.substring(2) : octets;
  }
}
