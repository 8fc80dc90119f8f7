package io.github.goodform.compliance.report;

import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.JvmLayer;
import io.github.goodform.fs.RecordedProfile;
import io.github.goodform.fs.evidence.Trait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of recordings. Its own members decide what it is: a report of {@code goodform
 * check}, the readings of an implementation, counts without names, a profile of a directory, what a
 * JVM does with names in a locale.
 *
 * <p>The file may come from a stranger. Whatever is no recording is rejected with an {@link
 * IllegalArgumentException} of one line that names the place.
 */
public final class RecordingReader {
  private static final String FORMAT = "recording-json";
  private static final int MAX_NAME = 100;
  private static final Pattern VERSION =
      Pattern.compile("(.*?\\S) +v?[0-9]+[.][0-9].*|(.*\\S) +\\S*[0-9]\\S*", Pattern.DOTALL);
  private static final int MAX_TEXT = 4096;

  private final String id;
  private final String group;
  private final JsonNode document;

  private RecordingReader(String id, String group, JsonNode document) {
    this.id = id;
    this.group = group;
    this.document = document;
  }

  /**
   * Reads the content of a file.
   *
   * @param id the name of the file without its ending, which is the id of a directory's and of a
   *     locale's recording
   * @param group the name of the directory that the file is in
   * @param json the content
   * @return the recordings: one, or one for each server of a report
   * @throws IllegalArgumentException when the content is no recording
   */
  public static List<Recording> read(String id, String group, String json) {
    return new RecordingReader(id, group, JsonNode.parse(FORMAT, json)).read();
  }

  private List<Recording> read() {
    if (JsonReport.SCHEMA.equals(document.members().get("schema"))) {
      return report(JsonReportReader.read(document));
    } else if (document.has("readings")) {
      return List.of(release());
    } else if (document.has("name") && document.has("language")) {
      return List.of(about());
    } else if (document.has("traits")) {
      return List.of(reducedDirectory());
    } else if (document.has("surroundings") || document.has("schema")) {
      return List.of(directory());
    } else if (document.has("jnuEncoding")) {
      return List.of(locale());
    } else if (document.has("verdicts")) {
      return List.of(new Recording.Verdicts(document.object("verdicts").members().size()));
    }
    return List.of(byId());
  }

  private static List<Recording> report(Report report) {
    Map<String, Recording> byServer = new LinkedHashMap<>();
    for (Run run : report.runs()) {
      Map<String, String> readings = new LinkedHashMap<>();
      for (Entry entry : run.entries()) {
        AnswerSummary actual = entry.actual();
        if (actual != null) {
          readings.put(entry.id(), shown(actual.reading()));
        }
      }
      int end = endOfProduct(run.server());
      String product = run.server().substring(0, end);
      String version = run.server().substring(end).strip();
      String date = run.startedAt().toString().substring(0, 10);
      // By another rule set, the same answers are judged otherwise: they are one recording.
      byServer.putIfAbsent(
          run.server(),
          new Recording.Release(
              name(Escapes.text(product), "server"),
              name(Escapes.text(version), "version"),
              "",
              date,
              readings));
    }
    return List.copyOf(byServer.values());
  }

  /**
   * Finds the version behind the name of a product; both may hold spaces. It begins with the first
   * word such as {@code 1.2}, or else is the last word if that has a digit.
   */
  private static int endOfProduct(String server) {
    Matcher version = VERSION.matcher(server);
    if (!version.matches()) {
      return server.length();
    }
    return version.start(1) < 0 ? version.end(2) : version.end(1);
  }

  private static String shown(String reading) {
    return reading.length() <= MAX_TEXT ? reading : reading.substring(0, MAX_TEXT);
  }

  private Recording release() {
    Map<String, String> readings = new LinkedHashMap<>();
    JsonNode byCase = document.object("readings");
    for (String testCase : byCase.members().keySet()) {
      readings.put(caseId(testCase, byCase), text(byCase, testCase));
    }
    return new Recording.Release(
        name(document.text("server"), "server"),
        name(document.text("version"), "version"),
        document.has("language") ? name(document.text("language"), "language") : "",
        document.has("recorded") ? String.valueOf(document.date("recorded")) : "",
        readings);
  }

  /** The description of a harness. */
  private Recording about() {
    List<Recording.KnownUpstream> known =
        document.has("known")
            ? document.list(
                "known",
                each -> {
                  List<String> cases = each.texts("cases");
                  cases.forEach(id -> caseId(id, each));
                  return new Recording.KnownUpstream(text(each, "link"), text(each, "what"), cases);
                })
            : List.of();
    return new Recording.About(
        name(document.text("name"), "name"),
        name(document.text("language"), "language"),
        document.has("home") ? text(document, "home") : "",
        document.has("usedBy")
            ? document.texts("usedBy").stream().map(each -> name(each, "usedBy")).toList()
            : List.of(),
        known);
  }

  /** What {@code goodform probe --json} writes. */
  private Recording directory() {
    FileNameProfile profile = FileNameProfile.parse(JsonReport.text(document.members()));
    Map<String, DirectoryTable.Cell> traits = new LinkedHashMap<>();
    profile.traits().forEach((trait, answer) -> traits.put(trait, DirectoryTable.cell(answer)));
    String date = String.valueOf(profile.context().time()).substring(0, 10);
    return new Recording.Directory(
        recordingId(), title(), "probed " + date, profile.consistentWith(), traits);
  }

  /** The answers of a profile without its evidence. */
  private Recording reducedDirectory() {
    Map<String, DirectoryTable.Cell> traits = new LinkedHashMap<>();
    JsonNode byId = document.object("traits");
    for (Trait<?> trait : Trait.all()) {
      if (byId.has(trait.id())) {
        JsonNode answer = byId.object(trait.id());
        String value = answer.has("value") ? text(answer, "value") : "";
        traits.put(
            trait.id(),
            new DirectoryTable.Cell(
                value.isEmpty() ? "inconclusive" : DirectoryTable.recordedWords(value),
                text(answer, "reason")));
      }
    }
    List<String> consistent = new ArrayList<>(document.texts("consistentWith"));
    consistent.forEach(each -> limited(each, document, "consistentWith"));
    return new Recording.Directory(recordingId(), title(), "", consistent, traits);
  }

  private String title() {
    Optional<RecordedProfile> known =
        RecordedProfile.all().stream().filter(each -> each.name().equals(id)).findFirst();
    return known.map(RecordedProfile::title).orElse("");
  }

  private Recording locale() {
    List<JvmLayer.Name> names =
        document.list(
            "names",
            name ->
                new JvmLayer.Name(
                    text(name, "id"), text(name, "name"), fate(name), text(name, "reason")));
    JvmLayer jvm =
        new JvmLayer(
            "",
            "",
            text(document, "osName"),
            text(document, "jnuEncoding"),
            text(document, "nativeEncoding"),
            text(document, "fileEncoding"),
            text(document, "localeVariable"),
            text(document, "localeValue"),
            names);
    return new Recording.Locale(recordingId(), Escapes.text(group), jvm, text(document, "advice"));
  }

  private static JvmLayer.PathConversion fate(JsonNode name) {
    String text = text(name, "fate");
    for (JvmLayer.PathConversion fate : JvmLayer.PathConversion.values()) {
      if (fate.name().equals(text)) {
        return fate;
      }
    }
    throw name.wrong("fate", "one of its known words");
  }

  /** What has no members of its own, but ids: counts, dates or verdicts. */
  private Recording byId() {
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
    Map<String, String> dates = new LinkedHashMap<>();
    int verdicts = 0;
    for (String each : document.members().keySet()) {
      caseId(each, document);
      Object value = document.members().get(each);
      if (value instanceof String verdict && isVerdict(verdict)) {
        verdicts++;
      } else if (value instanceof Map<?, ?> members && members.containsKey("versions")) {
        JsonNode cell = document.object(each);
        dates.put(each, cell.date("date") + ", " + text(cell, "versions"));
      } else if (value instanceof Map<?, ?>) {
        counts.put(each, counts(document.object(each)));
      } else {
        throw unknown();
      }
    }
    int kinds = (counts.isEmpty() ? 0 : 1) + (dates.isEmpty() ? 0 : 1) + (verdicts == 0 ? 0 : 1);
    if (kinds != 1) {
      throw unknown();
    }
    if (verdicts > 0) {
      return new Recording.Verdicts(verdicts);
    }
    return counts.isEmpty() ? new Recording.Dates(dates) : new Recording.Counts(counts);
  }

  private static Map<String, Integer> counts(JsonNode byReading) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String reading : byReading.members().keySet()) {
      limited(reading, byReading, "its members");
      counts.put(Escapes.line(reading), byReading.count(reading));
    }
    return counts;
  }

  private static boolean isVerdict(String text) {
    for (Verdict verdict : Verdict.values()) {
      if (Labels.id(verdict).equals(text)) {
        return true;
      }
    }
    return false;
  }

  private static IllegalArgumentException unknown() {
    return new IllegalArgumentException(
        FORMAT
            + ": expected a report of goodform check, the readings of an implementation, a profile"
            + " of goodform probe, or names in a locale");
  }

  private String recordingId() {
    if (!JsonNode.isId(id)) {
      throw new IllegalArgumentException(
          FORMAT + ": expected a file name of a-z, 0-9, hyphens and dots before .json");
    }
    return id;
  }

  private static String caseId(String id, JsonNode node) {
    if (!JsonNode.isId(id)) {
      String found = id.length() > 40 ? id.substring(0, 40) + "..." : id;
      throw new IllegalArgumentException(
          FORMAT
              + ": expected ids of cases at "
              + node.place()
              + ", found \""
              + Escapes.text(found)
              + '"');
    }
    return id;
  }

  private static String name(String name, String member) {
    if (name.length() > MAX_NAME || (name.isBlank() && !member.equals("version"))) {
      throw new IllegalArgumentException(
          FORMAT
              + ": expected a name of 1 to "
              + MAX_NAME
              + " characters at the document."
              + member
              + ", found "
              + name.length());
    }
    return name.strip();
  }

  private static String text(JsonNode node, String member) {
    return limited(node.text(member), node, member);
  }

  private static String limited(String text, JsonNode node, String member) {
    if (text.length() > MAX_TEXT) {
      throw new IllegalArgumentException(
          FORMAT
              + ": expected at most "
              + MAX_TEXT
              + " characters at "
              + node.place()
              + "."
              + (JsonNode.isId(member) ? member : "its member")
              + ", found "
              + text.length());
    }
    return text;
  }
}
