package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Round;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Two servers under the same load by turns: what a request costs each of them.
 *
 * <p><b>CPU per request decides</b>, counted by thread without the JVM's compiler and collector.
 * Response times are reported with their intervals and never decide: in rounds of 200 ms a P99 is
 * one of the slowest responses, whose ratio takes minutes to settle. Immutable.
 */
public final class LoadComparison implements LoadReport {
  private final Arms arms;
  private final LoadScenario scenario;
  private final Instant startedAt;
  private final List<Round> first;
  private final List<Round> second;
  private final List<Totals> totals;
  private final Guard.Inspection guard;
  private final List<String> changing;

  /**
   * The two servers.
   *
   * @param first the address of the first one, A in reports
   * @param second the address of the second one, B in reports
   */
  record Arms(URI first, URI second) {}

  LoadComparison(
      Arms arms,
      LoadScenario scenario,
      Instant startedAt,
      List<Round> recorded,
      List<Totals> totals,
      Guard.Inspection guard,
      List<String> changing) {
    this.arms = arms;
    this.scenario = scenario;
    this.startedAt = startedAt;
    List<Round> ofFirst = new ArrayList<>();
    List<Round> ofSecond = new ArrayList<>();
    recorded.forEach(round -> (round.isSecond() ? ofSecond : ofFirst).add(round));
    this.first = List.copyOf(ofFirst);
    this.second = List.copyOf(ofSecond);
    this.totals = List.copyOf(totals);
    this.guard = guard;
    this.changing = List.copyOf(changing);
  }

  /** What the comparison found. */
  public enum Decision {
    /** The second server takes more CPU per request. */
    MORE,
    /** The second server takes less CPU per request. */
    LESS,
    /** No difference was found; {@link Ratio#largest} is what the interval still allows. */
    NO_DIFFERENCE_FOUND,
    /** The run is INVALID, or the CPU time of a server is not known. */
    NOT_DECIDED
  }

  /**
   * Returns what the comparison found.
   *
   * @return the decision about the second server
   */
  public Decision decision() {
    Optional<Ratio> cpu = cpu();
    if (!isValid() || cpu.isEmpty()) {
      return Decision.NOT_DECIDED;
    }
    if (!cpu.get().isDifference()) {
      return Decision.NO_DIFFERENCE_FOUND;
    }
    return cpu.get().value() > 1 ? Decision.MORE : Decision.LESS;
  }

  /**
   * Returns whether the figures are about the servers.
   *
   * @return whether the run is VALID
   */
  @Override
  public boolean isValid() {
    return guard.findings().isEmpty();
  }

  /**
   * Returns why the run is INVALID.
   *
   * @return the reasons, each with its figure; empty when the run is VALID
   */
  public List<String> reasons() {
    return guard.reasons();
  }

  /**
   * Returns whether the run is VALID and both servers answered every request right. A difference
   * between them breaks no promise.
   *
   * @return whether the comparison holds
   */
  @Override
  public boolean isAsPromised() {
    return isValid() && faults(false) == 0 && faults(true) == 0;
  }

  /**
   * Returns the ratio of the CPU time per request, without compiler and collector.
   *
   * @return the second server's divided by the first one's; empty when it is not known
   */
  public Optional<Ratio> cpu() {
    return isCpuKnown() ? ratio(round -> round.cpu().work()) : Optional.empty();
  }

  /**
   * Returns the ratio of the CPU time per request of all threads.
   *
   * @return the second server's divided by the first one's; empty when it is not known
   */
  public Optional<Ratio> cpuOfAllThreads() {
    return isCpuKnown() ? ratio(LoadComparison::allThreads) : Optional.empty();
  }

  /**
   * Returns the ratio of the median response times; it does not decide.
   *
   * @return the second server's divided by the first one's; empty when a round had no response
   */
  public Optional<Ratio> median() {
    return ratio(round -> round.requests().load().p50() * (double) round.requests().completed());
  }

  /**
   * Returns the ratio of the 99th percentiles of the response times; it does not decide.
   *
   * @return the second server's divided by the first one's; empty when a round had no response
   */
  public Optional<Ratio> p99() {
    return ratio(round -> round.requests().load().p99() * (double) round.requests().completed());
  }

  /** A figure of each round, divided by its requests. */
  private Optional<Ratio> ratio(ToDoubleFunction<Round> figure) {
    double[] a = perRequest(first, figure);
    double[] b = perRequest(second, figure);
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      // A round without a completed request has no figure for each.
      if (!(a[i] > 0 && b[i] > 0 && Double.isFinite(a[i]) && Double.isFinite(b[i]))) {
        return Optional.empty();
      }
    }
    return a.length < Ratio.MIN_PAIRS || a.length != b.length
        ? Optional.empty()
        : Optional.of(Ratio.of(a, b));
  }

  private static double[] perRequest(List<Round> rounds, ToDoubleFunction<Round> figure) {
    return rounds.stream()
        .mapToDouble(round -> figure.applyAsDouble(round) / round.requests().completed())
        .toArray();
  }

  private static double allThreads(Round round) {
    return round.cpu().work() + round.cpu().compiler() + round.cpu().collector();
  }

  private boolean isCpuKnown() {
    return rounds(false).stream().allMatch(round -> round.cpu().isKnown())
        && rounds(true).stream().allMatch(round -> round.cpu().isKnown());
  }

  /** CPU microseconds per request of the threads that are neither compiler nor collector. */
  double cpuMicros(boolean ofSecond) {
    return micros(ofSecond, round -> round.cpu().work());
  }

  double cpuMicrosOfAllThreads(boolean ofSecond) {
    return micros(ofSecond, LoadComparison::allThreads);
  }

  private double micros(boolean ofSecond, ToDoubleFunction<Round> nanos) {
    List<Round> rounds = rounds(ofSecond);
    return isCpuKnown()
        ? rounds.stream().mapToDouble(nanos).sum() / 1e3 / Math.max(1, completed(ofSecond))
        : Double.NaN;
  }

  List<Round> rounds(boolean ofSecond) {
    return ofSecond ? second : first;
  }

  Series responses(boolean ofSecond) {
    return totals.get(ofSecond ? 1 : 0).load();
  }

  long completed(boolean ofSecond) {
    return rounds(ofSecond).stream().mapToLong(round -> round.requests().completed()).sum();
  }

  /** Errors and wrong answers. */
  long faults(boolean ofSecond) {
    return rounds(ofSecond).stream().map(Round::requests).mapToLong(LoadComparison::faults).sum();
  }

  private static long faults(Interval requests) {
    return requests.wrong() + requests.errors().values().stream().mapToLong(each -> each).sum();
  }

  List<String> examples(boolean ofSecond) {
    return totals.get(ofSecond ? 1 : 0).examples();
  }

  URI address(boolean ofSecond) {
    return ofSecond ? arms.second() : arms.first();
  }

  LoadScenario scenario() {
    return scenario;
  }

  Instant startedAt() {
    return startedAt;
  }

  /** Why the comparison is VALID or INVALID. */
  Guard.Inspection guard() {
    return guard;
  }

  /** What weakens the comparison without making it INVALID, one line each. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>(Guard.notObserved(guard.machine()));
    if (!changing.isEmpty()) {
      remarks.add(Experiments.Resources.describe(changing));
    }
    if (!isCpuKnown()) {
      remarks.add("CPU per request (needs both servers on this machine, and Linux)");
    }
    if (arms.first().toString().length() != arms.second().toString().length()) {
      remarks.add("equal conditions: the addresses differ in length, and a longer one costs more");
    }
    return remarks;
  }

  @Override
  public List<String> text() {
    return LoadComparisonText.of(this);
  }

  @Override
  public String json() {
    return LoadJson.of(this);
  }

  @Override
  public String html() {
    return LoadComparisonHtml.of(this);
  }

  @Override
  public String markdown() {
    return LoadMarkdown.of(this);
  }
}
