package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.goodform.compliance.Processes;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of a few words of shell that break the protocol, each in its own way. */
@Timeout(300)
final class HarnessTest {
  private static final Duration TIMEOUT = Duration.ofMillis(1500);

  /**
   * More than a program needs on a busy machine, for its start and for a fault that shows by
   * itself.
   */
  private static final Duration LONG = Duration.ofSeconds(20);

  private static final String HELLO = "read a; echo '{\"protocol\":1}'; ";
  private static final String REJECTS = "read a; echo '{\"rejected\":\"no\"}'; ";

  private final Path here;

  HarnessTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no sh");
  }

  private Harness start(String script) throws InterruptedException {
    return start(script, LONG, LONG);
  }

  private Harness start(String script, Duration timeout, Duration limit)
      throws InterruptedException {
    return new Harness(List.of("sh", "-c", script), here, timeout, limit);
  }

  private static Observation read(Harness harness, int octets) throws InterruptedException {
    return harness.read("x", "multipart/form-data; boundary=x", List.of(new byte[octets]));
  }

  private static String described(Observation observation) {
    return observation instanceof Observation.Responded responded
        ? responded.status() + " " + responded.body()
        : observation.describe();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          echo oops >&2; exit 4                   | 500 the program ended (exit code 4: oops)
          printf '{"parts"'; exit 4               | 500 the program ended (exit code 4)
          kill -9 $$                              | 500 the program ended (exit code 137)
          sleep 60 & exit 4                       | 500 the program ended (exit code 4)
          sleep 60                                | no response within 1500 ms
          printf '{"parts":[]}'; sleep 60         | no response within 1500 ms
          tr '\\0' x </dev/zero >&2                | no response within 1500 ms
          tr '\\0' x </dev/zero                    | a line of more than 8388608 octets
          yes                                     | found more octets behind the line "y"
          printf '{"parts":[]}\\n{"parts":[]}\\n'   | found more octets behind the line "{"parts":[]}"
          exec >&-; sleep 60                      | the program closed its standard output and runs on
          """)
  void aFaultIsJudgedInTimeAndMemory(String fault, String words) throws InterruptedException {
    Duration timeout = words.startsWith("no response") ? TIMEOUT : LONG;
    try (Harness harness = start(HELLO + "read b; " + fault, timeout, LONG)) {
      long start = System.nanoTime();
      assertThat(described(read(harness, 1))).contains(words);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
    }
  }

  @Test
  void aClosedInputIsNoSilence() throws InterruptedException {
    try (Harness harness = start(HELLO + "exec <&-; sleep 60")) {
      assertThat(described(read(harness, 1 << 20)))
          .contains("the program closed its standard input and runs on");
    }
  }

  @Test
  void anAnswerBeforeTheQuestionIsReadIsNone() throws InterruptedException {
    String script = HELLO + "sleep 0.3; echo '{\"parts\":[]}'; sleep 60";
    try (Harness harness = start(script, TIMEOUT, LONG)) {
      assertThat(described(read(harness, 1 << 20)))
          .containsAnyOf(
              "an answer before the whole line was read: \"{\"parts\":[]}\"",
              "a line that nothing was asked for: \"{\"parts\":[]}\"");
    }
  }

  @Test
  void aLateLineIsNotTheAnswerToTheNextCase() throws Exception {
    String script =
        HELLO + REJECTS + "sleep 0.2; echo '{\"parts\":[]}'; touch late; read c; sleep 60";
    try (Harness harness = start(script)) {
      assertThat(described(read(harness, 1))).isEqualTo("400 no");
      await(here.resolve("late"));
      assertThat(described(read(harness, 1)))
          .endsWith("a line that nothing was asked for: \"{\"parts\":[]}\"");
      assertThat(described(read(harness, 1))).as("of a new program").isEqualTo("400 no");
    }
  }

  @Test
  void aNewStartThatFailsNamesTheCaseBefore() throws InterruptedException {
    String script = "[ -e once ] && exit 7; touch once; " + HELLO + "read b; exit 4";
    try (Harness harness = start(script)) {
      assertThat(described(read(harness, 1))).startsWith("500 ");
      assertThatThrownBy(() -> read(harness, 1))
          .isInstanceOf(HarnessException.class)
          .hasMessageContaining("the program ended (exit code 7)")
          .hasMessageEndingWith("; it was started again after x");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait", "sleep 0.5; exit 3"})
  void whatAProgramStartedIsKilledWithIt(String end) throws Exception {
    String script = HELLO + "read b; sleep 60 & echo $! >child; " + end;
    try (Harness harness = start(script, TIMEOUT, LONG)) {
      read(harness, 1);
      assertThatChildEnds();
    }
  }

  /** Its parent has ended before anyone could see it below the program. */
  @Test
  void whatLeftTheTreeIsKilledByTheVariableThatItInherited() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "no environment of processes here");
    try (Harness harness = start(HELLO + "read b; (sleep 60 & echo $! >child); exit 3")) {
      read(harness, 1);
      assertThatChildEnds();
    }
  }

  @Test
  void aProgramIsToldToStop() throws Exception {
    start(HELLO + "read b; echo \"$b\" >stopped").close();
    assertThat(here.resolve("stopped")).hasContent("{\"do\":\"stop\"}");
  }

  @Test
  void aProgramThatDoesNotStopIsKilled() throws Exception {
    Harness harness = start("echo $$ >root; trap '' TERM; " + HELLO + "cat >/dev/null; sleep 60");
    long root = Long.parseLong(Files.readString(here.resolve("root")).strip());
    harness.close();
    assertThat(ProcessHandle.of(root).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void standardErrorIsShownWhereAStartTakesTooLong() {
    assertThatThrownBy(() -> start("echo 'waiting for a licence' >&2; sleep 60", LONG, TIMEOUT))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("no line within 1500 ms; standard error: waiting for a licence");
  }

  /** The code and the schema accept the same lines. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"parts":[]}                                           | parts
          {"parts":[],"note":1,"rejected":null}                  | parts
          {"parts":[{"size":0,"sha256":"SUM","data":null}]}      | parts
          {"parts":[{"name":null,"nameHex":"00FF","data":""}]}   | parts
          {"rejected":"no","parts":null}                         | status
          {"crashed":"no"}                                       | status
          {}                                                     | found none in "{}"
          []                                                     | expected a JSON object in one line, found "[]"
          {"parts":[]} {}                                        | expected a JSON object in one line, found
          {"parts":[],"parts":[]}                                | Duplicate field 'parts'
          {"parts":[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]}           | depth (17) exceeds the maximum allowed (16)
          {"rejected":null}                                      | found none in
          {"rejected":5}                                         | the member "rejected" is not a string
          {"parts":[],"rejected":5}                              | found parts and rejected in
          {"rejected":"no","crashed":"no"}                       | found rejected and crashed in
          {"parts":{}}                                           | the member "parts": expected a JSON array, found an object
          {"parts":[4]}                                          | the member "parts": expected a JSON object, found 4
          {"parts":[{"data":""},{}]}                             | part 2: the member "size" is not an integer of 0 or more
          {"parts":[{"size":-1,"sha256":"SUM"}]}                 | part 1: the member "size" is not
          {"parts":[{"size":"1","sha256":"SUM"}]}                | part 1: the member "size" is not
          {"parts":[{"size":1,"sha256":"0"}]}                    | part 1: the member "sha256" is not
          {"parts":[{"name":5,"data":""}]}                       | part 1: the member "name" is not a string
          {"parts":[{"nameHex":"0","data":""}]}                  | part 1: the member "nameHex" is not
          {"parts":[{"data":"%"}]}                               | part 1: the member "data" is not base64
          """)
  void anAnswerIsReadAsTheSchemaDescribesIt(String template, String words) throws IOException {
    String line = template.replace("SUM", "0".repeat(64));
    Observation observation = HarnessAnswer.observed(Octets.utf8(line));
    boolean accepted = !(observation instanceof Observation.Unreadable);
    assertThat(accepted ? observation.kind() : observation.describe()).contains(words);
    boolean json = !words.startsWith("Duplicate") && !line.endsWith(" {}");
    assertThat(schema().validate(line, InputFormat.JSON).isEmpty())
        .as("by the schema")
        .isEqualTo(accepted || !json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"protocol":1}                                              |
          {"protocol":1,"name":"x","version":null,"chunks":true}      |
          {}                                                          | the member "protocol" is not 1
          {"protocol":"1"}                                            | the member "protocol" is not 1
          {"protocol":1,"chunks":"true"}                              | the member "chunks" is not true or false
          {"protocol":1,"name":5}                                     | the member "name" is not a string
          {"protocol":1,"version":2.0}                                | the member "version" is not a string
          """)
  void aStartIsAnsweredAsTheSchemaDescribesIt(String line, @Nullable String words)
      throws IOException {
    assertThat(schema().validate(line, InputFormat.JSON).isEmpty())
        .as("by the schema")
        .isEqualTo(words == null);
    if (words == null) {
      assertThat(HarnessAnswer.started(Octets.utf8(line))).containsEntry("protocol", 1);
    } else {
      assertThatThrownBy(() -> HarnessAnswer.started(Octets.utf8(line)))
          .hasMessageEndingWith(words);
    }
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream in = Harness.class.getResourceAsStream("harness.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    }
  }

  private void assertThatChildEnds() throws Exception {
    long child = Long.parseLong(Files.readString(here.resolve("child")).strip());
    Optional<ProcessHandle> running = ProcessHandle.of(child);
    assertThat(running.isEmpty() || Processes.ends(running.get())).as("the child ended").isTrue();
  }

  private static void await(Path file) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(file)) {
      assertThat(System.nanoTime()).as("%s is there", file).isLessThan(end);
      Thread.sleep(20);
    }
  }
}
