package io.github.goodform.compliance.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.ProfileComparison;
import io.github.goodform.fs.TraitDifference;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report as JSON: the form in which runs are kept, compared and drawn again.
 *
 * <p>The document is printable ASCII, its members stand in a fixed order, and its shape is the JSON
 * Schema that ships beside this class as {@code report.schema.json}. A change that a reader of
 * version {@value #VERSION} could trip over gets a new version.
 */
public final class JsonReport {
  /** The version of the format. */
  public static final int VERSION = 1;

  /** The value of the member {@code schema}: the name of the format. */
  static final String SCHEMA = "goodform-report";

  private static final JSON WRITER =
      JSON.builder(JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, true).build())
          .enable(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
          .build();

  private JsonReport() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @return an indented document with a line feed at the end
   */
  public static String write(Report report) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("schema", SCHEMA);
    document.put("version", VERSION);
    document.put("tool", report.tool());
    document.put("runs", report.runs().stream().map(JsonReport::run).toList());
    document.put("directories", report.directories().stream().map(JsonReport::directory).toList());
    return text(document);
  }

  /**
   * Reads a report.
   *
   * @param json the document
   * @return the report
   * @throws IllegalArgumentException if it is something else; the message is one line
   */
  public static Report parse(String json) {
    return JsonReportReader.read(json);
  }

  /**
   * Writes any value of maps, lists, strings, numbers and booleans as a report's JSON is written.
   *
   * @param value the value
   * @return an indented document with a line feed at the end
   */
  public static String text(Object value) {
    try {
      return WRITER.asString(value) + '\n';
    } catch (IOException e) {
      throw new IllegalStateException("maps, lists and strings can always be written", e);
    }
  }

  /**
   * Returns a profile as a value that {@link #text} writes.
   *
   * @param profile the profile of a directory
   * @return its members
   */
  public static Map<String, Object> directory(FileNameProfile profile) {
    try {
      return JSON.std.mapFrom(profile.toJson());
    } catch (IOException e) {
      throw new IllegalStateException("a profile writes JSON", e);
    }
  }

  /**
   * Returns a comparison with an expected profile as a value that {@link #text} writes.
   *
   * @param directory the directory, escaped
   * @param expected the name of the expected profile, escaped
   * @param comparison the comparison
   * @return its members
   */
  public static Map<String, @Nullable Object> comparison(
      String directory, String expected, ProfileComparison comparison) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("schema", "goodform-profile-comparison");
    out.put("version", VERSION);
    out.put("directory", directory);
    out.put("expected", expected);
    out.put("agrees", comparison.agrees());
    out.put("compared", comparison.compared().stream().map(Trait::id).toList());
    out.put("notCompared", comparison.notCompared().stream().map(Trait::id).toList());
    out.put("differences", comparison.differences().stream().map(JsonReport::difference).toList());
    return out;
  }

  private static Map<String, @Nullable Object> difference(TraitDifference difference) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("trait", difference.trait().id());
    out.put("expected", difference.expected().value().map(Object::toString).orElse(null));
    out.put("found", difference.found().value().map(Object::toString).orElse(null));
    out.put("reason", difference.found().reason());
    out.put("evidence", difference.evidence().stream().map(JsonReport::question).toList());
    return out;
  }

  private static Map<String, Object> question(TraitDifference.Question question) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("question", question.id());
    out.put("expected", question.expected());
    out.put("found", question.found());
    return out;
  }

  private static Map<String, @Nullable Object> run(Run run) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("target", run.target());
    out.put("server", run.server());
    out.put("features", run.features());
    out.put("profile", run.ruleSet().id());
    out.put("startedAt", run.startedAt().toString());
    out.put("millis", run.millis());
    out.put("asExpected", run.isAsExpected());
    out.put("mustAsked", run.mustAsked());
    out.put("mustMet", run.mustMet());
    Map<String, Object> counts = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      counts.put(Labels.id(verdict), run.count(verdict));
    }
    out.put("counts", counts);
    out.put("savedNames", Labels.id(run.savedNames()));
    out.put("limits", FoundLimit.of(run).stream().map(JsonReport::limit).toList());
    out.put("causes", Cause.of(run).stream().map(JsonReport::cause).toList());
    out.put("stale", run.stale().stream().map(JsonReport::stale).toList());
    out.put("entries", run.entries().stream().map(JsonReport::entry).toList());
    return out;
  }

  private static Map<String, @Nullable Object> limit(FoundLimit found) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("limit", found.limit().id());
    out.put("accepted", found.accepted());
    out.put("refused", found.refused());
    return out;
  }

  private static Map<String, Object> cause(Cause cause) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("fault", Labels.id(cause.fault()));
    out.put("theme", cause.theme());
    out.put("layer", Labels.id(cause.layer()));
    out.put("title", cause.title());
    out.put("advice", cause.fault().advice());
    out.put("failures", cause.failures());
    out.put("warnings", cause.entries().size() - cause.failures());
    out.put("cases", cause.entries().stream().map(Entry::id).toList());
    return out;
  }

  private static Map<String, @Nullable Object> stale(KnownDeviation known) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("id", known.id());
    out.put("outcome", known.outcome());
    out.put("reason", known.reason());
    out.put("link", known.link());
    out.put("until", known.until() == null ? null : known.until().toString());
    return out;
  }

  private static Map<String, @Nullable Object> entry(Entry entry) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("id", entry.id());
    out.put("area", entry.area());
    out.put("theme", entry.theme());
    out.put("title", entry.title());
    out.put("level", entry.level().name());
    out.put("verdict", Labels.id(entry.verdict()));
    out.put("outcome", entry.outcome() == null ? null : entry.outcome().toString());
    out.put("reason", entry.reason());
    if (entry.subject() != Subject.REQUEST) {
      out.put("subject", Labels.id(entry.subject()));
    }
    out.put("clause", clause(entry.clause()));
    out.put("sent", sent(entry.sent()));
    out.put("expected", answer(entry.expected()));
    out.put("actual", entry.actual() == null ? null : answer(entry.actual()));
    out.put("readings", entry.readings().stream().map(JsonReport::reading).toList());
    if (!entry.others().isEmpty()) {
      out.put("others", entry.others().stream().map(JsonReport::other).toList());
    }
    out.put("known", entry.known());
    out.put("note", entry.note());
    out.put("micros", entry.micros());
    return out;
  }

  private static Map<String, Object> clause(Clause clause) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("citation", clause.citation());
    out.put("link", clause.link());
    out.put("basis", clause.basis());
    out.put("text", clause.text());
    return out;
  }

  private static Map<String, @Nullable Object> sent(SentRequest sent) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("request", sent.request());
    out.put("fields", sent.fields());
    out.put("framing", sent.framing());
    out.put("octets", sent.octets());
    out.put("excerpts", sent.excerpts().stream().map(JsonReport::excerpt).toList());
    out.put("caret", sent.caret());
    return out;
  }

  private static Map<String, Object> excerpt(SentRequest.Excerpt excerpt) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("offset", excerpt.offset());
    out.put("escaped", excerpt.escaped());
    return out;
  }

  private static Map<String, @Nullable Object> reading(Reading reading) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("label", reading.label());
    out.put("answer", answer(reading.answer()));
    return out;
  }

  private static Map<String, @Nullable Object> other(OtherReading other) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("reading", other.reading());
    out.put("label", other.label());
    out.put("count", other.count());
    out.put("implementations", other.implementations());
    return out;
  }

  private static Map<String, @Nullable Object> answer(AnswerSummary answer) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", Labels.id(answer.kind()));
    out.put("status", answer.status());
    out.put("text", answer.text());
    out.put("parts", answer.parts().stream().map(JsonReport::part).toList());
    out.put("count", answer.count());
    out.put("content", answer.content());
    return out;
  }

  private static Map<String, @Nullable Object> part(AnswerSummary.Part part) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", part.name());
    out.put("fileName", part.fileName());
    out.put("contentType", part.contentType());
    out.put("size", part.size());
    out.put("sha256", part.sha256());
    out.put("savedAs", part.savedAs());
    return out;
  }

  /** Returns all reports in one: the runs of each, in order. */
  static Report join(String tool, List<Report> reports) {
    return new Report(
        tool,
        reports.stream().flatMap(report -> report.runs().stream()).toList(),
        reports.stream().flatMap(report -> report.directories().stream()).toList());
  }
}
