package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.load.LoadException;
import io.github.goodform.compliance.load.LoadReport;
import io.github.goodform.compliance.load.LoadResult;
import io.github.goodform.compliance.load.LoadRun;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import io.github.goodform.compliance.load.PooledPath;
import io.github.goodform.compliance.load.PromiseResult;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform load}: a server under a fixed load, and what one more user feels. */
@Command(
    name = "load",
    description = "Sends requests at a fixed rate and compares every response with its request.",
    footer = {
      "",
      "Exit codes: 0 as promised, 1 a promise is broken, 3 server unreachable, 4 INVALID: the",
      "machine or the loader was disturbed, nothing is decided.",
      "",
      "Example:",
      "  goodform load http://127.0.0.1:8080 --rate 300 --mix form=8,file64k=2 --abort 5%%",
      "  goodform load http://127.0.0.1:8080 --steps 100,200,400 --max-p99 50ms",
      "  goodform load http://127.0.0.1:8080 --against http://127.0.0.1:8081 --rate 400",
      "  goodform load http://host4:8080 --loaders host1,host2 --probe-on host3 --server-on host4"
    })
final class LoadCommand implements Callable<Integer> {
  private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|)");
  private static final Pattern SHARE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(%?)");

  private final Terminal terminal;

  @Parameters(paramLabel = "URL", description = "The server, such as http://127.0.0.1:8080.")
  private String url = "";

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "100",
      description = "Requests of the load per second (default: 100).")
  private double rate = 100;

  @Option(
      names = "--steps",
      paramLabel = "N,N...",
      split = ",",
      description = "Run at each of these rates in place of --rate, and report the curve.")
  private List<Double> steps = new ArrayList<>();

  @Option(
      names = "--find-limit",
      description =
          "Raise the rate from --rate on until a promise is broken (give --max-p99), then run at"
              + " the first rate again.")
  private boolean findLimit;

  @Option(
      names = "--against",
      paramLabel = "URL2",
      description =
          "Compare with this server: the same load on both by turns; CPU per request decides.")
  private @Nullable String against;

  @Mixin private final ServerConnection connection = new ServerConnection();
  @Mixin private final NodeOptions nodes = new NodeOptions();
  @Mixin private final LoadFiles files = new LoadFiles();

  @Option(
      names = "--probe",
      paramLabel = "N",
      defaultValue = "20",
      description = "Requests of the probe per second (default: 20).")
  private double probe = 20;

  @Option(
      names = "--mix",
      paramLabel = "KINDS",
      defaultValue = "form=8,file64k=2",
      description =
          "Requests of the load with weights: form, file64k, file10m, cases (the catalogue's plain"
              + " forms; cases:clients for the bodies of browsers and other clients), get:/PATH,"
              + " page:/PATH (with its images, scripts and style sheets) (default:"
              + " form=8,file64k=2).")
  private String mix = "form=8,file64k=2";

  @Option(
      names = "--probe-with",
      paramLabel = "KIND",
      defaultValue = "form",
      description = "Request of the probe (default: form).")
  private String probeWith = "form";

  @Option(
      names = "--abort",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Share of the load that is aborted at a random octet, such as 5%% (default: 0).")
  private String abort = "0";

  @Option(
      names = "--slow",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of the load that is sent in pieces, over 0.7 s (default: 0).")
  private String slow = "0";

  @Option(
      names = "--malformed",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of the load whose body ends within a part (default: 0).")
  private String malformed = "0";

  @Option(
      names = "--short",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of the load that is shorter than its Content-Length (default: 0).")
  private String shorter = "0";

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "64",
      description = "Maximum of connections, for the load and for the probe (default: 64).")
  private int connections = 64;

  @Option(
      names = "--record",
      paramLabel = "TIME",
      description =
          "Length of the recording, such as 30s or 2m (default: 10s; 30s with --against).")
  private @Nullable String record;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "15s",
      description = "Maximum of the warm-up; it ends when all is calm, after 3 s (default: 15s).")
  private String warmUp = "15s";

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = ServerConnection.TIMEOUT)
  private String timeout = "10s";

  @Option(
      names = "--max-p99",
      paramLabel = "TIME",
      description = "Budget for the probe: the mean of the P99 of all seconds, such as 50ms.")
  private @Nullable String maxP99;

  @Option(
      names = "--pooled-path",
      paramLabel = "NAME=NUMBER,...",
      description =
          "Demands of the pooled path: at most so many new connections and at least so many buffers"
              + " for a request, hits of the pool, share of oversize buffers, share of an open"
              + " upload kept in memory (default:"
              + " connections=0.2,buffers=0.5,hits=0.9,oversize=0.01).")
  private @Nullable String pooledPath;

  @Option(
      names = "--in-process",
      description =
          "Send from a thread of this process, in place of a loader process: the report states"
              + " that its CPU includes the loader's.")
  private boolean inProcess;

  @Option(
      names = "--jmx",
      paramLabel = "HOST:PORT",
      description =
          "Observe the server's JVM over JMX: memory, threads, its own times (default: nothing).")
  private @Nullable String jmx;

  @Option(
      names = "--temporary-files",
      paramLabel = "DIR",
      description =
          "Where the server keeps its temporary files: the load may leave none (default: not"
              + " observed).")
  private @Nullable String temporaryFiles;

  @Option(
      names = "--counters",
      description = "Count the server's instructions, cache and branch misses (perf stat).")
  private boolean counters;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    URI target = WebAddress.of(url);
    URI other = against == null ? null : WebAddress.of(against);
    checkCombination();
    LoadRun run;
    try {
      LoadScenario scenario = connection.apply(terminal, target, scenario());
      steps.forEach(scenario::rate);
      run = LoadRun.of(target).withScenario(scenario);
      run = run.withObserved(observed());
      String flame = files.flame();
      run = flame == null ? run : run.withFlameGraph(terminal.resolve(flame));
      run = counters ? run.withHardwareCounters() : run;
      run = nodes.apply(terminal, run);
    } catch (IllegalArgumentException e) {
      throw CliException.usage(Messages.printable(String.valueOf(e.getMessage())));
    }
    files.check(terminal);
    LoadRun watched = run.withProgress(this::show);
    try {
      if (other != null) {
        return several(watched.against(other));
      }
      if (findLimit || !steps.isEmpty()) {
        return several(findLimit ? watched.findLimit() : watched.steps(steps));
      }
      return single(watched);
    } catch (LoadException e) {
      throw CliException.server(String.valueOf(e.getMessage()));
    }
  }

  private Observed observed() {
    Observed observed = jmx == null ? Observed.nothing() : Observed.jmx(jmx);
    if (temporaryFiles == null) {
      return observed;
    }
    Path directory = terminal.resolve(temporaryFiles);
    if (!Files.isDirectory(directory)) {
      throw CliException.usage("--temporary-files: no directory " + temporaryFiles);
    }
    return observed.temporaryFiles(directory);
  }

  private void show(LoadRun.Progress second) {
    if (terminal.interactive()) {
      terminal.err().print(terminal.style().fit(second.text()) + "\n");
      terminal.err().flush();
    }
  }

  private int single(LoadRun run) {
    LoadResult result = run.run();
    write(result);
    files.writeRecording(terminal, result);
    boolean broken =
        result.promises().stream()
            .anyMatch(
                each ->
                    each.state() == PromiseResult.State.BROKEN && result.isDecided(each.promise()));
    return ExitCode.ofLoad(result.isValid(), broken);
  }

  /** Writes what several runs found. */
  private int several(LoadReport report) {
    write(report);
    return ExitCode.ofLoad(report.isValid(), report.isValid() && !report.isAsPromised());
  }

  private void write(LoadReport report) {
    report.text().forEach(terminal::line);
    files.write(terminal, report);
  }

  private boolean isDisturbed() {
    return share("--abort", abort) > 0
        || share("--slow", slow) > 0
        || share("--malformed", malformed) > 0
        || share("--short", shorter) > 0;
  }

  private void checkCombination() {
    if (findLimit && !steps.isEmpty()) {
      throw CliException.usage("--steps and --find-limit exclude each other: give one of them");
    }
    if (findLimit && maxP99 == null) {
      throw CliException.usage("--find-limit: give the budget with --max-p99, such as 50ms");
    }
    boolean several = findLimit || !steps.isEmpty();
    if (against != null && (several || maxP99 != null)) {
      throw CliException.usage("--against: leave out --steps, --find-limit and --max-p99");
    }
    boolean observes = jmx != null || temporaryFiles != null;
    if (against != null && (observes || files.flame() != null || counters)) {
      throw CliException.usage(
          "--jmx, --temporary-files, --flame and --counters are of one server: leave out"
              + " --against");
    }
    if (nodes.areGiven() && against != null) {
      throw CliException.usage(
          "--loaders, --probe-on and --server-on: leave out --against, which decides by the CPU"
              + " time of both servers, and reads it on this machine only");
    }
    if (nodes.areGiven() && files.times() != null) {
      throw CliException.usage(
          "--loaders, --probe-on and --server-on: leave out --times, which are of one loader");
    }
    if (inProcess && (against != null || nodes.areGiven())) {
      throw CliException.usage(
          "--in-process: leave out --against, --loaders, --probe-on and --server-on, which need a"
              + " loader process");
    }
    if (against != null && isDisturbed()) {
      throw CliException.usage(
          "--against: leave out --abort, --slow, --malformed and --short: whole uploads are"
              + " compared");
    }
    if ((several || against != null) && files.areOfOneRun()) {
      throw CliException.usage(
          "--hdr-log, --times and --flame are of one run: leave out --steps, --find-limit,"
              + " --against");
    }
  }

  private LoadScenario scenario() {
    LoadScenario scenario =
        LoadScenario.uploads()
            .mix(mix)
            .rate(rate)
            .probe(probe)
            .probeWith(probeWith)
            .aborting(share("--abort", abort))
            .slow(share("--slow", slow))
            .malformed(share("--malformed", malformed))
            .shorter(share("--short", shorter))
            .connections(connections)
            .timeout(duration("--timeout", timeout));
    Duration most = duration("--warm-up", warmUp);
    Duration least = Duration.ofSeconds(3);
    scenario = scenario.warmUp(most.compareTo(least) < 0 ? most : least, most);
    if (record != null) {
      scenario = scenario.record(duration("--record", record));
    }
    if (maxP99 != null) {
      scenario = scenario.maxP99(duration("--max-p99", maxP99));
    }
    if (pooledPath != null) {
      scenario = scenario.pooledPath(PooledPath.parse(pooledPath));
    }
    if (inProcess) {
      scenario = scenario.inThisProcess();
    }
    String times = files.times();
    return times == null ? scenario : scenario.timesTo(terminal.resolve(times));
  }

  /** Reads a time such as {@code 30s}, {@code 50ms}, {@code 2m} or, in seconds, {@code 30}. */
  static Duration duration(String option, String text) {
    Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw CliException.usage(
          option + ": expected a time such as 30s, 50ms or 2m, found " + Messages.escaped(text));
    }
    double millis =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "m" -> 60_000;
          default -> 1000;
        };
    return Duration.ofMillis(Math.round(Double.parseDouble(matcher.group(1)) * millis));
  }

  /** Reads a share such as {@code 5%} or {@code 0.05}. */
  static double share(String option, String text) {
    Matcher matcher = SHARE.matcher(text);
    if (!matcher.matches()) {
      throw CliException.usage(
          option + ": expected a share such as 5% or 0.05, found " + Messages.escaped(text));
    }
    double value = Double.parseDouble(matcher.group(1));
    return matcher.group(2).isEmpty() ? value : value / 100;
  }
}
