package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.report.CaseReading;
import io.github.goodform.compliance.report.SiteContent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What all pages of a site share.
 *
 * @param content what the pages are about
 * @param tool the name and version of the tool
 * @param version the version of the catalogue of cases
 * @param address the address at which the site is published, ended by a slash; or empty
 * @param readings the readings of each case, by its id
 * @param words how they are put into words, by the case's id
 */
record SiteFrame(
    SiteContent content,
    String tool,
    String version,
    String address,
    Map<String, List<CaseReading>> readings,
    Map<String, ReadingWords> words) {

  static SiteFrame of(SiteContent content, String tool, String version, String address) {
    Map<String, List<CaseReading>> readings = new HashMap<>();
    Map<String, ReadingWords> words = new HashMap<>();
    for (Case each : content.cases()) {
      List<CaseReading> all = content.readings(each);
      readings.put(each.id(), all);
      words.put(each.id(), ReadingWords.of(all.stream().map(CaseReading::reading).toList()));
    }
    return new SiteFrame(content, tool, version, address, readings, words);
  }

  List<CaseReading> readingsOf(String id) {
    return readings.getOrDefault(id, List.of());
  }

  /** A reading of a case in words. */
  String words(String id, String reading) {
    return Objects.requireNonNull(words.get(id), id).of(reading);
  }

  static String theme(String heading) {
    return "themes/" + SiteContent.id(heading) + ".html";
  }

  static String implementation(String id) {
    return "implementations/" + id + ".html";
  }

  static String testCase(String id) {
    return "cases/" + id + ".html";
  }
}
