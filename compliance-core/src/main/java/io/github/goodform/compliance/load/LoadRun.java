package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Totals;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of a load against one server.
 *
 * <pre>{@code
 * LoadResult result =
 *     LoadRun.of(URI.create("http://127.0.0.1:8080"))
 *         .withScenario(LoadScenario.uploads().rate(300))
 *         .run();
 * }</pre>
 *
 * <p>Nine steps: find the <b>server</b>; plan the <b>probe</b> and the <b>load</b>; <b>warm up</b>
 * until both JVMs are calm; <b>record</b>; <b>run</b> on for the time of the recording; <b>stop</b>
 * the load and let the probe go on; <b>collect</b> what was seen; <b>judge</b>. Runs of one JVM are
 * made one after the other: two loads at once would disturb each other.
 */
public final class LoadRun {
  private static final Object ONE_AT_A_TIME = new Object();
  private static final Duration REST_TIMEOUT = Duration.ofSeconds(5);
  private static final long REST_STEP_NANOS = 50_000_000L;

  private final URI target;
  private final LoadScenario scenario;
  private final Observed observed;
  private final Consumer<Progress> progress;

  private LoadRun(
      URI target, LoadScenario scenario, Observed observed, Consumer<Progress> progress) {
    this.target = target;
    this.scenario = scenario;
    this.observed = observed;
    this.progress = progress;
  }

  /**
   * What a second of a run looks like to somebody who watches.
   *
   * @param second the number of the second
   * @param recording whether it is recorded
   * @param text the figures in one line
   */
  public record Progress(int second, boolean recording, String text) {}

  /**
   * Plans a run of {@link LoadScenario#uploads()}.
   *
   * @param target the address that the contract's resources are below, {@code http} or {@code
   *     https}
   * @return the run
   * @throws IllegalArgumentException for another scheme, or without a host
   */
  public static LoadRun of(URI target) {
    if (!List.of("http", "https").contains(String.valueOf(target.getScheme()))
        || target.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address such as http://127.0.0.1:8080, found " + target);
    }
    return new LoadRun(target, LoadScenario.uploads(), Observed.nothing(), second -> {});
  }

  /**
   * Sends something else.
   *
   * @param other the scenario
   * @return the run
   */
  public LoadRun withScenario(LoadScenario other) {
    return new LoadRun(target, other, observed, progress);
  }

  /**
   * Looks inside the server.
   *
   * @param other what to look at
   * @return the run
   */
  public LoadRun withObserved(Observed other) {
    return new LoadRun(target, scenario, other, progress);
  }

  /**
   * Tells of each second.
   *
   * @param watcher is called once a second, by the thread that runs
   * @return the run
   */
  public LoadRun withProgress(Consumer<Progress> watcher) {
    return new LoadRun(target, scenario, observed, watcher);
  }

  /**
   * Runs.
   *
   * @return what was found
   * @throws LoadException if the server cannot be reached or the loader does not start
   */
  public LoadResult run() {
    synchronized (ONE_AT_A_TIME) {
      LoaderProcess loader = LoaderProcess.shared();
      try {
        return new Steps(loader).run();
      } catch (RuntimeException e) {
        // Whatever is still in its pipe belongs to this run: the next one begins with a new one.
        loader.close();
        throw e;
      }
    }
  }

  /**
   * Runs at each of these rates, one after the other.
   *
   * @param rates requests of the load per second, at least one
   * @return what the probe measured at each
   * @throws LoadException if the server cannot be reached or the loader does not start
   */
  public LoadCurve steps(List<Double> rates) {
    if (rates.isEmpty()) {
      throw new IllegalArgumentException("steps: expected at least one rate");
    }
    rates.forEach(scenario::rate);
    return LoadCurve.of(this, rates);
  }

  /**
   * Raises the rate until a run is INVALID or breaks a promise, from the scenario's rate on, and
   * then runs once more at the first rate: a server should be as it was before. The scenario should
   * have a budget ({@link LoadScenario#maxP99}).
   *
   * @return every run; the limit lies within 10 % below the smallest rate that was not good
   * @throws LoadException if the server cannot be reached or the loader does not start
   */
  public LoadCurve findLimit() {
    return LoadCurve.search(this);
  }

  URI target() {
    return target;
  }

  LoadScenario scenario() {
    return scenario;
  }

  /** The steps of one run, and what they leave behind. */
  private final class Steps {
    private final LoaderProcess loader;
    private final Order order = scenario.order(target);
    private final Instant startedAt = Instant.now();
    private final List<Interval> intervals = new ArrayList<>();
    private final List<WarmUp.Second> warmUp = new ArrayList<>();
    private final ServerReading rested;
    private final Machine.Server server;
    private long compiledMillis = serverCompileMillis();
    private boolean asked;
    private boolean calm;
    private long heapBefore;
    private @Nullable ServerReading began;
    private @Nullable ServerReading ended;
    private Machine.@Nullable Reading machineBegan;
    private Machine.@Nullable Reading machineEnded;
    private @Nullable BlockedTasks blocked;
    private BlockedTasks.Found blockedFound = BlockedTasks.Found.NOT_LOOKED;

    Steps(LoaderProcess loader) {
      this.loader = loader;
      this.server =
          observed.isInThisJvm()
              ? new Machine.Server.Here(ProcessHandle.current().pid())
              : Machine.find(target);
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
      progress.accept(
          new Progress(second.index(), second.phase() == Phase.RECORD, LoadText.second(second)));
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
          target,
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
}
