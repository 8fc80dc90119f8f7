package io.github.goodform.compliance.report;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The order of releases: numbers as numbers, and a milestone before what it leads to. */
final class VersionOrder {
  private static final Pattern TOKEN = Pattern.compile("[0-9]+|[A-Za-z]+");

  /** Compares two versions. */
  static final Comparator<String> ORDER =
      Comparator.<String, List<String>>comparing(VersionOrder::tokens, VersionOrder::compare)
          .thenComparing(Comparator.naturalOrder());

  private VersionOrder() {}

  private static List<String> tokens(String version) {
    return TOKEN.matcher(version).results().map(MatchResult::group).toList();
  }

  private static int compare(List<String> a, List<String> b) {
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      int order = compare(i < a.size() ? a.get(i) : "", i < b.size() ? b.get(i) : "");
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** A word comes before the end, and the end before a number: 2.0-M5, 2.0, 2.0.1. */
  private static int compare(String a, String b) {
    int kinds = Integer.compare(kind(a), kind(b));
    if (kinds != 0) {
      return kinds;
    }
    return kind(a) == 2 ? new BigInteger(a).compareTo(new BigInteger(b)) : a.compareToIgnoreCase(b);
  }

  private static int kind(String token) {
    if (token.isEmpty()) {
      return 1;
    }
    return Character.isDigit(token.charAt(0)) ? 2 : 0;
  }
}
