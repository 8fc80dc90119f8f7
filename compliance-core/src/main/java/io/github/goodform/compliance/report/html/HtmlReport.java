package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.report.Cause;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.FoundLimit;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A report as one HTML page that needs nothing else: no network, no other file, and no script to be
 * read. The script only filters.
 */
public final class HtmlReport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final Report report;
  private final String invocation;
  private final StringBuilder out = new StringBuilder(1 << 16);

  private HtmlReport(Report report, String invocation) {
    this.report = report;
    this.invocation = invocation;
  }

  /**
   * Draws a report.
   *
   * @param report the report
   * @param invocation how the reader starts the command line, for the hint on replaying a case
   * @return the page, to be stored as UTF-8
   */
  public static String write(Report report, String invocation) {
    HtmlReport html = new HtmlReport(report, invocation);
    html.body();
    return Html.page(html.title() + " \u00B7 goodform", html.out.toString(), true);
  }

  private String title() {
    Set<String> servers = new LinkedHashSet<>();
    report.runs().forEach(run -> servers.add(Escapes.text(run.server())));
    return servers.isEmpty() ? "File names" : String.join(", ", servers);
  }

  private void body() {
    add("<a class=\"skip-link\" href=\"#cases\">Skip to the cases</a>\n");
    header();
    if (!report.runs().isEmpty()) {
      add("<main id=\"cases\">\n");
      filters();
      cases();
      add("</main>\n");
    }
    DirectoryHtml.write(report.directories(), out);
    add("<footer>");
    text(report.tool());
    if (!report.runs().isEmpty()) {
      add(" \u00B7 <kbd>/</kbd> searches, <kbd>j</kbd> and <kbd>k</kbd> walk the cases.");
    }
    add(" Octets are escaped: <code>\\r</code> <code>\\n</code> <code>\\t</code>");
    add(" <code>\\\\</code> <code>\\xNN</code>.</footer>\n");
  }

  private void header() {
    add("<header>\n<p class=\"brand\">goodform</p>\n<h1>");
    text(title());
    add("</h1>\n");
    facts();
    if (!report.runs().isEmpty()) {
      add("<div class=\"runs\">\n");
      report.runs().forEach(this::run);
      add("</div>\n");
    }
    for (int i = 0; i < report.runs().size(); i++) {
      causes(i);
    }
    report.runs().forEach(this::stale);
    add("</header>\n");
  }

  private void facts() {
    Set<String> facts = new LinkedHashSet<>();
    report.runs().forEach(run -> facts.add(run.target()));
    report.runs().stream().limit(1).forEach(run -> facts.add(TIME.format(run.startedAt())));
    add("<p class=\"facts\">");
    text(String.join(" \u00B7 ", facts));
    if (!report.runs().isEmpty() && !report.directories().isEmpty()) {
      add(" \u00B7 <a href=\"#directories\">names in the probed directory</a>");
    }
    add("</p>\n");
  }

  private void run(Run run) {
    add("<section class=\"run\">\n<h3>Rules <b>");
    text(run.ruleSet().id());
    add("</b> \u00B7 " + run.entries().size() + " cases in ");
    add(Labels.seconds(run.millis()) + "</h3>\n<p class=\"score\"><b>");
    add(run.mustMet() + "/" + run.mustAsked() + "</b> MUST met");
    add("</p>\n<div class=\"bar\" aria-hidden=\"true\">");
    for (Verdict verdict : Verdict.values()) {
      long count = run.count(verdict);
      if (count > 0) {
        add("<i class=\"v-" + Labels.id(verdict) + "\" style=\"flex:" + count + "\"></i>");
      }
    }
    add("</div>\n<ul class=\"counts\">");
    for (Verdict verdict : Verdict.values()) {
      long count = run.count(verdict);
      if (count > 0) {
        add("<li>" + sign(verdict, count + " " + Labels.word(verdict)) + "</li>");
      }
    }
    add("</ul>\n");
    for (String blind : run.blindSpots()) {
      add("<p class=\"blind\">" + Html.text(blind) + "</p>\n");
    }
    run.unasked()
        .forEach(
            (reason, count) ->
                add(
                    "<p class=\"blind\">Not asked: "
                        + Labels.cases(count)
                        + ": "
                        + Html.text(reason)
                        + "</p>\n"));
    String limits = FoundLimit.line(run);
    if (!limits.isEmpty()) {
      add("<p class=\"blind\">Limits found: " + Html.text(limits) + "</p>\n");
    }
    if (!run.isAsExpected()) {
      add("<p class=\"unexpected v-fail\">" + unexpected(run) + "</p>\n");
    }
    add("</section>\n");
  }

  /** What to mend, and in which order. */
  private void causes(int index) {
    List<Cause> causes = Cause.of(report.runs().get(index));
    if (causes.isEmpty()) {
      return;
    }
    add("<section class=\"causes\">\n<h2>Causes, the most dangerous first");
    add("<small>" + rules(index) + "</small></h2>\n<ol>\n");
    for (int i = 0; i < causes.size(); i++) {
      Cause cause = causes.get(i);
      add("<li><a href=\"#" + anchor(index, i) + "\">");
      text(cause.title());
      add("</a> <small>" + cause.layer().words() + " \u00B7 " + cause.counts() + "</small><p>");
      text(cause.fault().advice());
      add("</p></li>\n");
    }
    add("</ol>\n</section>\n");
  }

  private static String anchor(int run, int cause) {
    return "cause-" + (run + 1) + "-" + (cause + 1);
  }

  /** The rule set, where there are several. */
  private String rules(int index) {
    return report.runs().size() > 1
        ? " rules " + Html.text(report.runs().get(index).ruleSet().id())
        : "";
  }

  private static String unexpected(Run run) {
    List<String> found = new ArrayList<>();
    long must =
        run.entries().stream()
            .filter(entry -> entry.verdict() == Verdict.FAIL && entry.level() == Level.MUST)
            .count();
    long crashed = run.count(Verdict.FAIL) - must;
    long passed = run.count(Verdict.UNEXPECTED_PASS);
    if (must > 0) {
      found.add(must + " MUST missed");
    }
    if (crashed > 0) {
      found.add(crashed + " other cases ended in a crash or without a response");
    }
    if (passed > 0) {
      found.add(passed + " known to deviate, but passed");
    }
    if (!run.stale().isEmpty()) {
      found.add(run.stale().size() + " known deviations were not met");
    }
    return String.join(" \u00B7 ", found);
  }

  private void stale(Run run) {
    if (!run.stale().isEmpty()) {
      add("<div class=\"stale\"><b>Known deviations that were not met</b><ul>");
      for (KnownDeviation known : run.stale()) {
        add("<li>");
        text(known.describe());
        add("</li>");
      }
      add("</ul></div>\n");
    }
  }

  private void filters() {
    add("<form class=\"filters\" role=\"search\" aria-label=\"Filter the cases\" hidden>\n");
    add("<input type=\"search\" name=\"q\" placeholder=\"Search id, title, clause, octets\"");
    add(" aria-label=\"Search\" autocomplete=\"off\" spellcheck=\"false\">\n");
    Set<String> rules = new LinkedHashSet<>();
    Set<String> verdicts = new LinkedHashSet<>();
    Map<String, Verdict> byId = new LinkedHashMap<>();
    for (Run run : report.runs()) {
      rules.add(run.ruleSet().id());
    }
    for (Verdict verdict : Verdict.values()) {
      byId.put(Labels.id(verdict), verdict);
      if (report.runs().stream().anyMatch(run -> run.count(verdict) > 0)) {
        verdicts.add(Labels.id(verdict));
      }
    }
    List<String> levels = new ArrayList<>();
    for (Level level : Level.values()) {
      levels.add(level.name());
    }
    select("rules", "all rule sets", rules);
    select("level", "all levels", levels);
    add("<fieldset class=\"chips\" aria-label=\"Verdicts\">Show only");
    for (String id : verdicts) {
      add("<label class=\"v-" + id + "\"><input type=\"checkbox\" name=\"verdict\" value=\"");
      add(id + "\">" + Labels.word(byId.getOrDefault(id, Verdict.INFO)) + "</label>");
    }
    add("</fieldset>\n<button type=\"button\" id=\"expand\">Expand</button>");
    add("<button type=\"reset\">Clear</button>");
    add("<span class=\"shown\" role=\"status\" aria-live=\"polite\"></span>\n</form>\n");
  }

  private void select(String name, String all, Iterable<String> options) {
    add("<select name=\"" + name + "\" aria-label=\"" + name + "\"><option value=\"\">");
    add(all + "</option>");
    for (String option : options) {
      add("<option>" + Html.text(option) + "</option>");
    }
    add("</select>\n");
  }

  private void cases() {
    add("<p class=\"nothing\" hidden>No case fits these filters.</p>\n");
    Map<String, List<CaseHtml>> themes = new LinkedHashMap<>();
    Set<String> ids = new LinkedHashSet<>();
    for (int i = 0; i < report.runs().size(); i++) {
      Run run = report.runs().get(i);
      List<Cause> causes = Cause.of(run);
      Map<String, CaseHtml> remarkable = new HashMap<>();
      for (Entry entry : run.entries()) {
        String anchor = ids.add(entry.id()) ? entry.id() : entry.id() + "." + run.ruleSet().id();
        CaseHtml html = new CaseHtml(run, entry, anchor, invocation, report.runs().size() > 1);
        if (entry.isRemarkable()) {
          remarkable.put(entry.id(), html);
        } else {
          themes.computeIfAbsent(entry.theme(), theme -> new ArrayList<>()).add(html);
        }
      }
      for (int cause = 0; cause < causes.size(); cause++) {
        group(
            " id=\"" + anchor(i, cause) + "\"",
            causes.get(cause).title(),
            causes.get(cause).entries().stream()
                .map(entry -> Objects.requireNonNull(remarkable.get(entry.id())))
                .toList());
      }
    }
    themes.forEach((theme, cases) -> group("", theme, cases));
  }

  private void group(String id, String heading, List<CaseHtml> cases) {
    add("<section class=\"group\"" + id + ">\n<h2>");
    text(heading);
    add("<small>" + cases.size() + "</small></h2>\n<div class=\"cases\">\n");
    cases.forEach(each -> each.write(out));
    add("</div>\n</section>\n");
  }

  /** A verdict that reads without colour: a sign of its own, and the word. */
  static String sign(Verdict verdict, String words) {
    String sign =
        switch (verdict) {
          case PASS -> "\u2713";
          case FAIL -> "\u2717";
          case WARN -> "!";
          case INFO -> "\u00B7";
          case SKIP -> "\u2013";
          case KNOWN -> "\u2248";
          case UNEXPECTED_PASS -> "?";
        };
    return "<span class=\"v v-"
        + Labels.id(verdict)
        + "\"><span aria-hidden=\"true\">"
        + sign
        + "</span> "
        + words
        + "</span>";
  }

  private void add(String html) {
    out.append(html);
  }

  private void text(String text) {
    out.append(Html.text(text));
  }
}
