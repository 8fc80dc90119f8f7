package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.AttackClass;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;

/** What a server does wrong, the most dangerous first. */
public enum Fault {
  /** The octets after a request are read as another request, or get another response. */
  MIXES_REQUESTS(
      "Does not keep two requests apart",
      "Read a request to its end, or close the connection after the response."),
  /** A name that leads out of the directory, or to a device, is followed. */
  LEAVES_THE_DIRECTORY(
      "Leaves the directory (path traversal)",
      "Decode a name once, resolve it, and refuse what is not below the directory, compared segment"
          + " by segment."),
  /** More parts are reported than were sent. */
  ADDS_PARTS(
      "Reads parts that were not sent",
      "Begin a part at CRLF, two hyphens and the whole boundary, and nowhere else."),
  /** A file is served or stored under a name that is not its own. */
  CONFUSES_FILES(
      "Confuses the names of files",
      "Decode a name once, find a file by its own name alone, and keep stored names distinct."),
  /** A name stands in a page as the markup that it holds. */
  WRITES_MARKUP(
      "Writes names into pages as they are", "Escape a name where it is written into a page."),
  /** Of a file that is found, other octets or another status are sent than were asked for. */
  SERVES_ANOTHER_PART(
      "Misreads a condition or a range",
      "Answer 304 only when the condition is false, 206 only with the octets that Content-Range"
          + " names, and HEAD without content; ignore what is not understood."),
  /** A message is accepted that has to be refused. */
  ACCEPTS("Accepts what has to be refused", "Answer 4xx, and pass on no part of the form."),
  /** Fewer parts are reported than were sent. */
  LOSES_PARTS(
      "Loses parts", "Report each part that was sent, or answer 4xx to a form that is not read."),
  /** Names or data arrive altered. */
  ALTERS(
      "Alters names, data or their order",
      "Pass on the octets between the delimiters, and the text between the quotation marks, as"
          + " they were sent."),
  /** A 5xx status. */
  CRASHES("Answers 5xx", "Catch the error where the form is read, and answer 400 or 413."),
  /** No response within the time-out. */
  HANGS(
      "Does not answer",
      "Answer with a status as soon as the body has ended or is refused: do not wait for further"
          + " octets, and do not close the connection instead."),
  /** A legal message is refused. */
  REFUSES("Refuses what is legal", "Accept what the quoted rule allows."),
  /** The response does not follow the contract. */
  BREAKS_THE_CONTRACT(
      "Answers outside the contract", "Mend the handler: docs/contract.md shows the response."),
  /** A case that is listed as a known deviation was met. */
  IS_MENDED(
      "Meets a case that is listed as a known deviation",
      "Remove the entry from the file of known deviations.");

  private final String words;
  private final String advice;

  Fault(String words, String advice) {
    this.words = words;
    this.advice = advice;
  }

  /**
   * Returns the fault for a person.
   *
   * @return a phrase without a full stop, such as {@code "Loses parts"}
   */
  public String words() {
    return words;
  }

  /**
   * Returns what to do.
   *
   * @return one sentence
   */
  public String advice() {
    return advice;
  }

  static Fault of(Entry entry) {
    if (entry.verdict() == Verdict.UNEXPECTED_PASS) {
      return IS_MENDED;
    }
    Outcome outcome = entry.outcome();
    if (outcome == null) {
      return BREAKS_THE_CONTRACT;
    }
    return switch (outcome.kind()) {
      case SERVER_ERROR -> CRASHES;
      case HANG -> HANGS;
      case ADAPTER_ERROR -> BREAKS_THE_CONTRACT;
      case REJECTED -> ofRefusal(entry);
      case SILENT_EMPTY, EXACT, BEHAVIOUR, OTHER -> ofContent(entry);
    };
  }

  /** The fault of a 4xx status, or of a connection that was closed. */
  private static Fault ofRefusal(Entry entry) {
    if (entry.subject() == Subject.NEXT_REQUEST) {
      return MIXES_REQUESTS;
    }
    return switch (entry.expected().kind()) {
      case ESCAPES -> WRITES_MARKUP;
      // The status is right: what is wrong is the content behind the response to HEAD.
      case REFUSES -> SERVES_ANOTHER_PART;
      default -> REFUSES;
    };
  }

  /** The fault of a response that accepts the message, with other content than demanded. */
  private static Fault ofContent(Entry entry) {
    if (entry.subject() == Subject.NEXT_REQUEST) {
      return MIXES_REQUESTS;
    }
    if (entry.expected().kind() == AnswerSummary.Kind.ESCAPES) {
      return WRITES_MARKUP;
    }
    if (!entry.area().equals(Area.MULTIPART.id())) {
      if (entry.clause().attack() == AttackClass.PATH_TRAVERSAL) {
        return LEAVES_THE_DIRECTORY;
      }
      return Cause.isAboutHttp(entry) ? SERVES_ANOTHER_PART : CONFUSES_FILES;
    }
    AnswerSummary actual = entry.actual();
    AnswerSummary expected = entry.expected();
    int demanded = expected.count();
    if (actual == null || (demanded == 0 && expected.kind() != AnswerSummary.Kind.PARTS)) {
      return ACCEPTS;
    }
    if (actual.count() == demanded) {
      return ALTERS;
    }
    return actual.count() > demanded ? ADDS_PARTS : LOSES_PARTS;
  }
}
