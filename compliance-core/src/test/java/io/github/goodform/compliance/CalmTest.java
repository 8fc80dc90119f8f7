package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.FaultyServer.Manner;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A slow server is not a silent one, and many silent answers do not hold a run. */
@Tag("once")
class CalmTest {
  private static final Catalog CATALOG = Catalog.load();

  private static List<Case> cases(String... prefixes) {
    return CATALOG.select(one -> Stream.of(prefixes).anyMatch(one.id()::startsWith));
  }

  @Test
  @Timeout(300)
  void givesASlowServerTheTimeThatItNeedsForALargeBody() throws Exception {
    List<Case> large =
        CATALOG.select(one -> List.of("limit-fields-1000", "file-size-1m").contains(one.id()));
    // 64 times 25 ms for the file, four times the timeout.
    RunResult run = run(large, Manner.PLAIN.withMillis(25), Duration.ofMillis(400));
    assertThat(run.results()).hasSize(2).noneMatch(CaseResult::isFailure);
    assertThat(run.nanos()).isGreaterThan(Duration.ofMillis(1_600).toNanos());
  }

  @Test
  @Timeout(300)
  void asksAgainAloneWhatGotNoResponse() throws Exception {
    List<Case> cases = cases("delimiter-data-");
    RunResult run = run(cases, Manner.PLAIN.withStalls(), Duration.ofMillis(500));
    assertThat(run.results()).hasSizeGreaterThan(5).noneMatch(CaseResult::isFailure);
  }

  @Test
  @Timeout(300)
  void takesTheTimeOfAFewForManyWithoutAResponse() throws Exception {
    List<Case> cases = cases("truncated-", "state-after-");
    Duration timeout = Duration.ofSeconds(1);
    RunResult run = run(cases, Manner.PLAIN.withRejection(0), timeout);
    long silent =
        run.results().stream()
            .map(one -> Objects.requireNonNull(one.outcome()).kind())
            .filter(Outcome.Kind.HANG::equals)
            .count();
    assertThat(silent).isGreaterThan(30);
    // One after the other, each of them twice, would take more than 60 times the timeout.
    assertThat(Duration.ofNanos(run.nanos())).isLessThan(timeout.multipliedBy(20));
  }

  /** A crash of the handler often shows so: it is no refusal, whatever the level. */
  @Test
  @Timeout(300)
  void takesAClosedConnectionForNoResponse() throws Exception {
    List<Case> cases = cases("truncated-", "delimiter-");
    List<CaseResult> closed =
        run(cases, Manner.PLAIN.withRejection(Manner.CLOSING), Duration.ofSeconds(5))
            .results()
            .stream()
            .filter(one -> one.observation() instanceof Observation.Unanswered)
            .toList();
    assertThat(closed)
        .hasSizeGreaterThan(30)
        .allMatch(CaseResult::isFailure)
        .allMatch(one -> Objects.requireNonNull(one.outcome()).kind() == Outcome.Kind.HANG)
        .extracting(CaseResult::reason)
        .allMatch(reason -> reason.contains("no response before the connection was "));
    assertThat(closed)
        .extracting(one -> one.demand().level())
        .contains(Level.MUST, Level.SHOULD, Level.CHECK);
  }

  @Test
  @Timeout(300)
  void takesAClosedConnectionForARefusalOfACutRequest() throws Exception {
    List<Case> cases =
        CATALOG.select(
            one ->
                one instanceof UploadCase upload
                    && upload.next() == null
                    && upload.transmissions().stream()
                        .anyMatch(sent -> sent.declared() > sent.content().length()));
    RunResult run = run(cases, Manner.PLAIN.withRejection(Manner.CLOSING), Duration.ofSeconds(2));
    assertThat(run.results())
        .hasSizeGreaterThan(1)
        .noneMatch(one -> one.observation() instanceof Observation.Unanswered);
  }

  /**
   * A body that is read slowly is one thing, a request that the server may never answer another:
   * however many wait in vain for the server, a complete one gets the time that it needs.
   */
  @Test
  @Timeout(300)
  void tellsABodyThatIsReadSlowlyFromOneThatIsNeverAnswered() throws Exception {
    Set<String> slow = Set.of("limit-semicolons-8k", "form-single-part", "form-empty-value");
    Set<String> hanging = Set.of("form-typed-field");
    Set<String> waiting = ids(CATALOG.select(CalmTest::waitsForTheServer));
    assertThat(waiting).hasSizeGreaterThan(5);
    Map<String, Long> waits = new HashMap<>();
    slow.forEach(id -> waits.put(id, 500L));
    hanging.forEach(id -> waits.put(id, Manner.FOREVER));
    waiting.forEach(id -> waits.put(id, Manner.FOREVER));

    List<Case> cases = CATALOG.select(one -> waits.containsKey(one.id()));
    assertThat(cases).hasSameSizeAs(waits.keySet());
    Manner manner = Manner.PLAIN.withMillis(10).withStalls().withWaits(waits);
    RunResult run = run(cases, manner, Duration.ofMillis(300));

    Map<Boolean, Set<String>> hung =
        run.results().stream()
            .collect(
                Collectors.partitioningBy(
                    one -> Objects.requireNonNull(one.outcome()).kind() == Outcome.Kind.HANG,
                    Collectors.mapping(one -> one.testCase().id(), Collectors.toSet())));
    assertThat(hung.get(false)).containsExactlyInAnyOrderElementsOf(slow);
    assertThat(hung.get(true))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(hanging, waiting).flatMap(Set::stream).toList());
    assertThat(run.results())
        .filteredOn(CaseResult::isFailure)
        .extracting(one -> one.testCase().id())
        .containsExactlyInAnyOrderElementsOf(Objects.requireNonNull(hung.get(true)));
  }

  private static boolean waitsForTheServer(Case testCase) {
    return testCase instanceof UploadCase upload
        && upload.next() == null
        && upload.transmissions().stream().anyMatch(one -> one.awaits100() || one.holdMillis() > 0);
  }

  private static Set<String> ids(List<? extends Case> cases) {
    return cases.stream().map(Case::id).collect(Collectors.toSet());
  }

  private static RunResult run(List<Case> cases, Manner manner, Duration timeout) throws Exception {
    try (FaultyServer server = FaultyServer.start(Fault.none(), manner)) {
      return ConformanceRun.of(server.uri(), cases).timeout(timeout).build().run();
    }
  }
}
