package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Members;
import io.github.goodform.compliance.load.loader.PairedOrder;
import io.github.goodform.compliance.load.loader.Round;
import io.github.goodform.compliance.load.loader.Totals;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A comparison of two servers, from the warm-up to the judgement. */
final class ComparisonRun {
  static final long ROUND_MILLIS = 200;
  private static final Duration RECORDING = Duration.ofSeconds(30);

  private final LoadRun run;
  private final URI other;
  private final LoaderProcess loader;
  private final PairedOrder order;
  private final Machine.Server[] servers;
  private final Instant startedAt = Instant.now();
  private final List<Round> warmUp = new ArrayList<>();
  private final List<Round> recorded = new ArrayList<>();
  private final List<WarmUp.Second> seconds = new ArrayList<>();
  private final List<Round> second = new ArrayList<>();
  private Machine.@Nullable Reading machineBegan;
  private double loaderBegan;
  private boolean calm;

  ComparisonRun(LoadRun run, URI other, LoadScenario ofOther, LoaderProcess loader) {
    this.run = run;
    this.other = other;
    this.loader = loader;
    this.servers = new Machine.Server[] {Machine.find(run.target()), Machine.find(other)};
    LoadScenario scenario = run.scenario();
    this.order =
        new PairedOrder(
            scenario.order(run.target()),
            ofOther.order(other),
            List.of(pid(servers[0]), pid(servers[1])),
            pairs(scenario.recording(RECORDING)),
            ROUND_MILLIS);
  }

  private static int pairs(Duration recording) {
    return (int) Math.max(Ratio.MIN_PAIRS, recording.toMillis() / (2 * ROUND_MILLIS));
  }

  private static long pid(Machine.Server server) {
    return server instanceof Machine.Server.Here here ? here.pid() : 0;
  }

  LoadComparison run() {
    loader.send(order.line());
    Members end = null;
    while (end == null) {
      Members line = loader.next(run.scenario().timeout().plusSeconds(90));
      switch (line.text("event")) {
        case "round" -> round(Round.parse(line));
        case "end" -> end = line;
        case "error" -> throw new LoadException(line.text("message"));
        default -> throw new LoadException("the loader wrote " + line.text("event"));
      }
    }
    return judge(
        Totals.parse(end.object("first")),
        Totals.parse(end.object("second")),
        end.texts("changing"));
  }

  private void round(Round round) {
    boolean counts = round.requests().phase() == Phase.RECORD;
    (counts ? recorded : warmUp).add(round);
    if (!counts && machineBegan == null) {
      warmUp(round);
    }
    int rounds = warmUp.size() + recorded.size();
    if (rounds % 10 == 0) {
      String text =
          counts
              ? String.format(Locale.ROOT, "pair %d of %d", recorded.size() / 2, order.pairs())
              : "warm-up";
      int passed = (int) Duration.between(startedAt, Instant.now()).toSeconds();
      run.progress().accept(new LoadRun.Progress(passed, counts, text));
    }
  }

  /** Rounds become seconds: calm is a matter of seconds. */
  private void warmUp(Round round) {
    second.add(round);
    if (second.size() % 2 != 0 || nanos(second) < 1e9) {
      return;
    }
    double each = nanos(second) / 1e9;
    seconds.add(
        new WarmUp.Second(
            second.stream().mapToLong(of -> of.requests().asked()).sum(),
            second.stream().mapToLong(of -> of.requests().lag().p99()).max().orElse(0) / 1e6,
            second.stream().mapToLong(of -> of.requests().compileMillis()).sum() / each,
            second.stream().mapToLong(of -> Math.max(0, of.cpu().compiler())).sum() / 1e6 / each));
    second.clear();
    Duration passed = Duration.ofNanos((long) nanos(warmUp));
    boolean enough = passed.compareTo(run.scenario().leastWarmUp()) >= 0;
    calm = WarmUp.isCalm(seconds, maxLagMillis());
    if ((enough && calm) || passed.compareTo(run.scenario().mostWarmUp()) >= 0) {
      machineBegan = Machine.read(servers);
      loaderBegan = Machine.processSeconds(loader.pid());
      loader.send("{\"do\":\"record\"}");
    }
  }

  private static double nanos(List<Round> rounds) {
    return rounds.stream().mapToLong(Round::nanos).sum();
  }

  private double maxLagMillis() {
    return Guard.maxLagMillis(order.first().rate());
  }

  private LoadComparison judge(Totals first, Totals second, List<String> changing) {
    if (machineBegan == null || recorded.isEmpty()) {
      throw new LoadException("the loader ended before the recording did");
    }
    MachineUse machine =
        MachineUse.between(
            machineBegan,
            Machine.read(servers),
            Machine.processSeconds(loader.pid()) - loaderBegan,
            Runtime.getRuntime().availableProcessors());
    List<Totals> totals = List.of(first, second);
    List<Guard.Finding> findings = new ArrayList<>();
    Guard.roundsTooLong(nanos(recorded) / recorded.size() / 1e6, ROUND_MILLIS)
        .ifPresent(findings::add);
    Guard.threadsEnded(
            recorded.stream().mapToLong(round -> Math.max(0, round.cpu().ended())).sum(),
            recorded.stream().mapToLong(round -> round.requests().completed()).sum())
        .ifPresent(findings::add);
    return new LoadComparison(
        new LoadComparison.Arms(run.target(), other),
        run.scenario(),
        startedAt,
        recorded,
        totals,
        Guard.Inspection.of(GuardFigures.of(order, recorded, totals, machine, calm)).with(findings),
        changing);
  }
}
