package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.CaseJson;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.CatalogCheck;
import io.github.goodform.compliance.cases.CatalogException;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.text.CaseText;
import io.github.goodform.multipart.Violation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform cases}: what the suite asks. */
@Command(
    name = "cases",
    description = "Lists the cases of the catalogue, or prints one case.",
    footer = {
      "",
      "Examples:",
      "  goodform cases --level MUST",
      "  goodform cases delimiter-within-line"
    })
final class CasesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Id of the case to print.")
  private @Nullable String id;

  @Mixin private final RuleSetFilter rules = new RuleSetFilter();

  @Mixin private final CaseChoice choice = new CaseChoice();

  @Option(
      names = "--area",
      paramLabel = "AREA",
      description = "Only this area: multipart, upload-name, file-serving.")
  private @Nullable String area;

  @Option(
      names = "--theme",
      paramLabel = "TEXT",
      description = "Only themes that contain this text.")
  private @Nullable String theme;

  @Option(names = "--json", description = "Print the cases as JSON, one in each line.")
  private boolean json;

  @Option(
      names = "--check",
      description = "Check the catalogue itself: ids, quotes, sections, offsets, coverage.")
  private boolean check;

  CasesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Catalog catalog = load();
    if (check) {
      return check(catalog);
    }
    if (id != null) {
      Case one = Choice.find(catalog, id);
      terminal.out().print(json ? line(one) : CaseText.write(one, terminal.style()));
      return ExitCode.EXPECTED;
    }
    RuleSet judge = rules.chosen();
    List<Case> cases = catalog.select(choice.ids(catalog).and(filter(judge)));
    if (cases.isEmpty()) {
      throw CliException.usage("no case is selected: leave out one of the options");
    }
    if (json) {
      cases.forEach(each -> terminal.out().print(line(each)));
    } else {
      list(cases, judge);
    }
    return ExitCode.EXPECTED;
  }

  private static Catalog load() {
    try {
      return Catalog.load();
    } catch (CatalogException e) {
      throw CliException.unexpected(String.valueOf(e.getMessage()));
    }
  }

  private int check(Catalog catalog) {
    // Rules of other multipart types than form-data have no case: the suite posts forms.
    Set<String> violations = new TreeSet<>();
    for (Violation violation : Violation.values()) {
      violations.add(violation.name());
    }
    violations.removeAll(Set.of("CONTENT_RANGE_MISSING", "RELATED_TYPE_MISSING"));
    List<String> problems = CatalogCheck.check(catalog, violations);
    problems.forEach(terminal::line);
    int cases = catalog.cases().size();
    terminal.line(
        cases + " cases, " + problems.size() + (problems.size() == 1 ? " problem" : " problems"));
    return ExitCode.of(problems.isEmpty());
  }

  private static String line(Case testCase) {
    return CaseJson.json(testCase).stripTrailing() + "\n";
  }

  private Predicate<Case> filter(@Nullable RuleSet judge) {
    Level weakest = choice.level();
    Predicate<Case> filter = each -> strongest(each, judge).level().compareTo(weakest) <= 0;
    if (judge != null) {
      filter = filter.and(CaseFilter.ruleSet(judge));
    }
    if (area != null) {
      String wanted = area;
      filter =
          filter.and(
              CaseFilter.area(
                  Area.of(wanted)
                      .orElseThrow(
                          () -> Choice.unknown("area", wanted, List.of(Area.values()), Area::id))));
    }
    return theme == null ? filter : filter.and(CaseFilter.theme(theme));
  }

  private void list(List<Case> cases, @Nullable RuleSet judge) {
    int width = cases.stream().mapToInt(each -> each.id().length()).max().orElse(0);
    String heading = "";
    for (Case each : cases) {
      if (!each.theme().equals(heading)) {
        heading = each.theme();
        terminal.line((each == cases.get(0) ? "" : "\n") + "# " + heading);
      }
      String row =
          String.format(
              Locale.ROOT,
              "%-" + width + "s  %-6s  %s",
              each.id(),
              strongest(each, judge).level(),
              each.title());
      terminal.line(row);
    }
    terminal.line("\n" + cases.size() + (cases.size() == 1 ? " case" : " cases"));
  }

  private static Demand strongest(Case testCase, @Nullable RuleSet judge) {
    Optional<Demand> asked = judge == null ? Optional.empty() : testCase.demand(judge);
    return asked.orElseGet(
        () ->
            testCase
                .demand(RuleSet.RFC7578)
                .orElseGet(() -> testCase.demands().values().iterator().next()));
  }
}
