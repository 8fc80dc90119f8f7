package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.text.Style;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CasesCommandTest {
  private final Path here;

  CasesCommandTest(@TempDir Path here) {
    this.here = here;
  }

  @Test
  void listsEveryActiveCase() {
    Catalog catalog = Catalog.load();
    Invocation list = Invocation.of(here, "cases");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out()).endsWith("\n" + catalog.cases().size() + " cases\n");
    for (var each : catalog.cases()) {
      assertThat(list.out()).containsPattern("(?m)^" + each.id() + " ");
    }
  }

  @Test
  void filtersByGlobAndLevel() {
    Invocation some =
        Invocation.of(here, "cases", "--case", "delimiter-within-*", "--level", "must");
    assertThat(some.out()).contains("delimiter-within-line ").doesNotContain("form-field-and-file");
    assertThat(Invocation.of(here, "cases", "--area", "file-serving").out())
        .doesNotContain("delimiter-within-line");
    assertThat(Invocation.of(here, "cases", "--rules", "whatwg", "--theme", "delim").exitCode())
        .isZero();
  }

  @Test
  void showsACaseWhole() {
    Invocation one = Invocation.of(here, new Style(false, true), "cases", "delimiter-within-line");
    assertThat(one.exitCode()).isZero();
    assertThat(one.out())
        .contains("A delimiter within a line is data")
        .contains("POST /upload, ")
        .contains("Content-Type: multipart/form-data; boundary=B")
        .contains("RFC 2046 §5.1.1: \"The boundary delimiter MUST occur at the beginning")
        .contains("x--B--y\\r\\n")
        .contains("delimiters.cases:");
  }

  @Test
  void saysWhatOthersReadAndNamesNobodyForAnAttack() {
    assertThat(Invocation.of(here, "cases", "disposition-filename-twice").out())
        .containsPattern("others +[^\n]*Undertow 2\\.\\d")
        .contains("last-wins: name=");
    assertThat(Invocation.of(here, "cases", "limit-header-100k").out())
        .containsPattern("others +\\d+ peers: refused")
        .doesNotContain("Tomcat", "Jetty", "PHP");
  }

  @Test
  void printsCasesAsJson() throws IOException {
    Invocation list = Invocation.of(here, "cases", "--case", "delimiter-within-*", "--json");
    List<Map<String, Object>> cases = new ArrayList<>();
    for (String line : list.out().lines().toList()) {
      cases.add(JSON.std.mapFrom(line));
    }
    assertThat(cases).extracting(each -> each.get("id")).contains("delimiter-within-line");
    assertThat(Invocation.of(here, "cases", "delimiter-within-line", "--json").out())
        .isIn(list.out().lines().map(line -> line + "\n").toList());
  }

  @Test
  void checksTheCatalogue() {
    Invocation check = Invocation.of(here, "cases", "--check");
    assertThat(check.out()).endsWith(" cases, 0 problems\n");
    assertThat(check.exitCode()).isZero();
  }

  @Test
  void asksWhetherANearIdWasMeant() {
    Invocation wrong = Invocation.of(here, "cases", "delimiter-within-lin");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err())
        .startsWith(
            "goodform: unknown case \"delimiter-within-lin\"; did you mean delimiter-within-line")
        .hasLineCount(1);
  }

  @Test
  void namesTheProfilesAndAreasThereAre() {
    assertThat(Invocation.of(here, "cases", "--rules", "rfc").err())
        .isEqualTo(
            "goodform: unknown rule set \"rfc\"; expected one of rfc7578, whatwg, hardened\n");
    assertThat(Invocation.of(here, "cases", "--area", "x").err())
        .contains("expected one of multipart, upload-name, file-serving");
    assertThat(Invocation.of(here, "cases", "--case", "no-*-such").exitCode()).isEqualTo(2);
  }
}
