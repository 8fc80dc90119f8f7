package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.wire.RawConnection.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to send requests to one server and to receive what comes back. */
interface Transport extends AutoCloseable {
  /** Returns why this transport cannot send a request, in one line, or null when it can. */
  @Nullable String obstacle(WireRequest request, @Nullable NextRequest next);

  /** Sends a request that nothing follows on its connection. */
  Reply send(WireRequest request) throws InterruptedException;

  /**
   * Sends a request and the one that follows it over one connection.
   *
   * @return what came back for each; one entry alone when the connection ended without a response
   *     to the first
   */
  List<Reply> send(WireRequest first, WireRequest next, boolean pipelined);

  @Override
  void close();
}
