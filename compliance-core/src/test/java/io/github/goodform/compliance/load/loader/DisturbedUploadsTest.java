package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
final class DisturbedUploadsTest {
  /** Odd: an aborted upload closes its connection, and all that was sent arrives. */
  private static final long NUMBER = 7;

  private static final int MAX_HEAD_OCTETS = 1000;
  private static final Map<Disturbance, Double> ALL_MALFORMED = Map.of(Disturbance.MALFORMED, 1.0);
  private static final Kind.Upload FORM = new Kind.Upload(Kind.Form.FORM);

  /** A server may answer 411 to chunks: the contract does not judge that. */
  @Test
  void aSlowUploadAnnouncesItsLength() throws Exception {
    Queue<Headers> sent = new ConcurrentLinkedQueue<>();
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  sent.add(exchange.getRequestHeaders());
                  LocalServer.answer(exchange, 200, "{}");
                });
        LoneSender load = new LoneSender(server.uri(), Map.of(Disturbance.SLOW, 1.0), "form")) {
      load.sender().disturb(Disturbance.SLOW, FORM, 1, 0);
      assertThat(load.ended().disturbed()).containsEntry("slow", 1L);
    }
    String length = String.valueOf(FormBody.of(Kind.Form.FORM).length());
    assertThat(sent)
        .singleElement()
        .satisfies(
            headers -> {
              assertThat(headers.get("Content-Length")).containsExactly(length);
              assertThat(headers).doesNotContainKey("Transfer-Encoding");
            });
  }

  /** Each octet that arrives is the form's; a large one is never whole in the loader's memory. */
  @ParameterizedTest
  @EnumSource
  void eachDisturbanceSendsTheBeginningOfItsForm(Disturbance disturbance) throws Exception {
    for (Kind.Form form : Kind.Form.values()) {
      byte[] whole = FormBody.of(form).octets(NUMBER);
      int at = whole.length / 2;
      try (OctetServer server = new OctetServer();
          LoneSender load =
              new LoneSender(server.uri(), Map.of(disturbance, 1.0), "form", form.word())) {
        load.sender().disturb(disturbance, new Kind.Upload(form), NUMBER, at);
        Interval second = load.ended();
        assertThat(second.disturbed()).containsEntry(disturbance.word(), 1L);
        byte[] sent = server.octets();
        assertThat(sent).isEqualTo(Arrays.copyOf(whole, sent.length));
        switch (disturbance) {
          case SLOW -> assertThat(sent).hasSize(whole.length);
          case MALFORMED, SHORT -> assertThat(sent).hasSize(DisturbedUploads.cut(whole.length, at));
          case ABORTED -> assertThat(sent.length).isBetween(at - MAX_HEAD_OCTETS, at);
        }
      }
    }
  }

  /** The connections that a server closes behind a refusal are not the load's. */
  @Test
  void connectionsOfMalformedUploadsAreNotCounted() throws Exception {
    try (LocalServer server =
            new LocalServer(
                exchange -> {
                  exchange.getResponseHeaders().add("Connection", "close");
                  LocalServer.answer(exchange, 400, "refused");
                });
        LoneSender load = new LoneSender(server.uri(), ALL_MALFORMED, "form")) {
      for (int number = 1; number <= 3; number++) {
        load.sender().disturb(Disturbance.MALFORMED, FORM, number, number);
      }
      Interval second = load.ended();
      assertThat(second.disturbed()).containsEntry("malformed", 3L);
      assertThat(second.errors()).isEmpty();
      assertThat(second.opened()).isZero();
    }
  }

  /** A server may close a connection of HTTP/2 with all of its streams after many resets. */
  @Test
  void disturbedStreamsHaveConnectionsOfTheirOwn() throws Exception {
    Map<String, String> connections = new ConcurrentHashMap<>();
    try (StreamServer server =
            new StreamServer(
                request ->
                    connections.put(
                        String.valueOf(request.getHeaders().get("User-Agent")),
                        request.getConnectionMetaData().getRemoteSocketAddress().toString()));
        LoneSender load = new LoneSender(server.uri(), true, ALL_MALFORMED, "form")) {
      load.send("form", 1);
      load.sender().disturb(Disturbance.MALFORMED, FORM, 2, 0);
      load.ended();
    }
    assertThat(connections).containsOnlyKeys(Clients.LOAD_AGENT, Clients.DISTURBED_AGENT);
    assertThat(Set.copyOf(connections.values())).hasSize(2);
  }
}
