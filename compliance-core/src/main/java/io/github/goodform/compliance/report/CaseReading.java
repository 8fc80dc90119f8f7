package io.github.goodform.compliance.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the readings of a case, and whose it is.
 *
 * @param reading the reading, as {@link AnswerSummary#reading} writes it
 * @param label {@code "as expected"}, the name of the behaviour, or null when there is none
 * @param count how many implementations read so
 * @param readers which ones; empty where nobody is named
 */
public record CaseReading(String reading, @Nullable String label, int count, List<Reader> readers) {

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
}
