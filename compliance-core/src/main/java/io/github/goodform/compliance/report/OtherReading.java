package io.github.goodform.compliance.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What some other implementations made of a case.
 *
 * @param reading their reading, as {@link AnswerSummary#reading} writes it
 * @param label the named behaviour that this is, or null when the case has no name for it
 * @param count how many read it so, at least 1
 * @param implementations which ones, such as {@code "Tomcat 11.0.27"}; empty where nobody is named,
 *     see {@link Implementations}
 */
public record OtherReading(
    String reading, @Nullable String label, int count, List<String> implementations) {
  /** Of more, the first ones are named and the others counted. */
  private static final int NAMED = 8;

  /** Keeps an immutable copy. */
  public OtherReading {
    implementations = List.copyOf(implementations);
  }

  /**
   * Returns who they are, or how many.
   *
   * @param all all readings of the case, of which this is one
   * @return such as {@code "Tomcat 11.0, Jetty 12.1"}, of very many the first ones and a count, or
   *     {@code "3 peers"}
   */
  public String who(List<OtherReading> all) {
    if (all.size() == 1) {
      return "all " + count;
    }
    if (implementations.isEmpty()) {
      return count == 1 ? "a peer" : count + " peers";
    }
    int named = implementations.size() > NAMED + 1 ? NAMED : implementations.size();
    String names =
        implementations.stream()
            .limit(named)
            .map(OtherReading::shortVersion)
            .collect(Collectors.joining(", "));
    return named < implementations.size()
        ? names + " and " + (implementations.size() - named) + " others"
        : names;
  }

  /** The last number of a version is noise here: {@code Tomcat 11.0.27} is Tomcat 11.0. */
  private static String shortVersion(String implementation) {
    return implementation.replaceFirst("( \\d+\\.\\d+)\\.\\S*$", "$1");
  }

  /**
   * Returns the reading, with its label if it has one.
   *
   * @return the reading in one line
   */
  public String what() {
    return label == null ? reading : label + ": " + reading;
  }
}
