package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.RuleSet;
import picocli.CommandLine.Option;

/** The option for a command that takes one rule set. */
final class OneRuleSet {
  @Option(
      names = "--rules",
      paramLabel = "RULES",
      defaultValue = "rfc7578",
      description = "Rule set: " + RuleSets.IDS + " (default: rfc7578).")
  private String rules = "rfc7578";

  RuleSet chosen() {
    return Choice.ruleSet(rules);
  }
}
