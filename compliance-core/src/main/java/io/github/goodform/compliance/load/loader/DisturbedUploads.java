package io.github.goodform.compliance.load.loader;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Sends the uploads of a load that are disturbed, and judges the answers to them. */
final class DisturbedUploads implements AutoCloseable {
  private static final int SLOW_PIECES = 8;
  private static final long SLOW_PAUSE_MILLIS = 100;

  private final Requests requests;
  private final Clients clients;
  private final UnfinishedUploads unfinished;
  private final Recording recording;
  private final ScheduledExecutorService timer;

  /**
   * Makes a sender of them.
   *
   * @param clients send those that an HTTP client sends: slow ones are ordinary requests of the
   *     load
   * @param unfinished sends the others
   * @param timer sends the pieces of slow uploads
   */
  DisturbedUploads(
      Requests requests,
      Clients clients,
      UnfinishedUploads unfinished,
      Recording recording,
      ScheduledExecutorService timer) {
    this.requests = requests;
    this.clients = clients;
    this.unfinished = unfinished;
    this.recording = recording;
    this.timer = timer;
  }

  /**
   * Sends one.
   *
   * @param at chooses the octet at which it is cut
   */
  void send(Disturbance disturbance, FormBody body, long number, int at) {
    recording.disturbing();
    switch (disturbance) {
      case ABORTED -> unfinished.abort(body, number, at);
      case SHORT -> unfinished.endEarly(body, number, at);
      case SLOW -> slow(body, number);
      case MALFORMED -> malformed(body, number, at);
    }
  }

  /** It announces its length: a server may refuse chunks by 411 (Length Required). */
  private void slow(FormBody body, long number) {
    AsyncRequestContent content = new AsyncRequestContent(body.contentType());
    requests
        .disturbed(clients.of(Recording.Group.LOAD), content)
        .headers(fields -> fields.put(HttpHeader.CONTENT_LENGTH, body.length()))
        .send(
            new Exchange(
                true,
                ended ->
                    recording.disturbed(
                        Disturbance.SLOW,
                        ended.isOk() ? null : "slow upload: " + Sender.outcome(ended),
                        ended.isOk()
                            ? UploadAnswer.difference(body.parts(number), ended.octets())
                            : null)));
    long length = body.length();
    for (int i = 0; i < SLOW_PIECES; i++) {
      int from = (int) (length * i / SLOW_PIECES);
      int to = (int) (length * (i + 1) / SLOW_PIECES);
      boolean last = i == SLOW_PIECES - 1;
      List<ByteBuffer> piece = body.buffers(number, from, to);
      var unused =
          timer.schedule(
              () -> StreamUploads.write(content, piece, last, Callback.NOOP),
              i * SLOW_PAUSE_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }

  private void malformed(FormBody body, long number, int at) {
    Request.Content content = body.content(number, cut(body.length(), at));
    requests
        .disturbed(clients.ofDisturbed(), content)
        .send(
            new Exchange(
                true,
                ended -> recording.disturbed(Disturbance.MALFORMED, notRefused(ended), null)));
  }

  /**
   * Returns how many octets of a form are sent that must be refused: at least the first delimiter,
   * because a body without one is an empty form to some servers, and nothing of the last one.
   *
   * @param at chooses the octet
   */
  static int cut(int length, int at) {
    int first = "--".length() + FormBody.BOUNDARY.length() + "\r\n".length();
    int last = first + "--".length();
    return first + at % (length - first - last);
  }

  private static @Nullable String notRefused(Exchange ended) {
    if (ended.failure() instanceof TimeoutException) {
      return "malformed upload: timeout";
    }
    if (ended.failure() != null && ended.status() == 0) {
      return null;
    }
    return UnfinishedUploads.notRefused("malformed", ended.status());
  }

  @Override
  public void close() {
    unfinished.close();
  }
}
