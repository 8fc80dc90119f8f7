package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether a run is valid evidence about the server. A pure function of recorded figures.
 *
 * <p>A run is INVALID when its figures may come from the machine or from the loader. A rate that is
 * not reached, and connections that do not suffice, may come from the server as well: {@link
 * LoadResult#isDecided} tells them apart.
 */
final class Guard {
  static final double MAX_FOREIGN_SHARE = 0.25;
  static final double MAX_BUSY_SHARE = 0.9;
  static final double MAX_STOLEN_SHARE = 0.05;
  static final double MAX_WAITING_SHARE = 0.5;
  static final double MAX_LAG_MILLIS = 5;
  static final double MAX_SINGLE_LAG_MILLIS = 1000;
  static final double MIN_COMPLETED_SHARE = 0.99;
  static final double MAX_STARVED_SHARE = 0.1;
  static final double MAX_GC_SHARE = 0.1;

  /** Of few requests, one that is still under way at the end is more than a hundredth. */
  private static final long FREE_MISSING = 5;

  private static final Finding NOT_CALM =
      new Finding(
          Reason.NOT_CALM, "the warm-up ended at its limit: lag or a compiler was not calm");

  private Guard() {}

  /** Why a run is INVALID. */
  enum Reason {
    FOREIGN_CPU("foreign-cpu"),
    MACHINE_BUSY("machine-busy"),
    STOLEN_CPU("stolen-cpu"),
    CPU_PRESSURE("cpu-pressure"),
    LATE_LOADER("late-loader"),
    RATE_NOT_REACHED("rate-not-reached"),
    TOO_FEW_CONNECTIONS("too-few-connections"),
    LOADER_COLLECTED("loader-collected"),
    NOT_CALM("not-calm"),
    THREADS_ENDED("threads-ended"),
    NODE_LOST("node-lost");

    private final String id;

    Reason(String id) {
      this.id = id;
    }

    /** Whether a server that does not answer can be the cause, where no other reason is. */
    boolean mayBeTheServers() {
      return this == RATE_NOT_REACHED || this == TOO_FEW_CONNECTIONS;
    }

    String id() {
      return id;
    }
  }

  /**
   * A reason, with its figure.
   *
   * @param reason the reason
   * @param text one sentence: what was found and what was expected
   */
  record Finding(Reason reason, String text) {
    private Finding of(String where) {
      return new Finding(reason, where + ": " + text);
    }
  }

  /**
   * What the guard found.
   *
   * @param machine who used the machine; unknown for a load of several nodes
   * @param limits the figures that it looked at, by what they belong to: an empty name for the only
   *     loader and its machine
   * @param findings why the run is INVALID; empty when it is VALID
   */
  record Inspection(
      MachineUse machine, Map<String, List<GuardLimit>> limits, List<Finding> findings) {
    Inspection {
      limits = Collections.unmodifiableMap(new LinkedHashMap<>(limits));
      findings = List.copyOf(findings);
    }

    static Inspection of(GuardFigures figures) {
      return new Inspection(figures.machine(), Map.of("", GuardLimit.of(figures)), judge(figures));
    }

    static Inspection of(Nodes nodes, boolean calm) {
      Map<String, List<GuardLimit>> limits = new LinkedHashMap<>();
      nodes
          .machines()
          .forEach(each -> limits.put("machine of " + each.names(), GuardLimit.of(each.use())));
      nodes
          .parts()
          .forEach(
              part ->
                  figures(part, calm)
                      .ifPresent(of -> limits.put("node " + part.name(), GuardLimit.of(of))));
      return new Inspection(MachineUse.UNKNOWN, limits, judge(nodes, calm));
    }

    /** Adds what is found elsewhere. */
    Inspection with(List<Finding> more) {
      List<Finding> all = new ArrayList<>(findings);
      all.addAll(more);
      return new Inspection(machine, limits, all);
    }

    List<String> reasons() {
      return findings.stream().map(Finding::text).toList();
    }
  }

  /**
   * Returns the longest lag that counts as none, in milliseconds: a loader that sends rarely may be
   * late by a period.
   *
   * @param rate how many requests a second it sends
   */
  static double maxLagMillis(double rate) {
    return Math.max(MAX_LAG_MILLIS, 1000 / rate);
  }

  /** The figures of a node; none for one that sends nothing, or was lost. */
  private static Optional<GuardFigures> figures(Nodes.Part part, boolean calm) {
    return part.totals()
        .map(
            totals ->
                GuardFigures.of(part.order(), part.intervals(), totals, MachineUse.UNKNOWN, calm));
  }

  /** Returns the reasons; the run is VALID when there is none. */
  static List<Finding> judge(GuardFigures figures) {
    List<Finding> found = new ArrayList<>();
    machine(figures.machine(), found);
    loader(figures, found);
    if (!figures.calm()) {
      found.add(NOT_CALM);
    }
    return found;
  }

  /**
   * Judges a load of several nodes: each machine and each loader. Where a node was lost, that is
   * the reason, and the others were stopped for it.
   */
  static List<Finding> judge(Nodes nodes, boolean calm) {
    List<Finding> found = new ArrayList<>();
    for (Nodes.Part part : nodes.lost()) {
      found.add(new Finding(Reason.NODE_LOST, "node " + part.name() + " was lost: " + part.lost()));
    }
    for (Nodes.OfMachine each : nodes.machines()) {
      List<Finding> of = new ArrayList<>();
      machine(each.use(), of);
      of.forEach(finding -> found.add(finding.of("machine of " + each.names())));
    }
    if (!nodes.lost().isEmpty()) {
      return found;
    }
    for (Nodes.Part part : nodes.parts()) {
      figures(part, calm)
          .ifPresent(
              figures -> {
                List<Finding> of = new ArrayList<>();
                loader(figures, of);
                of.forEach(finding -> found.add(finding.of("node " + part.name())));
              });
    }
    if (!calm) {
      found.add(NOT_CALM);
    }
    return found;
  }

  private static void machine(MachineUse machine, List<Finding> found) {
    double foreign = machine.foreignCores();
    double maxForeign = MAX_FOREIGN_SHARE * machine.cores();
    if (foreign > maxForeign) {
      found.add(
          new Finding(
              Reason.FOREIGN_CPU,
              text(
                  "other processes used %.2f of %d processors, expected at most %.2f",
                  foreign, machine.cores(), maxForeign)));
    }
    double busy = machine.busyCores() / machine.cores();
    if (busy > MAX_BUSY_SHARE) {
      found.add(
          new Finding(
              Reason.MACHINE_BUSY,
              text(
                  "the machine was %.0f %% busy, expected at most %.0f %%",
                  busy * 100, MAX_BUSY_SHARE * 100)));
    }
    if (machine.stolenShare() > MAX_STOLEN_SHARE) {
      found.add(
          new Finding(
              Reason.STOLEN_CPU,
              text(
                  "the host took %.1f %% of the processors, expected at most %.0f %%",
                  machine.stolenShare() * 100, MAX_STOLEN_SHARE * 100)));
    }
    if (machine.waitingShare() > MAX_WAITING_SHARE) {
      found.add(
          new Finding(
              Reason.CPU_PRESSURE,
              text(
                  "a task waited for a processor in %.0f %% of the time, expected at most %.0f %%",
                  machine.waitingShare() * 100, MAX_WAITING_SHARE * 100)));
    }
  }

  private static void loader(GuardFigures figures, List<Finding> found) {
    double maxLag = figures.maxLagMillis();
    if (figures.lagP99Millis() > maxLag || figures.lagMaxMillis() > MAX_SINGLE_LAG_MILLIS) {
      found.add(
          new Finding(
              Reason.LATE_LOADER,
              text(
                  "the loader was late: P99 %.1f ms, maximum %.0f ms,"
                      + " expected at most %.1f ms and %.0f ms",
                  figures.lagP99Millis(), figures.lagMaxMillis(), maxLag, MAX_SINGLE_LAG_MILLIS)));
    }
    long missing = figures.asked() - figures.completed();
    if (missing > FREE_MISSING && figures.completed() < figures.asked() * MIN_COMPLETED_SHARE) {
      found.add(
          new Finding(
              Reason.RATE_NOT_REACHED,
              text(
                  "%d of %d requests were completed within the recording,"
                      + " expected at least %.0f %%",
                  figures.completed(), figures.asked(), MIN_COMPLETED_SHARE * 100)));
    }
    boolean starved = figures.starvedShare() >= MAX_STARVED_SHARE;
    if (starved || figures.meanOutstanding() > figures.connections()) {
      found.add(
          new Finding(
              Reason.TOO_FEW_CONNECTIONS,
              text(
                  "the loader had too few connections: requests waited in %.0f %% of the samples,"
                      + " %.1f were out on average, with %d connections",
                  figures.starvedShare() * 100, figures.meanOutstanding(), figures.connections())));
    }
    if (figures.loaderGcShare() > MAX_GC_SHARE) {
      found.add(
          new Finding(
              Reason.LOADER_COLLECTED,
              text(
                  "the loader's collector took %.0f %% of the time, expected at most %.0f %%",
                  figures.loaderGcShare() * 100, MAX_GC_SHARE * 100)));
    }
  }

  /**
   * Judges the rounds of a comparison: one that waits long for its last response leaves the server
   * idle, and is no fixed rate.
   *
   * @param meanMillis how long a round took on average, its last response included
   * @param roundMillis how long it was to take
   */
  static Optional<Finding> roundsTooLong(double meanMillis, long roundMillis) {
    return meanMillis <= 2 * roundMillis
        ? Optional.empty()
        : Optional.of(
            new Finding(
                Reason.RATE_NOT_REACHED,
                text(
                    "a round of %d ms took %.0f ms on average until its last response,"
                        + " expected at most %d ms",
                    roundMillis, meanMillis, 2 * roundMillis)));
  }

  /**
   * Judges the threads that ended in the rounds of a comparison: the last CPU time of such a thread
   * cannot be read any more.
   *
   * @param ended how many there were
   * @param requests how many requests there were
   */
  static Optional<Finding> threadsEnded(long ended, long requests) {
    return ended <= requests / 100
        ? Optional.empty()
        : Optional.of(
            new Finding(
                Reason.THREADS_ENDED,
                text(
                    "%d threads of the servers ended within rounds, and their CPU time is lost:"
                        + " expected at most one for 100 of %d requests",
                    ended, requests)));
  }

  /** Names what this machine does not tell, so that nobody takes it for fine. */
  static List<String> notObserved(MachineUse machine) {
    List<String> unknown = new ArrayList<>();
    if (Double.isNaN(machine.busyCores())) {
      unknown.add("CPU of the machine (needs /proc/stat)");
    } else if (Double.isNaN(machine.foreignCores())) {
      unknown.add("CPU of other processes (the server's process is not known)");
    }
    if (machine.usable() < machine.cores()) {
      unknown.add(
          text(
              "what a limit of the CPU holds back (%d of the machine's %d processors)",
              machine.usable(), machine.cores()));
    }
    if (Double.isNaN(machine.stolenShare())) {
      unknown.add("CPU taken by the host (needs /proc/stat)");
    }
    if (Double.isNaN(machine.waitingShare())) {
      unknown.add("pressure on the CPU (needs /proc/pressure/cpu)");
    }
    return unknown;
  }

  /**
   * Names what the machines of a load do not tell.
   *
   * @param serverIsHere whether the server runs on the machine that this JVM runs on
   */
  static List<String> notObserved(Nodes nodes, boolean serverIsHere) {
    List<String> unknown = new ArrayList<>();
    for (Nodes.OfMachine each : nodes.machines()) {
      notObserved(each.use())
          .forEach(what -> unknown.add("machine of " + each.names() + ": " + what));
    }
    boolean named = nodes.parts().stream().anyMatch(part -> part.role() == Nodes.Role.SERVER);
    if (!named && !serverIsHere) {
      unknown.add("the server's machine (name its node: --server-on, LoadNodes.server)");
    }
    return unknown;
  }

  private static String text(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
