package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Cause;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report as SARIF 2.1.0, as code scanners write it: a run for each rule set, a rule for each case
 * that failed or warned, and a result with what came back and what to do. A server has no file: the
 * location is {@code goodform/} and the id of the case.
 */
public final class SarifReport {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private SarifReport() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @return an indented JSON document with a line feed at the end
   */
  public static String write(Report report) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("$schema", SCHEMA);
    document.put("version", "2.1.0");
    document.put("runs", report.runs().stream().map(run -> run(report.tool(), run)).toList());
    return JsonReport.text(document);
  }

  private static Map<String, Object> run(String tool, Run run) {
    List<Object> rules = new ArrayList<>();
    List<Object> results = new ArrayList<>();
    for (Cause cause : Cause.of(run)) {
      for (Entry entry : cause.entries()) {
        rules.add(rule(cause, entry));
        results.add(result(run, cause, entry));
      }
    }
    Map<String, Object> driver = new LinkedHashMap<>();
    driver.put("name", "goodform");
    driver.put("fullName", tool);
    driver.put("rules", rules);
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("tool", Map.of("driver", driver));
    out.put("automationDetails", Map.of("id", "goodform/" + run.ruleSet().id() + "/"));
    out.put("columnKind", "utf16CodeUnits");
    out.put("results", results);
    out.put("properties", Map.of("server", run.server(), "target", run.target()));
    return out;
  }

  private static Map<String, Object> rule(Cause cause, Entry entry) {
    Map<String, Object> rule = new LinkedHashMap<>();
    rule.put("id", entry.id());
    rule.put("shortDescription", text(entry.title() + "."));
    rule.put("fullDescription", text(entry.clause().citation() + ": " + entry.clause().text()));
    rule.put("helpUri", entry.clause().link());
    rule.put("help", text(cause.fault().advice()));
    rule.put("properties", Map.of("tags", List.of(cause.theme(), cause.layer().words())));
    return rule;
  }

  private static Map<String, Object> result(Run run, Cause cause, Entry entry) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("ruleId", entry.id());
    result.put("level", entry.isFailure() ? "error" : "warning");
    result.put(
        "message", text(cause.title() + ": " + entry.reason() + ". " + cause.fault().advice()));
    result.put(
        "locations",
        List.of(
            Map.of(
                "physicalLocation",
                Map.of("artifactLocation", Map.of("uri", "goodform/" + entry.id())))));
    result.put("partialFingerprints", Map.of("goodform/v1", run.ruleSet().id() + "/" + entry.id()));
    return result;
  }

  private static Map<String, Object> text(String text) {
    return Map.of("text", Escapes.controls(text));
  }
}
