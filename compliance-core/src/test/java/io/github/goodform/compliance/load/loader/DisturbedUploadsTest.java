package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class DisturbedUploadsTest {
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
      load.sender().disturb(Disturbance.SLOW, 1, 0);
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
}
