package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UploadReadingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EARLY LATE LATE ACCEPTED | AS_IT_COMES  | uploads: read as they come (1 of 4 with
          LATE ACCEPTED NONE LATE  | AT_THE_END   | uploads: kept whole, or answered only at the
          ACCEPTED ACCEPTED NONE   | UNKNOWN      | uploads: not known, because the server accepts
          NONE NONE NONE NONE      | NOT_OBSERVED | uploads: not observed
          """)
  void oneEarlyRefusalIsEnough(String answers, UploadReading reading, String line) {
    List<String> all = List.of(answers.split(" ", -1));
    assertThat(UploadReading.of(all)).isEqualTo(reading);
    assertThat(UploadReading.describe(all)).startsWith(line);
    assertThat(UploadReading.of(List.of())).isEqualTo(UploadReading.NOT_OBSERVED);
  }
}
