package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.goodform.compliance.load.FaultyLoadServer;
import io.github.goodform.compliance.load.LoadFault;
import io.github.goodform.compliance.load.Login;
import io.github.goodform.compliance.load.loader.Profiler;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("once")
final class LoadCommandTest {
  private static final int ATTEMPTS = 3;

  /** A word of each command of the documentation that no other one has. */
  private static final String LONG = "--record 30s";

  private static final String FLAME = "--flame";
  private static final String STEPS = "--steps";
  private static final String FIND_LIMIT = "--find-limit";
  private static final String LOADERS = "--loaders";
  private static final String AGAINST = "--against";
  private static final List<String> COMMANDS =
      List.of(LONG, FLAME, STEPS, FIND_LIMIT, LOADERS, AGAINST);

  private final Path here;

  LoadCommandTest(@TempDir Path here) {
    this.here = here;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --rate 0       | rate: expected 0.001 to 100000 requests per second, found 0
          --mix nothing  | mix: expected one of form, file64k, file10m, cases, cases:THEME, get:/PATH or page:/PATH
          --mix form=0   | mix: expected a weight above 0 and at most 100000, found 0
          --abort 101%   | aborted: expected a share from 0 to 1, found 1.01
          --abort many   | --abort: expected a share such as 5% or 0.05, found
          --record 5h    | --record: expected a time such as 30s, 50ms or 2m, found
          --record 0s    | record: expected more than 0 seconds
          --html none/x  | cannot write "none/x": its directory does not exist
          --steps 10,0   | rate: expected 0.001 to 100000 requests per second, found 0
          --steps 10,x   | --steps
          --find-limit   | --find-limit: give the budget with --max-p99, such as 50ms
          --steps 10 --find-limit          | --steps and --find-limit exclude each other
          --steps 10 --times times.csv     | --hdr-log, --times and --flame are of one run
          --against http://127.0.0.1:2 --steps 1,2   | --against: leave out --steps
          --against http://127.0.0.1:2 --max-p99 1s  | --against: leave out --steps
          --against http://127.0.0.1:2 --abort 5%    | --against: leave out --abort
          --against http://127.0.0.1:2 --times x.csv | --hdr-log, --times and --flame are of one run
          --against http://127.0.0.1:2 --jmx h:1     | --jmx, --temporary-files, --flame and --counters are of one
          --temporary-files none                     | --temporary-files: no directory none
          --against nothing                          | expected an address
          --protocol h3  | unknown protocol "h3"
          --protocol h2  | --protocol h2: expected an address that begins with https:, found "http:
          --loaders a;b                    | node: expected a host such as host1 or user@host1, found
          --probe-on docker:               | node: expected the name of a container, found
          --ssh-config c                   | --ssh-config: name hosts with --loaders and --probe-on
          --loaders h --times x.csv        | --loaders, --probe-on and --server-on: leave out
          --server-on h --against http://127.0.0.1:2 | --server-on: leave out --against, which decides by the CPU time
          --in-process --loaders h         | --in-process: leave out --against, --loaders
          --in-process --against http://127.0.0.1:2 | --in-process: leave out --against, --loaders
          --insecure     | --insecure: expected an address that begins with https:, found "http:
          --cacert x.pem | --cacert: expected an address that begins with https:, found "http:
          """)
  void badInputIsOneClearLine(String arguments, String message) {
    String[] words = arguments.split(" ", -1);
    String[] line =
        Stream.concat(Stream.of("load", "http://127.0.0.1:1"), Stream.of(words))
            .toArray(String[]::new);
    Invocation load = Invocation.of(here, line);
    assertThat(load.exitCode()).isEqualTo(2);
    assertThat(load.err()).contains(message).hasLineCount(1);
  }

  @Test
  void aHostThatIsNotKnownIsOneClearLine() {
    Invocation load = Invocation.of(here, "load", "http://no-such-host.invalid");
    assertThat(load.exitCode()).isEqualTo(3);
    assertThat(load.err())
        .contains("no-such-host.invalid")
        .contains("host is not known")
        .hasLineCount(1);
  }

  @Test
  void aServerThatIsNotThereIsOneClearLine() {
    Invocation load = Invocation.of(here, "load", "http://127.0.0.1:1");
    assertThat(load.exitCode()).isEqualTo(3);
    assertThat(load.err())
        .contains("http://127.0.0.1:1/upload: connection refused")
        .hasLineCount(1);
    assertThat(Invocation.of(here, "load", "https://127.0.0.1:1", "--protocol", "h2").err())
        .contains("https://127.0.0.1:1/upload: connection refused")
        .hasLineCount(1);
  }

  @Test
  void aServerWithoutJmxIsOneClearLine() {
    Invocation load = Invocation.of(here, "load", "http://127.0.0.1:1", "--jmx", "127.0.0.1:1");
    assertThat(load.exitCode()).isEqualTo(3);
    assertThat(load.err())
        .contains("cannot read the server over JMX at 127.0.0.1:1: ConnectException")
        .hasLineCount(1);
  }

  @Test
  void aNodeThatIsNotThereIsOneClearLine() {
    Invocation load =
        Invocation.of(here, "load", "http://127.0.0.1:1", "--loaders", "no-such-host.invalid");
    assertThat(load.exitCode()).isEqualTo(3);
    assertThat(load.err()).contains("node no-such-host.invalid: ").hasLineCount(1);
  }

  @Test
  void timesAndSharesHaveUnits() {
    assertThat(LoadCommand.duration("--x", "30s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(LoadCommand.duration("--x", "1.5")).isEqualTo(Duration.ofMillis(1500));
    assertThat(LoadCommand.duration("--x", "50ms")).isEqualTo(Duration.ofMillis(50));
    assertThat(LoadCommand.duration("--x", "2M")).isEqualTo(Duration.ofMinutes(2));
    assertThat(LoadCommand.share("--x", "5%")).isEqualTo(0.05);
    assertThat(LoadCommand.share("--x", "0.5")).isEqualTo(0.5);
    assertThatThrownBy(() -> LoadCommand.share("--x", "-1")).isInstanceOf(CliException.class);
  }

  private Invocation load(String arguments) {
    return Invocation.of(here, ("load " + arguments).split(" ", -1));
  }

  private Invocation loadOfTheReferenceServer(String options) throws IOException {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      return load(server.uri() + " " + options);
    }
  }

  /** An INVALID load decides one promise: that of a server which does not answer. */
  @ParameterizedTest
  @CsvSource({"true, false, 0", "true, true, 1", "false, false, 4", "false, true, 1"})
  void theExitCodeTellsABrokenPromiseFromAnInvalidLoad(boolean valid, boolean broken, int code) {
    assertThat(ExitCode.ofLoad(valid, broken)).isEqualTo(code);
  }

  /** A busy machine may make a load INVALID, which shows nothing: it is sent again. */
  private Invocation validLoad(String... words) {
    String[] brief = {"--rate", "60", "--record", "1s", "--warm-up", "10s"};
    String[] line =
        Stream.of(new String[] {"load"}, words, brief).flatMap(Stream::of).toArray(String[]::new);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Invocation load = Invocation.of(here, line);
      if (!load.out().contains("\nINVALID - ")) {
        assertThat(load.out()).as(load.err()).contains("\nVALID - 1 s recorded");
        return load;
      }
      assertThat(load.exitCode()).as(load.out()).isEqualTo(4);
    }
    return abort("each of " + ATTEMPTS + " loads was INVALID");
  }

  @Test
  void aServerBehindALoginIsSentTheFieldAndKeepsItsPromises() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, here)) {
      Login login = Login.before(server.server());
      Invocation without = load(server.uri().toString());
      assertThat(without.exitCode()).isEqualTo(3);
      assertThat(without.err())
          .contains("/upload: expected status 200, found 401; send a login by -H ")
          .hasLineCount(1);
      long refused = login.refused();
      assertThat(refused).isPositive();

      Invocation load = validLoad(server.uri().toString(), "-H", "Authorization: " + Login.VALUE);
      assertThat(load.exitCode()).as(load.out() + load.err()).isZero();
      assertThat(load.out()).doesNotContain(Login.VALUE);
      assertThat(login.admitted()).isGreaterThan(60);
      assertThat(login.refused()).isEqualTo(refused);
    }
  }

  @Test
  void aBrokenPromiseIsTheExitCode() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, here)) {
      Invocation load = validLoad(server.uri().toString());
      assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(1);
    }
  }

  /** A warm-up of one second is never calm: it takes two. */
  @Test
  void anInvalidLoadIsTheExitCodeWhateverWasBroken() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, here)) {
      Invocation load = load(server.uri() + " --rate 60 --record 1s --warm-up 1s");
      assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
      assertThat(load.out()).contains("\nINVALID - ", "reads every body right");
    }
  }

  /** The server of this test is in the process that the command runs in. */
  @Test
  void sendsFromItsOwnProcessOnRequest() throws IOException {
    Invocation load =
        loadOfTheReferenceServer("--rate 20 --record 1s --warm-up 1s --in-process --json p.json");
    assertThat(load.exitCode()).as(load.out() + load.err()).isIn(0, 1, 4);
    assertThat(load.out()).contains("loaders and probe ran in ", "process, on request: ");
    assertThat(Files.readString(here.resolve("p.json")))
        .containsPattern("\"origin\" : \"(this|server)-process\"");
  }

  /**
   * Runs a command of the documentation, shortened: a warm-up of one second is never calm, so that
   * each load is INVALID.
   *
   * @param word what only this command has
   * @param more further arguments
   */
  private Invocation documented(String word, String more) throws IOException {
    String command =
        documentedCommands().stream().filter(line -> line.contains(word)).findFirst().orElseThrow();
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
        ReferenceServer other = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      String[] words =
          command
              .replaceFirst("^.*-jar goodform\\.jar ", "")
              .replace("http://127.0.0.1:8080", server.uri().toString())
              .replace("http://127.0.0.1:8081", other.uri().toString())
              .replace("http://host4:8080", server.uri().toString())
              .replaceAll("host[1-4]", "here")
              .replaceAll(" --record [36]0s", "")
              .replaceAll("--rate [0-9]+", "--rate 40")
              .replace("--steps 100,200,400,800", "--steps 20,30")
              .concat(" --record 1s --warm-up 1s" + more)
              .split(" ", -1);
      return Invocation.of(here, words);
    }
  }

  private static List<String> documentedCommands() throws IOException {
    return Files.readAllLines(Path.of("docs/load.md")).stream()
        .filter(line -> line.matches("java (-D\\S+ )?-jar goodform\\.jar load .*"))
        .toList();
  }

  @Test
  void eachCommandOfTheDocumentationIsRunByATest() throws IOException {
    assertThat(documentedCommands())
        .hasSameSizeAs(COMMANDS)
        .allSatisfy(line -> assertThat(COMMANDS.stream().filter(line::contains)).hasSize(1));
  }

  @Test
  void writesEveryReportAndEndsWithTheVerdict() throws IOException {
    Invocation load =
        documented(
            LONG, " --max-p99 1m --json l.json --markdown l.md --hdr-log l.hlog --times l.csv");
    assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
    assertThat(load.out())
        .matches("[ -~\n]*")
        .contains(
            "\nINVALID - 1 s recorded",
            "answers every request",
            "P99 integral within the budget",
            "machine: ");
    assertThat(load.err()).isEmpty();
    assertThat(Files.readString(here.resolve("l.json"))).contains("\"valid\" : false");
    assertThat(Files.readString(here.resolve("load.html"))).contains("<title>INVALID");
    assertThat(Files.readString(here.resolve("l.md"))).startsWith("## INVALID");
    assertThat(Files.readString(here.resolve("l.hlog"))).startsWith("#[goodform load]");
    assertThat(Files.readAllLines(here.resolve("l.csv"))).hasSizeGreaterThan(40);
  }

  @Test
  void stepsAreWrittenAsACurve() throws IOException {
    Invocation load = documented(STEPS, " --mix form --json c.json --markdown c.md");
    assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
    assertThat(load.out().lines().filter(line -> line.matches(" +[23]0 .*"))).hasSize(2);
    assertThat(Files.readString(here.resolve("c.json"))).contains("\"goodform-load-curve\"");
    assertThat(here.resolve("curve.html")).isNotEmptyFile();
    assertThat(here.resolve("c.md")).isNotEmptyFile();
  }

  @Test
  void aSearchEndsAtTheFirstRateThatIsInvalid() throws IOException {
    Invocation load = documented(FIND_LIMIT, " --mix form --json s.json");
    assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
    assertThat(load.out()).contains("no limit was found: the first rate was INVALID");
    assertThat(Files.readString(here.resolve("s.json"))).contains("\"goodform-load-curve\"");
  }

  @Test
  void twoServersAreCompared() throws IOException {
    Invocation load = documented(AGAINST, " --mix form --json v.json --markdown v.md");
    assertThat(load.exitCode()).as(load.out() + load.err()).isIn(0, 4);
    assertThat(load.out())
        .matches("[ -~\n]*")
        .containsPattern("A http://127.0.0.1:[0-9]+\nB http://127.0.0.1:[0-9]+\n")
        .contains("CPU per request, us (decides)");
    assertThat(Files.readString(here.resolve("v.json"))).contains("\"goodform-load-comparison\"");
    assertThat(here.resolve("a-and-b.html")).isNotEmptyFile();
    assertThat(here.resolve("v.md")).isNotEmptyFile();
  }

  @Test
  void nodesSendALoad() throws IOException {
    Invocation load = documented(LOADERS, "");
    assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
    assertThat(load.err()).isEmpty();
    assertThat(here.resolve("nodes.html")).isNotEmptyFile();
  }

  /** Where ap-loader supports the system, there is a graph; the line about counters is always. */
  @Test
  void drawsAFlameGraph() throws Exception {
    URL profiler = AsyncProfilerLoader.class.getProtectionDomain().getCodeSource().getLocation();
    String before = System.getProperty(Profiler.PROPERTY);
    System.setProperty(Profiler.PROPERTY, Path.of(profiler.toURI()).toString());
    try {
      Invocation load = documented(FLAME, "");
      assertThat(load.exitCode()).as(load.out() + load.err()).isEqualTo(4);
      assertThat(load.out()).contains("flame graph of the server", "hardware counters");
      assertThat(Files.exists(here.resolve("flame.html")))
          .as(load.out())
          .isEqualTo(AsyncProfilerLoader.isSupported());
    } finally {
      if (before == null) {
        System.clearProperty(Profiler.PROPERTY);
      } else {
        System.setProperty(Profiler.PROPERTY, before);
      }
    }
  }
}
