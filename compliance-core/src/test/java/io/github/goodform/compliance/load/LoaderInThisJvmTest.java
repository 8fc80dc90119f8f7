package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.loader.Machine;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loader and probe in the test's own JVM, on request. */
@Tag("once")
final class LoaderInThisJvmTest {
  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(1).rate(40).aborting(0.1).slow(0.1).inThisProcess();

  private static final String NOTE = "loaders and probe ran in the server's process, on request";

  private final Path directory;

  LoaderInThisJvmTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void sendsTheSameLoadAndEachReportStatesWhereFrom() throws Exception {
    List<Long> before = ProcessHandle.current().children().map(ProcessHandle::pid).toList();
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(SCENARIO)
              .withObserved(server.observed())
              .withProgress(
                  second ->
                      assertThat(ProcessHandle.current().children().map(ProcessHandle::pid))
                          .isSubsetOf(before))
              .run();
      PromiseAssert.assertKept(result, Promise.ANSWERS, Promise.BODIES, Promise.LEAKS_NOTHING);
      assertThat(result.text()).anyMatch(line -> line.startsWith("  " + NOTE));
      assertThat(result.html()).contains(NOTE);
      assertThat(result.markdown()).contains(NOTE);
      assertThat(result.json()).contains("\"origin\" : \"server-process\"");
      LoadSchema.assertFits("load.schema.json", result.json());
      assertThat(result.notObserved()).contains(LoadOrigin.NOT_OBSERVED);
      assertThat(result.guard().machine().loaderCores()).isNaN();
      assertThat(result.evidence().experiments().open()).isEmpty();
    }
    LoadThreads.assertNoneIsLeft();
  }

  /** The loader's own threads are gone at the end: they must not hide those that are left. */
  @Test
  void aThreadThatIsLeftForEachUploadIsFound() throws Exception {
    try (FaultyLoadServer server =
        new FaultyLoadServer(LoadFault.THREAD_THAT_NEVER_ENDS, directory)) {
      LoadResult result =
          LoadRun.of(server.uri()).withScenario(SCENARIO).withObserved(server.observed()).run();
      PromiseResult leaks = result.promise(Promise.LEAKS_NOTHING).orElseThrow();
      assertThat(leaks.state()).as(leaks.text()).isEqualTo(PromiseResult.State.BROKEN);
      assertThat(leaks.text()).contains("threads more");
    }
    LoadThreads.assertNoneIsLeft();
  }

  @Test
  void aCurveStatesWhereFromToo() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadCurve curve =
          LoadRun.of(server.uri())
              .withScenario(SCENARIO)
              .withObserved(server.observed())
              .steps(List.of(20.0));
      assertThat(curve.text()).anyMatch(line -> line.startsWith("  " + NOTE));
      assertThat(curve.html()).contains(NOTE);
      assertThat(curve.markdown()).contains(NOTE);
    }
  }

  @Test
  void aRunThatTheTestEndsLeavesNothing() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadRun run =
          LoadRun.of(server.uri())
              .withScenario(SCENARIO)
              .withProgress(
                  second -> {
                    throw new AssertionError("the test has seen enough");
                  });
      assertThatThrownBy(run::run).isInstanceOf(AssertionError.class).hasMessageContaining("seen");
      LoadThreads.assertNoneIsLeft();
    }
  }

  @Test
  void aServerThatIsNotThereIsOneClearLine() throws Exception {
    LoadRun run = LoadRun.of(URI.create("http://127.0.0.1:1")).withScenario(SCENARIO);
    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("http://127.0.0.1:1/upload: connection refused");
    LoadThreads.assertNoneIsLeft();
  }

  @Test
  void aComparisonAndNodesNeedALoaderOfTheirOwn() {
    URI target = URI.create("http://127.0.0.1:1");
    LoadRun run = LoadRun.of(target).withScenario(SCENARIO.aborting(0).slow(0));
    assertThatThrownBy(() -> run.against(target))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave out inThisProcess");
    assertThatThrownBy(() -> run.on(LoadNodes.loaders(LoadNode.here())).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave out the nodes, or inThisProcess");
  }

  @Test
  void theServersProcessIsToldFromThisOne() {
    long own = ProcessHandle.current().pid();
    assertThat(LoadOrigin.of(SCENARIO, new Machine.Server.Here(own)))
        .isEqualTo(LoadOrigin.SERVER_PROCESS);
    assertThat(LoadOrigin.of(SCENARIO, new Machine.Server.Here(own + 1)))
        .isEqualTo(LoadOrigin.THIS_PROCESS);
    assertThat(LoadOrigin.of(LoadScenario.uploads(), new Machine.Server.Here(own)))
        .isEqualTo(LoadOrigin.OWN_PROCESS);
  }
}
