package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Observation;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** Sends requests over connections of their own, octet for octet, broken or not. */
final class RawSender {
  private final URI target;
  private final Duration timeout;
  private final ScheduledExecutorService clock;

  RawSender(URI target, Duration timeout, ScheduledExecutorService clock) {
    this.target = target;
    this.timeout = timeout;
    this.clock = clock;
  }

  /** What came back: an answer, or an observation that there was none. */
  record Reply(@Nullable HttpResponse answer, @Nullable Observation instead) {}

  /** Sends a request that nothing follows. */
  Reply send(WireRequest request) {
    try (RawConnection connection = RawConnection.open(target, timeout, clock)) {
      return connection.ask(request, true, null);
    } catch (IOException e) {
      return unreachable(e);
    }
  }

  /**
   * Sends two requests over one connection.
   *
   * @param pipelined whether the second is sent with the last octets of the first
   * @return what came back for each; one entry alone when the connection ended without an answer to
   *     the first
   */
  List<Reply> send(WireRequest first, WireRequest next, boolean pipelined) {
    List<Reply> replies = new ArrayList<>();
    try (RawConnection connection = RawConnection.open(target, timeout, clock)) {
      replies.add(connection.ask(first, false, pipelined ? next : null));
      if (replies.get(0).answer() != null) {
        replies.add(pipelined ? connection.hear(next.method()) : connection.ask(next, true, null));
      }
    } catch (IOException e) {
      replies.add(unreachable(e));
    }
    return replies;
  }

  /** Sends the beginning of a request and is gone; null, or why there was no connection. */
  @Nullable Reply leave(WireRequest request, Framing.Leave leave) {
    try (RawConnection connection = RawConnection.open(target, timeout, clock)) {
      connection.leave(request, leave);
      return null;
    } catch (IOException e) {
      return unreachable(e);
    }
  }

  private static Reply unreachable(IOException e) {
    String problem =
        e instanceof UnknownHostException
            ? "the host is not known"
            : String.valueOf(e.getMessage());
    return new Reply(null, new Observation.Unreachable(problem));
  }
}
