package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The page beside the recordings: who reads what how, and which release changed which reading. */
final class ReadingsPage {
  private static final Path FILE = Path.of("results", "README.md");

  /** Of one implementation: a release that reads nearly everything otherwise has one cause. */
  private static final int MOST_ROWS = 40;

  private final Roster roster;
  private final List<Recorded> groups;
  private final StringBuilder out = new StringBuilder();

  private ReadingsPage(Roster roster, List<Recorded> groups) {
    this.roster = roster;
    this.groups = groups;
  }

  static String text() throws IOException {
    return new ReadingsPage(Roster.load(), Published.groups()).write();
  }

  static String published() throws IOException {
    return Files.exists(FILE) ? Files.readString(FILE) : "";
  }

  static void publish() throws IOException {
    Files.writeString(FILE, text());
  }

  private String write() {
    out.append(
        "<!-- Drawn from servers/, by -Dgoodform.record=true. -->\n# Who reads what how\n\n");
    out.append(roster.all().size()).append(" implementations in ");
    out.append(roster.languages().size()).append(" languages, in ").append(roster.releases());
    out.append(
        """
         releases, read the bodies of the catalogue with their own defaults; only limits on the
        number of parts are raised. `goodform cases ID` prints the octets of a case, the sentence of the standard behind it, and these readings.

        How an odd header is read is a fact, and has a name. For an attack, and where anyone crashed, the readings are counted and nobody is named.

        - [Implementations](#implementations)
        - [Which release changed which reading](#which-release-changed-which-reading)
        - [Cases by family](#cases-by-family): all that are not read alike

        """);
    implementations();
    changes();
    families();
    return out.toString();
  }

  private void implementations() {
    List<Readings> all = roster.all().stream().map(Roster.Member::readings).toList();
    Summary summary = Summary.of(groups);
    out.append(
        """
        ## Implementations

        *Alone* counts the bodies that an implementation reads as no other one does; *nearest* and *farthest* are those that read
        the fewest and the most bodies differently.

        | implementation | language | older releases | recorded | alone | nearest | farthest |
        |---|---|---|---|---:|---|---|
        """);
    for (int i = 0; i < all.size(); i++) {
      Roster.Member member = roster.all().get(i);
      Readings one = member.readings();
      String older = String.join(", ", member.older());
      out.append("| ").append(one.name()).append(" | ").append(member.language());
      out.append(" | ").append(older).append(" | ");
      out.append(Objects.requireNonNullElse(one.recorded(), "")).append(" | ");
      out.append(roster.alone(member)).append(" | ");
      out.append(extreme(summary, i, 1)).append(" | ");
      out.append(extreme(summary, i, -1)).append(" |\n");
    }
    out.append('\n');
  }

  /** The implementation that is the nearest one, or the farthest one, and how far it is. */
  private String extreme(Summary summary, int one, int sign) {
    List<Integer> distances = summary.distances().get(one);
    int best = one == 0 ? 1 : 0;
    for (int other = 0; other < distances.size(); other++) {
      if (other != one && sign * (distances.get(other) - distances.get(best)) < 0) {
        best = other;
      }
    }
    return roster.all().get(best).readings().product() + ", " + distances.get(best);
  }

  private void changes() {
    out.append("## Which release changed which reading\n\n");
    for (Roster.Member member : roster.all()) {
      if (!member.older().isEmpty()) {
        changes(member);
      }
    }
  }

  private void changes(Roster.Member member) {
    List<Readings> history = member.history();
    out.append("### ").append(member.readings().product()).append("\n\n");
    for (HarnessFolder.KnownUpstream known : member.known()) {
      out.append("- Known: [").append(known.what()).append("](").append(known.link()).append("): ");
      out.append(
          known.cases().stream().map(id -> "`" + id + "`").collect(Collectors.joining(", ")));
      out.append('\n');
    }
    out.append(member.known().isEmpty() ? "" : "\n");
    List<String> rows = new ArrayList<>();
    for (String id : member.readings().byCase().keySet()) {
      List<String> readings =
          history.stream().map(one -> one.byCase().get(id)).filter(Objects::nonNull).toList();
      if (readings.size() == history.size() && readings.stream().distinct().count() > 1) {
        rows.add("| `" + id + "` | " + String.join(" | ", steps(readings)) + " |\n");
      }
    }
    if (rows.isEmpty()) {
      out.append("No reading differs between ").append(versions(history)).append(".\n\n");
      return;
    }
    out.append("| ").append(rows.size()).append(rows.size() == 1 ? " case" : " cases");
    history.forEach(one -> out.append(" | ").append(one.version()));
    out.append(" |\n|---").append("|---".repeat(history.size())).append("|\n");
    rows.stream().limit(MOST_ROWS).forEach(out::append);
    if (rows.size() > MOST_ROWS) {
      out.append("\nThe other ")
          .append(rows.size() - MOST_ROWS)
          .append(" stand in the recordings.\n");
    }
    out.append('\n');
  }

  private static String versions(List<Readings> history) {
    return history.stream().map(Readings::version).collect(Collectors.joining(", "));
  }

  /** Each reading in words; an arrow stands for that of the release before. */
  private static List<String> steps(List<String> readings) {
    Map<String, String> words = ReadingWords.of(readings);
    List<String> steps = new ArrayList<>();
    String before = null;
    for (String reading : readings) {
      String word = Objects.requireNonNull(words.get(reading));
      steps.add(word.equals(before) ? "→" : word);
      before = word;
    }
    return steps;
  }

  private void families() {
    out.append("## Cases by family\n");
    List<Readings> all = roster.all().stream().map(Roster.Member::readings).toList();
    String theme = "";
    for (Case each : Catalog.load().select(Implementations::isAsked)) {
      Map<String, Object> readings = ImplementationsFile.readings(each.id(), all, groups);
      if (readings.size() < 2) {
        continue;
      }
      if (!each.theme().equals(theme)) {
        theme = each.theme();
        out.append("\n### ").append(theme);
        out.append("\n\n| case | asks | most | others |\n|---|---|---|---|\n");
      }
      row(each, readings);
    }
  }

  private void row(Case each, Map<String, Object> readings) {
    Map<String, String> words = ReadingWords.of(readings.keySet());
    List<Map.Entry<String, Object>> sorted = new ArrayList<>(readings.entrySet());
    sorted.sort(
        Comparator.comparing((Map.Entry<String, Object> entry) -> -count(entry.getValue())));
    out.append("| `").append(each.id()).append("` | ").append(ReadingWords.cell(each.title()));
    out.append(" | ");
    Map<String, String> others = new LinkedHashMap<>();
    for (Map.Entry<String, Object> entry : sorted) {
      others.put(Objects.requireNonNull(words.get(entry.getKey())), who(entry.getValue()));
    }
    String most = others.keySet().iterator().next();
    others.remove(most);
    out.append(most).append(": ").append(count(sorted.get(0).getValue())).append(" | ");
    out.append(
        others.entrySet().stream()
            .map(other -> other.getKey() + ": " + other.getValue())
            .collect(Collectors.joining("<br>")));
    out.append(" |\n");
  }

  private static int count(Object who) {
    return who instanceof List<?> list ? list.size() : (Integer) who;
  }

  private String who(Object who) {
    return who instanceof List<?> list
        ? list.stream()
            .map(index -> roster.all().get((Integer) index).readings().product())
            .collect(Collectors.joining(", "))
        : String.valueOf(who);
  }
}
