package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a server answers or a node prints is no mark-up of the summary. */
final class LoadMarkdownTest {
  private static final String MARKUP = "found <img src=x> ![y](http://z) `a` | b";

  @Test
  void escapesStrangersText() {
    ServerReading nothing = new ServerReading(Map.of(), List.of());
    RunEvidence evidence =
        new RunEvidence(
            Experiments.NONE,
            List.of(),
            new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of()),
            new RunEvidence.Inside(nothing, nothing, nothing, nothing),
            OptionalLong.empty(),
            BlockedTasks.Found.NOT_LOOKED);
    LoadResult result =
        new LoadResult(
            URI.create("http://127.0.0.1:1"),
            LoadScenario.uploads(),
            Instant.EPOCH,
            new LoadResult.Course(Map.of(), Nodes.NONE, LoadOrigin.OWN_PROCESS),
            evidence,
            new Guard.Inspection(
                MachineUse.UNKNOWN,
                Map.of(),
                List.of(new Guard.Finding(Guard.Reason.NODE_LOST, MARKUP))),
            List.of(new PromiseResult(Promise.BODIES, PromiseResult.State.BROKEN, MARKUP)),
            List.of(),
            List.of());
    String escaped = "found &lt;img src=x&gt; \\!\\[y\\]\\(http://z\\) \\`a\\` \\| b";
    assertThat(result.markdown())
        .contains("- " + escaped + "\n", "| broken | " + escaped + " |\n")
        .doesNotContain("<img", "![");
  }
}
