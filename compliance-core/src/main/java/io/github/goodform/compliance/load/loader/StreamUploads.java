package io.github.goodform.compliance.load.loader;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;

/**
 * Unfinished uploads over HTTP/2: streams that are reset, or end early. They have connections of
 * their own, because a server may close one on which many streams are reset (RFC 9113 §10.5).
 */
record StreamUploads(Requests requests, HttpClient client, Recording recording)
    implements UnfinishedUploads {
  /** A stream is always reset: it is not closed in any other way before its end. */
  @Override
  public void abort(FormBody body, long number, int at) {
    AsyncRequestContent content = new AsyncRequestContent(body.contentType());
    Request request =
        request(
            body,
            content,
            ended -> {
              Throwable failure = ended.failure();
              String error =
                  failure != null && UnfinishedUploads.isConnect(failure)
                      ? "aborted upload: " + Sender.error(failure)
                      : null;
              recording.disturbed(Disturbance.ABORTED, error, null);
            });
    int length = 1 + at % (body.length() - 1);
    write(content, body.buffers(number, 0, length), false, Callback.from(() -> leave(request)));
  }

  private static void leave(Request request) {
    var unused = request.abort(new CancellationException("aborted as planned"));
  }

  /**
   * Writes buffers in turn.
   *
   * @param last whether the content ends with them
   * @param written is told when the last one was sent
   */
  static void write(
      AsyncRequestContent content, List<ByteBuffer> octets, boolean last, Callback written) {
    for (int i = 0; i < octets.size() - 1; i++) {
      content.write(false, octets.get(i), Callback.NOOP);
    }
    content.write(last, octets.get(octets.size() - 1), written);
  }

  @Override
  public void endEarly(FormBody body, long number, int at) {
    AsyncRequestContent content = new AsyncRequestContent(body.contentType());
    request(
        body,
        content,
        ended -> {
          boolean late = ended.failure() instanceof TimeoutException;
          recording.disturbed(
              Disturbance.SHORT,
              late
                  ? "short upload: timeout"
                  : UnfinishedUploads.notRefused("short", ended.status()),
              null);
        });
    int length = DisturbedUploads.cut(body.length(), at);
    write(content, body.buffers(number, 0, length), true, Callback.NOOP);
  }

  private Request request(FormBody body, AsyncRequestContent content, Consumer<Exchange> ended) {
    Request request =
        requests
            .disturbed(client, content)
            .headers(fields -> fields.put(HttpHeader.CONTENT_LENGTH, body.length()));
    request.send(new Exchange(true, ended));
    return request;
  }

  /** The streams end with their client. */
  @Override
  public void close() {}
}
