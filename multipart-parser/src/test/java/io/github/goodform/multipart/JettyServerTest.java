package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.stream.Stream;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The parser in a Jetty server with default buffers, which are direct: it gets the chunks of the
 * request as they are read from the connection.
 */
class JettyServerTest {
  private static final int UPLOADS = 2000;

  static Stream<Arguments> transports() {
    return Stream.of(
        Arguments.of(HttpVersion.HTTP_1_1, new HttpClient(new HttpClientTransportOverHTTP())),
        Arguments.of(
            HttpVersion.HTTP_2,
            new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()))));
  }

  @ParameterizedTest
  @MethodSource("transports")
  void readsEveryPartOfRandomUploads(HttpVersion version, HttpClient client) throws Exception {
    UploadRun run = new UploadRun();
    Server server = new Server();
    HttpConfiguration http = new HttpConfiguration();
    ServerConnector connector =
        new ServerConnector(
            server, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(new UploadHandler(run));
    server.start();
    try {
      run.send(client, version, connector.getLocalPort(), UPLOADS);
    } finally {
      server.stop();
    }
    assertThat(run.directBuffers()).isEqualTo(run.buffers());
    run.assertCuts(50, 25);
  }

  /** Answers with the digests of the parts. */
  private static final class UploadHandler extends Handler.Abstract.NonBlocking {
    private final UploadRun run;

    UploadHandler(UploadRun run) {
      this.run = run;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws MultipartException {
      Upload upload = run.at(Request.getPathInContext(request));
      new ChunkReader(run, upload, request, response, callback).run();
      return true;
    }
  }

  /** Reads, and demands more when nothing is there. */
  private static final class ChunkReader implements Runnable {
    private final UploadRun run;
    private final Upload upload;
    private final Content.Source source;
    private final Response response;
    private final Callback callback;
    private final Upload.Digests digests = new Upload.Digests();
    private final MultipartParser parser;

    ChunkReader(
        UploadRun run, Upload upload, Content.Source source, Response response, Callback callback)
        throws MultipartException {
      this.run = run;
      this.upload = upload;
      this.source = source;
      this.response = response;
      this.callback = callback;
      this.parser = MultipartParser.of(upload.boundary(), digests);
    }

    @Override
    public void run() {
      try {
        for (Content.Chunk chunk = source.read(); chunk != null; chunk = source.read()) {
          if (Content.Chunk.isFailure(chunk)) {
            callback.failed(chunk.getFailure());
            return;
          }
          run.count(upload, parser.octetsRead() + chunk.remaining(), chunk.getByteBuffer());
          parser.parse(chunk.getByteBuffer());
          chunk.release();
          if (chunk.isLast()) {
            parser.end();
            Content.Sink.write(response, true, digests.toString(), callback);
            return;
          }
        }
        source.demand(this);
      } catch (IOException e) {
        // The rest of the body is not read: the answer has to come before the connection ends.
        response.setStatus(400);
        Content.Sink.write(response, true, digests + e.toString(), callback);
      }
    }
  }
}
