package io.github.goodform.compliance.cases;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Choices from the catalogue, to be combined with {@code and} and {@code or}. */
public final class CaseFilter {
  private CaseFilter() {}

  /**
   * Chooses the cases for which a rule set has a demand.
   *
   * @param ruleSet the rule set
   * @return the choice
   */
  public static Predicate<Case> ruleSet(RuleSet ruleSet) {
    return testCase -> testCase.demands().containsKey(ruleSet);
  }

  /**
   * Chooses the cases of a level or a stronger one.
   *
   * @param ruleSet whose demand counts
   * @param weakest the minimum level
   * @return the choice
   */
  public static Predicate<Case> level(RuleSet ruleSet, Level weakest) {
    return testCase ->
        testCase.demand(ruleSet).filter(d -> d.level().compareTo(weakest) <= 0).isPresent();
  }

  /**
   * Chooses the cases of an area.
   *
   * @param area the area
   * @return the choice
   */
  public static Predicate<Case> area(Area area) {
    return testCase -> testCase.area() == area;
  }

  /**
   * Chooses the cases whose theme contains a text; letter case is ignored.
   *
   * @param text a part of the theme
   * @return the choice
   */
  public static Predicate<Case> theme(String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    return testCase -> testCase.theme().toLowerCase(Locale.ROOT).contains(wanted);
  }

  /**
   * Chooses the cases whose id fits a pattern in which {@code *} stands for any characters and
   * {@code ?} for one.
   *
   * @param glob a pattern such as {@code "filename-*"}
   * @return the choice
   */
  public static Predicate<Case> id(String glob) {
    Pattern pattern =
        Pattern.compile(
            glob.chars().mapToObj(CaseFilter::expression).collect(Collectors.joining()));
    return testCase -> pattern.matcher(testCase.id()).matches();
  }

  private static String expression(int sign) {
    return switch (sign) {
      case '*' -> ".*";
      case '?' -> ".";
      default -> Pattern.quote(String.valueOf((char) sign));
    };
  }
}
