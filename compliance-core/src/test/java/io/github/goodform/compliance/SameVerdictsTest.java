package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.FaultyServer.Manner;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A busy machine changes no verdict: runs beside threads that only burn time are equal.
 *
 * <p>{@code -Dgoodform.burners=20 -Dgoodform.runs=10} is the whole measurement.
 */
class SameVerdictsTest {
  private static final int BURNERS = Integer.getInteger("goodform.burners", 4);
  private static final int RUNS = Integer.getInteger("goodform.runs", 2);

  private static final List<Case> CASES =
      Catalog.load()
          .select(
              CaseFilter.ruleSet(RuleSet.RFC7578)
                  .and(
                      one ->
                          one.head()
                              .source()
                              .matches("(connections|truncation|delimiters)\\.cases:.*")));

  static Stream<Arguments> servers() {
    return Stream.of(
        Arguments.of("a right server", Manner.PLAIN),
        Arguments.of("a slow server", Manner.PLAIN.withMillis(15)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  @Timeout(300)
  void areThoseOfAnIdleMachine(String name, Manner manner) throws Exception {
    List<Map<String, String>> runs = new ArrayList<>();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> burners =
        Stream.generate(() -> new Thread(() -> burn(over), "burner")).limit(BURNERS).toList();
    burners.forEach(Thread::start);
    try {
      for (int i = 0; i < RUNS; i++) {
        runs.add(verdicts(manner));
        System.out.printf("%s: run %d of %d%n", name, i + 1, RUNS);
      }
    } finally {
      over.set(true);
      for (Thread burner : burners) {
        burner.join();
      }
    }
    assertThat(runs.get(0)).hasSizeGreaterThan(100).doesNotContainValue("failure");
    assertThat(runs).containsOnly(runs.get(0));
    System.out.printf(
        "%s: %d equal runs of %d cases beside %d busy threads%n",
        name, runs.size(), runs.get(0).size(), BURNERS);
  }

  private static void burn(AtomicBoolean over) {
    while (!over.get()) {
      Thread.onSpinWait();
    }
  }

  private static Map<String, String> verdicts(Manner manner) throws Exception {
    try (FaultyServer server = FaultyServer.start(Fault.none(), manner)) {
      Map<String, String> verdicts = new TreeMap<>();
      for (CaseResult one : ConformanceRun.of(server.uri(), CASES).build().run().results()) {
        verdicts.put(
            one.testCase().id(),
            one.isFailure()
                ? "failure"
                : one.verdict() + " " + Objects.requireNonNull(one.outcome()));
      }
      return verdicts;
    }
  }
}
