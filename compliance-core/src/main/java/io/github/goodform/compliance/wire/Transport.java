package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.wire.RawConnection.Reply;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to send requests to one server and to receive what comes back. */
interface Transport extends AutoCloseable {
  /** Returns why this transport cannot send a request, in one line, or null when it can. */
  @Nullable String obstacle(WireRequest request, @Nullable NextRequest next);

  /** Sends a request that nothing follows on its connection. */
  Reply send(WireRequest request, Duration timeout) throws InterruptedException;

  /**
   * Sends a request that nothing follows so that a response which comes early is not lost, where
   * the protocol can lose one: piece by piece, with a look for a response before each.
   *
   * @param pause how long to wait for a response before the content, and before its last octet
   */
  default Reply send(WireRequest request, Duration timeout, Duration pause)
      throws InterruptedException {
    return send(request, timeout);
  }

  /**
   * Sends requests over one connection, one after the other.
   *
   * @param when when the second is sent: {@link NextRequest.When#PIPELINED} with the end of the
   *     first; in a {@link NextRequest.When#SERIES} none is sent after a response that announces
   *     the end of the connection (RFC 9112 §9.6)
   * @param timeout the response timeout of each
   * @param pause as in {@link #send(WireRequest, Duration, Duration)}, for the first of them when
   *     nothing is sent with its end; 0 for none
   * @return what came back for each, up to the first without a response, or with one that came
   *     before the request was sent
   */
  List<Reply> send(
      List<WireRequest> requests, NextRequest.When when, Duration timeout, Duration pause);

  @Override
  void close();
}
