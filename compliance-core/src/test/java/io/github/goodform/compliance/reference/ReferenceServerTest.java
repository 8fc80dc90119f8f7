package io.github.goodform.compliance.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.ConformanceRun;
import io.github.goodform.compliance.cases.Profile;
import io.github.goodform.compliance.verdict.CaseResult;
import io.github.goodform.compliance.verdict.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceServerTest {
  private Path directory;

  @BeforeEach
  void serve(@TempDir Path served) {
    directory = served;
  }

  @ParameterizedTest
  @EnumSource(Profile.class)
  void isRightByEachProfile(Profile profile) throws Exception {
    RunResult run = run(profile);
    assertThat(run.results().stream().filter(CaseResult::isFailure))
        .extracting(result -> result.testCase().id() + ": " + result.reason())
        .isEmpty();
    assertThat(run.mustMet()).isEqualTo(run.mustAsked()).isPositive();
    try (var left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void isCheckedInUnderFiveSeconds() throws Exception {
    run(Profile.RFC7578);
    assertThat(Duration.ofNanos(run(Profile.RFC7578).nanos())).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void getsTheSameVerdictsTenTimesOfTenOnABusyMachine() throws Exception {
    AtomicBoolean busy = new AtomicBoolean(true);
    List<Thread> load = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread thread = new Thread(() -> spinWhile(busy), "load");
      thread.setDaemon(true);
      thread.start();
      load.add(thread);
    }
    try {
      Map<String, Verdict> first = verdicts(run(Profile.RFC7578));
      for (int i = 1; i < 10; i++) {
        assertThat(verdicts(run(Profile.RFC7578))).isEqualTo(first);
      }
    } finally {
      busy.set(false);
      for (Thread thread : load) {
        thread.join();
      }
    }
  }

  private static void spinWhile(AtomicBoolean busy) {
    while (busy.get()) {
      Thread.onSpinWait();
    }
  }

  private static Map<String, Verdict> verdicts(RunResult run) {
    return run.results().stream()
        .collect(Collectors.toMap(result -> result.testCase().id(), CaseResult::verdict));
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "C.UTF-8"})
  void isRightUnderEachLocale(String locale) throws Exception {
    ProcessBuilder process =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            CheckOfTheReferenceServer.class.getName(),
            directory.toString());
    process.environment().put("LC_ALL", locale);
    process.redirectErrorStream(true);
    Process started = process.start();
    String output = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(started.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(output).startsWith("checked ").doesNotContain("FAIL", "WARN");
    assertThat(started.exitValue()).isZero();
  }

  @Test
  void leavesNoThreadBehind() throws Exception {
    run(Profile.RFC7578);
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("goodform"));
  }

  @Test
  void saysWhenThePortIsTaken() throws Exception {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      URI uri = server.uri();
      assertThatThrownBy(
              () -> ReferenceServer.start(ReferenceServer.Options.DEFAULT.withPort(uri.getPort())))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void saysWhenTheDirectoryIsNotThere() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(
            () -> ReferenceServer.start(ReferenceServer.Options.DEFAULT.withFiles(missing)))
        .isInstanceOf(IOException.class);
  }

  private RunResult run(Profile profile) throws IOException {
    ReferenceServer.Options options = ReferenceServer.Options.of(profile).withFiles(directory);
    try (ReferenceServer server = ReferenceServer.start(options)) {
      return ConformanceRun.of(server.uri()).withProfile(profile).withFiles(directory).run();
    }
  }
}
