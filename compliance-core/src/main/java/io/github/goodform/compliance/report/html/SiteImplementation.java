package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.CaseReading;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.Matrix;
import io.github.goodform.compliance.report.ReadingLabel;
import io.github.goodform.compliance.report.RecordedImplementation;
import io.github.goodform.compliance.report.Recording;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.report.SiteContent;
import io.github.goodform.compliance.verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The page of an implementation: its readings, its neighbours, and what its releases changed. */
final class SiteImplementation {
  private final SiteFrame site;
  private final SiteContent content;
  private final int column;
  private final RecordedImplementation implementation;
  private final SitePage page;

  /** The ids of the cases that the newest release reads as expected. */
  private final Set<String> expected = new HashSet<>();

  private SiteImplementation(SiteFrame site, int column) {
    this.site = site;
    this.content = site.content();
    this.column = column;
    this.implementation = content.implementations().get(column);
    this.page = SitePage.inFolder(site);
    for (Entry entry : implementation.newest().run().entries()) {
      if (entry.outcome() != null && entry.outcome().kind() == Outcome.Kind.EXACT) {
        expected.add(entry.id());
      }
    }
  }

  static String write(SiteFrame site, int column) {
    SiteImplementation html = new SiteImplementation(site, column);
    html.body();
    return html.page.end(
        "How " + html.implementation.newest().recording().name() + " reads uploads");
  }

  private void body() {
    Recording.Release newest = implementation.newest().recording();
    List<String> facts = new ArrayList<>();
    if (!implementation.language().isEmpty()) {
      facts.add(implementation.language());
    }
    if (!newest.date().isEmpty()) {
      facts.add("recorded " + newest.date());
    }
    Run run = implementation.newest().run();
    facts.add(run.entries().size() + " cases that are published by name");
    long unasked = unasked();
    if (unasked > 0) {
      String verb = unasked == 1 ? " is missing" : " are missing";
      facts.add(unasked + " that others were asked by name" + verb);
    }
    page.heading("How " + newest.name() + " reads uploads", String.join(" \u00B7 ", facts));
    page.add("<p class=\"score\"><b>" + run.mustMet() + "/" + run.mustAsked() + "</b> MUST met");
    page.text(" (" + run.ruleSet().id() + ")").add("</p>\n");
    about();
    nearest();
    changes();
    readings();
    badge();
  }

  /** Returns how many cases others were asked by name, such as those that are newer. */
  private long unasked() {
    return content.themes().values().stream()
        .flatMap(List::stream)
        .filter(row -> row.cells().get(column).colour() == Matrix.Colour.UNASKED)
        .filter(
            row -> row.cells().stream().anyMatch(cell -> cell.colour() != Matrix.Colour.UNASKED))
        .count();
  }

  /** Its address, and what its makers know. */
  private void about() {
    Recording.About about = implementation.about();
    if (about.home().startsWith("https://")) {
      page.add("<p><a href=\"").text(about.home()).add("\">").text(about.home()).add("</a></p>\n");
    }
    if (about.known().isEmpty()) {
      return;
    }
    page.section("Deviations that its makers know", null).add("<ul>\n");
    for (Recording.KnownUpstream each : about.known()) {
      page.add("<li>").text(each.what());
      if (each.link().startsWith("https://")) {
        page.add(" (<a href=\"").text(each.link()).add("\">").text(each.link()).add("</a>)");
      }
      page.add(": ");
      each.cases().stream()
          .filter(id -> content.cases().stream().anyMatch(known -> known.id().equals(id)))
          .forEach(id -> page.link(SiteFrame.testCase(id), id));
      page.add("</li>\n");
    }
    page.add("</ul>\n");
  }

  private void nearest() {
    List<RecordedImplementation> all = content.implementations();
    if (all.size() < 2) {
      return;
    }
    List<Integer> distances = content.matrix().distances().get(column);
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (i != column) {
        others.add(i);
      }
    }
    others.sort(Comparator.comparing(distances::get));
    int most = Math.max(1, distances.get(others.get(others.size() - 1)));
    page.section("Cases that it reads differently from", null);
    page.add("<ul class=\"distances\">\n");
    for (int other : others) {
      int distance = distances.get(other);
      page.add("<li>");
      page.link(
          SiteFrame.implementation(all.get(other).id()),
          all.get(other).newest().recording().name());
      page.add("<span>" + distance + "</span><i style=\"width:" + 100L * distance / most);
      page.add("%\" aria-hidden=\"true\"></i></li>\n");
    }
    page.add("</ul>\n");
  }

  private void changes() {
    List<RecordedImplementation.Release> releases = implementation.releases();
    page.section("What its releases changed", null);
    if (releases.size() < 2) {
      page.paragraph("One release is recorded.");
      return;
    }
    for (int i = releases.size() - 1; i > 0; i--) {
      List<RecordedImplementation.Change> changes = implementation.changes(i);
      String from = releases.get(i - 1).recording().version();
      String to = releases.get(i).recording().version();
      page.add("<h3>").text(from + " \u2192 " + to).add("</h3>\n");
      if (changes.isEmpty()) {
        page.paragraph("All cases that both were asked are read alike.");
        continue;
      }
      page.table("Changes from " + from + " to " + to, "case", from, to);
      for (RecordedImplementation.Change change : changes) {
        page.add("<tr><td>").link(SiteFrame.testCase(change.after().id()), change.after().title());
        page.add("</td><td><code>").text(words(change.before())).add("</code></td><td><code>");
        page.text(words(change.after())).add("</code></td></tr>\n");
      }
      page.endOfTable();
    }
  }

  private String words(Entry entry) {
    AnswerSummary actual = entry.actual();
    return actual == null ? "not asked" : site.words(entry.id(), actual.text());
  }

  private void readings() {
    page.section("Its readings", null);
    page.add("<p class=\"matrix-only\"><label><input type=\"checkbox\" id=\"differing\" checked> ");
    page.add("only where its reading is not the expected one, or not that of all</label></p>\n");
    page.add(
        "<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"Readings\">\n<table");
    page.add(" class=\"own\">\n<thead><tr><th>case</th><th>reading</th><th>like</th></tr>");
    page.add("</thead>\n<tbody>\n");
    for (Map.Entry<String, List<Matrix.Row>> theme : content.themes().entrySet()) {
      page.add("<tr class=\"theme\"><th colspan=\"3\" scope=\"rowgroup\">");
      page.link(SiteFrame.theme(theme.getKey()), theme.getKey()).add("</th></tr>\n");
      theme.getValue().forEach(this::reading);
    }
    page.endOfTable();
  }

  private void reading(Matrix.Row row) {
    Matrix.Cell cell = row.cells().get(column);
    if (cell.colour() == Matrix.Colour.UNASKED) {
      return;
    }
    String id = row.entry().id();
    String own = cell.detail();
    boolean same = expected.contains(id) || row.outcomes() == 1;
    page.add(same ? "<tr class=\"same\"><th scope=\"row\">" : "<tr><th scope=\"row\">");
    page.link(SiteFrame.testCase(id), row.entry().title());
    page.add("<small>" + row.entry().level() + "</small></th><td class=\"m-");
    page.add(expected.contains(id) ? "exact" : Labels.id(cell.colour())).add("\"><code>");
    page.text(site.words(id, own)).add("</code>");
    ReadingLabel label = label(id, own);
    if (label != null) {
      page.add("<small>").text(label.text()).add("</small>");
    }
    page.add("</td><td>").add(with(id, own)).add("</td></tr>\n");
  }

  private @Nullable ReadingLabel label(String id, String reading) {
    for (CaseReading each : site.readingsOf(id)) {
      if (each.reading().equals(reading)) {
        return each.label();
      }
    }
    return null;
  }

  /** How many others read it so. */
  private String with(String id, String reading) {
    for (CaseReading each : site.readingsOf(id)) {
      if (each.reading().equals(reading)) {
        int others = each.count() - 1;
        return others == 0 ? "nobody else" : others == 1 ? "1 other" : others + " others";
      }
    }
    return "";
  }

  private void badge() {
    String id = implementation.id();
    page.section("Badge", null);
    page.add("<p><img src=\"../badges/").text(id).add(".svg\" alt=\"the badge\"></p>\n");
    String file = site.address() + "badges/" + id;
    page.copy(
        "Badge as Markdown",
        "[![goodform](" + file + ".svg)](" + site.address() + SiteFrame.implementation(id) + ")");
    page.add("<p class=\"quiet\">For a service that draws badges: ");
    page.link("badges/" + id + ".json", "endpoint JSON").add("</p>\n");
  }
}
