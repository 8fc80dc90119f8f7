package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.Locale;

/**
 * A report as JUnit XML, as build servers read it: a test suite for each run, a test case for each
 * case, with a failure for a verdict that makes a build fail.
 */
public final class JunitReport {
  private JunitReport() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @return an XML document
   */
  public static String write(Report report) {
    StringBuilder out = new StringBuilder(1 << 14);
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"goodform\">\n");
    for (Run run : report.runs()) {
      suite(run, out);
    }
    return out.append("</testsuites>\n").toString();
  }

  private static void suite(Run run, StringBuilder out) {
    long failures = run.entries().stream().filter(Entry::isFailure).count() + run.stale().size();
    out.append(" <testsuite name=\"goodform ").append(run.ruleSet().id());
    out.append("\" tests=\"").append(run.entries().size() + run.stale().size());
    out.append("\" failures=\"").append(failures);
    out.append("\" errors=\"0\" skipped=\"").append(run.count(Verdict.SKIP));
    out.append("\" time=\"").append(seconds(run.millis() * 1000));
    out.append("\" timestamp=\"").append(run.startedAt().toString(), 0, 19);
    out.append("\">\n  <properties>\n");
    property("target", run.target(), out);
    property("server", run.server(), out);
    run.blindSpots().forEach(each -> property("not checked", each, out));
    out.append("  </properties>\n");
    for (Entry entry : run.entries()) {
      entry(run, entry, out);
    }
    for (KnownDeviation stale : run.stale()) {
      open(run.ruleSet().id() + ".known-deviations", stale.id(), 0, out);
      out.append(">\n   <failure message=\"").append(xml("stale: " + stale.describe()));
      out.append("\" type=\"STALE\"/>\n  </testcase>\n");
    }
    out.append(" </testsuite>\n");
  }

  private static void property(String name, String value, StringBuilder out) {
    out.append("   <property name=\"").append(name).append("\" value=\"");
    out.append(xml(value)).append("\"/>\n");
  }

  private static void entry(Run run, Entry entry, StringBuilder out) {
    String group = entry.theme().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    open(
        run.ruleSet().id() + "." + entry.level().name().toLowerCase(Locale.ROOT) + "." + group,
        entry.id(),
        entry.micros(),
        out);
    switch (entry.verdict()) {
      case PASS -> out.append("/>\n");
      case SKIP -> {
        out.append(">\n   <skipped message=\"").append(xml(entry.reason()));
        out.append("\"/>\n  </testcase>\n");
      }
      case FAIL, UNEXPECTED_PASS -> {
        out.append(">\n   <failure type=\"").append(entry.verdict().name());
        out.append("\" message=\"").append(xml(entry.title() + ": " + entry.reason()));
        out.append("\">").append(xml(details(run, entry)));
        out.append("</failure>\n  </testcase>\n");
      }
      case WARN, INFO, KNOWN -> {
        out.append(">\n   <system-out>").append(xml(entry.verdict() + ": " + entry.reason()));
        out.append("</system-out>\n  </testcase>\n");
      }
    }
  }

  private static void open(String group, String id, long micros, StringBuilder out) {
    out.append("  <testcase classname=\"").append(xml(group)).append("\" name=\"");
    out.append(xml(id)).append("\" time=\"").append(seconds(micros)).append('"');
  }

  private static String details(Run run, Entry entry) {
    return "\n" + TerminalReport.entry(run, entry, Style.PLAIN, "goodform");
  }

  private static String seconds(long micros) {
    return String.format(Locale.ROOT, "%.6f", micros / 1e6);
  }

  /** XML 1.0 cannot encode most control characters; text from a server is escaped before. */
  private static String xml(String text) {
    return Escapes.markup(text);
  }
}
