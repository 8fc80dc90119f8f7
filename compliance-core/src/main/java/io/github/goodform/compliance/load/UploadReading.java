package io.github.goodform.compliance.load;

import java.util.List;
import java.util.Locale;

/**
 * How a server reads uploads, found out before the load by four uploads that begin with a defect
 * and whose rest is held back for half a second.
 */
public enum UploadReading {
  /** It refused a defect while the rest was held back: it parses an upload as it arrives. */
  AS_IT_COMES("read as they come"),
  /** It refused a defect after the last octet only: it keeps the upload, or answers at the end. */
  AT_THE_END("kept whole, or answered only at the end"),
  /** It accepted every defect, so that nothing can be concluded. */
  UNKNOWN("not known, because the server accepts uploads with a defect"),
  /** Not asked, or no response came. */
  NOT_OBSERVED("not observed");

  private final String words;

  UploadReading(String words) {
    this.words = words;
  }

  /**
   * Returns the reading for a person.
   *
   * @return words that follow "uploads are"
   */
  public String words() {
    return words;
  }

  /** Returns what the answers to the four uploads show, by their names in the loader. */
  static UploadReading of(List<String> answers) {
    if (answers.contains("EARLY")) {
      return AS_IT_COMES;
    }
    if (answers.contains("LATE")) {
      return AT_THE_END;
    }
    return answers.contains("ACCEPTED") ? UNKNOWN : NOT_OBSERVED;
  }

  /** Returns the reading and what it rests on, in one line. */
  static String describe(List<String> answers) {
    UploadReading reading = of(answers);
    return reading == NOT_OBSERVED || reading == UNKNOWN
        ? "uploads: " + reading.words()
        : String.format(
            Locale.ROOT,
            "uploads: %s (%d of %d with a defect refused while the rest was held back)",
            reading.words(),
            answers.stream().filter("EARLY"::equals).count(),
            answers.size());
  }
}
