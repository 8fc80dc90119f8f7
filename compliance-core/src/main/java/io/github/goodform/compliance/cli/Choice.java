package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Finds what the user named, or lists similar names. */
final class Choice {
  private Choice() {}

  static Case find(Catalog catalog, String id) {
    return catalog
        .find(id)
        .orElseThrow(
            () -> {
              List<String> ids = new ArrayList<>();
              catalog.cases().forEach(each -> ids.add(each.id()));
              return CliException.usage(
                  "unknown case " + Messages.escaped(id) + Messages.didYouMean(id, ids));
            });
  }

  static RuleSet ruleSet(String id) {
    return RuleSet.of(id.toLowerCase(Locale.ROOT))
        .orElseThrow(() -> unknown("rule set", id, List.of(RuleSet.values()), RuleSet::id));
  }

  static <T> CliException unknown(
      String what, String found, List<T> constants, Function<T, String> id) {
    String expected = String.join(", ", constants.stream().map(id).toList());
    return CliException.usage(
        "unknown " + what + " " + Messages.escaped(found) + "; expected one of " + expected);
  }
}
