package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/harness.md}, as a stranger runs them. */
@Tag("once")
final class HarnessPageIT {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();

  private final Path here;

  HarnessPageIT(@TempDir Path here) {
    this.here = here;
  }

  /** All but what builds the jar, which is there; and the block that makes a recording. */
  private static List<String> commands() throws IOException {
    String page = Files.readString(Path.of("docs", "harness.md"));
    return Pattern.compile("(?ms)^```sh\n(.*?)^```$")
        .matcher(page)
        .results()
        .map(block -> block.group(1))
        .filter(block -> !block.contains("-Dgoodform.record="))
        .flatMap(String::lines)
        .filter(line -> !line.startsWith("mvn "))
        .toList();
  }

  @Test
  void doWhatThePageSays() throws Exception {
    for (String program : List.of("/bin/bash", "/usr/bin/python3")) {
      assumeTrue(Files.isExecutable(Path.of(program)), "no " + program);
    }
    for (String folder : List.of("compliance-core", "docker")) {
      Files.createSymbolicLink(here.resolve(folder), TOP.resolve(folder));
    }
    List<String> commands = commands();
    assertThat(commands)
        .satisfiesExactly(
            alias -> assertThat(alias).startsWith("alias goodform="),
            smoke -> assertThat(smoke).endsWith(" --smoke"),
            check -> assertThat(check).endsWith(" --json mine.json"),
            site -> assertThat(site).isEqualTo("goodform site public mine.json docker/results"));
    assertThat(run(commands)).isZero();
    assertThat(here.resolve("report.html")).isNotEmptyFile();
    assertThat(here.resolve("public/implementations/python-email.html"))
        .content()
        .contains("Python email");
  }

  /** Ends with the first failure but that of a check, which a MUST fails. */
  private int run(List<String> commands) throws IOException, InterruptedException {
    StringBuilder script = new StringBuilder("shopt -s expand_aliases\nset -ex\n");
    for (String command : commands) {
      boolean judges = command.contains(" check ") && !command.endsWith(" --smoke");
      script.append(command).append(judges ? " || [ $? = 1 ]\n" : "\n");
    }
    return ShellRun.of(here, Map.of(), List.of("/bin/bash", "-c", script.toString())).exitCode();
  }
}
