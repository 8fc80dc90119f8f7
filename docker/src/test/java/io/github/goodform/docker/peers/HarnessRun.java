package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.run.KnownDeviations;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.wire.Harness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Asks one release of an implementation the whole catalogue of bodies. */
final class HarnessRun {
  private HarnessRun() {}

  static Report ask(HarnessFolder folder, Workbench bench)
      throws IOException, InterruptedException {
    if (!folder.server()) {
      return ask(bench);
    }
    try (ServerProcess server = bench.serve()) {
      return bench.isContained()
          ? JsonReport.parse(bench.askBeside(server.uri()))
          : Peers.ask(
              server.uri(), Catalog.load().select(Implementations::isAsked), folder.patience());
    }
  }

  /** Each case once, by the first rule set that has an opinion on it: what is read is the same. */
  private static Report ask(Workbench bench) throws InterruptedException {
    List<Case> rest = new ArrayList<>(Catalog.load().select(Implementations::isAsked));
    List<Run> runs = new ArrayList<>();
    for (RuleSet ruleSet : RuleSet.values()) {
      // The run ends the program.
      Harness harness = bench.start();
      if (runs.isEmpty()) {
        ParserRun.smoke(harness);
      }
      ParserRun run =
          ParserRun.of(
              new ParserRun.HarnessPlan(
                  harness,
                  ruleSet,
                  Level.CHECK,
                  each -> true,
                  KnownDeviations.none(),
                  result -> {}),
              rest);
      if (run.selected().isEmpty()) {
        harness.close();
      } else {
        runs.add(Run.of(run.run()));
        rest.removeAll(run.selected());
      }
    }
    return new Report("goodform", runs, List.of());
  }

  /** Returns the version that a harness reports of its parser. */
  static String version(Report report) {
    String server = Objects.requireNonNull(report.runs().get(0)).server();
    return server.substring(server.lastIndexOf(' ') + 1);
  }
}
