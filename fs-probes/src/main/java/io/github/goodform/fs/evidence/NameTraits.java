package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Relation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges which names a directory takes, and how long they may be. */
final class NameTraits {
  private static final List<String> RESERVED =
      List.of(
          "name-con",
          "name-con-extension",
          "name-nul",
          "name-aux-extension",
          "name-com1",
          "name-lpt1-extension");
  private static final List<String> LENGTHS =
      List.of(
          "length-ascii",
          "length-latin",
          "length-latin-decomposed",
          "length-hangul",
          "length-greek",
          "length-emoji");

  /** Form D of what is repeated, where that is another text: without the tables of ICU. */
  static final Map<String, String> DECOMPOSED =
      Map.of("\u00E5", "a\u030A", "\uD55C", "\u1112\u1161\u11AB", "\u0390", "\u03B9\u0308\u0301");

  private final Findings findings;

  NameTraits(Findings findings) {
    this.findings = findings;
  }

  /** The reserved names of Windows that are refused here. */
  TraitAnswer<List<String>> reservedNames() {
    return refused(RESERVED);
  }

  /** The names with a character that Windows forbids which are refused here. */
  TraitAnswer<List<String>> forbiddenNames() {
    return refused(QuestionCatalogue.FORBIDDEN_CHARACTERS);
  }

  private TraitAnswer<List<String>> refused(List<String> ids) {
    List<String> refused = new ArrayList<>();
    for (String id : ids) {
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      } else if (findings.is(id, NameVerdict.REFUSED)) {
        refused.add(NameOctets.escape(Question.named(id).first()));
      }
    }
    String reason = refused.size() + " of " + ids.size() + " refused";
    return TraitAnswer.of(List.copyOf(refused), reason, ids);
  }

  /** Whether {@code a:b} is a file of that name: elsewhere it is a stream of the file {@code a}. */
  TraitAnswer<NameHandling> colon() {
    return single("name-colon");
  }

  /** What becomes of code points beyond the Basic Multilingual Plane. */
  TraitAnswer<NameHandling> beyondBmp() {
    return single("name-emoji");
  }

  private TraitAnswer<NameHandling> single(String id) {
    Finding finding = findings.of(id);
    NameHandling handling = handling(finding);
    return handling == null
        ? findings.inconclusive(id)
        : TraitAnswer.of(handling, finding.reason(), List.of(id));
  }

  /** How one name is handled, {@code null} when the verdict does not tell. */
  static @Nullable NameHandling handling(Finding finding) {
    // No switch of an enum: it is another class to load where one trait is asked for.
    if (finding.is(NameVerdict.KEPT)) {
      return NameHandling.KEPT;
    } else if (finding.is(NameVerdict.REWRITTEN)) {
      return NameHandling.REWRITTEN;
    } else if (finding.is(NameVerdict.LOSSY)) {
      return NameHandling.LOSSY;
    }
    return finding.is(NameVerdict.REFUSED) ? NameHandling.REFUSED : null;
  }

  TraitAnswer<NameHandling> trailingDot() {
    return trailing("alias-trailing-dot");
  }

  TraitAnswer<NameHandling> trailingSpace() {
    return trailing("alias-trailing-space");
  }

  private TraitAnswer<NameHandling> trailing(String id) {
    Finding finding = findings.of(id);
    List<String> ids = List.of(id);
    if (finding.is(NameVerdict.SAME)) {
      return TraitAnswer.of(NameHandling.STRIPPED, "the same file as without it", ids);
    } else if (finding.is(NameVerdict.DISTINCT)) {
      String listed = listedAsOther(id);
      return listed.isEmpty()
          ? TraitAnswer.of(NameHandling.KEPT, "", ids)
          : TraitAnswer.of(NameHandling.REWRITTEN, "listed as \"" + listed + '"', ids);
    } else if (finding.is(NameVerdict.REFUSED)) {
      return TraitAnswer.of(NameHandling.REFUSED, finding.reason(), ids);
    }
    return finding.is(NameVerdict.ASYMMETRIC)
        ? TraitAnswer.of(NameHandling.MIXED, finding.reason(), ids)
        : findings.inconclusive(id);
  }

  /** How the first name of a question is listed, empty where that is as it was given. */
  private String listedAsOther(String id) {
    if (!(findings.observation(id) instanceof Relation relation)) {
      return "";
    }
    String given = NameOctets.hex(Question.named(id).firstOctets());
    String listed = relation.forward().listed().onlyName().orElse(given);
    return listed.equals(given)
        ? ""
        : NameOctets.text(listed).map(NameOctets::escape).orElse(listed);
  }

  /** Whether a long name also answers to a generated 8.3 name. */
  TraitAnswer<Boolean> shortAlias() {
    String id = "alias-short-name";
    if (!findings.isAnswered(id) || !(findings.observation(id) instanceof Relation relation)) {
      return findings.inconclusive(id);
    }
    boolean alias = relation.forward().lookup().isOk();
    return TraitAnswer.of(alias, alias ? "found as GOODFO~1.NAM" : "", List.of(id));
  }

  TraitAnswer<NameHandling> octets() {
    Set<NameHandling> seen = new HashSet<>();
    List<String> ids = new ArrayList<>();
    List<String> exceptions = new ArrayList<>();
    for (Question question : Question.of(Question.Group.OCTETS)) {
      // No system call can carry a NUL: that it is refused tells nothing of the directory.
      if (question.kind() != Question.Kind.RAW_SINGLE || question.id().equals("octets-nul")) {
        continue;
      }
      TraitAnswer<NameHandling> answer = single(question.id());
      if (!answer.isConclusive()) {
        return findings.inconclusive(question.id());
      }
      seen.add(answer.orElseThrow());
      ids.add(question.id());
      exceptions.add(question.first() + " " + answer.orElseThrow());
    }
    return seen.size() == 1
        ? TraitAnswer.of(seen.iterator().next(), "", ids)
        : TraitAnswer.of(NameHandling.MIXED, String.join(", ", exceptions), ids);
  }

  TraitAnswer<NameLimit> longestName() {
    OptionalInt ascii = findings.units("length-ascii");
    if (ascii.isEmpty()) {
      return findings.inconclusive("length-ascii");
    } else if (isOpen("length-ascii")) {
      NameLimit open = new NameLimit(ascii.getAsInt(), NameLimit.Unit.UNLIMITED);
      return TraitAnswer.of(open, "longer names were not tried", LENGTHS);
    }
    for (String id : List.of("length-latin", "length-hangul")) {
      if (findings.units(id).isEmpty()) {
        return findings.inconclusive(id);
      }
    }
    for (NameLimit.Unit unit : NameLimit.Unit.values()) {
      if (follows(unit, ascii.getAsInt())) {
        return TraitAnswer.of(new NameLimit(ascii.getAsInt(), unit), measured(), LENGTHS);
      }
    }
    return TraitAnswer.of(
        new NameLimit(ascii.getAsInt(), NameLimit.Unit.UNKNOWN), measured(), LENGTHS);
  }

  private boolean isOpen(String id) {
    return findings.observation(id) instanceof NameObservation.Length length
        && length.next().isOk();
  }

  private String measured() {
    List<String> parts = new ArrayList<>();
    for (String id : LENGTHS) {
      OptionalInt units = findings.units(id);
      if (units.isPresent()) {
        parts.add(units.getAsInt() + " of " + codePoints(Question.named(id).first()));
      }
    }
    boolean cut =
        findings.observation("length-ascii") instanceof NameObservation.Length length
            && length.isCut();
    return String.join(", ", parts) + (cut ? "; longer names are cut" : "");
  }

  private static String codePoints(String text) {
    StringBuilder codePoints = new StringBuilder();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      codePoints.append(i == 0 ? "" : " ").append(NameOctets.codePoint(text.codePointAt(i)));
    }
    return codePoints.toString();
  }

  /**
   * Whether every measured length is the limit divided by what one repetition costs in this unit.
   */
  private boolean follows(NameLimit.Unit unit, int limit) {
    for (String id : LENGTHS) {
      OptionalInt units = findings.units(id);
      boolean distorted = id.equals("length-emoji") && !findings.is("name-emoji", NameVerdict.KEPT);
      if (units.isEmpty() || distorted) {
        continue;
      }
      int each = cost(unit, Question.named(id).first());
      if (each == 0 || units.getAsInt() != limit / each) {
        return false;
      }
    }
    return true;
  }

  private static int cost(NameLimit.Unit unit, String name) {
    if (unit == NameLimit.Unit.OCTETS) {
      return octetsOf(name);
    } else if (unit == NameLimit.Unit.UTF16) {
      return name.length();
    } else if (unit == NameLimit.Unit.CODE_POINTS) {
      return name.codePointCount(0, name.length());
    } else if (unit == NameLimit.Unit.OCTETS_OF_FORM_D) {
      return octetsOf(decomposed(name));
    }
    return unit == NameLimit.Unit.UTF16_OF_FORM_D ? decomposed(name).length() : 0;
  }

  private static int octetsOf(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String decomposed(String name) {
    return DECOMPOSED.getOrDefault(name, name);
  }

  /** A bound that the search did not reach is no measure. */
  TraitAnswer<Integer> longestPath() {
    String id = "length-path";
    OptionalInt units = findings.units(id);
    if (units.isPresent() && isOpen(id)) {
      return TraitAnswer.inconclusive(findings.of(id).reason(), List.of(id));
    }
    return units.isEmpty()
        ? findings.inconclusive(id)
        : TraitAnswer.of(units.getAsInt(), findings.of(id).reason(), List.of(id));
  }
}
