package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kit catches a server that does not know where a request ends. */
@Tag("once")
class ConnectionMutationsTest {
  private static final Catalog CATALOG = Catalog.load();

  /** The cases that a {@link FramingServer} is asked: bodies are asked of parsers. */
  static final Predicate<Case> CONNECTIONS =
      one -> one.head().source().matches("(framing|connections|state)\\.cases:.*");

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void catches(FramingFault fault) throws Exception {
    List<CaseResult> failures =
        failures(fault, one -> fault.caseIds().contains(one.id()), Duration.ofSeconds(1));
    assertThat(failures)
        .extracting(result -> result.testCase().id())
        .containsExactlyInAnyOrderElementsOf(fault.caseIds());
    // Silence, where it is not the fault, would be the sound of a busy machine.
    assertThat(failures)
        .allSatisfy(
            result -> assertThat(isHang(result)).as(result.reason()).isEqualTo(fault.isSilence()));
  }

  /** What begins at the fifth form of a connection, shows nowhere else. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = ".*_(FIFTH|SEVENTH|EIGHTH|TWELFTH)_.*")
  void aSeriesCatchesWhatBeginsLate(FramingFault fault) throws Exception {
    assertThat(fault.isLate()).isTrue();
    assertThat(failures(fault, CONNECTIONS, Duration.ofSeconds(20)))
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.testCase().id()).isEqualTo("state-series");
              assertThat(failure.reason())
                  .matches("request (6|7|8|12) of 12 on the connection: .*");
            });
  }

  private static boolean isHang(CaseResult result) {
    return result.observation() instanceof Observation.Silent;
  }

  @Test
  void isInTheReadme() throws Exception {
    assertThat(Files.readString(Path.of("README.md")))
        .contains(
            (FramingFault.values().length - 1) + " servers that mistake where a request ends");
  }

  @Test
  void raisesNoFalseAlarm() throws Exception {
    assertThat(failures(FramingFault.NONE, CONNECTIONS, Duration.ofSeconds(20))).isEmpty();
  }

  @Test
  void breaksEveryMust() {
    Set<String> must = new TreeSet<>();
    for (RuleSet ruleSet : RuleSet.values()) {
      CATALOG.select(CONNECTIONS.and(CaseFilter.level(ruleSet, Level.MUST))).stream()
          .map(Case::id)
          .forEach(must::add);
    }
    Set<String> caught =
        Arrays.stream(FramingFault.values())
            .flatMap(fault -> fault.caseIds().stream())
            .collect(Collectors.toSet());
    assertThat(must).isNotEmpty().isSubsetOf(caught);
  }

  private static List<CaseResult> failures(
      FramingFault fault, Predicate<Case> choice, Duration timeout) throws IOException {
    try (FramingServer server = FramingServer.start(fault)) {
      return Failures.of(
          ConformanceRun.of(server.uri(), CATALOG.cases())
              .ruleSet(fault.ruleSet())
              .cases(choice)
              .timeout(timeout));
    }
  }
}
