package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The truth of the kit: a right reader fails in nothing, and each of many deliberate faults is
 * caught by the case that asks for it.
 */
class MutationsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final int FLOOR = 60;
  private static final int MAX_BODY_OCTETS = 2048;

  @Test
  void catchesEveryMutationAndRaisesNoFalseAlarm() throws Exception {
    long falseAlarms = 0;
    for (RuleSet ruleSet : List.of(RuleSet.RFC7578, RuleSet.HARDENED)) {
      falseAlarms += failures(run(Fault.none(), ruleSet)).size();
    }
    List<Mutations.Mutation> mutations = Mutations.all();
    List<String> missed =
        mutations.parallelStream()
            .filter(mutation -> !failures(runSmall(mutation)).contains(mutation.caseId()))
            .map(mutation -> mutation + ", by " + mutation.caseId())
            .toList();
    assertThat(missed).isEmpty();
    assertThat(falseAlarms).isZero();
    assertThat(mutations).hasSizeGreaterThanOrEqualTo(FLOOR);

    String figure =
        "caught %d of %d mutations, %d false alarms"
            .formatted(mutations.size() - missed.size(), mutations.size(), falseAlarms);
    System.out.println(figure);
    assertThat(Files.readString(Path.of("README.md"))).contains(figure);
  }

  /** A MUST that no fault can break would be a case that cannot fail. */
  @ParameterizedTest
  @EnumSource
  void breaksEveryMustCase(RuleSet ruleSet) {
    Set<String> must =
        run(Fault.none(), ruleSet).results().stream()
            .filter(result -> result.demand().level() == Level.MUST)
            .filter(result -> result.verdict() != Verdict.SKIP)
            .map(result -> result.testCase().id())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(must).isNotEmpty();
    Stream.of(
            "reports every part twice",
            "accepts everything, and reports a field",
            "accepts everything, and reports nothing",
            "decodes encoded-words in file names",
            "decodes percent in file names",
            "reads parameters in file names",
            "ends a field at NEL and U+2028")
        .map(MutationsTest::fault)
        .forEach(fault -> must.removeAll(failures(run(fault, ruleSet, must))));
    assertThat(must).isEmpty();
  }

  private static Fault fault(String name) {
    return Mutations.all().stream()
        .map(Mutations.Mutation::fault)
        .filter(fault -> fault.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Long bodies are asked only where they are the point. */
  private static RunResult runSmall(Mutations.Mutation mutation) {
    List<Case> cases =
        CATALOG.select(
            one ->
                one.id().equals(mutation.caseId())
                    || (one instanceof UploadCase upload
                        && upload.body().length() <= MAX_BODY_OCTETS));
    return run(mutation.fault(), mutation.ruleSet(), cases);
  }

  private static RunResult run(Fault fault, RuleSet ruleSet) {
    return run(fault, ruleSet, CATALOG.cases());
  }

  private static RunResult run(Fault fault, RuleSet ruleSet, Set<String> ids) {
    return run(fault, ruleSet, CATALOG.select(one -> ids.contains(one.id())));
  }

  private static RunResult run(Fault fault, RuleSet ruleSet, List<Case> cases) {
    FaultyParser parser = new FaultyParser(fault, ruleSet);
    return ParserRun.of(Suite.plan(parser, parser::parse, parser.timeout()), cases).run();
  }

  private static Set<String> failures(RunResult run) {
    return run.results().stream()
        .filter(CaseResult::isFailure)
        .map(result -> result.testCase().id())
        .collect(Collectors.toSet());
  }
}
