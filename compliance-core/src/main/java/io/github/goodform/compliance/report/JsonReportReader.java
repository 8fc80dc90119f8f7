package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.AttackClass;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.FileNameProfile;
import java.util.List;

/**
 * Reads what {@link JsonReport} wrote, and rejects anything else with one line that names the
 * fault.
 *
 * <p>A report may come from a stranger: {@link JsonNode} reads it.
 */
final class JsonReportReader {
  private JsonReportReader() {}

  static Report read(String json) {
    return read(JsonNode.parse("report-json", json));
  }

  static Report read(JsonNode document) {
    if (!JsonReport.SCHEMA.equals(document.optional("schema", String.class))) {
      throw new IllegalArgumentException(
          "report-json: expected a goodform report (\"schema\": \"" + JsonReport.SCHEMA + "\")");
    }
    long version = document.number("version");
    if (version != JsonReport.VERSION) {
      throw new IllegalArgumentException(
          "report-json: expected version " + JsonReport.VERSION + ", found " + version);
    }
    return new Report(
        document.text("tool"),
        document.list("runs", JsonReportReader::run),
        document.list("directories", JsonReportReader::directory));
  }

  private static FileNameProfile directory(JsonNode node) {
    return FileNameProfile.parse(JsonReport.text(node.members()));
  }

  private static Run run(JsonNode node) {
    return new Run(
        node.text("target"),
        node.text("server"),
        node.texts("features"),
        node.constant("profile", RuleSet.values()),
        node.instant("startedAt"),
        node.natural("millis"),
        node.list("entries", JsonReportReader::entry),
        node.list("stale", JsonReportReader::stale),
        node.has("savedNames")
            ? node.constant("savedNames", RunResult.SavedNames.values())
            : RunResult.SavedNames.NONE);
  }

  private static KnownDeviation stale(JsonNode node) {
    return new KnownDeviation(
        node.text("id"),
        node.text("outcome"),
        node.text("reason"),
        node.optionalText("link"),
        node.date("until"));
  }

  private static Entry entry(JsonNode node) {
    return new Entry(
        node.id("id"),
        node.text("area"),
        node.text("theme"),
        node.text("title"),
        node.constant("level", Level.values()),
        node.constant("verdict", Verdict.values()),
        node.has("outcome") ? node.outcome("outcome") : null,
        node.text("reason"),
        node.has("subject") ? node.constant("subject", Subject.values()) : Subject.REQUEST,
        clause(node.object("clause")),
        sent(node.object("sent")),
        answer(node.object("expected")),
        node.has("actual") ? answer(node.object("actual")) : null,
        node.list(
            "readings", each -> new Reading(each.text("label"), answer(each.object("answer")))),
        node.has("others") ? node.list("others", JsonReportReader::other) : List.of(),
        node.optionalText("known"),
        node.text("note"),
        node.natural("micros"));
  }

  private static OtherReading other(JsonNode node) {
    return new OtherReading(
        node.text("reading"),
        node.optionalText("label"),
        node.count("count"),
        node.texts("implementations"));
  }

  private static Clause clause(JsonNode node) {
    String basis = node.text("basis");
    String text = node.text("text");
    return new Clause(
        node.text("citation"),
        node.text("link"),
        basis,
        text,
        basis.equals(SpecReference.Basis.SAFETY.id()) ? AttackClass.of(text).orElse(null) : null);
  }

  private static SentRequest sent(JsonNode node) {
    return new SentRequest(
        node.text("request"),
        node.texts("fields"),
        node.text("framing"),
        node.natural("octets"),
        node.list(
            "excerpts",
            each -> new SentRequest.Excerpt(each.natural("offset"), each.text("escaped"))),
        node.has("caret") ? (Long) node.natural("caret") : null);
  }

  private static AnswerSummary answer(JsonNode node) {
    return new AnswerSummary(
        node.constant("kind", AnswerSummary.Kind.values()),
        node.has("status") ? (Integer) node.count("status") : null,
        node.text("text"),
        node.list("parts", JsonReportReader::part),
        node.count("count"),
        node.optionalText("content"));
  }

  private static AnswerSummary.Part part(JsonNode node) {
    return new AnswerSummary.Part(
        node.optionalText("name"),
        node.optionalText("fileName"),
        node.optionalText("contentType"),
        node.natural("size"),
        node.text("sha256"),
        node.optionalText("savedAs"));
  }
}
