package io.github.goodform.compliance.report;

import io.github.goodform.compliance.verdict.Verdict;
import java.util.Locale;

/** The words that every form of a report has in common. */
public final class Labels {
  private Labels() {}

  /**
   * Returns a verdict in words.
   *
   * @param verdict the verdict
   * @return its words in lower case, such as {@code "unexpected pass"}
   */
  public static String word(Verdict verdict) {
    return id(verdict).replace('-', ' ');
  }

  /**
   * Returns the id of a constant, as it stands in JSON and in style sheets.
   *
   * @param constant the constant
   * @return its words in lower case, joined by hyphens
   */
  public static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns a number of parts for a person.
   *
   * @param count how many there are
   * @return such as {@code "no parts"}, {@code "1 part"} or {@code "3 parts"}
   */
  public static String parts(int count) {
    return switch (count) {
      case 0 -> "no parts";
      case 1 -> "1 part";
      default -> count + " parts";
    };
  }

  /**
   * Returns a number of cases for a person.
   *
   * @param count how many there are
   * @return such as {@code "1 case"} or {@code "3 cases"}
   */
  public static String cases(long count) {
    return count + (count == 1 ? " case" : " cases");
  }

  /**
   * Returns a duration for a person.
   *
   * @param millis the duration in milliseconds
   * @return seconds with one decimal, such as {@code "1.3 s"}
   */
  public static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }
}
