package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The same load on two servers by turns, in pairs of short rounds.
 *
 * <p>The order within a pair is random. A machine drifts from second to second; within a pair it
 * hardly does, so the ratio of the two rounds is that of the servers. Both get the same sequence of
 * requests. A round ends when its last response has arrived: what a request costs then belongs to
 * the round that sent it, even when one process is both servers.
 *
 * <p>Rounds are of the warm-up until {@link #record} is called; the recording begins with the next
 * pair.
 */
final class Alternation implements Task {
  private static final long STEP_NANOS = 200_000L;
  private static final long SAMPLE_NANOS = 50_000_000L;
  private static final long HEAD_START_NANOS = 1_000_000L;

  private final PairedOrder order;
  private final Consumer<Map<String, Object>> lines;
  private final SplittableRandom coins;
  private volatile boolean recording;
  private volatile boolean stopped;
  private volatile long due = Long.MAX_VALUE;

  /**
   * Plans a comparison.
   *
   * @param order what to send
   * @param lines receives what happened, an object for each line
   */
  Alternation(PairedOrder order, Consumer<Map<String, Object>> lines) {
    this.order = order;
    this.lines = lines;
    this.coins = new SplittableRandom(order.first().seed());
  }

  @Override
  public void record(int second) {
    recording = true;
  }

  @Override
  public void proceed() {
    // A comparison waits for nobody.
  }

  @Override
  public void stop() {
    stopped = true;
  }

  /** One of the two servers, and what is sent to it. */
  private final class Arm {
    private final boolean isSecond;
    private final Order load;
    private final Clients clients;
    private final Sender sender;
    private final ThreadClock clock;
    private final Mix mix;
    private final SplittableRandom random;
    private final Recording written = new Recording(false);
    private long number;

    Arm(boolean isSecond, Order load, Clients clients, ScheduledExecutorService timer) {
      this.isSecond = isSecond;
      this.load = load;
      this.clients = clients;
      this.sender = new Sender(load, clients, written, timer, Alternation.this::overdue);
      this.clock = new ThreadClock(order.processes().get(isSecond ? 1 : 0));
      this.mix = new Mix(load.mix());
      this.random = new SplittableRandom(load.seed());
    }

    void begin() throws LoaderException, InterruptedException {
      sender.tryAgain();
      clients.second();
      written.begin(System.nanoTime());
    }

    Round round(int pair, Phase phase) throws InterruptedException {
      written.enter(phase);
      clients.second();
      ThreadClock.Reading before = clock.read();
      long start = System.nanoTime() + HEAD_START_NANOS;
      send(start, start + TimeUnit.MILLISECONDS.toNanos(order.roundMillis()));
      awaitResponses();
      long nanos = System.nanoTime() - start;
      Round.Cpu cpu = clock.between(before, clock.read());
      return new Round(pair, isSecond, nanos, cpu, written.swap(pair, clients.second(), phase));
    }

    private void send(long start, long end) {
      double period = 1e9 / load.rate();
      long sampled = start;
      for (int k = 0; ; k++) {
        long intended = start + Math.round(k * period);
        if (intended >= end || stopped) {
          break;
        }
        due = intended;
        for (long now = System.nanoTime(); now < intended; now = System.nanoTime()) {
          LockSupport.parkNanos(this, intended - now);
        }
        sender.send(Recording.Group.LOAD, mix.next(random), ++number, intended);
        if (intended - sampled >= SAMPLE_NANOS) {
          clients.sample();
          sampled = intended;
        }
      }
      due = Long.MAX_VALUE;
    }

    private void awaitResponses() throws InterruptedException {
      long limit = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(load.timeoutMillis() + 1000);
      while (written.outstanding() > 0 && System.nanoTime() < limit) {
        TimeUnit.NANOSECONDS.sleep(STEP_NANOS);
      }
    }
  }

  /** How late the schedule is at this moment. */
  private long overdue() {
    long next = due;
    return next == Long.MAX_VALUE ? 0 : Math.max(0, System.nanoTime() - next);
  }

  @Override
  public void run() throws LoaderException, InterruptedException {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(Daemon.named("goodform-slow"));
    try (Clients ofFirst = Clients.start(order.first());
        Clients ofSecond = Clients.start(order.second())) {
      Arm first = new Arm(false, order.first(), ofFirst, timer);
      Arm second = new Arm(true, order.second(), ofSecond, timer);
      try {
        first.sender.tryAll();
        second.sender.tryAll();
        first.begin();
        second.begin();
        // Both get the same bodies.
        first.sender.bodies().leaveOut(second.sender.bodies().leftOut());
        second.sender.bodies().leaveOut(first.sender.bodies().leftOut());
        pairs(first, second);
      } finally {
        first.sender.close();
        second.sender.close();
      }
      Map<String, Object> end = new LinkedHashMap<>();
      end.put("event", "end");
      end.put("first", first.written.totals().members());
      end.put("second", second.written.totals().members());
      end.put("changing", first.sender.resources().changing());
      lines.accept(end);
    } finally {
      timer.shutdownNow();
    }
  }

  private void pairs(Arm first, Arm second) throws InterruptedException {
    int recorded = 0;
    for (int pair = 0; recorded < order.pairs() && !stopped; pair++) {
      Phase phase = recording ? Phase.RECORD : Phase.WARM_UP;
      List<Arm> turn = coins.nextBoolean() ? List.of(first, second) : List.of(second, first);
      List<Round> rounds = new ArrayList<>();
      for (Arm arm : turn) {
        rounds.add(arm.round(pair, phase));
      }
      // Written after both: whoever reads the lines may be in the process of a server.
      rounds.forEach(round -> lines.accept(round.members()));
      recorded += phase == Phase.RECORD ? 1 : 0;
    }
  }
}
