package io.github.goodform.fs.evidence;

import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

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
  private static final List<String> CHARACTERS =
      List.of(
          "name-colon",
          "name-question-mark",
          "name-asterisk",
          "name-less-than",
          "name-greater-than",
          "name-vertical-line",
          "name-quotation-mark",
          "name-backslash",
          "name-control-01",
          "name-line-feed",
          "name-delete");
  private static final List<String> LENGTHS =
      List.of(
          "length-ascii",
          "length-latin",
          "length-latin-decomposed",
          "length-hangul",
          "length-greek",
          "length-emoji");

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
    return refused(CHARACTERS);
  }

  private TraitAnswer<List<String>> refused(List<String> ids) {
    List<String> refused = new ArrayList<>();
    for (String id : ids) {
      if (!findings.isAnswered(id)) {
        return findings.inconclusive(id);
      } else if (findings.is(id, NameVerdict.REFUSED)) {
        refused.add(NameOctets.escape(Question.byId(id).orElseThrow().first()));
      }
    }
    return TraitAnswer.of(
        List.copyOf(refused), "%d of %d refused".formatted(refused.size(), ids.size()), ids);
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
    return switch (finding.verdict()) {
      case KEPT -> TraitAnswer.of(NameHandling.KEPT, "", List.of(id));
      case REWRITTEN -> TraitAnswer.of(NameHandling.REWRITTEN, finding.reason(), List.of(id));
      case LOSSY -> TraitAnswer.of(NameHandling.LOSSY, finding.reason(), List.of(id));
      case REFUSED -> TraitAnswer.of(NameHandling.REFUSED, finding.reason(), List.of(id));
      default -> findings.inconclusive(id);
    };
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
    return switch (finding.verdict()) {
      case SAME -> TraitAnswer.of(NameHandling.STRIPPED, "the same file as without it", ids);
      case DISTINCT -> TraitAnswer.of(NameHandling.KEPT, "", ids);
      case REFUSED -> TraitAnswer.of(NameHandling.REFUSED, finding.reason(), ids);
      case ASYMMETRIC -> TraitAnswer.of(NameHandling.MIXED, finding.reason(), ids);
      default -> findings.inconclusive(id);
    };
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
    List<Question> questions =
        Question.of(Question.Group.OCTETS).stream()
            .filter(question -> question.kind() == Question.Kind.RAW_SINGLE)
            // No system call can carry a NUL: that it is refused tells nothing of the directory.
            .filter(question -> !question.id().equals("octets-nul"))
            .toList();
    Set<NameHandling> seen = EnumSet.noneOf(NameHandling.class);
    List<String> exceptions = new ArrayList<>();
    for (Question question : questions) {
      TraitAnswer<NameHandling> answer = single(question.id());
      if (!answer.isConclusive()) {
        return findings.inconclusive(question.id());
      }
      seen.add(answer.orElseThrow());
      exceptions.add(question.first() + " " + answer.orElseThrow());
    }
    List<String> ids = questions.stream().map(Question::id).toList();
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
        parts.add(units.getAsInt() + " of " + codePoints(Question.byId(id).orElseThrow().first()));
      }
    }
    return String.join(", ", parts);
  }

  private static String codePoints(String text) {
    return text.codePoints().mapToObj("U+%04X"::formatted).collect(Collectors.joining(" "));
  }

  /**
   * Whether every measured length is the limit divided by what one repetition costs in this unit.
   */
  private boolean follows(NameLimit.Unit unit, int limit) {
    ToIntFunction<String> cost = cost(unit);
    for (String id : LENGTHS) {
      OptionalInt units = findings.units(id);
      boolean distorted = id.equals("length-emoji") && !findings.is("name-emoji", NameVerdict.KEPT);
      if (units.isEmpty() || distorted) {
        continue;
      }
      int each = cost.applyAsInt(Question.byId(id).orElseThrow().first());
      if (each == 0 || units.getAsInt() != limit / each) {
        return false;
      }
    }
    return true;
  }

  private static ToIntFunction<String> cost(NameLimit.Unit unit) {
    return switch (unit) {
      case OCTETS -> NameTraits::octetsOf;
      case UTF16 -> String::length;
      case CODE_POINTS -> name -> name.codePointCount(0, name.length());
      case OCTETS_OF_FORM_D -> name -> octetsOf(decomposed(name));
      case UTF16_OF_FORM_D -> name -> decomposed(name).length();
      case UNKNOWN, UNLIMITED -> name -> 0;
    };
  }

  private static int octetsOf(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String decomposed(String name) {
    return Normalizer2.getNFDInstance().normalize(name);
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
