package io.github.goodform.compliance.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The table by which browsers are tested: the server of the rule set {@code whatwg} meets it, and
 * the catalogue asks each of its questions. So a server that meets the table fails no such case.
 */
class BrowserTableTest {
  private static final String PREFIX = "table-";

  /** The length of the table, without the time stamp of a file, which no server reports. */
  private static final int LENGTH = 59;

  @Test
  void isMetByTheServerOfTheRuleSet() throws Exception {
    Catalog table = table();
    assertThat(table.cases()).hasSize(LENGTH);
    ReferenceServer.Options options = ReferenceServer.Options.of(RuleSet.WHATWG);
    try (ReferenceServer server = ReferenceServer.start(options)) {
      assertThat(
              ConformanceRun.of(server.uri(), table.cases())
                  .ruleSet(RuleSet.WHATWG)
                  .build()
                  .run()
                  .results())
          .filteredOn(CaseResult::isFailure)
          .extracting(result -> result.testCase().id() + ": " + result.reason())
          .isEmpty();
    }
  }

  @Test
  void isAskedByTheCatalogue() throws IOException {
    Catalog catalog = Catalog.load();
    for (Case asked : table().cases()) {
      String id = asked.id().substring(PREFIX.length());
      Demand demand =
          catalog.find(id).flatMap(one -> one.demand(RuleSet.WHATWG)).orElseThrow(() -> none(id));
      assertThat(demand.level()).as(id).isEqualTo(Level.MUST);
      assertThat(demand.expectation() == Expectation.Bare.REJECT)
          .as("%s is rejected", id)
          .isEqualTo(
              asked.demand(RuleSet.WHATWG).orElseThrow().expectation() == Expectation.Bare.REJECT);
    }
  }

  private static AssertionError none(String id) {
    return new AssertionError("no demand of whatwg by " + id);
  }

  private static Catalog table() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            BrowserTableTest.class.getResourceAsStream("formdata-parsing.cases"))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Catalog.read(
          name -> name.equals("index.txt") ? "version 0.1\nformdata-parsing.cases\n" : text);
    }
  }
}
