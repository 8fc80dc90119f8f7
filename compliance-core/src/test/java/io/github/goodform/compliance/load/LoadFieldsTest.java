package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load of a server behind a login: every request of it has the fields. */
@Tag("once")
final class LoadFieldsTest {
  private static final Map<String, String> LOGIN = Map.of("Authorization", "Bearer of the test");

  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(1).rate(40).aborting(0.05).slow(0.05).malformed(0.05).shorter(0.05);

  private final Path directory;

  LoadFieldsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** Answers 401 without the field, and counts. */
  private static final class Login extends Handler.Wrapper {
    private final AtomicLong admitted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    static Login before(Server server) throws Exception {
      Login login = new Login();
      server.stop();
      login.setHandler(server.getHandler());
      server.setHandler(login);
      server.start();
      return login;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      List<String> found = request.getHeaders().getValuesList("Authorization");
      if (found.equals(List.of("Bearer of the test"))) {
        admitted.incrementAndGet();
        return super.handle(request, response, callback);
      }
      refused.incrementAndGet();
      response.getHeaders().put("WWW-Authenticate", "Bearer");
      Response.writeError(request, response, callback, 401);
      return true;
    }
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
      assertThat(login.refused).hasValue(0);
      assertThat(login.admitted).hasValueGreaterThan(60);
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
      assertThat(login.refused).hasValue(0);
      assertThat(server.images()).isGreaterThan(2L * PageServer.IMAGES);
    }
  }

  @Test
  void aServerThatWantsALoginIsOneClearLine() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      var unused = Login.before(server.server());
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
