package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One load, from its first request to its last answer.
 *
 * <p><b>Schedule.</b> One thread sends. Request k of the load is due at start + k · period, by
 * construction: nothing that happens to request k moves request k + 1. When the thread is late, it
 * sends what is overdue at once, and each of these requests keeps its intended time.
 *
 * <p><b>Phases.</b> Warm-up, until {@link #record} is called; the recording, which begins with the
 * next second; then the last answers are awaited; then the probe goes on alone.
 */
final class Session implements Task {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long HEAD_START_NANOS = 50_000_000L;
  private static final long SAMPLE_NANOS = 50_000_000L;
  private static final long MAX_OUTSTANDING = 20_000;
  private static final long LOOK_SECONDS = 5;

  private final Order order;
  private final Consumer<Map<String, Object>> lines;
  private final SplittableRandom random;
  private final Mix mix;
  private final Mix uploads;
  private final Recording recording;

  /**
   * When the load begins, as of {@link System#nanoTime}; before it, each resource is tried once.
   */
  private volatile long start = Long.MAX_VALUE;

  /** When the load ends, as nanoseconds since its start; set once the recording is due. */
  private volatile long end = Long.MAX_VALUE;

  private volatile int recordFrom = Integer.MAX_VALUE;
  private volatile boolean stopped;
  private volatile long nextDue = Long.MAX_VALUE;
  private final Semaphore looked = new Semaphore(0);
  private long number;

  /**
   * Plans a load.
   *
   * @param order what to send
   * @param lines receives what happened, an object for each line
   */
  Session(Order order, Consumer<Map<String, Object>> lines) {
    this.order = order;
    this.lines = lines;
    this.random = new SplittableRandom(order.seed());
    this.mix = new Mix(order.mix());
    this.uploads = Mix.ofUploads(order.mix());
    this.recording = new Recording(!order.times().isEmpty());
    this.number = order.part().firstRequest();
  }

  @Override
  public void record(int second) {
    if (recordFrom == Integer.MAX_VALUE && start != Long.MAX_VALUE) {
      int now = (int) Math.max(0, (System.nanoTime() - start) / SECOND_NANOS);
      int next = Math.max(now + 1, second);
      end = (next + order.recordSeconds()) * SECOND_NANOS;
      recordFrom = next;
    }
  }

  @Override
  public void proceed() {
    looked.release();
  }

  @Override
  public void stop() {
    stopped = true;
    looked.release();
  }

  @Override
  public void run() throws LoaderException, IOException, InterruptedException {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(Daemon.named("goodform-slow"));
    Totals totals;
    try (Clients clients = Clients.start(order)) {
      Sender sender = new Sender(order, clients, recording, timer, this::overdue);
      try {
        sender.tryAll();
        if (order.part().experiments()) {
          experiments(sender);
          if (order.heldUploads() > 0 && sender.takesRawUploads()) {
            hold(sender);
          }
        } else {
          sender.tryAgain();
        }
        awaitOthers(Watch.ready());
        clients.second();
        start = System.nanoTime() + HEAD_START_NANOS;
        recording.begin(start);
        totals = send(clients, sender);
      } finally {
        sender.close();
      }
    } finally {
      timer.shutdownNow();
    }
    writeTimes();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "end");
    line.putAll(totals.members());
    lines.accept(line);
  }

  private void experiments(Sender sender) throws LoaderException, InterruptedException {
    FutureTask<StalledReader.Found> stalled = new FutureTask<>(sender::tryStalledReader);
    Daemon.of(stalled, "goodform-experiment").start();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "early");
    line.put("answers", sender.tryEarlyResponses().stream().map(Enum::name).toList());
    StalledReader.Found found;
    try {
      found = stalled.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    line.put("backPressure", found.backPressure().name());
    line.put("unreadOctets", found.octets());
    line.put("samples", sender.bodies().samples());
    line.put("leftOut", sender.bodies().leftOut());
    sender.tryAgain();
    line.put("compared", sender.compared());
    line.put("changing", sender.resources().changing());
    line.put("missing", sender.resources().leftOut());
    lines.accept(line);
  }

  private void hold(Sender sender) throws InterruptedException {
    lines.accept(Map.of("event", "hold"));
    awaitLook();
    try (HeldUploads held = sender.holdUploads()) {
      lines.accept(
          Map.of("event", "held", "uploads", held.count(), "octets", HeldUploads.CONTENT_OCTETS));
      awaitLook();
    }
  }

  /** Whoever looks may have ended: then the load begins without it. */
  private void awaitLook() throws InterruptedException {
    var unused = looked.tryAcquire(LOOK_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until every loader of the load is as far; the only loader waits for nobody. */
  private void awaitOthers(Map<String, Object> line) throws InterruptedException {
    if (order.part().together() && !stopped) {
      // A look that took too long has left its permit.
      looked.drainPermits();
      lines.accept(line);
      looked.acquire();
    }
  }

  private Totals send(Clients clients, Sender sender) throws InterruptedException {
    Thread schedule = Daemon.of(() -> schedule(sender, 0, order.rate()), "goodform-schedule");
    schedule.start();
    int second = 0;
    Phase phase = Phase.WARM_UP;
    while (phase != Phase.DRAIN) {
      waitFor(clients, start + (second + 1) * SECOND_NANOS);
      Phase next = phaseOf(second + 1);
      emit(recording.swap(second++, clients.second(), next));
      phase = next;
    }
    schedule.join();
    awaitAnswers();
    emit(recording.swap(second++, clients.second(), Phase.RECOVERY));
    if (order.recoverySeconds() > 0 && !stopped) {
      awaitOthers(Map.of("event", "drained"));
      long afterwards = Math.max(System.nanoTime() - start, 0);
      end = afterwards + order.recoverySeconds() * SECOND_NANOS;
      Thread probe = Daemon.of(() -> schedule(sender, afterwards, 0), "goodform-schedule");
      probe.start();
      probe.join();
      awaitAnswers();
      emit(recording.swap(second, clients.second(), Phase.RECOVERY));
    }
    return recording.totals();
  }

  private Phase phaseOf(int second) {
    if (stopped) {
      return Phase.DRAIN;
    }
    if (second < recordFrom) {
      return Phase.WARM_UP;
    }
    return second < recordFrom + order.recordSeconds() ? Phase.RECORD : Phase.DRAIN;
  }

  private void emit(Interval interval) {
    if (order.part().together()) {
      lines.accept(Watch.line(Machine.read()));
    }
    lines.accept(interval.members());
  }

  private void waitFor(Clients clients, long until) throws InterruptedException {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, SAMPLE_NANOS));
      clients.sample();
    }
  }

  private void awaitAnswers() throws InterruptedException {
    long limit = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(order.timeoutMillis() + 1000);
    while (recording.outstanding() > 0 && System.nanoTime() < limit) {
      TimeUnit.NANOSECONDS.sleep(SAMPLE_NANOS / 10);
    }
  }

  /** How late the schedule is at this moment. */
  private long overdue() {
    long due = nextDue;
    return due == Long.MAX_VALUE ? 0 : Math.max(0, System.nanoTime() - start - due);
  }

  /**
   * Sends at intended times until the end.
   *
   * @param from the intended time of the first request, in nanoseconds since the start
   * @param rate the load's rate per second; 0 for the probe alone
   */
  private void schedule(Sender sender, long from, double rate) {
    long loads = 0;
    long probes = 0;
    while (!stopped) {
      long load = rate > 0 ? from + due(loads, rate) : Long.MAX_VALUE;
      long probe = order.probeRate() > 0 ? from + due(probes, order.probeRate()) : Long.MAX_VALUE;
      long next = Math.min(load, probe);
      if (next >= end) {
        break;
      }
      nextDue = next;
      if (!waitUntil(next)) {
        continue;
      }
      if (next == probe) {
        probes++;
        send(sender, Recording.Group.PROBE, order.probe(), start + next);
      } else {
        loads++;
        sendLoad(sender, start + next);
      }
    }
    nextDue = Long.MAX_VALUE;
  }

  /** By multiplication: a sum of periods would drift. */
  private static long due(long count, double rate) {
    return Math.round(count * (SECOND_NANOS / rate));
  }

  /** Returns whether the time has come; the end may have been set in the meantime. */
  private boolean waitUntil(long due) {
    long left = start + due - System.nanoTime();
    if (left > 0) {
      LockSupport.parkNanos(this, Math.min(left, SAMPLE_NANOS));
    }
    return start + due - System.nanoTime() <= 0;
  }

  private void sendLoad(Sender sender, long intended) {
    double choice = random.nextDouble();
    for (Disturbance disturbance : Disturbance.values()) {
      choice -= order.disturbances().getOrDefault(disturbance, 0.0);
      if (choice < 0) {
        Kind.Upload kind = (Kind.Upload) uploads.next(random);
        sender.disturb(disturbance, kind, ++number, random.nextInt(Integer.MAX_VALUE));
        return;
      }
    }
    send(sender, Recording.Group.LOAD, mix.next(random), intended);
  }

  private void send(Sender sender, Recording.Group group, Kind kind, long intended) {
    if (recording.outstanding() >= MAX_OUTSTANDING) {
      recording.unsent();
    } else {
      sender.send(group, kind, ++number, intended);
    }
  }

  private void writeTimes() throws IOException {
    if (!order.times().isEmpty()) {
      List<String> all = new ArrayList<>();
      all.add("phase,group,kind,intended_ns,sent_ns,completed_ns,status,fault");
      all.addAll(recording.times());
      Files.write(Path.of(order.times()), all);
    }
  }
}
