package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Observation;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same cases over HTTP/2, and which ones only HTTP/1.1 can express. */
class JettyTransportTest {
  private static final Catalog CATALOG = Catalog.load();

  /** More than a JVM needs on a busy machine to load both ends of HTTP/2 and send a request. */
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final Queue<Received> RECEIVED = new ConcurrentLinkedQueue<>();
  private static Server server;
  private static URI address;

  private record Received(String protocol, String type, String body) {}

  @BeforeAll
  static void start() throws Exception {
    server = new Server();
    ServerConnector connector =
        new ServerConnector(server, new HTTP2CServerConnectionFactory(new HttpConfiguration()));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Recorder());
    server.start();
    address = URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  /** Answers each upload with a form without parts. */
  private static final class Recorder extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String body = Content.Source.asString(request, StandardCharsets.ISO_8859_1);
      RECEIVED.add(
          new Received(
              request.getConnectionMetaData().getProtocol(),
              String.valueOf(request.getHeaders().get("Content-Type")),
              body));
      response.setStatus(200);
      response.write(
          true, ByteBuffer.wrap("{\"parts\":[]}".getBytes(StandardCharsets.US_ASCII)), callback);
      return true;
    }
  }

  private static Wire open() {
    return Wire.open(address, new Wire.Options(LONG, Map.of(), null, Protocol.H2C));
  }

  private static Case find(String id) {
    return CATALOG.find(id).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"form-field-and-file", "chunks-truncated", "length-pause-in-value"})
  void sendsTheOctetsOfTheBody(String id) throws Exception {
    RECEIVED.clear();
    Case testCase = find(id);
    try (Wire wire = open()) {
      assertThat(wire.obstacle(testCase)).isNull();
      List<WireRequest> requests = wire.requests(testCase);
      for (WireRequest request : requests) {
        assertThat(wire.send(testCase, request)).isEqualTo(new Observation.Parsed(200, List.of()));
      }
      assertThat(RECEIVED)
          .hasSameSizeAs(requests)
          .containsOnly(
              new Received(
                  "HTTP/2.0",
                  Objects.requireNonNull(requests.get(0).headers().get("Content-Type")),
                  requests.get(0).transmission().content().latin1()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"length-too-small", "next-after-epilogue", "framing-both", "served-slash-double"})
  void namesWhatOnlyTheFirstVersionCanSend(String id) {
    Case testCase = find(id);
    try (Wire wire = open()) {
      assertThat(wire.obstacle(testCase)).startsWith("only ");
    }
  }

  @Test
  void sendsMostOfTheCatalogue() {
    try (Wire wire = open()) {
      long sent =
          CATALOG.cases().stream().filter(testCase -> wire.obstacle(testCase) == null).count();
      assertThat(sent).isGreaterThan(CATALOG.cases().size() * 3L / 4);
    }
  }

  @Test
  void refusesAnAddressOfTheOtherScheme() {
    Wire.Options options = new Wire.Options(LONG, Map.of(), null, Protocol.H2);
    assertThatThrownBy(() -> Wire.open(address, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the protocol h2 needs an address that begins with https:");
  }
}
