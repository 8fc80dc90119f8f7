package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.AdapterException;
import io.github.goodform.compliance.run.KnownDeviations;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.wire.Harness;
import io.github.goodform.compliance.wire.HarnessException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;

/** The suite against a program that reads bodies from its standard input. */
final class HarnessCheck {
  private final Terminal terminal;
  private final List<String> command;
  private final Duration timeout;

  HarnessCheck(Terminal terminal, List<String> command, Duration timeout) {
    this.terminal = terminal;
    this.command = command;
    this.timeout = timeout;
  }

  /** A step that a program can end. */
  private interface Step<T> {
    T with(Harness harness) throws InterruptedException;
  }

  void smoke() {
    started(
        harness -> {
          ParserRun.smoke(harness);
          return true;
        });
  }

  RunResult run(
      Catalog catalog, RuleSet judge, Level level, Predicate<Case> cases, KnownDeviations known) {
    ProgressLine progress = new ProgressLine(terminal);
    int[] done = {0};
    try {
      return started(
          harness -> {
            ParserRun.smoke(harness);
            int[] total = {0};
            ParserRun run =
                ParserRun.of(
                    new ParserRun.HarnessPlan(
                        harness,
                        judge,
                        level,
                        cases,
                        known,
                        result -> progress.show(++done[0], total[0], result.testCase().id())),
                    catalog.cases());
            total[0] = run.selected().size();
            if (total[0] == 0) {
              throw CliException.usage("no case is selected: nothing would be tested");
            }
            return run.run();
          });
    } finally {
      progress.clear();
    }
  }

  private <T> T started(Step<T> step) {
    try (Harness harness = new Harness(command, terminal.resolve("."), timeout)) {
      return step.with(harness);
    } catch (AdapterException | HarnessException e) {
      throw CliException.server(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }
}
