package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.goodform.compliance.load.loader.BackPressure;
import io.github.goodform.compliance.load.loader.Disturbance;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run against the reference server, and everything that is written about it. */
final class LoadRunTest {
  private static List<String[]> times = List.of();
  private static LoadResult result;

  @BeforeAll
  static void run(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("times.csv");
    LoadScenario scenario =
        ShortLoad.uploads(3)
            .mix("form=6,file64k=2,file10m=0.05,get:/goodform=4")
            .rate(100)
            .probe(20)
            .aborting(0.05)
            .slow(0.02)
            .malformed(0.02)
            .shorter(0.02)
            .timeout(Duration.ofSeconds(20))
            .recovery(Duration.ofSeconds(1))
            .maxP99(Duration.ofMinutes(10))
            .timesTo(file);
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      result = LoadRun.of(server.uri()).withScenario(scenario).run();
    }
    times = Files.readAllLines(file).stream().skip(1).map(line -> line.split(",", -1)).toList();
  }

  @Test
  void theReferenceServerKeepsWhatHasNothingToDoWithTime() {
    PromiseAssert.assertKept(
        result, Promise.ANSWERS, Promise.BODIES, Promise.POOLED_PATH, Promise.BUDGET);
    assertThat(result.promise(Promise.LEAKS_NOTHING))
        .hasValueSatisfying(
            leaks -> assertThat(leaks.state()).isEqualTo(PromiseResult.State.NOT_OBSERVED));
  }

  @Test
  void findsOutThatTheReferenceServerReadsUploadsAsTheyCome() {
    assertThat(result.uploadReading()).isEqualTo(UploadReading.AS_IT_COMES);
    assertThat(result.text()).anyMatch(line -> line.startsWith("uploads: read as they come (4 of"));
    assertThat(result.html()).contains("uploads: read as they come");
  }

  @Test
  void findsOutThatTheReferenceServerStopsToReadWhenItsAnswersAreNotRead() {
    // A machine that is busy with something else may not let it decide in time.
    assertThat(result.evidence().experiments().backPressure())
        .isIn(BackPressure.BOUNDED, BackPressure.UNDECIDED);
    assertThat(result.text()).anyMatch(line -> line.startsWith("back pressure: "));
    assertThat(result.evidence().experiments().open()).isEmpty();
  }

  @Test
  void everyKindOfRequestAndOfDisturbanceWasSent() {
    assertThat(times)
        .extracting(row -> row[2])
        .contains("form", "file64k", "file10m", "get:/goodform");
    assertThat(result.evidence().intervals().stream().flatMap(s -> s.disturbed().keySet().stream()))
        .contains("aborted", "slow", "malformed", "short")
        .hasSizeGreaterThanOrEqualTo(Disturbance.values().length);
  }

  /** The second implementation: every time is kept, percentiles are exact. */
  @Test
  void theRecorderAgreesWithAllTimesKept() {
    agrees("load", result.evidence().totals().load());
    agrees("probe", result.evidence().totals().probe());
    long lags = times.stream().filter(LoadRunTest::isRecorded).count();
    assertThat(result.evidence().counted(Interval::completed)).isEqualTo(lags);
  }

  private static boolean isRecorded(String[] row) {
    return row[0].equals("record") || row[0].equals("drain");
  }

  private static void agrees(String group, Series series) {
    long[] exact =
        times.stream()
            .filter(row -> isRecorded(row) && row[1].equals(group))
            .mapToLong(row -> Long.parseLong(row[5]) - Long.parseLong(row[3]))
            .sorted()
            .toArray();
    assertThat(series.count()).isEqualTo(exact.length).isPositive();
    double digits = 2e-3;
    double least = exact[0];
    double most = exact[exact.length - 1];
    assertThat((double) series.min()).isCloseTo(least, within(least * digits));
    assertThat((double) series.max()).isCloseTo(most, within(most * digits));
    for (double percentile : new double[] {50, 99}) {
      double value = exact[(int) Math.ceil(percentile / 100 * exact.length) - 1];
      double found = percentile == 50 ? series.p50() : series.p99();
      assertThat(found).as(group + " P" + percentile).isCloseTo(value, within(value * digits));
    }
  }

  @Test
  void requestsAreDueAtMultiplesOfTheirPeriod() {
    List<Long> due =
        times.stream()
            .filter(row -> row[1].equals("probe") && !row[0].equals("recovery"))
            .map(row -> Long.parseLong(row[3]))
            .sorted()
            .toList();
    assertThat(due).hasSizeGreaterThan(60);
    for (int k = 0; k < due.size(); k++) {
      assertThat(due.get(k)).isEqualTo(k * 50_000_000L);
    }
    assertThat(times).allMatch(row -> Long.parseLong(row[4]) >= Long.parseLong(row[3]));
  }

  @Test
  void theHdrLogHoldsTheRecordedSeconds() {
    HistogramLogReader log =
        new HistogramLogReader(
            new ByteArrayInputStream(result.hdrLog().getBytes(StandardCharsets.US_ASCII)));
    Histogram probe = new Histogram(3);
    int lines = 0;
    while (log.hasNext()) {
      if (log.nextIntervalHistogram() instanceof Histogram histogram) {
        lines++;
        if ("probe".equals(histogram.getTag())) {
          probe.add(histogram);
        }
      }
    }
    assertThat(lines).isEqualTo(3 * result.evidence().recorded().size());
    long recorded = result.evidence().recorded().stream().mapToLong(s -> s.probe().count()).sum();
    assertThat(probe.getTotalCount()).isEqualTo(recorded).isPositive();
  }

  @Test
  void theJsonIsOfItsSchema() throws IOException {
    LoadSchema.assertFits("load.schema.json", result.json());
  }

  @Test
  void eachReportHasWhatTheGuardLookedAt() {
    List<GuardLimit> limits = result.guard().limits().getOrDefault("", List.of());
    assertThat(limits)
        .extracting(GuardLimit::what)
        .contains(GuardLimit.What.LAG_P99, GuardLimit.What.COMPLETED, GuardLimit.What.OUTSTANDING);
    String guard =
        result.text().stream().filter(line -> line.startsWith("guard: ")).findFirst().orElseThrow();
    for (GuardLimit each : limits) {
      assertThat(guard).contains(each.describe());
      assertThat(result.html()).contains("<td>" + each.foundText() + "</td>");
      assertThat(result.json()).contains('"' + each.what().id() + "\" : {");
    }
    assertThat(result.json())
        .contains("\"heapGrowthOctets\" : null")
        .contains("\"opened\" : " + result.evidence().counted(Interval::opened));
  }

  @Test
  void thePageNeedsNothingElseAndSaysFirstWhetherItIsValid() {
    String verdict = result.isValid() ? "VALID" : "INVALID";
    assertThat(result.html())
        .contains("<title>" + verdict)
        .doesNotContain("src=", "<script", "@import", "url(")
        .contains("prefers-color-scheme: dark", "name=\"viewport\"");
    assertThat(result.html().indexOf("</h1>")).isLessThan(result.html().indexOf("<h2>Promises"));
    assertThat(result.html().split("<svg", -1)).hasSize(6);
    Interval recorded = result.evidence().recorded().get(0);
    assertThat(result.html())
        .contains(
            "aria-label=\"Answers per second\"",
            "<title>second %d: %d answers of %d asked</title>"
                .formatted(recorded.index(), recorded.completed(), recorded.asked()),
            "aria-label=\"Errors and wrong answers per second",
            "<title>last answers: ",
            "<title>probe alone: ");
    assertThat(result.text().get(1)).startsWith(verdict);
    assertThat(result.markdown()).startsWith("## " + verdict);
  }

  @Test
  void aServerThatIsNotThereIsOneClearLine() throws IOException {
    URI nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
    assertThatThrownBy(() -> LoadRun.of(nobody).run())
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith(nobody + "/upload: connection refused")
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }

  @Test
  void aResourceThatIsNotThereIsOneClearLine() throws IOException {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      LoadRun run = LoadRun.of(server.uri());
      assertThatThrownBy(() -> run.withScenario(LoadScenario.uploads().mix("get:/nothing")).run())
          .isInstanceOf(LoadException.class)
          .hasMessage(server.uri() + "/nothing: expected status 200, found 404");
    }
  }

  @Test
  void aRunThatTheTestEndsLeavesNothingToTheNextOne() throws IOException {
    LoaderProcess before = LoaderProcess.shared();
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      LoadRun run =
          LoadRun.of(server.uri())
              .withScenario(ShortLoad.uploads(1))
              .withProgress(
                  second -> {
                    throw new AssertionError("the test has seen enough");
                  });
      assertThatThrownBy(run::run).isInstanceOf(AssertionError.class).hasMessageContaining("seen");
    }
    assertThat(LoaderProcess.shared()).isNotSameAs(before);
  }
}
