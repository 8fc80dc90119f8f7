package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.reference.SecureServer;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.KnownDeviations;
import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Trust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The interfaces as a server project uses them, run by the JUnit Platform itself. */
class JUnitInterfacesTest {
  private static Path directory;
  private static ReferenceServer right;
  private static FaultyServer wrong;
  private static SecureServer secure;

  @BeforeAll
  static void start(@TempDir Path served, @TempDir Path keys) throws Exception {
    directory = served;
    right = ReferenceServer.start(ReferenceServer.Options.DEFAULT.withFiles(directory));
    wrong = FaultyServer.start(WrongServersTest.SPLITS_AT_BARE_LF);
    secure = SecureServer.start(keys, true);
  }

  @AfterAll
  static void stop() {
    right.close();
    wrong.close();
    secure.close();
  }

  // A server project's test class, in eight lines.
  static class RightServer implements MultipartConformance, FileServingConformance {
    @Override
    public URI target() {
      return right.uri();
    }

    @Override
    public Path files() {
      return directory;
    }
  }

  /** A server behind TLS and a login, of which three suites ask. */
  static class ServerBehindTls
      implements MultipartConformance, FileServingConformance, UploadNameConformance {
    static final AtomicInteger ASKED = new AtomicInteger();

    @Override
    public URI target() {
      ASKED.incrementAndGet();
      return secure.uri();
    }

    @Override
    public @Nullable SSLContext tls() {
      try {
        return Trust.certificates(secure.certificate());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Map<String, String> headers() {
      return Map.of("Authorization", "Bearer of the test");
    }

    @Override
    public Protocol protocol() {
      return Protocol.H2;
    }

    @Override
    public Path files() {
      return directory;
    }
  }

  static class WrongServer implements MultipartConformance {
    @Override
    public URI target() {
      return wrong.uri();
    }
  }

  /** Behind a login and TLS; what it prints is to reach it again. */
  static class WrongServerBehindALogin extends WrongServer {
    @Override
    public Map<String, String> headers() {
      return Map.of("Authorization", "Bearer of the test");
    }

    @Override
    public @Nullable SSLContext tls() {
      return Trust.anyCertificate();
    }
  }

  static class ExcusedServer extends WrongServer {
    @Override
    public KnownDeviations knownDeviations() {
      return KnownDeviations.parse(
          """
          [{"id": "delimiter-after-bare-lf", "outcome": "behaviour(split)", "reason": "old"},
           {"id": "delimiter-close-after-bare-lf", "outcome": "behaviour(truncated)",
            "reason": "old", "until": "2020-01-01"},
           {"id": "delimiter-within-line", "outcome": "other", "reason": "was mended"},
           {"id": "no-such-case", "outcome": "other", "reason": "never was"}]
          """);
    }
  }

  static class ServerWithoutContract implements MultipartConformance {
    @Override
    public URI target() {
      return URI.create(right.uri() + "/elsewhere");
    }
  }

  static class LossySuite {
    @TestFactory
    Stream<DynamicTest> multipart(TestReporter reporter) {
      ConformanceRun run =
          ConformanceRun.of(right.uri()).cases(CaseFilter.id("form-*")).level(Level.MUST).build();
      return new Suite("LossySuite", run.selected().size() + 1, run::run).tests(reporter);
    }
  }

  static class ManyAtATime {
    @TestFactory
    Stream<DynamicTest> multipart(TestReporter reporter) {
      ConformanceRun run =
          ConformanceRun.of(wrong.uri()).cases(CaseFilter.id("delimiter-*")).build();
      return new Suite("ManyAtATime", run.selected().size(), run::run).tests(reporter);
    }
  }

  static class WrongParser implements MultipartParserConformance {
    @Override
    public List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception {
      return new FaultyParser(WrongServersTest.SPLITS_AT_BARE_LF).parse(contentType, chunks);
    }
  }

  static class HangingParser implements MultipartParserConformance {
    private static final Catalog CATALOG = Catalog.load();

    @Override
    public List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception {
      if (is("delimiter-within-line", chunks)) {
        new CountDownLatch(1).await();
      }
      return is("form-repeated-field", chunks)
          ? parse(contentType, chunks)
          : new FaultyParser(Fault.none()).parse(contentType, chunks);
    }

    @Override
    public Duration timeout() {
      return Duration.ofSeconds(3);
    }

    private static boolean is(String id, List<byte[]> chunks) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      chunks.forEach(body::writeBytes);
      UploadCase upload = (UploadCase) CATALOG.find(id).orElseThrow();
      return upload.body().equals(Octets.of(body.toByteArray()));
    }
  }

  @Test
  void failsWhenFewerCasesWereRunThanTheCatalogueHas() {
    EngineExecutionResults results = run(LossySuite.class);
    assertThat(names(results.testEvents().failed().list())).containsExactly("suite-complete");
    assertThat(message(results, "suite-complete")).startsWith("fewer cases were run");
  }

  @Test
  void reportsTheSameWhenTestsRunAtTheSameTime() {
    EngineExecutionResults results =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(ManyAtATime.class))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .execute();
    assertFailsBehindBareLf(results);
  }

  @Test
  void goesOnAfterAParserThatHangsOrOverflows() {
    EngineExecutionResults results = run(HangingParser.class);
    assertThat(message(results, "delimiter-within-line")).contains("hang: ");
    assertThat(message(results, "form-repeated-field")).contains("server-error(500): ");
    assertThat(names(results.testEvents().failed().list()))
        .containsExactlyInAnyOrder("delimiter-within-line", "form-repeated-field");
  }

  private static void assertFailsBehindBareLf(EngineExecutionResults results) {
    assertThat(names(results.testEvents().failed().list()))
        .contains("delimiter-after-bare-lf", "delimiter-close-after-bare-lf")
        .doesNotContain("delimiter-within-line", "suite-complete");
  }

  @Test
  void asksAParserWithoutAServer() {
    EngineExecutionResults results = run(WrongParser.class);
    assertFailsBehindBareLf(results);
    assertThat(results.testEvents().aborted().list()).isNotEmpty();
  }

  @Test
  void showsOneTestForEachCase() throws Exception {
    EngineExecutionResults results = run(RightServer.class);
    List<String> ids =
        Catalog.load()
            .select(
                CaseFilter.ruleSet(RuleSet.RFC7578).and(CaseFilter.area(Area.UPLOAD_NAME).negate()))
            .stream()
            .map(testCase -> testCase.id())
            .toList();
    assertThat(names(results.testEvents().started().list()))
        .filteredOn(name -> !name.equals("suite-complete"))
        .containsExactlyInAnyOrderElementsOf(ids);
    assertThat(failed(results)).isEmpty();
    try (var left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void asksForTheAddressOnceAndReachesAServerBehindTlsAndALogin() {
    ServerBehindTls.ASKED.set(0);
    EngineExecutionResults results = again("form-*", ServerBehindTls.class);
    assertThat(failed(results)).isEmpty();
    assertThat(names(results.testEvents().succeeded().list())).contains("form-repeated-field");
    assertThat(ServerBehindTls.ASKED).as("by three suites").hasValue(1);
    assertThat(secure.authorizations()).containsExactly("Bearer of the test");
  }

  /** A server that was not started. */
  static class NoServer implements MultipartConformance {
    @Override
    public URI target() {
      return Collections.<URI>singletonList(null).get(0);
    }
  }

  @Test
  void anAddressThatIsNoneIsNamedWithItsMethod() {
    assertThat(failed(run(NoServer.class)))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains(
            NoServer.class.getName()
                + ".target(): expected an address such as http://127.0.0.1:8080, found null");
  }

  @Test
  void failsInTheCasesThatAServerGetsWrong() {
    EngineExecutionResults results = run(WrongServer.class);
    assertFailsBehindBareLf(results);
    assertThat(message(results, "delimiter-after-bare-lf"))
        .startsWith("delimiter-after-bare-lf: A delimiter after a bare LF is data\n  MUST RFC 2046")
        .contains(
            "  hello\\n\n  --B\\r\\n\n",
            "behaviour(split): expected \"a\" (62 octets",
            "got 200 with \"a\" (5 octets",
            "replay: mvn test -Dtest='" + WrongServer.class.getName() + "'",
            " -Dgoodform.case=delimiter-after-bare-lf\n",
            "    or: ",
            "curl -sS",
            wrong.uri().toString());
    assertThat(results.testEvents().failed().list())
        .extracting(event -> throwableOf(event).getMessage())
        .as("a summary shows one line for each failure")
        .allSatisfy(line -> assertThat(line).doesNotContain("\n"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "delimiter-after-bare-lf: A delimiter after a bare LF is data"
                            + " (behaviour(split))"));
  }

  @Test
  void printsACommandWithTheFieldsAndTheTrustOfTheServer() {
    EngineExecutionResults results = again("delimiter-*", WrongServerBehindALogin.class);
    assertThat(message(results, "delimiter-after-bare-lf"))
        .contains("curl -sS", " --insecure", "-H 'Authorization: Bearer of the test'");
  }

  @Test
  void excusesWhatIsKnownAndNothingElse() {
    EngineExecutionResults results = run(ExcusedServer.class);
    assertThat(names(results.testEvents().failed().list()))
        .contains("delimiter-close-after-bare-lf", "delimiter-within-line", "suite-complete")
        .doesNotContain("delimiter-after-bare-lf");
    assertThat(message(results, "delimiter-close-after-bare-lf"))
        .contains("known until 2020-01-01, which has passed");
    assertThat(message(results, "delimiter-within-line")).contains("it no longer deviates");
    assertThat(message(results, "suite-complete"))
        .contains(
            "stale known deviations: delimiter-close-after-bare-lf, delimiter-within-line,"
                + " no-such-case");
  }

  @Test
  void failsOnceWhenTheAdapterIsBroken() {
    EngineExecutionResults results = run(ServerWithoutContract.class);
    assertThat(results.testEvents().started().list()).isEmpty();
    assertThat(results.containerEvents().failed().list())
        .singleElement()
        .satisfies(event -> assertThat(messageOf(event)).startsWith("adapter: POST /elsewhere/"));
  }

  @Test
  void runsOneCaseAgainAndSkipsTheOtherSuites() {
    EngineExecutionResults results = again("form-repeated-field", RightServer.class);
    assertThat(names(results.testEvents().succeeded().list()))
        .containsExactlyInAnyOrder("form-repeated-field", "suite-complete");
    assertThat(results.testEvents().aborted().list())
        .as("file serving has no such case")
        .hasSize(1);
  }

  @Test
  void doesNotPassOnACaseThatDoesNotExist() {
    EngineExecutionResults results = again("form-repeated-feild", RightServer.class);
    assertThat(results.testEvents().started().list()).isEmpty();
    assertThat(results.containerEvents().failed().list())
        .hasSize(2)
        .allSatisfy(
            event ->
                assertThat(messageOf(event))
                    .isEqualTo(
                        "goodform.case: expected an id of the catalogue, found"
                            + " \"form-repeated-feild\""));
  }

  @Test
  void writesOnePageOfAllItsRunsAndALineThatNamesIt(@TempDir Path folder) throws Exception {
    Path page = folder.resolve("page.html");
    String printed =
        withProperty(
            TestRunReport.PROPERTY, page.toString(), () -> printed(() -> run(WrongServer.class)));
    assertThat(printed)
        .matches("goodform: MUST \\d+/\\d+ of rule set rfc7578, see .*page\\.html\\R");
    assertThat(page).content().startsWith("<!DOCTYPE html>").contains("delimiter-after-bare-lf");
    Files.delete(page);
    String quiet =
        withProperty(TestRunReport.PROPERTY, "", () -> printed(() -> run(WrongServer.class)));
    assertThat(quiet).matches("goodform: MUST \\d+/\\d+ of rule set rfc7578\\R");
    assertThat(page).doesNotExist();
  }

  private static EngineExecutionResults again(String id, Class<?> testClass) {
    return withProperty(Suite.CASE_PROPERTY, id, () -> run(testClass));
  }

  private static <T> T withProperty(String name, String value, Supplier<T> action) {
    System.setProperty(name, value);
    try {
      return action.get();
    } finally {
      System.clearProperty(name);
    }
  }

  private static String printed(Runnable action) {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static EngineExecutionResults run(Class<?> testClass) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute();
  }

  private static List<String> names(List<Event> events) {
    return events.stream().map(event -> event.getTestDescriptor().getDisplayName()).toList();
  }

  private static List<String> failed(EngineExecutionResults results) {
    return results.allEvents().failed().list().stream()
        .map(JUnitInterfacesTest::messageOf)
        .toList();
  }

  private static String message(EngineExecutionResults results, String id) {
    return results.testEvents().failed().list().stream()
        .filter(event -> event.getTestDescriptor().getDisplayName().equals(id))
        .map(JUnitInterfacesTest::messageOf)
        .findFirst()
        .orElseThrow();
  }

  private static String messageOf(Event event) {
    Throwable failure = throwableOf(event);
    return failure instanceof CaseFailure
        ? failure.toString()
        : String.valueOf(failure.getMessage());
  }

  private static Throwable throwableOf(Event event) {
    return event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
  }
}
