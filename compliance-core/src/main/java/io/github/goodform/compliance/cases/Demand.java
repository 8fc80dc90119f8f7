package io.github.goodform.compliance.cases;

/**
 * What one rule set demands of a case.
 *
 * @param ruleSet the rule set
 * @param level how binding the demand is
 * @param expectation what a server should do
 * @param spec the sentence it rests on
 */
public record Demand(RuleSet ruleSet, Level level, Expectation expectation, SpecReference spec) {}
