package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A sender without a schedule: a test sends each request. */
final class LoneSender implements AutoCloseable {
  private static final long TIMEOUT_MILLIS = 50_000;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Clients clients;
  private final Recording recording = new Recording(false);
  private final Sender sender;

  /**
   * Starts the clients.
   *
   * @param kinds the mix; the first one is the probe, too
   */
  LoneSender(URI target, Map<Disturbance, Double> disturbances, String... kinds)
      throws LoaderException {
    this(target, false, TIMEOUT_MILLIS, disturbances, kinds);
  }

  LoneSender(URI target, boolean http2, Map<Disturbance, Double> disturbances, String... kinds)
      throws LoaderException {
    this(target, http2, TIMEOUT_MILLIS, disturbances, kinds);
  }

  LoneSender(
      URI target,
      boolean http2,
      long timeoutMillis,
      Map<Disturbance, Double> disturbances,
      String... kinds)
      throws LoaderException {
    Order order =
        new Order(
            target,
            Arrays.stream(kinds).map(kind -> new Order.Share(Kind.parse(kind), 1)).toList(),
            Kind.parse(kinds[0]),
            1,
            1,
            disturbances,
            8,
            timeoutMillis,
            1,
            0,
            1,
            http2,
            "",
            Map.of(),
            "",
            0,
            Map.of(),
            Order.Part.ALONE);
    clients = Clients.start(order);
    sender = new Sender(order, clients, recording, timer, () -> 0);
    recording.enter(Phase.RECORD);
  }

  Sender sender() {
    return sender;
  }

  Clients clients() {
    return clients;
  }

  void send(String kind, long number) {
    sender.send(Recording.Group.LOAD, Kind.parse(kind), number, System.nanoTime());
  }

  /** Waits for all answers, and returns what was recorded. */
  Interval ended() throws InterruptedException {
    while (recording.outstanding() > 0) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return recording.swap(0, clients.second(), Phase.RECORD);
  }

  List<String> examples() {
    return recording.totals().examples();
  }

  @Override
  public void close() {
    sender.close();
    clients.close();
    timer.shutdownNow();
  }
}
