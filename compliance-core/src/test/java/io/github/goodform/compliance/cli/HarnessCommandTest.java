package io.github.goodform.compliance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.Harness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code goodform check --exec}: programs that read bodies, right ones and broken ones. */
@Timeout(300)
@Tag("once")
final class HarnessCommandTest {
  private static final String CASE = "delimiter-within-line";

  private final Path here;

  HarnessCommandTest(@TempDir Path here) {
    this.here = here;
  }

  private static String program(String fault) {
    return String.format(
        "'%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s %s",
        Path.of(System.getProperty("java.home"), "bin", "java"),
        System.getProperty("java.class.path"),
        "io.github.goodform.compliance.wire.HarnessProgram",
        fault);
  }

  private Invocation check(String fault, String... arguments) {
    return Invocation.of(
        here,
        Stream.concat(Stream.of("check", "--exec", program(fault)), Stream.of(arguments))
            .toArray(String[]::new));
  }

  private Run report(String file) throws IOException {
    return JsonReport.parse(Files.readString(here.resolve(file))).runs().get(0);
  }

  private static Entry entry(Run run) {
    return run.entries().stream().filter(each -> each.id().equals(CASE)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TAKES_CHUNKS", "REPORTS_DATA"})
  void aRightProgramIsJudgedAsAServerWould(String kind) throws IOException {
    Invocation check = check(kind, "--json", "right.json", "--level", "MUST");
    Run run = report("right.json");
    assertThat(run.server()).isEqualTo("program 1");
    assertThat(run.mustAsked()).isGreaterThan(250);
    assertThat(run.entries().stream().filter(Entry::isFailure).map(Entry::id))
        .as(check.out())
        .isEmpty();
    assertThat(check.exitCode()).isZero();
    assertThat(run.target()).startsWith("exec:").endsWith("HarnessProgram " + kind);
    assertThat(run.unasked()).containsKey("only a connection can be asked this");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EXITS                   | crash: the program ended (exit code 2: panic: index out of range)
          CRASHES                 | crash: segmentation fault
          HANGS                   | no response within 1500 ms
          HANGS_AND_STARTS_SLOWLY | no response within 1500 ms
          PRINTS_A_LOG            | found "reading delimiter-within-line"
          ENDLESS_LINE            | a line of more than 8388608 octets
          """)
  void aFaultCostsOnlyTheCaseThatHasIt(String fault, String words) throws IOException {
    Invocation check =
        check(
            fault,
            "--case",
            "delimiter-within-line,delimiter-after-bare-*",
            "--json",
            "f.json",
            "--timeout",
            "1.5");
    Run run = report("f.json");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(run.entries()).hasSizeGreaterThan(1);
    assertThat(run.entries())
        .filteredOn(Entry::isFailure)
        .as(check.out())
        .extracting(Entry::id)
        .containsExactly(CASE);
    Entry failed = entry(run);
    // The answer behind the log comes with it or after it, as the machine has time.
    String reason =
        (failed.reason() + " " + failed.outcome() + " " + failed.actual())
            .replace("found more octets behind the line \"", "found \"");
    assertThat(reason)
        .as("the reason")
        .satisfies(text -> assertThat(text).contains(words.replaceFirst("^crash: ", "")));
    assertThat(check.out())
        .contains("check --exec '")
        .contains("--case " + CASE)
        .doesNotContain("\u001b");
  }

  @Test
  void aParserThatDependsOnCutsIsFound() throws IOException {
    Invocation check = check("LOSES_LAST_OCTET_OF_CHUNKS", "--case", CASE, "--json", "cuts.json");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(entry(report("cuts.json")).verdict()).isEqualTo(Verdict.FAIL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ENDS_AT_ONCE   | the program ended (exit code 3: no module named \\x1B[31mparser)
          OTHER_PROTOCOL | expected {"protocol": 1, "name": ...} after {"do": "start"}: found
          PRINTS_FIRST   | expected {"protocol": 1, "name": ...} after {"do": "start"}:
          READS_NOTHING  | harness: the body with one field: expected "field"
          PRINTS_TWICE   | harness: the body with one field: an answer outside the protocol: expected one line
          """)
  void aProgramThatIsNoHarnessIsOneClearLine(String fault, String words) {
    for (String[] arguments : List.of(new String[] {}, new String[] {"--smoke"})) {
      Invocation check =
          check(
              fault,
              Stream.concat(Stream.of("--timeout", "1.5"), Stream.of(arguments))
                  .toArray(String[]::new));
      assertThat(check.exitCode()).isEqualTo(3);
      assertThat(check.err()).contains(words).hasLineCount(1).doesNotContain("\u001b");
    }
  }

  @Test
  void smokeIsTheContractCheckAlone() {
    Invocation check = check("NONE", "--smoke");
    assertThat(check.exitCode()).as(check.err()).isZero();
    assertThat(check.out()).isEqualTo("two plain bodies are read as the contract demands\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check                                   | expected the URL of a server or --exec COMMAND
          check http://127.0.0.1:1 --exec x       | expected the URL of a server or --exec COMMAND
          check --exec x --files .                | --exec: leave out options for servers
          check --exec x --protocol h2c           | --exec: leave out options for servers
          check --exec x -H A:b                   | --exec: leave out options for servers
          check --exec /nowhere/to/be/found       | harness: it does not start:
          check --exec "x                         | --exec: a quotation mark is not closed
          check --exec "x\\"                       | --exec: a quotation mark is not closed
          """)
  void badInputIsOneClearLine(String arguments, String message) {
    Invocation check = Invocation.of(here, arguments.split(" ", -1));
    assertThat(check.exitCode()).isIn(2, 3);
    assertThat(check.err()).contains(message).hasLineCount(1);
  }

  @Test
  void commandsAreSplitAsAShellDoes() {
    assertThat(CommandLineWords.of("--exec", " python3  'my parser.py' a\\ b \"c \\\" d\" '' "))
        .containsExactly("python3", "my parser.py", "a b", "c \" d", "");
    assertThat(CommandLineWords.of("--exec", "a\u00A0b \u2003"))
        .containsExactly("a\u00A0b", "\u2003");
    assertThatThrownBy(() -> CommandLineWords.of("--exec", "  ")).isInstanceOf(CliException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\\b c\\ d \\' \\\\",
        "'a\\b' 'a b'\\''c' '\"'",
        "\"a\\b \\$x \\` \\\\ \\\" \\' '\"",
        "a\\\nb \"c\\\nd\" e\tg",
        "a '' \"\" b",
        "ends-with\\"
      })
  void wordsAreThoseOfAShell(String command) throws Exception {
    assumeTrue(isThere("printf"), "needs a POSIX system");
    String script = "printf '<%s>' " + command;
    Process shell = new ProcessBuilder("sh", "-c", script).start();
    String expected = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(
            CommandLineWords.of("--exec", command).stream()
                .map(word -> "<" + word + ">")
                .collect(Collectors.joining()))
        .isEqualTo(expected);
  }

  /** The harness of the documentation, and its lines by the schema. */
  @Test
  void theExampleOfTheDocumentationWorks() throws Exception {
    Path example = Path.of("docs", "harnesses", "email_parser.py").toAbsolutePath();
    assertThat(Files.readAllLines(example)).hasSizeLessThanOrEqualTo(30);
    assumeTrue(isThere("python3"), "needs python3");
    Invocation check =
        Invocation.of(here, "check", "--exec", "python3 " + example, "--json", "email.json");
    assertThat(check.exitCode()).as(check.err()).isEqualTo(1);
    Run run = report("email.json");
    assertThat(run.server()).startsWith("Python email 3.");
    assertThat(run.mustMet()).isGreaterThan(run.mustAsked() / 2);
    assertThat(run.entries())
        .as("no crash and no answer outside the protocol")
        .noneMatch(each -> String.valueOf(each.outcome()).matches("server-error.*|adapter.*"));

    for (String line : lines(example)) {
      assertThat(schema().validate(line, InputFormat.JSON)).as(line).isEmpty();
    }
  }

  private static boolean isThere(String program) {
    try {
      Process process = new ProcessBuilder(program, "--version").start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What goodform writes and what the example answers. */
  private static List<String> lines(Path example) throws Exception {
    String start = "{\"do\": \"start\", \"protocol\": 1}";
    String body =
        "LS14DQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9ImEiDQoNCmINCi0teC0tDQo=";
    String read =
        "{\"do\": \"read\", \"case\": \"x\", \"contentType\": \"multipart/form-data; boundary=x\","
            + " \"chunks\": [\""
            + body
            + "\"]}";
    String bad = read.replace("boundary=x", "");
    Process process = new ProcessBuilder("python3", example.toString()).start();
    process
        .outputWriter()
        .append(String.join("\n", start, read, bad, "{\"do\": \"stop\"}", ""))
        .close();
    List<String> answers = process.inputReader().lines().toList();
    assertThat(answers).hasSize(3);
    assertThat(answers.get(1)).contains("\"name\": \"a\"", "\"size\": 1");
    assertThat(answers.get(2)).startsWith("{\"rejected\": ");
    return Stream.concat(Stream.of(start, read), answers.stream()).toList();
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream in = Harness.class.getResourceAsStream("harness.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    }
  }
}
