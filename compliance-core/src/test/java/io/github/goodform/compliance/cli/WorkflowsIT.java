package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The workflows, and the script that compares a cell of theirs. */
final class WorkflowsIT {
  private static final Path WORKFLOWS = Path.of("..", ".github", "workflows");
  private static final Path CELL = Path.of("..", ".ci", "cell").toAbsolutePath();

  private final Path here;

  WorkflowsIT(@TempDir Path here) {
    this.here = here;
  }

  private record Job(String name, Map<String, Object> members) {
    List<Map<String, Object>> steps() {
      List<Map<String, Object>> steps = new ArrayList<>();
      ((List<?>) Objects.requireNonNull(members.get("steps")))
          .forEach(each -> steps.add(map(each)));
      return steps;
    }
  }

  @SuppressWarnings("unchecked") // A YAML mapping of texts to anything
  private static Map<String, Object> map(@Nullable Object node) {
    return node == null ? Map.of() : (Map<String, Object>) node;
  }

  private static List<Job> jobs() throws IOException {
    List<Job> jobs = new ArrayList<>();
    try (Stream<Path> files = Files.list(WORKFLOWS)) {
      for (Path file : files.sorted().toList()) {
        try (Reader reader = Files.newBufferedReader(file)) {
          map(map(new Yaml(new SafeConstructor(new LoaderOptions())).load(reader)).get("jobs"))
              .forEach((id, job) -> jobs.add(new Job(file.getFileName() + ": " + id, map(job))));
        }
      }
    }
    return jobs;
  }

  /** With {@code CI=true}, which runners set, a test that cannot mount fails. */
  @Test
  void onlyTheGatePromisesAMachineThatLacksNothing() throws IOException {
    List<String> tested = new ArrayList<>();
    for (Job job : jobs()) {
      for (Map<String, Object> step : job.steps()) {
        String run = String.valueOf(step.get("run"));
        if (run.matches("(?s).*(mvn -B verify|\\.ci/under-locale).*")) {
          tested.add(job.name());
          assertThat(job.members()).as(job.name()).containsKey("env");
          assertThat(map(job.members().get("env"))).as(job.name()).containsEntry("CI", "false");
        }
      }
    }
    assertThat(tested)
        .containsExactly(
            "ci.yml: test",
            "ci.yml: locales",
            "file-systems.yml: containers",
            "release.yml: build");
  }

  /** What is to be probed is made first: a cell must not be compared with another directory. */
  @Test
  void aScriptOfCellsEndsWithItsFirstFailure() throws IOException {
    List<String> scripts = new ArrayList<>();
    for (Job job : jobs()) {
      for (Map<String, Object> step : job.steps()) {
        scripts.add(String.valueOf(step.get("run")));
        scripts.add(String.valueOf(map(step.get("with")).get("run")));
      }
    }
    scripts.removeIf(script -> !script.contains("sh cell "));
    assertThat(scripts)
        .hasSize(3)
        .allSatisfy(
            script -> assertThat(script.replaceAll("(?m)^#.*\n", "")).startsWith("set -e\n"));
  }

  private ShellRun cell(boolean record) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no sh");
    Files.copy(Path.of("target", "goodform.jar"), here.resolve("goodform.jar"));
    Path directory = Files.createDirectory(here.resolve("directory"));
    return ShellRun.of(
        here,
        Map.of("CELLS", "cells", "RECORD", String.valueOf(record)),
        List.of("/bin/sh", CELL.toString(), "x", directory.toString()));
  }

  private Path recording() throws IOException {
    return Files.createDirectories(here.resolve("cells")).resolve("x.json");
  }

  private String found() throws IOException {
    return Files.readString(here.resolve("recorded").resolve("x.json"));
  }

  @Test
  void aCellThatIsAsRecordedPasses() throws Exception {
    Invocation probe = Invocation.of(here, "probe", "--full", "--json", here.toString());
    Files.writeString(recording(), probe.out());
    ShellRun ended = cell(false);
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    assertThat(here.resolve("recorded")).doesNotExist();
  }

  @Test
  void aCellThatDiffersFails() throws Exception {
    Files.writeString(recording(), RecordedProfile.named("vfat").profile().toJson());
    ShellRun ended = cell(false);
    assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("::error::").contains(" is not as in cells/x.json");
    assertThat(found()).contains("\"traits\"");
  }

  @Test
  void aCellWithoutARecordingFails() throws Exception {
    ShellRun ended = cell(false);
    assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("::error::cells/x.json is not there");
    assertThat(found()).contains("\"traits\"");
  }

  @Test
  void aCellIsRecordedWhenThatIsAskedFor() throws Exception {
    Files.writeString(recording(), RecordedProfile.named("vfat").profile().toJson());
    ShellRun ended = cell(true);
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    assertThat(found()).contains("\"traits\"");
  }
}
