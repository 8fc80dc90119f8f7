package io.github.goodform.docker;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.JsonReport;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The verdicts of a report of {@code goodform check}, by the ids of their cases. */
final class Verdicts {
  private Verdicts() {}

  /** The verdicts of the first run of a report. */
  static Map<String, String> of(String json) {
    Map<String, String> verdicts = new TreeMap<>();
    JsonReport.parse(json).runs().get(0).entries().stream()
        .forEach(entry -> verdicts.put(entry.id(), verdict(entry)));
    return verdicts;
  }

  static String verdict(Entry entry) {
    return entry.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
