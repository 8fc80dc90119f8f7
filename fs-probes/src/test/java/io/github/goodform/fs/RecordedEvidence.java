package io.github.goodform.fs;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Says the {@link RecordedAnswers} in the words of the catalogue, so that the same code judges
 * them.
 *
 * <p>The recorded questions are those of the catalogue, put with other names around the same
 * characters; the names in the evidence are the catalogue's. What a recording does not tell stays
 * unasked.
 */
final class RecordedEvidence {
  private static final CallOutcome ABSENT = CallOutcome.of(ErrorKind.ABSENT);
  private static final CallOutcome NOT_KEPT =
      new CallOutcome(ErrorKind.OTHER, "the recording kept no reason");
  private static final CallOutcome EXISTS = CallOutcome.of(ErrorKind.EXISTS);

  private static final Instant RECORDED = Instant.parse("2026-11-20T00:00:00Z");

  private final String label;
  private final Map<String, String> answers;
  private final Map<String, NameObservation> observations = new LinkedHashMap<>();

  private RecordedEvidence(String label) {
    this.label = label;
    this.answers = RecordedAnswers.of(label);
  }

  static Evidence of(String label) {
    RecordedEvidence recorded = new RecordedEvidence(label);
    recorded.translate();
    return Evidence.of(recorded.observations);
  }

  /** The profile that the recorded answers amount to. */
  static FileNameProfile profile(String label) {
    JvmLayer unknown = new JvmLayer("", "", "", "", "", "", "", "", List.of());
    ProbeContext recorded =
        new ProbeContext(label, "", "", "", "", false, -1, RECORDED, 0, true, "", "", "");
    return FileNameProfile.of(unknown, recorded, of(label));
  }

  private void translate() {
    RecordedQuestions.RELATIONS.forEach(
        (recorded, ids) ->
            ids.stream().filter(this::wasAsked).forEach(id -> relation(recorded, id)));
    RecordedQuestions.NAMES.forEach(this::single);
    RecordedQuestions.LENGTHS.forEach(this::length);
    QuestionCatalogue.IGNORABLES.forEach(this::ignorable);
    versions("ver decomposition", "decomposition-");
    versions("ver casefold", "case-version-");
    RecordedQuestions.OCTETS.forEach(this::octets);
    octetsCase();
    supplementaryControl();
  }

  /**
   * On FAT a long name is another question than a short one, and only short names were recorded.
   */
  private boolean wasAsked(String id) {
    boolean fat = label.startsWith("vfat");
    return !fat || !RecordedQuestions.LONG_TWINS.contains(id);
  }

  private void put(String id, NameObservation observation) {
    if (Question.byId(id).isEmpty()) {
      throw new IllegalArgumentException("no question has the id " + id);
    }
    observations.put(id, observation);
  }

  private static Question question(String id) {
    return Question.byId(id).orElseThrow(() -> new IllegalArgumentException(id));
  }

  /** An answer such as {@code = kept 2nd:EEXIST | # kept 2nd:coexist}. */
  private void relation(String recorded, String id) {
    String answer = answers.get(recorded);
    if (answer == null) {
      return;
    }
    String[] sides = answer.split(" \\| ", -1);
    Question question = question(id);
    String first = listed(question, sides[0], question.first(), question.second());
    String second = listed(question, sides[1], question.second(), question.first());
    put(id, new Relation(direction(sides[0], first, second), direction(sides[1], second, first)));
  }

  private static Direction direction(String side, String listed, String listedOther) {
    if (side.startsWith("!")) {
      return refused(reason(side.substring(1)));
    }
    String second = side.substring(side.indexOf("2nd:") + "2nd:".length());
    CallOutcome lookup = side.startsWith("=") ? CallOutcome.OK : ABSENT;
    CallOutcome createOther = second.equals("coexist") ? CallOutcome.OK : reason(second);
    List<String> both = createOther.isOk() ? List.of(listed, listedOther) : List.of(listed);
    return new Direction(
        CallOutcome.OK, Listing.of(List.of(listed)), lookup, createOther, Listing.of(both));
  }

  private static Direction refused(CallOutcome create) {
    return new Direction(
        create, Listing.UNASKED, CallOutcome.UNASKED, CallOutcome.UNASKED, Listing.UNASKED);
  }

  /** What the listing shows in one direction, in hexadecimal octets. */
  private static String listed(Question question, String side, String name, String other) {
    String shown = name;
    if (side.contains("REWRITTEN-TO-OTHER")) {
      shown = other;
    } else if (side.contains("LISTED:")) {
      int start = side.indexOf("LISTED:") + "LISTED:".length();
      String text = codePoints(side.substring(start, side.indexOf(' ', start)));
      shown = RecordedQuestions.inTheWordsOf(question, text);
    }
    return NameOctets.hex(NameOctets.utf8(shown));
  }

  private static String codePoints(String dotted) {
    StringBuilder text = new StringBuilder();
    for (String hex : dotted.split("\\.", -1)) {
      text.appendCodePoint(Integer.parseInt(hex, 16));
    }
    return text.toString();
  }

  private static CallOutcome reason(String words) {
    return switch (words) {
      // The search ended at its own bound.
      case "" -> CallOutcome.OK;
      case "EEXIST" -> EXISTS;
      case "ENOENT" -> ABSENT;
      case "InvalidPath" -> CallOutcome.of(ErrorKind.UNENCODABLE);
      default -> {
        ErrorKind reason = ErrorKind.ofText(words);
        if (reason == ErrorKind.OTHER) {
          throw new IllegalArgumentException("unknown words: " + words);
        }
        yield new CallOutcome(reason, words);
      }
    };
  }

  private void single(String recorded, String id) {
    String answer = answers.get(recorded);
    if (answer == null) {
      return;
    }
    Question question = question(id);
    if (answer.startsWith("!")) {
      put(id, new Single(reason(answer.substring(1)), Listing.UNASKED, CallOutcome.UNASKED));
    } else {
      String shown =
          answer.equals("ok kept")
              ? question.first()
              : codePoints(answer.substring("ok LISTED:".length()));
      put(
          id,
          new Single(
              CallOutcome.OK,
              Listing.of(List.of(NameOctets.hex(NameOctets.utf8(shown)))),
              CallOutcome.OK));
    }
  }

  private void length(String recorded, String id) {
    String answer = answers.get(recorded);
    if (answer != null) {
      String next =
          answer.substring(answer.indexOf("(next: ") + "(next: ".length(), answer.length() - 1);
      put(id, new Length(RecordedAnswers.longest(label, recorded), reason(next)));
    }
  }

  /**
   * An answer such as {@code = rev #}: the ignorable was created first, or asked for first; no
   * listing was kept.
   */
  private void ignorable(int codePoint) {
    String answer = answers.get("ignorable U+%04X".formatted(codePoint));
    if (answer != null) {
      put(
          QuestionCatalogue.ignorableId(codePoint),
          relation(answer.charAt(0), answer.charAt(answer.length() - 1)));
    }
  }

  private static Relation relation(char forward, char reverse) {
    Direction back = direction(reverse);
    if (forward == '!') {
      // The name that cannot be created first cannot be created second.
      back =
          new Direction(back.create(), back.listed(), back.lookup(), NOT_KEPT, back.listedBoth());
    }
    return new Relation(direction(forward), back);
  }

  private static Direction direction(char mark) {
    return switch (mark) {
      case '=', '~' ->
          new Direction(CallOutcome.OK, Listing.UNASKED, CallOutcome.OK, EXISTS, Listing.UNASKED);
      case '#' ->
          new Direction(CallOutcome.OK, Listing.UNASKED, ABSENT, CallOutcome.OK, Listing.UNASKED);
      case '!' -> refused(NOT_KEPT);
      default -> throw new IllegalArgumentException("unknown mark: " + mark);
    };
  }

  /** An answer such as {@code 1.1:= 2.0:#}, by version. */
  private void versions(String recorded, String prefix) {
    String answer = answers.get(recorded);
    if (answer != null) {
      for (String part : answer.strip().split(" ", -1)) {
        char mark = part.charAt(part.length() - 1);
        put(prefix + part.substring(0, part.length() - 2), relation(mark, mark));
      }
    }
  }

  private void octets(String recorded, String id) {
    String answer = answers.get(recorded);
    if (answer == null) {
      return;
    }
    if (answer.startsWith("! ")) {
      put(id, new Single(reason(answer.substring(2)), Listing.UNASKED, CallOutcome.UNASKED));
    } else {
      String given = question(id).first();
      String shown =
          answer.startsWith("ok kept") ? given : RecordedQuestions.listedOctets(answer, given);
      put(id, new Single(CallOutcome.OK, Listing.of(List.of(shown)), CallOutcome.OK));
    }
  }

  private void octetsCase() {
    String answer = answers.get("bytes case with invalid tail");
    if (answer != null && answer.startsWith("! ")) {
      Direction refused = refused(reason(answer.substring(2)));
      put("octets-case", new Relation(refused, refused));
    } else if (answer != null) {
      put("octets-case", relation(answer.charAt(0), answer.charAt(0)));
    }
  }

  /**
   * The recordings have no control of the supplementary planes. Where an emoji is listed as four
   * question marks, every other of four octets is too, and any two are one file: that is how it was
   * measured, beside the tables.
   */
  private void supplementaryControl() {
    if (Objects.equals(answers.get("emoji 1F600"), "ok LISTED:003F.003F.003F.003F")) {
      Question question = question("control-supplementary");
      List<String> substitute =
          List.of(
              NameOctets.hex(NameOctets.utf8(RecordedQuestions.inTheWordsOf(question, "????"))));
      Listing listing = Listing.of(substitute);
      Direction direction = new Direction(CallOutcome.OK, listing, CallOutcome.OK, EXISTS, listing);
      put("control-supplementary", new Relation(direction, direction));
    }
  }

  /**
   * The questions that were recorded and have no place in the catalogue, for the test that none is
   * forgotten.
   */
  static List<String> untranslated() {
    TreeSet<String> questions = new TreeSet<>();
    RecordedAnswers.labels().forEach(label -> questions.addAll(RecordedAnswers.of(label).keySet()));
    questions.removeAll(RecordedQuestions.RELATIONS.keySet());
    questions.removeAll(RecordedQuestions.NAMES.keySet());
    questions.removeAll(RecordedQuestions.LENGTHS.keySet());
    questions.removeAll(RecordedQuestions.OCTETS.keySet());
    questions.removeIf(question -> question.startsWith("ignorable U+"));
    questions.removeAll(
        List.of("ver decomposition", "ver casefold", "bytes case with invalid tail"));
    return new ArrayList<>(questions);
  }
}
