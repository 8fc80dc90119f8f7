package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SenderTest {
  private static final Map<Disturbance, Double> NONE =
      Map.of(Disturbance.ABORTED, 0.0, Disturbance.SLOW, 0.0);

  private static LocalServer withoutUploads() throws Exception {
    return new LocalServer(
        exchange -> {
          boolean upload = exchange.getRequestURI().getPath().equals("/upload");
          LocalServer.answer(exchange, upload ? 404 : 200, "fixed");
        });
  }

  @Test
  void aServerWithoutUploadsIsAskedForNone() throws Exception {
    try (LocalServer server = withoutUploads();
        LoneSender load = new LoneSender(server.uri(), NONE, "get:/page")) {
      load.sender().tryAll();
      assertThat(load.sender().takesRawUploads()).isFalse();
      assertThat(load.sender().tryEarlyResponses()).isEmpty();
    }
  }

  @Test
  void uploadsThatAreDisturbedNeedTheResourceForUploads() throws Exception {
    try (LocalServer server = withoutUploads();
        LoneSender load =
            new LoneSender(server.uri(), Map.of(Disturbance.SLOW, 0.1), "get:/page")) {
      assertThatThrownBy(load.sender()::tryAll)
          .isInstanceOf(LoaderException.class)
          .hasMessage(
              server.uri()
                  + "/upload: expected status 200, found 404; uploads are disturbed there: leave"
                  + " out aborted, slow, malformed and short ones");
    }
  }
}
