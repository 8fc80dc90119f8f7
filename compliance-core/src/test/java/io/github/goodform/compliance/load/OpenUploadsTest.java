package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What uploads take whose end is held back: all of their content, or a bounded buffer. */
@Tag("once")
final class OpenUploadsTest {
  /** Reads an upload, into memory or to nowhere. */
  private static final class Reader extends Handler.Abstract {
    private final boolean keeps;

    Reader(boolean keeps) {
      this.keeps = keeps;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      @Nullable ByteArrayOutputStream kept = keeps ? new ByteArrayOutputStream() : null;
      byte[] buffer = new byte[8 << 10];
      long length = 0;
      try (InputStream in = Content.Source.asInputStream(request)) {
        for (int some = in.read(buffer); some >= 0; some = in.read(buffer)) {
          length += some;
          if (kept != null) {
            kept.write(buffer, 0, some);
          }
        }
      }
      String answer = length + " octets, " + (kept == null ? 0 : kept.size()) + " kept";
      response.write(true, ByteBuffer.wrap(answer.getBytes(StandardCharsets.US_ASCII)), callback);
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areKeptInMemoryOrNot(boolean keeps) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Reader(keeps));
    server.start();
    try {
      LoadResult result =
          LoadRun.of(URI.create("http://127.0.0.1:" + connector.getLocalPort()))
              .withScenario(ShortLoad.uploads(1).rate(20))
              .withObserved(Observed.of(server))
              .run();
      Experiments.OpenUploads open = result.evidence().experiments().open().orElseThrow();
      assertThat(open.uploads()).isEqualTo(20);
      assertThat(open.isKept()).as(open.describe()).isEqualTo(keeps);
      if (keeps) {
        assertThat(open.heapOctets()).isGreaterThan(900L << 10);
      }
      String line = "open uploads: " + (keeps ? "kept in memory" : "held in bounded memory");
      assertThat(result.text()).anyMatch(each -> each.startsWith(line));
      assertThat(result.html()).contains(line);
      assertThat(result.json()).contains("\"kept\" : " + keeps);
    } finally {
      server.stop();
    }
  }
}
