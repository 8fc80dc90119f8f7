package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.docker.Matrix.Flavour;
import io.github.goodform.docker.Matrix.Locale;
import io.github.goodform.fs.JvmLayer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.containers.Container.ExecResult;

/**
 * The project under every locale of the matrix, on JDK 17 and 25: what the JVM does with names, the
 * parser's own tests of names, and a server of files, which must not depend on the locale.
 */
class LocaleIT {
  private static final String DIRECTORY = "/srv/tmpfs";
  private static final String REPORT = "/tmp/serving.json";

  /** The cases about files. */
  private static final String CASES = "served-*,protected-*,condition-*,head-*,open-*,range-*";

  /** The parser's tests of names, headers, parts and stored files. */
  private static final List<String> PARSER_TESTS =
      Stream.of("PartHeadersTest", "FormPartTest", "FormFilesTest", "RecentNamesTest")
          .map("io.github.goodform.multipart."::concat)
          .toList();

  /** The locales of the gate on JDK 25: one for each encoding, and the Turkish one. */
  private static final List<String> GATE_25 = List.of("c", "c-utf-8", "latin-1", "turkish");

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @AfterAll
  static void publish() throws IOException {
    CellsTable.publish();
  }

  static List<Arguments> cells() {
    List<Arguments> cells = new ArrayList<>();
    for (Locale locale : Matrix.locales()) {
      if (Selection.has(locale.id())) {
        cells.add(Arguments.of(17, locale));
        if (GATE_25.contains(locale.id()) || Selection.isNamedOrAll(locale.id())) {
          cells.add(Arguments.of(25, locale));
        }
      }
    }
    return cells;
  }

  @ParameterizedTest(name = "JDK {0}, {1}", allowZeroInvocations = true)
  @MethodSource("cells")
  void readsAndServesNamesAsEverywhere(int jdk, Locale locale) {
    Machine machine = CONTAINERS.machine();
    Instant start = Instant.now();
    String java = jdk == 17 ? "java" : machine.newerJava();
    if (jdk != 17) {
      // FileNameProbeIT asks the same of JDK 17.
      Answers answers = probe(machine, java, locale);
      JvmLayer jvm = answers.profile().jvm();
      assertThat(jvm.jnuEncoding()).isEqualTo(locale.jnuEncoding());
      assertThat(jvm.name("latin1").orElseThrow().fate()).hasToString(locale.swedishName());
      Recording.of("locales-jdk-" + jdk, locale.id()).holds(answers.ofTheJvm());
    }

    parseAndServe(machine, java, locale);
    if (jdk == 17) {
      CellLog.note(locale.id(), Duration.between(start, Instant.now()), machine.versions());
    }
  }

  static List<Arguments> flavourCells() {
    List<Arguments> cells = new ArrayList<>();
    for (Flavour flavour : Matrix.flavours()) {
      if (Selection.isNamedOrAll(flavour.id())) {
        Matrix.locales().forEach(locale -> cells.add(Arguments.of(flavour, locale)));
      }
    }
    return cells;
  }

  @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
  @MethodSource("flavourCells")
  void readsAndServesNamesOnOtherLinuxes(Flavour flavour, Locale locale, TestReporter reporter) {
    Machine machine = CONTAINERS.machine(flavour);
    Answers answers = probe(machine, "java", locale);
    Recording recording = Recording.of(flavour.recordings(), locale.id());
    if (recording.isThere()) {
      recording.holds(answers.ofTheJvm());
    } else {
      reporter.publishEntry("not recorded yet", answers.ofTheJvm().toString());
    }
    parseAndServe(machine, "java", locale);
  }

  private static void parseAndServe(Machine machine, String java, Locale locale) {
    ExecResult tests =
        CONTAINERS.tests(machine).run(java, locale.environment(), DIRECTORY, PARSER_TESTS);
    assertThat(tests.getExitCode()).as(tests.getStdout() + tests.getStderr()).isZero();

    Map<String, String> verdicts = serve(machine, java, locale);
    assertThat(verdicts).hasSizeGreaterThan(100).doesNotContainValue("fail");
    // One recording for all locales, JDKs and Linuxes.
    Recording.of("serving", "tmpfs").isHeldBy(new TreeMap<>(verdicts));
  }

  private static Answers probe(Machine machine, String java, Locale locale) {
    List<String> command = new ArrayList<>(Machine.goodform(java));
    command.addAll(List.of("probe", "--json", DIRECTORY));
    ExecResult probe = machine.run(locale.environment(), command);
    assertThat(probe.getExitCode()).as(probe.getStderr()).isZero();
    return Answers.of(probe.getStdout());
  }

  private static Map<String, String> serve(Machine machine, String java, Locale locale) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "/srv/serve-and-check.sh"));
    command.addAll(Machine.goodform(java));
    command.addAll(List.of("serve", "--port", "0", "--files", DIRECTORY, "--"));
    // The server is under test, not the locale of the client that asks it.
    command.addAll(List.of("env", "LC_ALL=C.UTF-8"));
    command.addAll(Machine.goodform(java));
    command.addAll(List.of("check", "--case", CASES, "--files", DIRECTORY, "--json", REPORT));
    ExecResult check = machine.run(locale.environment(), command);
    assertThat(check.getExitCode()).as(check.getStdout() + check.getStderr()).isZero();
    return Verdicts.of(machine.read(REPORT));
  }
}
