package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the probe measures as the load grows: one run for each rate, and the limit where it was
 * searched for. Immutable.
 */
public final class LoadCurve implements LoadReport {
  private final URI target;
  private final List<Step> steps;
  private final @Nullable RateSearch search;
  private final @Nullable LoadResult recovery;

  /**
   * A run at one rate.
   *
   * @param rate requests of the load per second
   * @param result what was found
   */
  public record Step(double rate, LoadResult result) {
    /** Returns whether the run is VALID and no promise is broken, the budget included. */
    boolean isGood() {
      return result.isAsPromised();
    }
  }

  private LoadCurve(
      URI target, List<Step> steps, @Nullable RateSearch search, @Nullable LoadResult recovery) {
    this.target = target;
    this.steps = List.copyOf(steps);
    this.search = search;
    this.recovery = recovery;
  }

  /** Runs at each rate, in the given order. */
  static LoadCurve of(LoadRun run, List<Double> rates) {
    List<Step> steps = new ArrayList<>();
    rates.forEach(rate -> steps.add(step(run, rate)));
    return new LoadCurve(run.target(), steps, null, null);
  }

  /** Raises the rate of the run until a step is not good, and runs once more at the first rate. */
  static LoadCurve search(LoadRun run) {
    return search(run, LoadResult::isAsPromised);
  }

  /** Searches by another condition: a busy machine decides nothing. */
  static LoadCurve search(LoadRun run, Predicate<LoadResult> isGood) {
    double first = run.scenario().rate();
    List<Step> steps = new ArrayList<>();
    RateSearch search =
        RateSearch.from(
            first,
            rate -> {
              Step step = step(run, rate);
              steps.add(step);
              return isGood.test(step.result());
            });
    LoadResult recovery = search.lastGood().isPresent() ? run.run(before(steps)) : null;
    return new LoadCurve(run.target(), steps, search, recovery);
  }

  /** What the search leaked counts, too: a baseline after it would not show that. */
  private static Baseline before(List<Step> steps) {
    return Baseline.before(steps.stream().map(step -> step.result().evidence()).toList());
  }

  private static Step step(LoadRun run, double rate) {
    return new Step(rate, run.withScenario(run.scenario().rate(rate)).run());
  }

  /**
   * Returns the runs.
   *
   * @return one for each rate, in the order in which they were made
   */
  public List<Step> steps() {
    return steps;
  }

  /**
   * Returns the largest rate of the load at which the run was VALID and every promise was kept.
   *
   * @return requests per second, empty when no rate was good
   */
  public Optional<Double> limit() {
    return steps.stream().filter(Step::isGood).map(Step::rate).max(Double::compare);
  }

  /**
   * Returns the result of the run at the first rate that follows the largest load of a search.
   *
   * @return the result, empty without a search and where not even the first rate was good
   */
  public Optional<LoadResult> recovery() {
    return Optional.ofNullable(recovery);
  }

  /**
   * Returns whether every run is VALID. In a search, the rates above the limit do not count: there
   * the machine may be the limit.
   *
   * @return whether the figures are about the server
   */
  @Override
  public boolean isValid() {
    return counted().stream().allMatch(LoadResult::isValid);
  }

  /**
   * Returns whether every run is VALID and kept its promises. In a search, the rates above the
   * limit do not count, and the probe must be about as fast at the first rate after it as before
   * it.
   *
   * @return whether all is as it should be
   */
  @Override
  public boolean isAsPromised() {
    return counted().stream().allMatch(LoadResult::isAsPromised)
        && latencyBack().map(LatencyBack::isBack).orElse(true);
  }

  /** Compares the probe after a search with the one before it; empty where there is none. */
  Optional<LatencyBack> latencyBack() {
    return recovery()
        .map(after -> new LatencyBack(probe(steps.get(0).result()), probe(after)))
        .filter(back -> Math.min(back.before().count(), back.after().count()) > 0);
  }

  private static Series probe(LoadResult result) {
    return result.evidence().totals().probe();
  }

  private List<LoadResult> counted() {
    if (search == null) {
      return steps.stream().map(Step::result).toList();
    }
    return List.of(recovery == null ? steps.get(0).result() : recovery);
  }

  @Override
  public List<String> text() {
    return LoadCurveText.of(this);
  }

  @Override
  public String json() {
    return LoadJson.of(this);
  }

  @Override
  public String html() {
    return LoadCurveHtml.of(this);
  }

  @Override
  public String markdown() {
    return LoadMarkdown.of(this);
  }

  URI target() {
    return target;
  }

  Optional<RateSearch> search() {
    return Optional.ofNullable(search);
  }
}
