package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The steps of one run, from the warm-up to the judgement, and what they leave behind. */
final class SingleRun {
  private static final long REST_STEP_NANOS = 50_000_000L;
  private static final long EXPERIMENTS_REST_NANOS = 1_000_000_000L;

  /** So many that what each takes is more than the heap changes by itself. */
  private static final int HELD_UPLOADS = 20;

  private final LoadRun run;
  private final LoadScenario scenario;
  private final Observed observed;
  private final LoadSource source;
  private final Order order;
  private final Steps steps = new Steps();
  private final Instant startedAt = Instant.now();
  private Experiments experiments = Experiments.NONE;
  private OptionalLong heapBeforeUploads = OptionalLong.empty();
  private OptionalLong directBeforeUploads = OptionalLong.empty();
  private final List<Interval> intervals = new ArrayList<>();
  private final List<WarmUp.Second> warmUp = new ArrayList<>();
  private final Observed.Inside inside;
  private final ServerReading rested;
  private final @Nullable Baseline earlier;
  private final Machine.Server server;
  private final LoadOrigin origin;
  private long compiledMillis;
  private boolean asked;
  private boolean calm;
  private OptionalLong heapBefore = OptionalLong.empty();
  private @Nullable ServerReading began;
  private @Nullable ServerReading ended;
  private Machine.@Nullable Reading machineBegan;
  private Machine.@Nullable Reading machineEnded;
  private @Nullable BlockedTasks blocked;
  private @Nullable PoolQueue queue;
  private Series queued = Series.NONE;
  private @Nullable Profiling profile;
  private BlockedTasks.Found blockedFound = BlockedTasks.Found.NOT_LOOKED;

  /**
   * Prepares a run.
   *
   * @param earlier what leaks are counted from, where earlier runs count as well; or null
   */
  SingleRun(LoadRun run, LoadSource source, @Nullable Baseline earlier) {
    steps.enter(Steps.Step.SERVER);
    this.run = run;
    this.scenario = run.scenario();
    this.observed = run.observed();
    this.source = source;
    this.server =
        observed.isInThisJvm()
            ? new Machine.Server.Here(ProcessHandle.current().pid())
            : Machine.find(run.target());
    this.inside = observed.open(server, run.target());
    this.compiledMillis = inside.compileMillis();
    this.origin = source.origin(scenario, server);
    // In one process, what an open upload takes in the client would count as the server's.
    boolean held = observed.isJvmObserved() && !isServers();
    this.order = scenario.order(run.target(), held ? HELD_UPLOADS : 0);
    this.rested = inside.read();
    this.earlier = earlier;
  }

  LoadResult run() {
    try (inside) {
      return judge(send());
    } finally {
      if (blocked != null) {
        blocked.close();
      }
      if (queue != null) {
        queue.close();
      }
      if (profile != null) {
        profile.close();
      }
    }
  }

  private Totals send() {
    source.begin(order, steps);
    Totals totals = null;
    while (totals == null) {
      // A second may bring nothing while the last answers are awaited.
      Members line = source.next(scenario.timeout().plusSeconds(90));
      switch (line.text("event")) {
        case "early" -> experiments = Experiments.parse(line).withHeldBuffers(heldBuffers());
        case "hold" -> {
          heapBeforeUploads = inside.heapAfterCollection();
          directBeforeUploads = inside.directOctets();
          source.proceed();
        }
        case "held" -> {
          held((int) line.number("uploads"), line.number("octets"));
          source.proceed();
        }
        case "second" -> second(Interval.parse(line));
        case "end" -> {
          steps.enter(Steps.Step.COLLECT);
          totals = Totals.parse(line);
        }
        case "error" -> throw new LoadException(line.text("message"));
        default -> throw new LoadException("the loader wrote " + line.text("event"));
      }
    }
    return totals;
  }

  /**
   * Returns the buffers that the experiments' connections have left behind when they are closed.
   */
  private long heldBuffers() {
    long limit = System.nanoTime() + EXPERIMENTS_REST_NANOS;
    long held = Long.MAX_VALUE;
    while (held > 0 && System.nanoTime() < limit) {
      if (held < Long.MAX_VALUE) {
        LockSupport.parkNanos(this, REST_STEP_NANOS);
      }
      // The load may have begun: what stays is the least that is seen.
      long before = rested.heldBuffers().orElse(0);
      held = Math.min(held, inside.read().heldBuffers().orElse(0) - before);
    }
    return Math.max(0, held);
  }

  /** Reads the memory of the server while uploads are held open. */
  private void held(int uploads, long octets) {
    OptionalLong heap = inside.heapAfterCollection();
    OptionalLong direct = inside.directOctets();
    if (uploads == 0 || heap.isEmpty() || heapBeforeUploads.isEmpty() || direct.isEmpty()) {
      return;
    }
    long moreHeap = heap.getAsLong() - heapBeforeUploads.getAsLong();
    long moreDirect = direct.getAsLong() - directBeforeUploads.orElse(0);
    experiments =
        experiments.with(
            new Experiments.OpenUploads(
                uploads,
                octets,
                Math.max(0, moreHeap) / uploads,
                Math.max(0, moreDirect) / uploads));
  }

  private void second(Interval second) {
    steps.enterOnce(Steps.Step.WARM_UP);
    intervals.add(second);
    if (second.phase() == Phase.WARM_UP) {
      warmUp(second);
    }
    long recorded = intervals.stream().filter(each -> each.phase() == Phase.RECORD).count();
    if (second.phase() == Phase.RECORD && recorded == order.recordSeconds()) {
      steps.enter(Steps.Step.STOP);
      machineEnded = Machine.read(server);
      ended = inside.read();
      queued = PoolQueue.endOf(queue);
      endFlightRecording();
    }
    run.progress()
        .accept(
            new LoadRun.Progress(
                second.index(), second.phase() == Phase.RECORD, LoadText.second(second)));
  }

  private void warmUp(Interval second) {
    long compiled = inside.compileMillis();
    warmUp.add(
        new WarmUp.Second(
            second.asked(),
            second.lag().p99() / 1e6,
            second.compileMillis(),
            compiled - compiledMillis));
    compiledMillis = compiled;
    if (asked) {
      // The recording begins with the second that follows this one, or with a later one.
      steps.enter(Steps.Step.RUN);
      machineBegan = Machine.read(server);
      began = inside.read();
      queued = PoolQueue.endOf(queue);
      queue = PoolQueue.start(inside.threads());
      return;
    }
    Duration passed = Duration.ofSeconds(warmUp.size());
    boolean enough = passed.compareTo(scenario.leastWarmUp()) >= 0;
    calm = WarmUp.isCalm(warmUp, maxLagMillis());
    if ((enough && calm) || passed.compareTo(scenario.mostWarmUp()) >= 0) {
      heapBefore = isServers() ? OptionalLong.empty() : inside.heapAfterCollection();
      if (observed.isInThisJvm() && BlockedTasks.isAvailable()) {
        blocked = BlockedTasks.start(isServers());
      }
      profile =
          source.profile(
              run.profile(),
              server instanceof Machine.Server.Here here
                  ? OptionalLong.of(here.pid())
                  : OptionalLong.empty(),
              order.recordSeconds());
      steps.enter(Steps.Step.RECORD);
      source.record();
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

  private double maxLagMillis() {
    return Guard.maxLagMillis(order.rate() + order.probeRate());
  }

  /** The clients have left: what they used is given back, at once or a little later. */
  private ServerReading awaitRest() {
    long limit = System.nanoTime() + scenario.rest().toNanos();
    ServerReading now = inside.read();
    while (!isAtRest(now) && System.nanoTime() < limit) {
      LockSupport.parkNanos(this, REST_STEP_NANOS);
      now = inside.read();
    }
    return now;
  }

  private boolean isAtRest(ServerReading now) {
    return now.heldBuffers().orElse(0) <= before().heldBuffers().orElse(0)
        && isBack(now, ServerReading.CONNECTIONS, 0)
        && isBack(now, ServerReading.FILES, 0)
        && isBack(now, ServerReading.DESCRIPTORS, Promises.FREE_DESCRIPTORS)
        && isBack(now, ServerReading.PROCESS_DESCRIPTORS, Promises.FREE_DESCRIPTORS)
        && isBack(now, ServerReading.OCCUPIED_THREADS, Promises.FREE_THREADS)
        && now.get(ServerReading.QUEUED_TASKS).orElse(0) == 0;
  }

  private boolean isBack(ServerReading now, String counter, long free) {
    return ServerReading.growth(before(), now, counter).orElse(0) <= free;
  }

  /** The rest that this run, and earlier ones where they count, must come back to. */
  private ServerReading before() {
    return earlier == null ? rested : earlier.rested();
  }

  private LoadResult judge(Totals totals) {
    ServerReading restedAgain = awaitRest();
    Machines.Seen here = seen();
    Nodes nodes = source.nodes(here);
    boolean whole = began != null && ended != null && machineEnded != null;
    if (!whole && nodes.lost().isEmpty()) {
      throw new LoadException("the loader ended before the recording did");
    }
    Baseline baseline =
        earlier == null
            ? new Baseline(
                // While it sends, the loader's own threads and descriptors would hide the server's.
                rested, began == null || isServers() ? rested : began, heapBefore)
            : earlier;
    OptionalLong heap = inside.heapAfterCollection();
    OptionalLong heapGrowth =
        heap.isPresent() && baseline.heap().isPresent()
            ? OptionalLong.of(heap.getAsLong() - baseline.heap().getAsLong())
            : OptionalLong.empty();
    steps.enter(Steps.Step.ASSERT);
    RunEvidence evidence =
        new RunEvidence(
            experiments,
            intervals,
            totals,
            new RunEvidence.Inside(
                rested,
                began == null ? rested : began,
                ended == null ? restedAgain : ended,
                restedAgain,
                queued,
                baseline),
            heapGrowth,
            blockedFound);
    MachineUse machine = nodes.isPresent() ? MachineUse.UNKNOWN : use(here, evidence);
    return new LoadResult(
        run.target(),
        scenario,
        startedAt,
        new LoadResult.Course(steps.begun(), nodes, origin),
        evidence,
        nodes.isPresent()
            ? Guard.Inspection.of(nodes, calm)
            : Guard.Inspection.of(GuardFigures.of(order, intervals, totals, machine, calm)),
        Promises.judge(evidence, order.smallRate(), scenario),
        profile == null ? List.of() : profile.stop(),
        notObserved(nodes, machine, evidence));
  }

  /** A run that lost a node may have no recording, or no end of one. */
  private Machines.Seen seen() {
    Machine.Reading now = Machine.read(server);
    Machine.Reading last = machineEnded == null ? now : machineEnded;
    return new Machines.Seen(server, machineBegan == null ? last : machineBegan, last);
  }

  /** Whether loader and server are one process. */
  private boolean isServers() {
    return origin == LoadOrigin.SERVER_PROCESS;
  }

  private MachineUse use(Machines.Seen here, RunEvidence evidence) {
    double loader = evidence.recorded().stream().mapToLong(Interval::cpuNanos).sum() / 1e9;
    MachineUse use =
        MachineUse.between(
            here.began(), here.ended(), isServers() ? 0 : loader, Machines.Seen.processors());
    return isServers() ? use.withLoaderInServer() : use;
  }

  private List<String> notObserved(Nodes nodes, MachineUse machine, RunEvidence evidence) {
    List<String> notObserved =
        new ArrayList<>(
            nodes.isPresent()
                ? Guard.notObserved(nodes, server instanceof Machine.Server.Here)
                : Guard.notObserved(machine));
    if (isServers()) {
      notObserved.add(LoadOrigin.NOT_OBSERVED);
    }
    notObserved.addAll(evidence.inside().restedAgain().notObserved());
    notObserved.addAll(evidence.notSent());
    notObserved.addAll(experiments.resources().notObserved());
    if (evidence.inside().began().get(ServerReading.TRACKED).isPresent()) {
      notObserved.add("times of an untracked pool (tracking each buffer takes half again the CPU)");
    }
    if (!blockedFound.looked()) {
      notObserved.add("tasks that block (needs the server in this JVM, and a flight recorder)");
    }
    return notObserved;
  }
}
