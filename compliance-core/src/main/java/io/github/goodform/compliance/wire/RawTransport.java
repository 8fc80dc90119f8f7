package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.wire.RawConnection.Reply;
import io.github.goodform.compliance.wire.RawConnection.UnreachableException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 over sockets, plain or TLS: each request has a connection of its own, and is sent octet
 * for octet.
 */
final class RawTransport implements Transport {
  private final URI target;
  private final Wire.Options options;
  private final ScheduledExecutorService clock;

  RawTransport(URI target, Wire.Options options) {
    this.target = target;
    this.options = options;
    this.clock = clock();
  }

  /** Returns the thread that ends waits which take too long. */
  static ScheduledExecutorService clock() {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, "goodform-clock");
          thread.setDaemon(true);
          return thread;
        });
  }

  @Override
  public @Nullable String obstacle(WireRequest request, @Nullable NextRequest next) {
    return null;
  }

  @Override
  public Reply send(WireRequest request, Duration timeout) {
    return send(request, timeout, Duration.ZERO);
  }

  @Override
  public Reply send(WireRequest request, Duration timeout, Duration pause) {
    try (RawConnection connection =
        RawConnection.open(target, options.withTimeout(timeout), clock)) {
      if (!request.transmission().leaves()) {
        connection.pauseMillis = pause.toMillis();
        return connection.exchange(request, true, null);
      }
      connection.leave(request);
    } catch (UnreachableException e) {
      return new Reply(null, e.observation());
    }
    return send(request.next(NextRequest.PLAIN), timeout, pause);
  }

  @Override
  public List<Reply> send(
      List<WireRequest> requests, NextRequest.When when, Duration timeout, Duration pause) {
    List<Reply> replies = new ArrayList<>();
    try (RawConnection connection =
        RawConnection.open(target, options.withTimeout(timeout), clock)) {
      for (int i = 0; i < requests.size(); i++) {
        boolean last = i == requests.size() - 1;
        if (when == NextRequest.When.PIPELINED) {
          replies.add(
              last
                  ? connection.response(requests.get(i).method())
                  : connection.exchange(requests.get(i), false, requests.get(i + 1)));
        } else {
          connection.pauseMillis = i == 0 ? pause.toMillis() : 0;
          replies.add(connection.exchange(requests.get(i), last, null));
        }
        HttpResponse response = replies.get(i).response();
        boolean isOver = when == NextRequest.When.SERIES && response != null && response.isLast();
        if (response == null || isOver || connection.isCutShort()) {
          break;
        }
      }
    } catch (UnreachableException e) {
      replies.add(new Reply(null, e.observation()));
    }
    return replies;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
