package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Limit;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the limits that a server declares mean for the cases. */
final class DeclaredLimits {
  private static final Pattern BOUNDARY =
      Pattern.compile("boundary=\"?([^\";]+)", Pattern.CASE_INSENSITIVE);

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

  /**
   * Returns the limit that a body exceeds although it has to be read, or null: a server that
   * declares it is right to refuse the body.
   */
  static @Nullable Limit exceeded(UploadCase testCase, Map<Limit, Long> declared) {
    if (areAskedBy(testCase) || !mustBeRead(testCase)) {
      return null;
    }
    for (Map.Entry<Limit, Long> limit : declared.entrySet()) {
      if (size(testCase, limit.getKey()) > limit.getValue()) {
        return limit.getKey();
      }
    }
    return null;
  }

  private static boolean mustBeRead(UploadCase testCase) {
    return testCase.demands().values().stream()
        .anyMatch(demand -> !readings(demand.expectation()).isEmpty());
  }

  /** The readings of a form that may not be refused; none of one that may. */
  private static List<Expectation.Parts> readings(Expectation expectation) {
    List<Expectation> choices = expectation.alternatives();
    if (choices.stream().anyMatch(Expectation::isRefusal)) {
      return List.of();
    }
    return choices.stream()
        .filter(Expectation.Parts.class::isInstance)
        .map(Expectation.Parts.class::cast)
        .toList();
  }

  private static long size(UploadCase testCase, Limit limit) {
    List<ExpectedPart> parts = new ArrayList<>();
    for (Demand demand : testCase.demands().values()) {
      for (Expectation.Parts expected : readings(demand.expectation())) {
        if (expected.parts().size() > parts.size()) {
          parts = expected.parts();
        }
      }
    }
    return switch (limit) {
      case PARTS -> parts.size();
      case PART_OCTETS -> parts.stream().mapToLong(ExpectedPart::size).max().orElse(0);
      case TOTAL_OCTETS -> testCase.body().length();
      case HEADER_OCTETS -> longestHeader(testCase);
      case NAME_OCTETS -> parts.stream().mapToLong(part -> octets(part.name())).max().orElse(0);
    };
  }

  private static long octets(@Nullable String name) {
    return name == null ? 0 : Octets.ofUtf8Lossless(name).length();
  }

  /** From the line after a delimiter to the empty line; what only looks so in data counts, too. */
  private static long longestHeader(UploadCase testCase) {
    Matcher parameter = BOUNDARY.matcher(testCase.contentType().latin1());
    if (!parameter.find()) {
      return 0;
    }
    String delimiter = "--" + parameter.group(1);
    String body = testCase.body().latin1();
    long longest = 0;
    int end = 0;
    for (int at = body.indexOf(delimiter); at >= 0; ) {
      int next = body.indexOf(delimiter, at + delimiter.length());
      int line = body.indexOf("\r\n", at);
      // Found once for all delimiters before it: the time stays linear.
      end = line < 0 ? -1 : end >= line ? end : body.indexOf("\r\n\r\n", line);
      if (end >= 0 && (next < 0 || end < next)) {
        longest = Math.max(longest, (long) end + 4 - (line + 2));
      }
      at = end < 0 ? -1 : next;
    }
    return longest;
  }
}
