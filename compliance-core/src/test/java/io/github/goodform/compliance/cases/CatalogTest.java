package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The catalogue that ships. */
class CatalogTest {
  private static final Catalog CATALOG = Catalog.load();

  @Test
  void hasAtLeastTwoHundredMultipartCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.MULTIPART))).hasSizeGreaterThanOrEqualTo(200);
  }

  @Test
  void hasAtLeastSixtyFileNameCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.MULTIPART).negate()))
        .hasSizeGreaterThanOrEqualTo(60);
  }
}
