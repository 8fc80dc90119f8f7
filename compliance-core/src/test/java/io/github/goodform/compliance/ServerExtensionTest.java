package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** One server for several test classes, as a server project writes it. */
class ServerExtensionTest {
  private static final List<String> EVENTS = new ArrayList<>();
  private static final URI ADDRESS = URI.create("http://127.0.0.1:8080");

  /** A server that only notes what happens to it. */
  private static final class Server implements AutoCloseable {
    static Server start() {
      EVENTS.add("start");
      return new Server();
    }

    URI uri() {
      return ADDRESS;
    }

    @Override
    public void close() {
      EVENTS.add("stop");
    }
  }

  static class First {
    @RegisterExtension
    static final ServerExtension<Server> SERVER = ServerExtension.of(Server::start, Server::uri);

    @Test
    void isRunning() {
      EVENTS.add("test at " + SERVER.target());
    }
  }

  static class Second {
    @RegisterExtension static final ServerExtension<?> SERVER = First.SERVER;

    @Test
    void isRunning() {
      EVENTS.add("test at " + SERVER.target());
    }
  }

  static class WithoutAServer {
    @RegisterExtension
    static final ServerExtension<Object> SERVER =
        ServerExtension.of(
            () -> {
              throw new IllegalArgumentException("the port is taken");
            },
            server -> ADDRESS,
            server -> EVENTS.add("stop"));

    @Test
    void isNotReached() {}
  }

  @Test
  void startsOnceBeforeTheFirstClassAndStopsAfterTheLast() {
    EVENTS.clear();
    run(First.class, Second.class).testEvents().assertStatistics(all -> all.succeeded(2));
    assertThat(EVENTS).containsExactly("start", "test at " + ADDRESS, "test at " + ADDRESS, "stop");
  }

  @Test
  void startsAgainInTheNextRun() {
    EVENTS.clear();
    run(First.class);
    run(First.class);
    assertThat(EVENTS).filteredOn("start"::equals).hasSize(2);
    assertThat(EVENTS).filteredOn("stop"::equals).hasSize(2);
  }

  @Test
  void saysWhyAServerDoesNotStart() {
    EVENTS.clear();
    EngineExecutionResults results = run(WithoutAServer.class);
    assertThat(results.containerEvents().failed().list())
        .singleElement()
        .asString()
        .contains("the server does not start: ", "the port is taken");
    assertThat(EVENTS).isEmpty();
  }

  @Test
  void saysWhenItIsNotRegistered() {
    ServerExtension<Server> unused = ServerExtension.of(Server::start, Server::uri);
    assertThatThrownBy(unused::target)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("@RegisterExtension");
  }

  private static EngineExecutionResults run(Class<?>... testClasses) {
    EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter");
    for (Class<?> testClass : testClasses) {
      kit.selectors(selectClass(testClass));
    }
    return kit.execute();
  }
}
