package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.RuleSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that restricts a command to one rule set. */
final class RuleSetFilter {
  @Option(
      names = "--rules",
      paramLabel = "RULES",
      description = "Only this rule set: " + RuleSets.IDS + " (default: any).")
  private @Nullable String rules;

  /** The rule set that is named, or null. */
  @Nullable RuleSet chosen() {
    return rules == null ? null : Choice.ruleSet(rules);
  }
}
