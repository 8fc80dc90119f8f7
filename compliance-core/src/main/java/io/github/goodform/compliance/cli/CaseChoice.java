package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The options that choose cases of the catalogue. */
final class CaseChoice {
  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      defaultValue = "CHECK",
      description = "Minimum level of the cases: MUST, SHOULD, MAY, CHECK (default: CHECK, all).")
  private Level level = Level.CHECK;

  @Option(
      names = "--case",
      paramLabel = "GLOB",
      split = ",",
      description = "Ids of the cases by comma, with the wildcards * and ?. Repeatable.")
  private List<String> globs = new ArrayList<>();

  Level level() {
    return level;
  }

  /** Whether any id may be chosen. */
  boolean isOfAllIds() {
    return globs.isEmpty();
  }

  /** Selects the cases by id, and fails for a glob that no case fits. */
  Predicate<Case> ids(Catalog catalog) {
    for (String glob : globs) {
      if (catalog.select(CaseFilter.id(glob)).isEmpty()) {
        List<String> ids = catalog.cases().stream().map(Case::id).toList();
        throw CliException.usage(
            "no case fits " + Messages.escaped(glob) + Messages.didYouMean(glob, ids));
      }
    }
    return globs.stream().map(CaseFilter::id).reduce(Predicate::or).orElse(any -> true);
  }
}
