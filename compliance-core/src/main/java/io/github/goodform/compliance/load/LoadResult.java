package io.github.goodform.compliance.load;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a load run.
 *
 * <p>A run is <b>VALID</b> when its figures are about the server, and <b>INVALID</b> when they may
 * come from a machine that was busy with something else, or from a loader that could not keep its
 * schedule. An INVALID run proves nothing about the server. Immutable.
 */
public final class LoadResult implements LoadReport {
  private final URI target;
  private final LoadScenario scenario;
  private final Instant startedAt;
  private final Course course;
  private final RunEvidence evidence;
  private final Guard.Inspection guard;
  private final List<PromiseResult> promises;
  private final List<String> profile;
  private final List<String> notObserved;

  /** How the run went. */
  record Course(Map<Steps.Step, Duration> steps, Nodes nodes, LoadOrigin origin) {}

  LoadResult(
      URI target,
      LoadScenario scenario,
      Instant startedAt,
      Course course,
      RunEvidence evidence,
      Guard.Inspection guard,
      List<PromiseResult> promises,
      List<String> profile,
      List<String> notObserved) {
    this.target = target;
    this.scenario = scenario;
    this.startedAt = startedAt;
    this.course = course;
    this.evidence = evidence;
    this.guard = guard;
    this.promises = List.copyOf(promises);
    this.profile = List.copyOf(profile);
    this.notObserved = List.copyOf(notObserved);
  }

  /**
   * Returns whether the figures are about the server.
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
   * Returns the results of the promises; those of an INVALID run prove nothing, but what {@link
   * #isDecided} names.
   *
   * @return the results, in the order of {@link Promise}
   */
  public List<PromiseResult> promises() {
    return promises;
  }

  /**
   * Returns the result of one promise.
   *
   * @param promise the promise
   * @return its result; empty for a budget that was not given
   */
  public Optional<PromiseResult> promise(Promise promise) {
    return promises.stream().filter(each -> each.promise() == promise).findFirst();
  }

  /**
   * Returns whether a promise is decided. In a VALID run each one is. In an INVALID one only that
   * of a server which leaves requests without an answer while machine and loader are calm: the rate
   * was not reached for no other reason.
   *
   * @param promise the promise
   * @return whether its result is about the server
   */
  public boolean isDecided(Promise promise) {
    boolean broken =
        promise(promise).filter(each -> each.state() == PromiseResult.State.BROKEN).isPresent();
    return isValid() || (broken && isOfSilence(promise, guard.findings(), evidence));
  }

  /**
   * Whether a promise is broken by requests that stayed without an answer, and no machine or loader
   * explains it. A queue for connections may: unless the server answered nothing for long.
   */
  static boolean isOfSilence(Promise promise, List<Guard.Finding> findings, RunEvidence evidence) {
    if (!findings.stream().allMatch(each -> each.reason().mayBeTheServers())) {
      return false;
    }
    boolean silent = evidence.wasLongSilent();
    boolean queued =
        findings.stream().anyMatch(each -> each.reason() == Guard.Reason.TOO_FEW_CONNECTIONS);
    return switch (promise) {
      case ANSWERS -> silent || !queued;
      case NEVER_BLOCKS -> silent;
      case BODIES, POOLED_PATH, LEAKS_NOTHING, RECOVERS, BUDGET -> false;
    };
  }

  /** What an INVALID run decides, in one sentence; empty for a VALID one. */
  String invalidity() {
    if (isValid()) {
      return "";
    }
    List<String> decided =
        promises.stream()
            .map(PromiseResult::promise)
            .filter(this::isDecided)
            .map(each -> '"' + each.sentence() + '"')
            .toList();
    return decided.isEmpty()
        ? "An INVALID run decides nothing: its figures may come from the machine."
        : "Machine and loader were calm, and requests stayed without an answer: decided is only "
            + String.join(", ", decided)
            + '.';
  }

  /**
   * Returns how the server reads uploads.
   *
   * @return the reading; not observed over HTTP/2, and for a load without uploads
   */
  public UploadReading uploadReading() {
    return UploadReading.of(evidence.experiments().early());
  }

  /**
   * Returns whether the run is VALID and no promise is broken.
   *
   * @return whether the run is valid and every promise kept
   */
  @Override
  public boolean isAsPromised() {
    return isValid()
        && promises.stream().noneMatch(each -> each.state() == PromiseResult.State.BROKEN);
  }

  @Override
  public List<String> text() {
    return LoadText.of(this);
  }

  @Override
  public String json() {
    return LoadJson.of(this);
  }

  @Override
  public String html() {
    return LoadHtml.of(this);
  }

  @Override
  public String markdown() {
    return LoadMarkdown.of(this);
  }

  /**
   * Writes the recording as an HdrHistogram log, in nanoseconds, with the tags load, probe and lag.
   *
   * @return the log, version 1.3
   */
  public String hdrLog() {
    return HdrLog.of(this);
  }

  URI target() {
    return target;
  }

  LoadScenario scenario() {
    return scenario;
  }

  Instant startedAt() {
    return startedAt;
  }

  /** When each step began. */
  Map<Steps.Step, Duration> steps() {
    return course.steps();
  }

  /** Who took part; {@link Nodes#NONE} for a load of one process. */
  Nodes nodes() {
    return course.nodes();
  }

  /** Where loaders and probe ran. */
  LoadOrigin origin() {
    return course.origin();
  }

  RunEvidence evidence() {
    return evidence;
  }

  /** Why the run is VALID or INVALID. */
  Guard.Inspection guard() {
    return guard;
  }

  /** What was profiled, or why not, a line for each. */
  List<String> profile() {
    return profile;
  }

  List<String> notObserved() {
    return notObserved;
  }
}
