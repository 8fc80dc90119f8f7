package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Totals;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The steps of one run, from the warm-up to the judgement, and what they leave behind. */
final class SingleRun {
  private static final Duration REST_TIMEOUT = Duration.ofSeconds(5);
  private static final long REST_STEP_NANOS = 50_000_000L;

  private final LoadRun run;
  private final LoadScenario scenario;
  private final Observed observed;
  private final LoaderProcess loader;
  private final Order order;
  private final Instant startedAt = Instant.now();
  private List<String> early = List.of();
  private final List<Interval> intervals = new ArrayList<>();
  private final List<WarmUp.Second> warmUp = new ArrayList<>();
  private final ServerReading rested;
  private final Machine.Server server;
  private long compiledMillis;
  private boolean asked;
  private boolean calm;
  private long heapBefore;
  private @Nullable ServerReading began;
  private @Nullable ServerReading ended;
  private Machine.@Nullable Reading machineBegan;
  private Machine.@Nullable Reading machineEnded;
  private @Nullable BlockedTasks blocked;
  private BlockedTasks.Found blockedFound = BlockedTasks.Found.NOT_LOOKED;

  SingleRun(LoadRun run, LoaderProcess loader) {
    this.run = run;
    this.scenario = run.scenario();
    this.observed = run.observed();
    this.loader = loader;
    this.order = scenario.order(run.target());
    this.compiledMillis = serverCompileMillis();
    this.server =
        observed.isInThisJvm()
            ? new Machine.Server.Here(ProcessHandle.current().pid())
            : Machine.find(run.target());
    this.rested = observed.read();
  }

  LoadResult run() {
    try {
      return judge(send());
    } finally {
      if (blocked != null) {
        blocked.close();
      }
    }
  }

  private Totals send() {
    loader.send(order.line());
    Totals totals = null;
    while (totals == null) {
      // A second may bring nothing while the last answers are awaited.
      Members line = loader.next(scenario.timeout().plusSeconds(90));
      switch (line.text("event")) {
        case "early" -> early = line.texts("answers");
        case "second" -> second(Interval.parse(line));
        case "end" -> totals = Totals.parse(line);
        case "error" -> throw new LoadException(line.text("message"));
        default -> throw new LoadException("the loader wrote " + line.text("event"));
      }
    }
    return totals;
  }

  private void second(Interval second) {
    intervals.add(second);
    if (second.phase() == Phase.WARM_UP) {
      warmUp(second);
    }
    long recorded = intervals.stream().filter(each -> each.phase() == Phase.RECORD).count();
    if (second.phase() == Phase.RECORD && recorded == order.recordSeconds()) {
      machineEnded = Machine.read(server);
      ended = observed.read();
      endFlightRecording();
    }
    run.progress()
        .accept(
            new LoadRun.Progress(
                second.index(), second.phase() == Phase.RECORD, LoadText.second(second)));
  }

  private void warmUp(Interval second) {
    long compiled = serverCompileMillis();
    warmUp.add(
        new WarmUp.Second(
            second.asked(),
            second.lag().p99() / 1e6,
            second.compileMillis(),
            compiled - compiledMillis));
    compiledMillis = compiled;
    if (asked) {
      // The recording begins with the second that follows this one.
      machineBegan = Machine.read(server);
      began = observed.read();
      return;
    }
    Duration passed = Duration.ofSeconds(warmUp.size());
    boolean enough = passed.compareTo(scenario.leastWarmUp()) >= 0;
    calm = WarmUp.isCalm(warmUp, maxLagMillis());
    if ((enough && calm) || passed.compareTo(scenario.mostWarmUp()) >= 0) {
      heapBefore = observed.isInThisJvm() ? JvmReading.heapAfterCollection() : 0;
      if (observed.isInThisJvm() && BlockedTasks.isAvailable()) {
        blocked = BlockedTasks.start();
      }
      loader.send("{\"do\":\"record\"}");
      asked = true;
    }
  }

  private void endFlightRecording() {
    try (BlockedTasks recording = blocked) {
      if (recording != null) {
        blockedFound = recording.stop();
      }
    } catch (IOException e) {
      throw new LoadException("the flight recording cannot be read: " + e.getMessage(), e);
    }
  }

  private double periodMillis() {
    return 1000 / (order.rate() + order.probeRate());
  }

  private double maxLagMillis() {
    return Math.max(Guard.MAX_LAG_MILLIS, periodMillis());
  }

  private long serverCompileMillis() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return observed.isInThisJvm() && compiler != null ? compiler.getTotalCompilationTime() : 0;
  }

  /** The clients have left: what they used is given back, at once or a little later. */
  private ServerReading awaitRest() {
    long limit = System.nanoTime() + REST_TIMEOUT.toNanos();
    ServerReading now = observed.read();
    while (!isAtRest(now) && System.nanoTime() < limit) {
      LockSupport.parkNanos(this, REST_STEP_NANOS);
      now = observed.read();
    }
    return now;
  }

  private boolean isAtRest(ServerReading now) {
    return now.heldBuffers().orElse(0) <= rested.heldBuffers().orElse(0)
        && isBack(now, ServerReading.CONNECTIONS, 0)
        && isBack(now, ServerReading.FILES, 0)
        && isBack(now, ServerReading.DESCRIPTORS, Promises.FREE_DESCRIPTORS)
        && now.get(ServerReading.QUEUED_TASKS).orElse(0) == 0;
  }

  private boolean isBack(ServerReading now, String counter, long free) {
    return ServerReading.growth(rested, now, counter).orElse(0) <= free;
  }

  private LoadResult judge(Totals totals) {
    if (machineBegan == null || machineEnded == null || began == null || ended == null) {
      throw new LoadException("the loader ended before the recording did");
    }
    ServerReading restedAgain = awaitRest();
    OptionalLong heapGrowth =
        observed.isInThisJvm()
            ? OptionalLong.of(JvmReading.heapAfterCollection() - heapBefore)
            : OptionalLong.empty();
    Evidence evidence =
        new Evidence(
            early,
            intervals,
            totals,
            new Evidence.Inside(rested, began, ended, restedAgain),
            heapGrowth,
            blockedFound);
    MachineUse machine =
        MachineUse.between(
            machineBegan,
            machineEnded,
            evidence.recorded().stream().mapToLong(Interval::cpuNanos).sum() / 1e9,
            Runtime.getRuntime().availableProcessors());
    List<String> notObserved = new ArrayList<>(Guard.notObserved(machine));
    notObserved.addAll(restedAgain.notObserved());
    if (!blockedFound.looked()) {
      notObserved.add("tasks that block (needs the server in this JVM, and a flight recorder)");
    }
    return new LoadResult(
        run.target(),
        scenario,
        startedAt,
        evidence,
        machine,
        Guard.judge(figures(evidence, machine)),
        Promises.judge(evidence, scenario.maxP99()),
        notObserved);
  }

  private Guard.Figures figures(Evidence evidence, MachineUse machine) {
    List<Interval> recorded = evidence.recorded();
    Totals totals = evidence.totals();
    long samples = recorded.stream().mapToLong(Interval::samples).sum();
    long starved = recorded.stream().mapToLong(Interval::starved).sum();
    double gcMillis = recorded.stream().mapToLong(Interval::gcMillis).sum();
    return new Guard.Figures(
        machine,
        periodMillis(),
        totals.lag().p99() / 1e6,
        totals.lag().max() / 1e6,
        evidence.counted(Interval::asked),
        recorded.stream().mapToLong(Interval::completed).sum(),
        order.rate() * undisturbed() * totals.load().mean() / 1e9,
        // A connection of HTTP/2 carries at least 100 streams, as RFC 9113 §6.5.2 recommends.
        order.http2() ? 100 * order.connections() : order.connections(),
        samples == 0 ? 0 : (double) starved / samples,
        recorded.isEmpty() ? 0 : gcMillis / (recorded.size() * 1000.0),
        calm);
  }

  private double undisturbed() {
    Map<?, Double> shares = order.disturbances();
    return 1 - shares.values().stream().mapToDouble(each -> each).sum();
  }
}
