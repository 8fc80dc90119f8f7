package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonReportTest {
  private static final Report REPORT = Report.of("goodform test", SampleRun.ofEveryVerdict());

  @Test
  void keepsEverythingOnTheWayThroughAFile() {
    assertThat(JsonReport.parse(JsonReport.write(REPORT))).isEqualTo(REPORT);
  }

  @Test
  void isPrintableAscii() {
    assertThat(JsonReport.write(REPORT)).matches("[ -~\n]*");
  }

  @Test
  void fitsTheSchemaThatShips() throws IOException {
    assertThat(problems(JsonReport.write(REPORT))).isEmpty();
  }

  @Test
  void fitsTheSchemaWithAProbedDirectory(@TempDir Path directory) throws IOException {
    FileNameProfile profile = FileNameProbe.of(directory).quick();
    Report report = new Report("goodform test", List.of(), List.of(profile));
    assertThat(problems(JsonReport.write(report))).isEmpty();
    assertThat(JsonReport.write(JsonReport.parse(JsonReport.write(report))))
        .isEqualTo(JsonReport.write(report));
  }

  @Test
  void schemaRejectsWhatIsNoReport() throws IOException {
    String wrong = JsonReport.write(REPORT).replace("\"MUST\"", "\"MUSTARD\"");
    assertThat(problems(wrong)).isNotEmpty();
  }

  @Test
  void saysInOneLineWhatIsWrongWithAnotherDocument() {
    assertThatThrownBy(() -> JsonReport.parse("{\"a\": 1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("report-json: expected a JSON object")
        .message()
        .doesNotContain("\n");
    assertThatThrownBy(() -> JsonReport.parse("{}")).hasMessageContaining("expected a goodform");
    assertThatThrownBy(() -> JsonReport.parse("{\"schema\":\"goodform-report\",\"version\":2}"))
        .hasMessage("report-json: expected version 1, found 2");
    String noLevel = JsonReport.write(REPORT).replaceFirst("\"MUST\"", "\"MUSTARD\"");
    assertThatThrownBy(() -> JsonReport.parse(noLevel))
        .hasMessage(
            "report-json: expected one of its known words at the"
                + " document.runs[0].entries[0].level");
  }

  private static List<String> problems(String json) throws IOException {
    try (InputStream in = JsonReport.class.getResourceAsStream("report.schema.json")) {
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
              .getSchema(
                  in, SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
      return schema.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
    }
  }
}
