package io.github.goodform.compliance.cases;

/**
 * What one profile demands of a case.
 *
 * @param profile the profile
 * @param level how binding the demand is
 * @param expectation what a server should do
 * @param spec the sentence it rests on
 */
public record Demand(Profile profile, Level level, Expectation expectation, SpecReference spec) {}
