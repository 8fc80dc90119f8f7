package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of the table of expected verdicts, and the same row told by a profile.
 *
 * <p>The cells are worded from the findings, not from the traits alone, so that a fault in either
 * shows.
 */
final class ExpectedVerdicts {
  private static final List<String> RESERVED =
      List.of(
          "name-con",
          "name-con-extension",
          "name-nul",
          "name-aux-extension",
          "name-com1",
          "name-lpt1-extension");
  private static final List<String> PUNCTUATION =
      List.of(
          "name-question-mark",
          "name-asterisk",
          "name-less-than",
          "name-greater-than",
          "name-vertical-line",
          "name-quotation-mark",
          "name-backslash",
          "name-control-01",
          "name-line-feed");
  private static final Map<String, Map<String, String>> ROWS = read();

  private ExpectedVerdicts() {}

  static List<String> labels() {
    return List.copyOf(ROWS.keySet());
  }

  static Map<String, String> of(String label) {
    return Objects.requireNonNull(ROWS.get(label), label);
  }

  /** The row that the profile amounts to. */
  static Map<String, String> tell(FileNameProfile profile) {
    Map<String, String> row = new HashMap<>();
    for (String trait :
        List.of("normalization", "compatibility", "storedForm", "caseRule", "casePreserved")) {
      TraitAnswer<?> answer = Objects.requireNonNull(profile.traits().get(trait), trait);
      row.put(
          trait, answer.value().map(Object::toString).orElse("inconclusive: " + answer.reason()));
    }
    row.put("ignorables", ignorables(profile));
    row.put("lengths", lengths(profile));
    row.put("decompositions", version(profile, Question.Group.DECOMPOSITION_VERSION));
    row.put("caseFolding", version(profile, Question.Group.CASE_VERSION));
    row.put("octets", octets(profile));
    row.put("reserved", names(profile, RESERVED));
    row.put("punctuation", punctuation(profile));
    row.put("trailingDot", alias(profile, "alias-trailing-dot"));
    row.put("trailingSpace", alias(profile, "alias-trailing-space"));
    return row;
  }

  private static String ignorables(FileNameProfile profile) {
    String same =
        QuestionCatalogue.IGNORABLES.stream()
            .filter(c -> profile.finding(QuestionCatalogue.ignorableId(c)).is(NameVerdict.SAME))
            .map("%04X"::formatted)
            .collect(Collectors.joining(","));
    return same.isEmpty() ? "none" : same;
  }

  private static String lengths(FileNameProfile profile) {
    return Stream.of("length-ascii", "length-latin", "length-hangul", "length-emoji")
        .map(
            id ->
                profile.evidence().of(id) instanceof NameObservation.Length length
                    ? "" + length.units()
                    : "unasked")
        .collect(Collectors.joining("/"));
  }

  /**
   * The last version whose pair is the same file; "BMP" when a pair beyond it, of that version or
   * before, is not.
   */
  private static String version(FileNameProfile profile, Question.Group group) {
    String last = "none";
    boolean bmpOnly = false;
    boolean ended = false;
    for (Question question : Question.of(group)) {
      NameVerdict verdict = profile.finding(question.id()).verdict();
      if (verdict == NameVerdict.SAME) {
        last = ended ? last + ", a gap, " + question.since() : question.since();
      } else if (question.isSupplementary()) {
        bmpOnly |= !ended && verdict == NameVerdict.DISTINCT && !last.equals("none");
      } else if (verdict == NameVerdict.DISTINCT) {
        ended = true;
      }
    }
    return bmpOnly && group == Question.Group.CASE_VERSION ? last + " BMP" : last;
  }

  private static String octets(FileNameProfile profile) {
    List<NameVerdict> verdicts = new ArrayList<>();
    for (Question question : Question.of(Question.Group.OCTETS)) {
      boolean isOfTheDirectory = !question.id().equals("octets-nul");
      if (question.kind() == Question.Kind.RAW_SINGLE && isOfTheDirectory) {
        verdicts.add(profile.finding(question.id()).verdict());
      }
    }
    if (verdicts.contains(NameVerdict.DIED)) {
      return "died";
    }
    Map<NameVerdict, String> words =
        Map.of(
            NameVerdict.KEPT, "kept",
            NameVerdict.REFUSED, "refused",
            NameVerdict.LOSSY, "lossy",
            NameVerdict.INCONCLUSIVE, "unasked");
    return verdicts.stream().distinct().count() == 1
        ? words.getOrDefault(verdicts.get(0), "?")
        : "mixed";
  }

  private static String names(FileNameProfile profile, List<String> ids) {
    List<String> words = ids.stream().map(id -> name(profile, id)).distinct().toList();
    return String.join(" and ", words);
  }

  private static String name(FileNameProfile profile, String id) {
    Finding finding = profile.finding(id);
    return switch (finding.verdict()) {
      case KEPT, REWRITTEN -> "accepted";
      case REFUSED -> finding.reason().split(" ", -1)[0];
      default -> finding.toString();
    };
  }

  private static String punctuation(FileNameProfile profile) {
    String others = names(profile, PUNCTUATION);
    boolean stream =
        others.equals("accepted") && profile.finding("name-colon").is(NameVerdict.REWRITTEN);
    return stream
        ? "stream"
        : names(profile, Stream.concat(Stream.of("name-colon"), PUNCTUATION.stream()).toList());
  }

  private static String alias(FileNameProfile profile, String id) {
    Finding finding = profile.finding(id);
    return switch (finding.verdict()) {
      case SAME -> "same";
      case DISTINCT -> "distinct";
      case REFUSED -> finding.reason().replaceAll("^.*\": (\\w+).*$", "$1");
      default -> finding.toString();
    };
  }

  private static Map<String, Map<String, String>> read() {
    List<String> lines = RecordedAnswers.lines("expected-verdicts.tsv");
    String[] columns = lines.get(0).split("\t", -1);
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 1; i < columns.length; i++) {
        row.put(columns[i], cells[i]);
      }
      rows.put(cells[0], row);
    }
    return rows;
  }
}
