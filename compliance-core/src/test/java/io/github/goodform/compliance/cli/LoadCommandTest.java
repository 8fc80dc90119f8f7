package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("once")
final class LoadCommandTest {
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
          --against http://127.0.0.1:2 --jmx h:1     | --jmx, --flame and --counters are of one server
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

  @Test
  void stepsAreWrittenAsACurve() throws IOException {
    Invocation load =
        loadOfTheReferenceServer(
            "--steps 20,30 --mix form --record 1s --warm-up 1s"
                + " --html c.html --json c.json --markdown c.md");
    assertThat(load.exitCode()).as(load.out() + load.err()).isIn(0, 1, 4);
    assertThat(load.out().lines().filter(line -> line.matches(" +[23]0 .*"))).hasSize(2);
    assertThat(Files.readString(here.resolve("c.json"))).contains("\"goodform-load-curve\"");
    assertThat(here.resolve("c.html")).isNotEmptyFile();
    assertThat(here.resolve("c.md")).isNotEmptyFile();
  }

  @Test
  void twoServersAreCompared() throws IOException {
    try (ReferenceServer a = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
        ReferenceServer b = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      Invocation load =
          load(
              a.uri()
                  + " --against "
                  + b.uri()
                  + " --mix form --record 1s --warm-up 1s"
                  + " --html v.html --json v.json --markdown v.md");
      assertThat(load.exitCode()).as(load.out() + load.err()).isIn(0, 4);
      assertThat(load.out())
          .matches("[ -~\n]*")
          .contains("A " + a.uri() + "\nB " + b.uri() + "\n", "CPU per request, us (decides)");
      assertThat(Files.readString(here.resolve("v.json"))).contains("\"goodform-load-comparison\"");
      assertThat(here.resolve("v.html")).isNotEmptyFile();
      assertThat(here.resolve("v.md")).isNotEmptyFile();
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

  /** On a busy machine the run is INVALID, and the exit code says so. */
  @Test
  void writesEveryReportAndEndsWithTheVerdict() throws IOException {
    Invocation load =
        loadOfTheReferenceServer(
            "--rate 40 --mix form=8,file64k=2 --abort 5% --record 1s"
                + " --warm-up 1s --max-p99 1m --html l.html --json l.json"
                + " --markdown l.md --hdr-log l.hlog --times l.csv");
    boolean invalid = load.out().contains("\nINVALID - 1 s recorded");
    assertThat(load.exitCode()).as(load.out() + load.err()).isIn(invalid ? 4 : 0, invalid ? 4 : 1);
    assertThat(load.out())
        .matches("[ -~\n]*")
        .contains("answers every request", "P99 integral within the budget", "machine: ");
    assertThat(load.err()).isEmpty();
    String verdict =
        Files.readString(here.resolve("l.json")).contains("\"valid\" : true") ? "" : "IN";
    assertThat(Files.readString(here.resolve("l.html"))).contains("<title>" + verdict + "VALID");
    assertThat(Files.readString(here.resolve("l.md"))).startsWith("## " + verdict + "VALID");
    assertThat(Files.readString(here.resolve("l.hlog"))).startsWith("#[goodform load]");
    assertThat(Files.readAllLines(here.resolve("l.csv"))).hasSizeGreaterThan(40);
  }

  @ParameterizedTest
  @CsvSource({"--record 30s, load.html", "--against, a-and-b.html", "--loaders, nodes.html"})
  void runsTheCommandsOfTheDocumentation(String word, String page) throws IOException {
    String command =
        Files.readAllLines(Path.of("docs/load.md")).stream()
            .filter(line -> line.startsWith("java -jar goodform.jar load ") && line.contains(word))
            .findFirst()
            .orElseThrow();
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
        ReferenceServer other = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      String[] words =
          command
              .substring("java -jar goodform.jar ".length())
              .replace("http://127.0.0.1:8080", server.uri().toString())
              .replace("http://127.0.0.1:8081", other.uri().toString())
              .replace("http://host4:8080", server.uri().toString())
              .replaceAll("host[1-4]", "here")
              .replaceAll(" --record [36]0s", "")
              .replace("--rate 2000", "--rate 60")
              .concat(" --record 1s --warm-up 1s")
              .split(" ", -1);
      Invocation load = Invocation.of(here, words);
      assertThat(load.exitCode()).as(load.err()).isIn(0, 1, 4);
      assertThat(here.resolve(page)).isNotEmptyFile();
    }
  }
}
