package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The Action, run as a workflow runs it: its scripts in their order by the same shell, with the
 * variables and files of a runner.
 */
final class ActionIT {
  private static final Path ACTION = Path.of("..", ".github", "actions", "check", "action.yml");
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.*?) *}}");

  /** The shell of "shell: bash", as runners start it. */
  private static final List<String> SHELL =
      List.of("bash", "--noprofile", "--norc", "-e", "-o", "pipefail");

  private final Path runner;
  private final Map<String, String> values = new HashMap<>();

  ActionIT(@TempDir Path runner) {
    this.runner = runner;
  }

  @BeforeEach
  void needsBash() {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
  }

  /**
   * What a run of the Action left.
   *
   * @param exitCode that of the step that ended it
   * @param log what its steps printed
   * @param summary the step summary
   * @param outputs the outputs of the Action
   */
  private record Ended(int exitCode, String log, String summary, Map<String, String> outputs) {}

  @SuppressWarnings("unchecked") // A YAML mapping of texts to anything
  private static Map<String, Object> map(@Nullable Object node) {
    return (Map<String, Object>) Objects.requireNonNull(node);
  }

  private static List<?> list(@Nullable Object node) {
    return (List<?>) Objects.requireNonNull(node);
  }

  private Ended run(Map<String, String> given) throws Exception {
    Map<String, Object> action;
    try (Reader reader = Files.newBufferedReader(ACTION)) {
      action = map(new Yaml(new SafeConstructor(new LoaderOptions())).load(reader));
    }
    values.clear();
    map(action.get("inputs"))
        .forEach(
            (name, input) ->
                values.put("inputs." + name, String.valueOf(map(input).get("default"))));
    given.forEach(
        (name, value) -> assertThat(values.put("inputs." + name, value)).as(name).isNotNull());
    values.put("github.server_url", "http://127.0.0.1:1");
    values.put("github.action_repository || github.repository", "owner/goodform");
    values.put("github.action_path", ACTION.toAbsolutePath().resolveSibling("").toString());
    StringBuilder log = new StringBuilder();
    int exitCode = 0;
    for (Object each : list(map(action.get("runs")).get("steps"))) {
      Map<String, Object> step = map(each);
      if (step.containsKey("run") && exitCode == 0) {
        assertThat(step.get("shell")).isEqualTo("bash");
        exitCode = runStep(step, log);
      }
    }
    Map<String, String> outputs = new LinkedHashMap<>();
    map(action.get("outputs"))
        .forEach((name, output) -> outputs.put(name, text(map(output).get("value"))));
    Path summary = runner.resolve("summary");
    return new Ended(
        exitCode, log.toString(), Files.exists(summary) ? Files.readString(summary) : "", outputs);
  }

  private int runStep(Map<String, Object> step, StringBuilder log)
      throws IOException, InterruptedException {
    String script = String.valueOf(step.get("run"));
    assertThat(script).as("an input is never a part of a script").doesNotContain("${{");
    Path file = Files.writeString(Files.createTempFile(runner, "step", ".sh"), script);
    Path outputs = Files.createTempFile(runner, "outputs", "");
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", runner.resolve("first") + ":" + ShellRun.path());
    environment.put("no_proxy", "127.0.0.1");
    environment.put("GITHUB_JOB", "test");
    environment.put("RUNNER_TEMP", runner.resolve("temp").toString());
    environment.put("GITHUB_OUTPUT", outputs.toString());
    environment.put("GITHUB_STEP_SUMMARY", runner.resolve("summary").toString());
    map(step.get("env")).forEach((name, value) -> environment.put(name, text(value)));
    Files.createDirectories(runner.resolve("temp"));
    List<String> command = new ArrayList<>(SHELL);
    command.add(file.toString());
    ShellRun run = ShellRun.of(runner, environment, command);
    log.append(run.out());
    for (String line : Files.readAllLines(outputs)) {
      String[] output = line.split("=", 2);
      values.put("steps." + step.get("id") + ".outputs." + output[0], output[1]);
    }
    return run.exitCode();
  }

  private String text(@Nullable Object value) {
    Matcher expressions = EXPRESSION.matcher(String.valueOf(value));
    return expressions.replaceAll(
        found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
  }

  private static String jar() {
    return Path.of("target", "goodform.jar").toAbsolutePath().toString();
  }

  private static ReferenceServer server(RuleSet rules) throws Exception {
    return ReferenceServer.start(ReferenceServer.Options.of(rules));
  }

  /** The lines that a runner takes for commands: none between a stop and its token. */
  private static List<String> commands(String log) {
    Matcher stop =
        Pattern.compile("(?s)::stop-commands::([0-9a-f]{32})\n(.*?)::\\1::\n").matcher(log);
    assertThat(stop.find()).as(log).isTrue();
    return stop.replaceAll("").lines().filter(line -> line.startsWith("::")).toList();
  }

  @Test
  void isGreenOnTheBundledServer() throws Exception {
    try (ReferenceServer server = server(RuleSet.RFC7578)) {
      Ended ended =
          run(Map.of("jar", jar(), "url", server.uri().toString(), "case", "form-*,header-*"));
      assertThat(ended.exitCode()).as(ended.log()).isZero();
      assertThat(commands(ended.log())).isEmpty();
      assertThat(ended.summary()).contains("goodform").contains("MUST");
      assertThat(ended.outputs()).containsEntry("exit-code", "0");
      Path report = Path.of(String.valueOf(ended.outputs().get("report")));
      for (String file :
          List.of("report.html", "report.json", "report.sarif", "junit.xml", "badge.json")) {
        assertThat(report.resolve(file)).isNotEmptyFile();
      }
    }
  }

  @Test
  void isRedOnAServerThatReadsAsBrowsersDo() throws Exception {
    try (ReferenceServer server = server(RuleSet.WHATWG)) {
      Ended ended =
          run(
              Map.of(
                  "jar",
                  jar(),
                  "url",
                  server.uri().toString(),
                  "case",
                  "preamble-*",
                  "level",
                  "MUST"));
      assertThat(ended.exitCode()).as(ended.log()).isEqualTo(1);
      assertThat(commands(ended.log()))
          .isNotEmpty()
          .allMatch(
              line -> line.startsWith("::error title=preamble-") || line.contains(" more: see"));
      assertThat(ended.summary()).contains("preamble-");
      assertThat(ended.outputs()).containsEntry("exit-code", "1");
    }
  }

  @Test
  void runsAProgram() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no python3");
    String program = Path.of("docs", "harnesses", "email_parser.py").toAbsolutePath().toString();
    Ended ended =
        run(Map.of("jar", jar(), "exec", "python3 " + program, "case", "form-field-and-file"));
    assertThat(ended.exitCode()).as(ended.log()).isZero();
    assertThat(ended.summary()).contains("MUST");
  }

  @Test
  void saysWhatIsWrongAndFails() throws Exception {
    Ended neither = run(Map.of("jar", jar()));
    assertThat(neither.exitCode()).as(neither.log()).isEqualTo(2);
    assertThat(commands(neither.log()))
        .containsExactly(
            "::error title=goodform::goodform check ended with exit code 2: see the log of this"
                + " step");
    assertThat(neither.log()).contains("expected the URL of a server or --exec COMMAND");
    Ended noJar = run(Map.of("jar", "missing.jar", "url", "http://127.0.0.1:1"));
    assertThat(noJar.exitCode()).isEqualTo(2);
    // Bash itself may say that a locale is missing.
    assertThat(noJar.log().lines().filter(line -> line.startsWith("::")))
        .containsExactly(
            "::error title=goodform::expected goodform.jar, found no such file: missing.jar");
  }

  @Test
  void saysWhereItFoundNoRelease() throws Exception {
    Ended ended = run(Map.of("version", "9.9.9", "url", "http://127.0.0.1:1"));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.log())
        .endsWith(
            "::error title=goodform::expected goodform.jar, found none at"
                + " http://127.0.0.1:1/owner/goodform/releases/download/v9.9.9/goodform.jar: is"
                + " 9.9.9 a released version?\n");
  }

  /** Two uses in one run of a workflow: neither writes over the other, nor takes its name. */
  @Test
  void hasADirectoryAndAnArtifactOfItsOwnInEachUse() throws Exception {
    Map<String, String> one = run(Map.of("jar", jar())).outputs();
    Map<String, String> other = run(Map.of("jar", jar())).outputs();
    assertThat(one.get("artifact")).matches("goodform-test-[A-Za-z0-9]{8}");
    assertThat(other.get("artifact")).isNotEqualTo(one.get("artifact"));
    assertThat(other.get("report")).isNotEqualTo(one.get("report"));
    assertThat(run(Map.of("jar", jar(), "artifact", "mine")).outputs())
        .containsEntry("artifact", "mine");
  }

  @ParameterizedTest
  @CsvSource({
    "openjdk 17.0.15 2025-04-15, true",
    "java 25 2025-09-16 LTS, true",
    "openjdk 25-ea 2025-09-16, true",
    "openjdk 11.0.2 2019-01-15, ''",
    "'', ''"
  })
  void takesTheJavaThatIsThereFrom17On(String printed, String found) throws Exception {
    Path java = Files.createDirectories(runner.resolve("first")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho '" + printed + "'\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    run(Map.of("jar", "missing.jar"));
    assertThat(values.getOrDefault("steps.java.outputs.found", "")).isEqualTo(found);
  }

  /** What a user writes is an argument: nothing of it is run. */
  @Test
  void takesItsInputsAsTheyAre() throws Exception {
    Path owned = runner.resolve("owned");
    String hostile = "x\"; touch " + owned + "; $(touch " + owned + ") `touch " + owned + "`";
    Ended ended =
        run(
            Map.of(
                "jar", jar(), "url", hostile, "case", hostile, "known", hostile, "rules", hostile));
    assertThat(ended.exitCode()).as(ended.log()).isEqualTo(2);
    assertThat(owned).doesNotExist();
  }
}
