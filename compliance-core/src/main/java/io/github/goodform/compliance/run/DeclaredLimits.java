package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Limit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The cases whose bodies are as large as a limit that a server declares, or larger by one. */
final class DeclaredLimits {
  private DeclaredLimits() {}

  /** Returns whether a case is about a limit that has to be declared. */
  static boolean areAskedBy(Case testCase) {
    AskedSize size = testCase.head().marks().size();
    return size != null && size.declared();
  }

  /** Returns the cases, those about declared limits with bodies made by them. */
  static List<Case> apply(List<Case> cases, Map<Limit, Long> declared) {
    Map<Limit, Long> asked = new EnumMap<>(Limit.class);
    declared.forEach(
        (limit, number) -> {
          if (limit.isAsked(number)) {
            asked.put(limit, number);
          }
        });
    if (asked.isEmpty() || cases.stream().noneMatch(DeclaredLimits::areAskedBy)) {
      return cases;
    }
    Catalog catalog = Catalog.load(asked);
    return cases.stream()
        .map(one -> areAskedBy(one) ? catalog.find(one.id()).orElse(one) : one)
        .toList();
  }
}
