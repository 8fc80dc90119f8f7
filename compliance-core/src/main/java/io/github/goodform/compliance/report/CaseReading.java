package io.github.goodform.compliance.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the readings of a case, and whose it is.
 *
 * @param reading the reading, as {@link AnswerSummary#reading} writes it
 * @param label the name of the reading, or null when it has none
 * @param count how many implementations read so
 * @param readers which ones; empty where nobody is named
 */
public record CaseReading(
    String reading, @Nullable ReadingLabel label, int count, List<Reader> readers) {

  /**
   * An implementation that reads so.
   *
   * @param name its name with the versions that read so
   * @param id the id of the implementation
   */
  public record Reader(String name, String id) {}

  /** Keeps an immutable copy. */
  public CaseReading {
    readers = List.copyOf(readers);
  }

  /**
   * Returns whether a rule set demands this reading.
   *
   * @return whether the reading is labelled so
   */
  public boolean isExpected() {
    return label != null && label.isExpected();
  }
}
