package io.github.goodform.compliance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.syntax.elements.ClassesShould;

/** The beginnings of the rules that keep rooms apart. */
public final class WallRules {
  private WallRules() {}

  /** Begins a rule: what no class of these packages may do. */
  public static ClassesShould nothingIn(String... packages) {
    return noClasses().that().resideInAnyPackage(packages).should();
  }

  /** Begins a rule: what only the classes of these packages may do. */
  public static ClassesShould nothingOutside(String... packages) {
    return noClasses().that().resideOutsideOfPackages(packages).should();
  }
}
