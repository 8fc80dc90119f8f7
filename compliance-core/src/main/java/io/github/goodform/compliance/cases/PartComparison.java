package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Expected and reported parts, compared as multisets, and where it is demanded by their order.
 *
 * @param missing the expected parts that were not reported
 * @param unexpected the reported parts that were not expected
 * @param displaced the number of parts before the first one that is not in its place, where nothing
 *     is missing or unexpected and an order is demanded; else -1
 */
public record PartComparison(
    List<ExpectedPart> missing, List<ObservedPart> unexpected, int displaced) {
  /** What readers report of a part without a type. */
  private static final Set<String> DEFAULT_TYPES =
      Set.of("", "text/plain", "application/octet-stream");

  private static final int SHOWN_ALTERATIONS = 4;

  /** Keeps immutable copies. */
  public PartComparison {
    missing = List.copyOf(missing);
    unexpected = List.copyOf(unexpected);
  }

  /**
   * Returns whether both sides have the same parts.
   *
   * @return whether nothing is missing, nothing unexpected, and no part displaced
   */
  public boolean isEmpty() {
    return missing.isEmpty() && unexpected.isEmpty() && displaced < 0;
  }

  /**
   * Describes the difference.
   *
   * @return one line of printable ASCII
   */
  public String describe() {
    List<String> words = new ArrayList<>();
    if (!missing.isEmpty()) {
      words.add(missing.size() + " missing, such as " + Wording.part(missing.get(0)));
    }
    if (!unexpected.isEmpty()) {
      words.add(unexpected.size() + " unexpected, such as " + Wording.part(unexpected.get(0)));
    }
    if (displaced >= 0) {
      words.add("in another order, from part " + (displaced + 1) + " on");
    }
    words.addAll(alterations());
    return String.join("; ", words);
  }

  /** Tells for parts that arrived under their name with other data what became of the data. */
  private List<String> alterations() {
    List<String> words = new ArrayList<>();
    List<ObservedPart> left = new ArrayList<>(unexpected);
    for (ExpectedPart part : missing) {
      ObservedPart other =
          left.stream().filter(one -> isNamedAs(part, one)).findFirst().orElse(null);
      if (part.data() == null || other == null || part.sha256().equals(other.sha256())) {
        continue;
      }
      left.remove(other);
      if (words.size() == SHOWN_ALTERATIONS) {
        words.add("and more");
        break;
      }
      words.add(
          "of \""
              + Wording.name(String.valueOf(part.name()))
              + "\", "
              + Alteration.describe(part.data(), other.size(), other.sha256()));
    }
    return words;
  }

  private static boolean isNamedAs(ExpectedPart expected, ObservedPart observed) {
    return Objects.equals(expected.name(), observed.name())
        && Objects.equals(expected.fileName(), observed.fileName());
  }

  /**
   * Compares parts with what is expected of them.
   *
   * @param expected the expected parts, and whether their order is demanded
   * @param observed the reported parts
   * @return the difference
   */
  public static PartComparison of(Expectation.Parts expected, List<ObservedPart> observed) {
    PartComparison comparison = of(expected.parts(), observed);
    if (!expected.inOrder() || !comparison.isEmpty()) {
      return comparison;
    }
    int place = 0;
    while (place < observed.size() && matches(expected.parts().get(place), observed.get(place))) {
      place++;
    }
    return new PartComparison(List.of(), List.of(), place < observed.size() ? place : -1);
  }

  /**
   * Compares parts in any order.
   *
   * @param expected the expected parts
   * @param observed the reported parts
   * @return the difference
   */
  public static PartComparison of(List<ExpectedPart> expected, List<ObservedPart> observed) {
    List<ObservedPart> unexpected = new ArrayList<>(observed);
    List<ExpectedPart> missing = new ArrayList<>();
    // Those that ask for a type choose first: what is left fits any type.
    List<ExpectedPart> choosers = new ArrayList<>(expected);
    choosers.sort(Comparator.comparing(part -> part.contentType() == null));
    for (ExpectedPart part : choosers) {
      if (!take(unexpected, part)) {
        missing.add(part);
      }
    }
    return new PartComparison(missing, unexpected, -1);
  }

  /**
   * Returns whether a server reports no media type at all where types are compared, and everything
   * else is the same: its parser may have none to tell.
   *
   * @param expected the expected parts
   * @param observed the reported parts
   * @return whether only types are missing, and each of them is
   */
  public static boolean lacksTypesAlone(Expectation.Parts expected, List<ObservedPart> observed) {
    List<ExpectedPart> untyped =
        expected.parts().stream()
            .map(
                part ->
                    new ExpectedPart(
                        part.name(),
                        part.fileName(),
                        null,
                        part.size(),
                        part.sha256(),
                        part.data()))
            .toList();
    return observed.stream().allMatch(part -> part.contentType() == null)
        && !of(expected, observed).isEmpty()
        && of(new Expectation.Parts(untyped, expected.inOrder()), observed).isEmpty();
  }

  private static boolean take(List<ObservedPart> from, ExpectedPart part) {
    for (Iterator<ObservedPart> i = from.iterator(); i.hasNext(); ) {
      if (matches(part, i.next())) {
        i.remove();
        return true;
      }
    }
    return false;
  }

  private static boolean matches(ExpectedPart expected, ObservedPart observed) {
    return expected.size() == observed.size()
        && expected.sha256().equals(observed.sha256())
        && isNamedAs(expected, observed)
        && sameType(expected.contentType(), observed.contentType());
  }

  /**
   * A media type may be reported in lower case and without the optional white space; of a part
   * without one, none or a default.
   */
  private static boolean sameType(@Nullable String expected, @Nullable String observed) {
    if (expected == null) {
      return true;
    }
    return expected.isEmpty()
        ? observed == null || DEFAULT_TYPES.contains(plain(observed).replaceAll(";.*", ""))
        : observed != null && plain(expected).equals(plain(observed));
  }

  private static String plain(String type) {
    return type.replaceAll("\\s*;\\s*", ";").strip().toLowerCase(Locale.ROOT);
  }
}
