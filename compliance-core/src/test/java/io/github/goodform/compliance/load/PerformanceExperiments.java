package io.github.goodform.compliance.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.server.Handler;

/**
 * The main class of the experiments of {@code PERFORMANCE.md}: each writes its own section.
 *
 * <pre>{@code
 * mvn -Pexperiments -pl compliance-core -am -DskipTests verify -Dexperiment=parsers
 * }</pre>
 *
 * <p>Each comparison has both servers in this JVM, by turns in rounds of 200 ms; the loader is a
 * separate process. All answers carry CRC-32C, because SHA-256 would hide a parser.
 */
record PerformanceExperiments(PerformancePage page, int seconds, Path directory) {
  private static final List<String> MIXES = List.of("form", "file64k", "file10m");
  private static final String COMMAND =
      "mvn -Pexperiments -pl compliance-core -am -DskipTests verify -Dexperiment=";

  /** An experiment. */
  private interface Experiment {
    void run(PerformanceExperiments with) throws Exception;
  }

  private static Map<String, Experiment> all() {
    Map<String, Experiment> all = new TreeMap<>();
    all.put("parsers", PerformanceExperiments::parsers);
    all.put("buffers", PerformanceExperiments::buffers);
    all.put("pools", PerformanceExperiments::pools);
    all.put("clients", PerformanceExperiments::clients);
    all.put("threads", PerformanceExperiments::threads);
    all.put("backend", PerformanceExperiments::backend);
    all.put("protocols", PerformanceExperiments::protocols);
    all.put("servlet", PerformanceExperiments::servlet);
    all.put("generators", PerformanceExperiments::generators);
    all.put("observing", PerformanceExperiments::observing);
    all.put("soak", PerformanceExperiments::soak);
    return all;
  }

  static Set<String> names() {
    return new TreeSet<>(all().keySet());
  }

  /**
   * Runs experiments.
   *
   * @param args the page, the seconds of each comparison (0 for the usual 30, and 1,800 for the
   *     soak), and the names of experiments
   */
  public static void main(String[] args) throws Exception {
    if (args.length < 3 || !names().containsAll(List.of(args).subList(2, args.length))) {
      System.err.println("expected PAGE SECONDS EXPERIMENT..., experiments: " + names());
      System.exit(2);
    }
    int given = Integer.parseInt(args[1]);
    for (String name : List.of(args).subList(2, args.length)) {
      int seconds = given > 0 ? given : name.equals("soak") ? 1800 : 30;
      Path directory = Files.createTempDirectory("goodform-experiment");
      PerformancePage page = new PerformancePage(Path.of(args[0]), name);
      page.begin(COMMAND + name + (given > 0 ? " -Dseconds=" + given : ""));
      Objects.requireNonNull(all().get(name))
          .run(new PerformanceExperiments(page, seconds, directory));
      page.write();
      delete(directory);
    }
    // The loader's process, and threads of servers, end with this one.
    System.exit(0);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private LoadScenario scenario(String mix) {
    double rate = mix.equals("form") ? 400 : mix.equals("file64k") ? 200 : 8;
    return LoadScenario.uploads()
        .mix(mix)
        .probeWith("form")
        .rate(rate)
        .record(Duration.ofSeconds(seconds))
        .trustingAnyCertificate();
  }

  private void compare(
      String what, MeasuredServer a, MeasuredServer b, LoadScenario ofA, LoadScenario ofB) {
    LoadComparison found = LoadRun.of(a.uri()).withScenario(ofA).against(b.uri(), ofB);
    // The first comparison of a JVM meets its compilers: what is INVALID is asked once more.
    page.row(
        what,
        found.isValid() ? found : LoadRun.of(a.uri()).withScenario(ofA).against(b.uri(), ofB));
  }

  private void parsers() throws Exception {
    parsers(FormReading.STREAMED, FormReading.JETTY_PARSER);
    parsers(FormReading.COLLECTED, FormReading.JETTY_FORM_DATA);
    parsers(FormReading.STREAMED, FormReading.COLLECTED);
  }

  private void parsers(FormReading first, FormReading second) throws Exception {
    page.comparisons("A: " + first.label() + ", B: " + second.label());
    try (MeasuredServer a = usual(MeasuredServer.blocking(first));
        MeasuredServer b = usual(MeasuredServer.blocking(second))) {
      for (String mix : MIXES) {
        LoadScenario load = scenario(mix);
        compare(mix + ", HTTP/1.1", a, b, load, load);
        compare(mix + ", h2c", a, b, load.http2(), load.http2());
      }
    }
    page.add("");
  }

  private static MeasuredServer usual(Handler handler) throws Exception {
    return new MeasuredServer(handler, MeasuredServer.Options.usual());
  }

  private static MeasuredServer streaming(MeasuredServer.Options options) throws Exception {
    return new MeasuredServer(MeasuredServer.blocking(FormReading.STREAMED), options);
  }

  private void buffers() throws Exception {
    page.comparisons("A: ArrayByteBufferPool, B: NON_POOLING");
    try (MeasuredServer a = usual(MeasuredServer.blocking(FormReading.STREAMED));
        MeasuredServer b = streaming(MeasuredServer.Options.withoutPool())) {
      for (String mix : List.of("form", "file64k")) {
        LoadScenario load = scenario(mix);
        compare(mix + ", HTTP/1.1", a, b, load, load);
        compare(mix + ", h2c", a, b, load.http2(), load.http2());
      }
    }
  }

  private void pools() throws Exception {
    for (int threads : new int[] {2, 4}) {
      page.add("| " + threads + " threads, 4 entries | time, to lock and deque | 99 % interval |");
      page.add("|---|---:|---|");
      // Six pools take turns in rounds of 150 ms.
      int rounds = Math.max(Ratio.MIN_PAIRS, seconds);
      PoolRounds.measure(threads, rounds, PoolRounds.ROUND_NANOS).forEach(page::row);
      page.add("");
    }
  }

  private void clients() throws Exception {
    int rounds = Math.max(Ratio.MIN_PAIRS, seconds);
    try (MeasuredServer server = usual(MeasuredServer.blocking(FormReading.STREAMED))) {
      for (boolean http2 : new boolean[] {false, true}) {
        page.add(
            "| "
                + (http2 ? "h2c, 4 connections" : "HTTP/1.1, 16 connections")
                + " | time of a small form, to "
                + (http2 ? "multiplex" : "duplex")
                + " | 99 % interval |");
        page.add("|---|---:|---|");
        ClientPoolRounds.measure(server.uri(), http2, rounds, ClientPoolRounds.ROUND_NANOS)
            .forEach(page::row);
        page.add("");
      }
    }
  }

  private void threads() throws Exception {
    page.comparisons("form, HTTP/1.1");
    LoadScenario load = scenario("form");
    Map<String, MeasuredServer> servers = new LinkedHashMap<>();
    try (MeasuredServer nonBlocking = usual(MeasuredServer.nonBlocking());
        MeasuredServer platform = usual(MeasuredServer.blocking(FormReading.STREAMED))) {
      compare("A: non-blocking, B: blocking handler", nonBlocking, platform, load, load);
      servers.put("non-blocking handler", nonBlocking);
      servers.put("blocking handler, platform threads", platform);
      if (Runtime.version().feature() < 21) {
        mixes(servers, load);
        page.add("");
        page.add("Virtual threads need JDK 21: not measured on this one.");
        return;
      }
      try (MeasuredServer virtual = streaming(MeasuredServer.Options.onVirtualThreads())) {
        compare("A: platform, B: virtual threads, blocking", platform, virtual, load, load);
        servers.put("blocking handler, virtual threads", virtual);
        mixes(servers, load);
      }
    }
  }

  private void mixes(Map<String, MeasuredServer> servers, LoadScenario load) {
    page.add("");
    page.add("| strategy mix | completed | P50, ms | P99, ms | PC | PIC | PEC | EPC | |");
    page.add("|---|---:|---:|---:|---:|---:|---:|---:|---|");
    servers.forEach((what, server) -> mix(what, server, load));
  }

  private void mix(String what, MeasuredServer server, LoadScenario load) {
    page.run(
        what,
        LoadRun.of(server.uri())
            .withScenario(load)
            .withObserved(Observed.of(server.server()))
            .run(),
        ServerReading.STRATEGY + "PC",
        ServerReading.STRATEGY + "PIC",
        ServerReading.STRATEGY + "PEC",
        ServerReading.STRATEGY + "EPC");
  }

  /**
   * Eight permits of 20 ms each carry 400 a second, whatever the threads are: two rates below that,
   * and one above it, with connections enough for all that wait.
   */
  private void backend() throws Exception {
    page.add(
        "| 8 permits of 20 ms each | completed | P50, ms | P99, ms | threads | queued"
            + " | heap under load | |");
    page.add("|---|---:|---:|---:|---:|---:|---:|---|");
    List<MeasuredServer.Options> options =
        Runtime.version().feature() < 21
            ? List.of(MeasuredServer.Options.usual())
            : List.of(MeasuredServer.Options.usual(), MeasuredServer.Options.onVirtualThreads());
    for (MeasuredServer.Options each : options) {
      for (double rate : new double[] {200, 350, 450}) {
        try (MeasuredServer server = new MeasuredServer(MeasuredServer.withBackend(), each)) {
          LoadScenario load = scenario("form").rate(rate).connections(2_048);
          String what = (each.virtual() ? "virtual" : "platform") + " threads, ";
          try (HeapUnderLoad heap = new HeapUnderLoad()) {
            LoadResult result =
                LoadRun.of(server.uri())
                    .withScenario(load)
                    .withObserved(Observed.of(server.server()))
                    .run();
            page.run(
                what + LoadScenario.number(rate) + "/s",
                result,
                heap.growth(),
                ServerReading.JVM_THREADS,
                ServerReading.QUEUED_TASKS,
                PerformancePage.HEAP_UNDER_LOAD);
          }
        }
      }
    }
  }

  /** The same server under the same load, by turns with and without a look inside. */
  private void observing() throws Exception {
    page.add("| to the same load without a look inside | server's CPU | 99 % interval |");
    page.add("|---|---:|---|");
    LoadScenario load =
        scenario("form")
            .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(1))
            .record(Duration.ofSeconds(3))
            .recovery(Duration.ZERO);
    ArrayByteBufferPool counted = new ArrayByteBufferPool();
    counted.setStatisticsEnabled(true);
    try (MeasuredServer server =
        new MeasuredServer(
            MeasuredServer.blocking(FormReading.STREAMED),
            new MeasuredServer.Options(counted, false, null))) {
      LoadRun plain = LoadRun.of(server.uri()).withScenario(load);
      LoadRun observed = plain.withObserved(Observed.of(server.server()));
      Turns.ratios(
              () -> cores(plain),
              Map.of("pools, threads, strategy, flight recorder", () -> cores(observed)),
              1,
              Math.max(Ratio.MIN_PAIRS, seconds / 2))
          .forEach(page::row);
    }
  }

  /** How many processors the server's process used; what is INVALID is asked again. */
  private static double cores(LoadRun run) {
    LoadResult result = run.run();
    for (int i = 0; i < 2 && !result.isValid(); i++) {
      result = run.run();
    }
    return result.guard().machine().serverCores();
  }

  private void protocols() throws Exception {
    page.comparisons("the same handler");
    try (MeasuredServer clear = usual(MeasuredServer.blocking(FormReading.STREAMED));
        MeasuredServer tls = streaming(MeasuredServer.Options.overTls(directory))) {
      for (String mix : List.of("form", "file64k")) {
        LoadScenario load = scenario(mix);
        compare(mix + ", A: HTTP/1.1, B: HTTP/1.1 over TLS", clear, tls, load, load);
        compare(mix + ", A: HTTP/1.1, B: h2c", clear, clear, load, load.http2());
        compare(mix + ", A: h2c, B: h2", clear, tls, load.http2(), load.http2());
      }
    }
  }

  private void servlet() throws Exception {
    page.comparisons("A: core handler, B: servlet");
    try (MeasuredServer a = usual(MeasuredServer.blocking(FormReading.STREAMED));
        MeasuredServer b = usual(MeasuredServer.servlet())) {
      for (String mix : MIXES) {
        compare(mix + ", HTTP/1.1", a, b, scenario(mix), scenario(mix));
      }
    }
  }

  /** The reference server in a JVM of its own with a heap of 64 MB, looked at over JMX. */
  private void soak() throws Exception {
    int jmx;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      jmx = free.getLocalPort();
    }
    try (BundledServer server = BundledServer.observable(jmx, "-Xmx64m")) {
      page.add(
          "| heap of 64 MB | completed | P50, ms | P99, ms | heap | descriptors | threads"
              + " | buffers acquired | released | |");
      page.add("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
      LoadScenario load =
          LoadScenario.uploads()
              .mix("form=80,file64k=19,file10m=1")
              .rate(100)
              .aborting(0.05)
              .slow(0.03)
              .malformed(0.03)
              .shorter(0.02)
              .timeout(Duration.ofSeconds(30))
              .record(Duration.ofSeconds(seconds));
      page.run(
          load.toString().replace("|", "\\|") + ", " + seconds + " s",
          LoadRun.of(server.uri())
              .withScenario(load)
              .withObserved(Observed.jmx("127.0.0.1:" + jmx))
              .run(),
          ServerReading.HEAP,
          ServerReading.DESCRIPTORS,
          ServerReading.JVM_THREADS,
          ServerReading.ACQUIRED,
          ServerReading.RELEASED);
    }
  }

  /** What is reported while a server, or the sender, is stopped for two seconds. */
  private void generators() throws Exception {
    page.add("| 200 GET a second | state | P50, ms | P99, ms | maximum, ms | |");
    page.add("|---|---|---:|---:|---:|---|");
    try (BundledServer server = new BundledServer()) {
      for (StoppedSenders.Sender sender : StoppedSenders.Sender.values()) {
        for (StoppedSenders.Stopped stopped : StoppedSenders.Stopped.values()) {
          page.add(StoppedSenders.measure(sender, stopped, server, 200, Math.min(seconds, 10)));
        }
      }
    }
  }
}
