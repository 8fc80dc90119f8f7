package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.RunResult;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordingReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Jetty 12.1.14              | Jetty                | 12.1.14
          Python email 3.12.1        | Python email         | 3.12.1
          FileUpload 2 2.0.0-M2      | FileUpload 2         | 2.0.0-M2
          Python 3.14.0 (Debian 13)  | Python               | 3.14.0 (Debian 13)
          my parser v1.2 beta        | my parser            | v1.2 beta
          Servlets 6                 | Servlets             | 6
          rack r42                   | rack                 | r42
          Python email               | Python email         | ''
          unknown                    | unknown              | ''
          """)
  void aReportsNameOfAServerIsAProductAndItsVersion(String server, String product, String version) {
    Run run =
        new Run(
            "http://127.0.0.1:8080",
            server,
            List.of(),
            RuleSet.RFC7578,
            Instant.EPOCH,
            0,
            List.of(),
            List.of(),
            RunResult.SavedNames.NONE);
    String json = JsonReport.write(new Report("goodform test", List.of(run), List.of()));
    assertThat(RecordingReader.read("r", "group", json))
        .singleElement()
        .isInstanceOfSatisfying(
            Recording.Release.class,
            release -> {
              assertThat(release.product()).isEqualTo(product);
              assertThat(release.version()).isEqualTo(version);
            });
  }
}
