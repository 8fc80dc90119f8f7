package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.UploadCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of advisories: each has a case that there is, or says why it is not asked. */
class AdvisoriesTest {
  private static final Pattern ROW =
      Pattern.compile("\\| ([^|]+) \\| ([A-Z][A-Za-z0-9 -]+) \\| ([^|]+) \\|");
  private static final Pattern ID =
      Pattern.compile("CVE-20[0-9]{2}-[0-9]{4,5}|GHSA(-[a-z0-9]{4}){3}|PYSEC-20[0-9]{2}-[0-9]+");
  private static final Pattern CASE = Pattern.compile("`([a-z0-9-]+)`");
  private static final int ADVISORIES = 118;

  /** A body of 1 MiB of data, and what is around it. */
  private static final int MAX_OCTETS = (1 << 20) + 1024;

  private record Row(String kind, List<String> ids, String cases) {}

  @Test
  void mapsEachAdvisoryToCasesOrSaysWhyNot() throws IOException {
    Catalog catalog = Catalog.load();
    List<String> ids = new ArrayList<>();
    for (Row row : rows()) {
      ids.addAll(row.ids());
      Matcher named = CASE.matcher(row.cases());
      int cases = 0;
      while (named.find()) {
        cases++;
        Case testCase = catalog.find(named.group(1)).orElse(null);
        assertThat(testCase).as(named.group(1)).isNotNull();
        if (testCase instanceof UploadCase upload) {
          assertThat(upload.body().length()).as(testCase.id()).isLessThan(MAX_OCTETS);
        }
      }
      assertThat(cases > 0 ^ row.cases().startsWith("not a server's: "))
          .as(row.kind() + ": a case, or why there is none")
          .isTrue();
    }
    assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(ADVISORIES);
    assertThat(ids).allMatch(id -> ID.matcher(id).matches());
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("docs/advisories.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(new Row(row.group(1), List.of(row.group(2).split(" ")), row.group(3)));
      }
    }
    return rows;
  }
}
