package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The catalogue that ships. */
class CatalogTest {
  private static final Catalog CATALOG = Catalog.load();

  @Test
  void hasAtLeastSixtyMultipartCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.MULTIPART))).hasSizeGreaterThanOrEqualTo(60);
  }

  @Test
  void hasAtLeastTwentyFileServingCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.FILE_SERVING))).hasSizeGreaterThanOrEqualTo(20);
  }
}
