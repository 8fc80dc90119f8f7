package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.fs.NameProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A report on names as SARIF 2.1.0, the form in which code hosts take findings. */
public final class NamesSarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** More spellings of one collision stand in the JSON. */
  private static final int RELATED = 10;

  private static final Map<NameProblem.Kind, String> RULES =
      Map.of(
          NameProblem.Kind.COLLISION,
          "Two names of the tree are one file in the target directory.",
          NameProblem.Kind.MAY_COLLIDE,
          "Two names of the tree may be one file in the target directory.",
          NameProblem.Kind.LEADS_OUT,
          "The path leads out of the directory.",
          NameProblem.Kind.REFUSED,
          "The target directory refuses the name.",
          NameProblem.Kind.TOO_LONG,
          "The name is longer than the target directory takes.",
          NameProblem.Kind.REWRITTEN,
          "The target directory lists the name under another spelling.",
          NameProblem.Kind.LOSSY,
          "The target directory replaces characters of the name.",
          NameProblem.Kind.OPEN,
          "It is not known whether the target directory can store the name.");

  private NamesSarif() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @param version the version of goodform
   * @return an indented document with a line feed at the end
   */
  public static String write(NamesReport report, String version) {
    List<Object> results = new ArrayList<>();
    for (NamesReport.Target target : report.targets()) {
      for (NameProblem problem : target.report().problems()) {
        results.add(result(report, target, problem));
      }
    }
    Map<String, Object> driver = new LinkedHashMap<>();
    driver.put("name", "goodform names");
    driver.put("semanticVersion", version);
    driver.put("rules", rules());
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("tool", Map.of("driver", driver));
    run.put("columnKind", "utf16CodeUnits");
    run.put("results", results);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("$schema", SCHEMA);
    document.put("version", "2.1.0");
    document.put("runs", List.of(run));
    return JsonReport.text(document);
  }

  private static List<Object> rules() {
    List<Object> rules = new ArrayList<>();
    for (NameProblem.Kind kind : NameProblem.Kind.values()) {
      Map<String, Object> rule = new LinkedHashMap<>();
      rule.put("id", id(kind));
      rule.put("shortDescription", Map.of("text", RULES.getOrDefault(kind, id(kind))));
      rule.put("defaultConfiguration", Map.of("level", level(kind)));
      rules.add(rule);
    }
    return rules;
  }

  private static String id(NameProblem.Kind kind) {
    return "name-" + Labels.id(kind);
  }

  private static String level(NameProblem.Kind kind) {
    return switch (kind) {
      case COLLISION, LEADS_OUT, REFUSED, TOO_LONG, LOSSY -> "error";
      case REWRITTEN -> "warning";
      case MAY_COLLIDE, OPEN -> "note";
    };
  }

  private static Map<String, Object> result(
      NamesReport report, NamesReport.Target target, NameProblem problem) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("ruleId", id(problem.kind()));
    result.put("level", level(problem.kind()));
    result.put(
        "message",
        Map.of("text", "%s: %s".formatted(Escapes.text(target.id()), NameSentence.of(problem))));
    // The file to look at is the one that came later.
    List<String> paths = problem.paths();
    String last = paths.get(paths.size() - 1);
    result.put("locations", List.of(location(report, last)));
    List<Object> related = new ArrayList<>();
    for (String path : paths.subList(0, Math.min(paths.size() - 1, RELATED))) {
      related.add(location(report, path));
    }
    if (!related.isEmpty()) {
      result.put("relatedLocations", related);
    }
    result.put(
        "partialFingerprints",
        Map.of(
            "goodformNames/v1",
            id(problem.kind()) + ":" + Escapes.text(target.id()) + ":" + uri(last)));
    return result;
  }

  private static Map<String, Object> location(NamesReport report, String path) {
    String file = report.archive() ? report.source() : joined(report.source(), path);
    Map<String, Object> physical = new LinkedHashMap<>();
    physical.put("artifactLocation", Map.of("uri", uri(file)));
    physical.put("region", Map.of("startLine", 1));
    Map<String, Object> location = new LinkedHashMap<>();
    location.put("physicalLocation", physical);
    if (report.archive()) {
      location.put("logicalLocations", List.of(Map.of("fullyQualifiedName", Escapes.text(path))));
    }
    return location;
  }

  /** Relative to where the command was started, as code hosts expect it. */
  private static String joined(String source, String path) {
    String relative = path.startsWith("./") ? path.substring(2) : path;
    boolean here = source.equals("-") || source.equals(".") || source.equals("./");
    String directory = source.endsWith("/") ? source : source + "/";
    return here ? relative : directory + relative;
  }

  /** A path with each octet escaped that does not stand for itself in a URI. */
  private static String uri(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte octet : Octets.ofUtf8Lossless(path).toByteArray()) {
      boolean plain =
          (octet >= '0' && octet <= '9')
              || (octet >= 'A' && octet <= 'Z')
              || (octet >= 'a' && octet <= 'z')
              || "-._~/".indexOf(octet) >= 0;
      uri.append(
          plain ? String.valueOf((char) octet) : String.format(Locale.ROOT, "%%%02X", octet));
    }
    return uri.toString();
  }
}
