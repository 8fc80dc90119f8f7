package io.github.goodform.compliance.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.text.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

final class GoodformTest {
  private final Path here;

  GoodformTest(@TempDir Path here) {
    this.here = here;
  }

  @Test
  void saysTheVersionOfTheBuild() {
    Invocation version = Invocation.of(here, "--version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.out()).matches("goodform \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    assertThat(Invocation.of(here, "cases", "--version").out()).isEqualTo(version.out());
  }

  @Test
  void showsItsUsageWhenNothingIsAsked() {
    Invocation nothing = Invocation.of(here);
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.out()).isEmpty();
    assertThat(nothing.err()).startsWith("Usage: goodform").contains("Exit codes: 0 as expected");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "audit", "check", "load", "replay", "serve", "site", "cases", "probe", "names", "parse"
      })
  void everyCommandHasHelp(String command) {
    Invocation help = Invocation.of(here, command, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).startsWith("Usage: goodform " + command).matches("[ -~\n]*");
    assertThat(help.err()).isEmpty();
  }

  /** An option that several commands have is one mixin, with one sentence. */
  @ParameterizedTest
  @ValueSource(strings = {"--octets", "--html", "--json", "--markdown", "--sarif"})
  void describesASharedOptionAlike(String name) {
    Map<String, Set<String>> commandsBySentence = new TreeMap<>();
    Terminal terminal =
        new Terminal(
            new PrintWriter(new StringWriter()),
            new PrintWriter(new StringWriter()),
            US_ASCII,
            Style.PLAIN,
            false,
            here,
            "goodform");
    Goodform.commandLine(terminal)
        .getSubcommands()
        .forEach(
            (command, line) -> {
              OptionSpec option = line.getCommandSpec().findOption(name);
              // Without a file, it is another option: what is printed has other words.
              if (option != null && (option.arity().max() > 0 || name.equals("--octets"))) {
                commandsBySentence
                    .computeIfAbsent(String.join(" ", option.description()), key -> new TreeSet<>())
                    .add(command);
              }
            });
    assertThat(commandsBySentence).hasSize(1);
    assertThat(commandsBySentence.values().iterator().next()).hasSizeGreaterThan(1);
  }

  @Test
  void namesEachRuleSet() {
    assertThat(RuleSets.IDS)
        .isEqualTo(String.join(", ", Stream.of(RuleSet.values()).map(RuleSet::id).toList()));
  }

  @Test
  void asksWhetherANearCommandWasMeant() {
    Invocation wrong = Invocation.of(here, "prob");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo(
            "goodform: unknown command \"prob\"; did you mean probe? (see goodform --help)\n");
  }

  /** Both are the same error: a library to add, and a fault of the kit. */
  @Test
  void aClassThatCannotBeInitializedIsNotMissing() {
    assertThat(exitCode(new NoClassDefFoundError("org/slf4j/Logger"))).isEqualTo(ExitCode.USAGE);
    assertThat(exitCode(new NoClassDefFoundError("Could not initialize class io.github.Goodform")))
        .isEqualTo(ExitCode.INTERNAL);
  }

  private int exitCode(Throwable fault) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Goodform.failed(
        new Terminal(nowhere, nowhere, US_ASCII, Style.PLAIN, false, here, "goodform"), fault);
  }

  @Test
  void wrongOptionsAreOneLine() {
    Invocation wrong = Invocation.of(here, "cases", "--nonsense");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo("goodform cases: Unknown option: '--nonsense' (see goodform cases --help)\n");
    assertThat(Invocation.of(here, "cases", "--level", "MUSTARD").err().lines()).hasSize(1);
    assertThat(Invocation.of(here, "probe").err().lines()).hasSize(1);
  }

  @Test
  void coloursItsHelpOnATerminalOnly() {
    assertThat(Invocation.of(here, new Style(true, true), "--help").out()).contains("\u001B[");
    assertThat(Invocation.of(here, "--help").out()).doesNotContain("\u001B");
  }
}
