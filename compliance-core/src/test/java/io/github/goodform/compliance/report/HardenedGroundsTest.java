package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.AttackClass;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What {@code hardened} demands on safety names a class of attack, and the class is shown: where
 * the attack is that two readers differ, two readings of the body are known beside a refusal.
 */
final class HardenedGroundsTest {
  /** These are attacks on whoever stands before or behind another reader. */
  private static final Set<AttackClass> OF_TWO_READERS =
      Set.of(AttackClass.PARSER_DIFFERENTIAL, AttackClass.FILTER_BYPASS);

  private static final Set<String> NOT_ACCEPTED = Set.of("refused", "broken");

  /** What differs here is the media type of a part, which recordings leave out. */
  private static final Set<String> ABOUT_TYPES = Set.of("header-type-twice");

  private static final List<Case> REFUSED =
      Catalog.load()
          .select(
              one ->
                  Implementations.isAsked(one)
                      && one.demand(RuleSet.HARDENED)
                          .filter(HardenedGroundsTest::isRefusalForSafety)
                          .isPresent());

  private static boolean isRefusalForSafety(Demand demand) {
    return demand.level() == Level.MUST
        && demand.spec().basis() == SpecReference.Basis.SAFETY
        && demand.expectation() == Expectation.Bare.REJECT;
  }

  private static AttackClass attack(Case testCase) {
    return Objects.requireNonNull(testCase.demand(RuleSet.HARDENED).orElseThrow().spec().attack());
  }

  @Test
  void whereTwoReadersHaveToDifferTwoReadingsAreKnown() {
    TreeMap<String, List<String>> readings = new TreeMap<>();
    for (Case one : REFUSED) {
      if (OF_TWO_READERS.contains(attack(one)) && !ABOUT_TYPES.contains(one.id())) {
        readings.put(
            one.id(),
            Implementations.of(one).stream()
                .map(OtherReading::reading)
                .filter(reading -> !NOT_ACCEPTED.contains(reading))
                .toList());
      }
    }
    assertThat(readings).hasSizeGreaterThan(90);
    assertThat(readings)
        .allSatisfy((id, known) -> assertThat(known).as(id).hasSizeGreaterThanOrEqualTo(2));
  }

  /** To lose a form is a fault of its reader, and no attack. */
  @Test
  void eachClassIsAnAttack() {
    assertThat(REFUSED)
        .extracting(HardenedGroundsTest::attack)
        .containsOnly(
            AttackClass.FILTER_BYPASS,
            AttackClass.HEADER_INJECTION,
            AttackClass.PARSER_DIFFERENTIAL,
            AttackClass.PART_INJECTION,
            AttackClass.RESOURCE_EXHAUSTION,
            AttackClass.TRUNCATION);
  }
}
