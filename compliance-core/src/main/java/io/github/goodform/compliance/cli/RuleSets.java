package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.RuleSet;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for the rule sets that a run judges by. */
final class RuleSets {
  /** The ids of all rule sets, for a sentence. */
  static final String IDS = "rfc7578, whatwg, hardened";

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      split = ",",
      description = "Rule sets by comma: " + IDS + " (default: rfc7578).")
  private List<String> rules = new ArrayList<>();

  /** The rule sets that are named, each once; RFC 7578 when none is. */
  List<RuleSet> chosen() {
    List<RuleSet> chosen = rules.stream().map(Choice::ruleSet).distinct().toList();
    return chosen.isEmpty() ? List.of(RuleSet.RFC7578) : chosen;
  }
}
