package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts as bars on a linear axis. */
final class CountChartTest {
  @Test
  void theAxisEndsAtARoundNumber() {
    assertThat(List.of(0L, 1L, 2L, 3L, 5L, 6L, 41L, 100L, 101L))
        .extracting(CountChart::round)
        .containsExactly(1L, 1L, 2L, 5L, 5L, 10L, 50L, 100L, 200L);
  }

  @Test
  void aBarIsAsHighAsItsCount() {
    String svg =
        CountChart.of(
            "Errors & more",
            "error",
            List.of(
                new CountChart.Bar("second 1: 0 errors", 0, false),
                new CountChart.Bar("second 2: 5 (5 x <timeout>)", 5, false),
                new CountChart.Bar("second 3: 10 errors", 10, true)));
    assertThat(svg)
        .contains("aria-label=\"Errors &amp; more\"", "role=\"img\"", ">10</text>")
        .containsPattern(
            "<g><title>second 1: 0 errors</title><rect class=\"error\"[^>]*height=\"0.0\"")
        .containsPattern("5 x &lt;timeout&gt;\\)</title><rect class=\"error\"[^>]*height=\"45.0\"")
        .containsPattern(
            "<g class=\"pale\"><title>second 3: 10 errors</title><rect[^>]*height=\"90.0\"");
  }
}
