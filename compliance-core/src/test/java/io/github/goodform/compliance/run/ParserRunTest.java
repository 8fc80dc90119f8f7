package io.github.goodform.compliance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.wire.Harness;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Parsers that a run meets: in this process, where they may do anything, and in their own. */
@Timeout(300)
final class ParserRunTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** A part that its constructor lets through. */
  private static ObservedPart part(long size, List<String> sha256) {
    return new ObservedPart("a", null, null, size, sha256.get(0), null);
  }

  private static ParserRun.Parser failing(Throwable fault) {
    return (type, chunks) -> {
      if (fault instanceof Error error) {
        throw error;
      }
      throw (Exception) fault;
    };
  }

  static Stream<Arguments> parsers() {
    List<List<ObservedPart>> none = Collections.singletonList(null);
    List<ObservedPart> holdsNull = Collections.singletonList(null);
    ObservedPart noSum = part(1, Collections.singletonList(null));
    ObservedPart negative = part(-1, List.of("0".repeat(64)));
    return Stream.of(
        Arguments.of(
            (ParserRun.Parser) (type, chunks) -> none.get(0), 500, "null in place of a list"),
        Arguments.of((ParserRun.Parser) (type, chunks) -> holdsNull, 500, "part 1 is null"),
        Arguments.of(
            (ParserRun.Parser) (type, chunks) -> List.of(noSum), 500, "part 1 has no size"),
        Arguments.of(
            (ParserRun.Parser) (type, chunks) -> List.of(negative), 500, "part 1 has no size"),
        Arguments.of(failing(new StackOverflowError()), 500, "StackOverflowError"),
        Arguments.of(failing(new AssertionError("odd")), 500, "AssertionError: odd"),
        Arguments.of(failing(new NoClassDefFoundError("X")), 500, "NoClassDefFoundError: X"),
        Arguments.of(failing(new OutOfMemoryError("heap")), 500, "OutOfMemoryError: heap"),
        Arguments.of(failing(new InterruptedException()), 500, "InterruptedException"),
        Arguments.of(failing(new NullPointerException()), 500, "NullPointerException"),
        Arguments.of(failing(new IllegalStateException("no")), 400, "IllegalStateException: no"),
        Arguments.of(failing(new Unnamed()), 400, "ParserRunTest$Unnamed"));
  }

  /** An exception that cannot be described. */
  private static final class Unnamed extends Exception {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no description");
    }
  }

  @ParameterizedTest
  @MethodSource("parsers")
  void whateverAParserDoesIsJudged(ParserRun.Parser parser, int status, String words)
      throws InterruptedException {
    try (InProcessReader reader = new InProcessReader(parser, TIMEOUT)) {
      assertThat(reader.read("x", "text/plain", List.of()))
          .isInstanceOfSatisfying(
              Observation.Responded.class,
              responded -> {
                assertThat(responded.status()).isEqualTo(status);
                assertThat(responded.body().toString()).contains(words);
              });
      assertThat(reader.read("y", "text/plain", List.of())).as("the next case").isNotNull();
    }
  }

  @Test
  void aParserThatChangesItsArraysGetsTheBodyAgain() {
    List<String> bodies = new ArrayList<>();
    ParserRun.Parser parser =
        (type, chunks) -> {
          ByteArrayOutputStream body = new ByteArrayOutputStream();
          chunks.forEach(body::writeBytes);
          chunks.forEach(chunk -> Arrays.fill(chunk, (byte) 0));
          bodies.add(body.toString(StandardCharsets.ISO_8859_1));
          throw new IllegalArgumentException("no form");
        };
    ParserRun.of(
            new ParserRun.Plan(
                "p", parser, RuleSet.RFC7578, Level.MUST, KnownDeviations.none(), TIMEOUT),
            Catalog.load().cases().stream()
                .filter(each -> each.id().equals("boundary-missing"))
                .toList())
        .run();
    assertThat(bodies).hasSize(2).doesNotContain("").allMatch(bodies.get(0)::equals);
  }

  @Test
  void theCommandOfAProgramIsKeptAsAShellReadsIt() throws InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no sh");
    List<String> command = List.of("/bin/sh", "-c", "read a; echo '{\"protocol\":1}'; read $b");
    ParserRun.HarnessPlan plan =
        new ParserRun.HarnessPlan(
            new Harness(command, null, TIMEOUT),
            RuleSet.RFC7578,
            Level.MUST,
            each -> true,
            KnownDeviations.none(),
            result -> {});
    assertThat(ParserRun.of(plan, List.of()).run().target())
        .hasScheme("exec")
        .extracting(target -> target.getSchemeSpecificPart())
        .isEqualTo("/bin/sh -c 'read a; echo '\\''{\"protocol\":1}'\\''; read $b'");
  }
}
