package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds what the user named, or says which names are near. */
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
                  "unknown case " + Words.escaped(id) + Words.didYouMean(id, ids));
            });
  }

  static Profile profile(String id) {
    return Profile.of(id.toLowerCase(Locale.ROOT))
        .orElseThrow(() -> unknown("profile", id, List.of(Profile.values()), Profile::id));
  }

  static <T> CliException unknown(
      String what, String found, List<T> constants, Function<T, String> id) {
    String expected = String.join(", ", constants.stream().map(id).toList());
    return CliException.usage(
        "unknown " + what + " " + Words.escaped(found) + "; expected one of " + expected);
  }

  /** Any of the globs, or every case when there is none. */
  static Predicate<Case> globs(List<String> globs) {
    return globs.stream().map(CaseFilter::id).reduce(Predicate::or).orElse(testCase -> true);
  }

  /** As {@link #globs}, and each glob must fit a case. */
  static Predicate<Case> fittingGlobs(Catalog catalog, List<String> globs) {
    for (String glob : globs) {
      if (catalog.select(CaseFilter.id(glob)).isEmpty()) {
        List<String> ids = catalog.cases().stream().map(Case::id).toList();
        throw CliException.usage(
            "no case fits " + Words.escaped(glob) + Words.didYouMean(glob, ids));
      }
    }
    return globs(globs);
  }
}
