package io.github.goodform.compliance.report;

/**
 * The name of a reading.
 *
 * @param text one line for people: the name of a behaviour, or {@code "as expected"}
 * @param isExpected whether a rule set demands this reading
 */
public record ReadingLabel(String text, boolean isExpected) {
  static final ReadingLabel EXPECTED = new ReadingLabel("as expected", true);

  static ReadingLabel of(Reading behaviour) {
    return new ReadingLabel(behaviour.label(), false);
  }
}
