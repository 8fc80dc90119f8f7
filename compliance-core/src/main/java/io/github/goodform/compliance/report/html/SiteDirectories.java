package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.DirectoryTable;
import io.github.goodform.compliance.report.Recording;
import io.github.goodform.fs.evidence.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pages of file systems. */
final class SiteDirectories {
  private static final List<Trait<?>> SHOWN =
      List.of(
          Trait.NORMALIZATION,
          Trait.CASE_RULE,
          Trait.STORED_FORM,
          Trait.OCTETS,
          Trait.LONGEST_NAME);

  private SiteDirectories() {}

  static String list(SiteFrame site) {
    SitePage page = SitePage.top(site);
    page.heading(
        "What file systems do with names",
        site.content().directories().size() + " directories, probed by experiment");
    List<String> columns = new ArrayList<>(List.of("directory"));
    SHOWN.forEach(trait -> columns.add(trait.label()));
    page.table("File systems", columns.toArray(String[]::new));
    for (Recording.Directory each : site.content().directories()) {
      page.add("<tr><th scope=\"row\">").link("file-systems/" + each.id() + ".html", each.id());
      page.add("<small>").text(each.title()).add("</small></th>");
      for (Trait<?> trait : SHOWN) {
        page.add("<td>").text(value(each, trait)).add("</td>");
      }
      page.add("</tr>\n");
    }
    return page.endOfTable().end("What file systems do with names");
  }

  private static String value(Recording.Directory directory, Trait<?> trait) {
    DirectoryTable.Cell cell = directory.traits().get(trait.id());
    return cell == null ? "not asked" : cell.value();
  }

  static String page(SiteFrame site, Recording.Directory directory) {
    SitePage page = SitePage.inFolder(site);
    page.heading("What " + directory.id() + " does with names", directory.title());
    if (!directory.provenance().isEmpty()) {
      page.paragraph("Recorded: " + directory.provenance() + ".");
    }
    if (!directory.consistentWith().isEmpty()) {
      page.paragraph("Consistent with " + String.join("; ", directory.consistentWith()) + ".");
    }
    like(page, directory);
    page.table("Traits", "asked", "answer", "rests on");
    directory.traits().forEach((trait, cell) -> row(page, trait, cell));
    return page.endOfTable().end("What " + directory.id() + " does with names");
  }

  private static void like(SitePage page, Recording.Directory directory) {
    List<String> alike = new ArrayList<>();
    for (Recording.Directory other : page.site().content().directories()) {
      boolean same =
          !other.id().equals(directory.id())
              && Trait.all().stream()
                  .allMatch(trait -> value(other, trait).equals(value(directory, trait)));
      if (same) {
        alike.add(other.id());
      }
    }
    if (!alike.isEmpty()) {
      page.add("<p>Same answers: ");
      alike.forEach(id -> page.link("file-systems/" + id + ".html", id));
      page.add("</p>\n");
    }
  }

  private static void row(SitePage page, String id, DirectoryTable.Cell cell) {
    Optional<Trait<?>> trait = Trait.byId(id);
    page.add("<tr><th scope=\"row\">").text(trait.map(Trait::label).orElse(id)).add("</th><td>");
    page.text(cell.value()).add("</td><td>").text(cell.detail()).add("</td></tr>\n");
  }
}
