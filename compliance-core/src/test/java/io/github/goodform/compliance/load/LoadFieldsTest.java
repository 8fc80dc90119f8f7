package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load of a server behind a login: every request of it has the fields. */
@Tag("once")
final class LoadFieldsTest {
  private static final Map<String, String> LOGIN = Map.of("Authorization", Login.VALUE);

  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(1).rate(40).aborting(0.05).slow(0.05).malformed(0.05).shorter(0.05);

  private final Path directory;

  LoadFieldsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyRequestHasTheFields(boolean http2) throws Exception {
    LoadScenario scenario = http2 ? SCENARIO.http2() : SCENARIO;
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      Login login = Login.before(server.server());
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(scenario.headers(LOGIN))
              .withObserved(server.observed())
              .run();
      PromiseAssert.assertKept(result, Promise.ANSWERS, Promise.BODIES);
      assertThat(login.refused()).isZero();
      assertThat(login.admitted()).isGreaterThan(60);
    }
  }

  @Test
  void everyResourceOfAPageIsFetchedWithTheFields() throws Exception {
    try (PageServer server = new PageServer(false)) {
      Login login = Login.before(server.server());
      LoadScenario pages =
          ShortLoad.uploads(1).mix("page:/index.html").probeWith("get:/i1.png").rate(5).probe(5);
      LoadResult result = LoadRun.of(server.uri()).withScenario(pages.headers(LOGIN)).run();
      PromiseAssert.assertKept(result, Promise.ANSWERS, Promise.BODIES);
      assertThat(login.refused()).isZero();
      assertThat(server.images()).isGreaterThan(2L * PageServer.IMAGES);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerThatWantsALoginIsOneClearLine(boolean challenges) throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      var unused = Login.before(server.server(), challenges);
      LoadRun run = LoadRun.of(server.uri()).withScenario(SCENARIO);
      assertThatThrownBy(run::run)
          .isInstanceOf(LoadException.class)
          .hasMessage(
              server.uri()
                  + "/upload: expected status 200, found 401; send a login by -H"
                  + " 'Authorization: ...' or LoadScenario.headers(Map)");
    }
  }

  @Test
  void refusesFieldsThatTheLoaderSets() {
    for (String own : List.of("content-type", "Content-Length", "User-Agent")) {
      assertThatThrownBy(() -> SCENARIO.headers(Map.of(own, "x")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageEndingWith("is set by the kit itself");
    }
    assertThatThrownBy(() -> SCENARIO.headers(Map.of("A", "x\r\nB: y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the value of the field A holds a control character");
  }
}
