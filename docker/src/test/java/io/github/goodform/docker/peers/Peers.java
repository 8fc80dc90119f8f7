package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.run.ConformanceRun;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Asks every implementation the whole catalogue of bodies. */
final class Peers {
  /** None of them is ever silent: on a busy machine an answer may take its time. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Path REPORTS = Path.of("target", "peers");

  private Peers() {}

  /**
   * What an implementation was asked.
   *
   * @param catalogue the whole catalogue of bodies
   * @param seeds the hand-made bodies
   */
  record Asked(Report catalogue, Report seeds) {}

  /**
   * Returns the reports on each; the one on the catalogue is also a file in {@code target/peers},
   * for {@code goodform diff} and {@code goodform matrix}.
   */
  static Map<Peer, Asked> ask() throws Exception {
    Files.createDirectories(REPORTS);
    List<Case> bodies = Catalog.load().select(Implementations::isAsked);
    Map<Peer, Asked> reports = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      try (PeerServer server = peer.start()) {
        Report report = ask(server.uri(), bodies, PATIENCE);
        Files.writeString(REPORTS.resolve(peer.id() + ".json"), JsonReport.write(report));
        reports.put(peer, new Asked(report, ask(server.uri(), Seeds.cases(), PATIENCE)));
      }
    }
    return reports;
  }

  /** Each case once, by the first profile that has an opinion on it: what is read is the same. */
  static Report ask(URI target, List<? extends Case> cases, Duration patience) {
    List<Run> runs = new ArrayList<>();
    List<Case> rest = new ArrayList<>(cases);
    for (RuleSet profile : RuleSet.values()) {
      ConformanceRun run =
          ConformanceRun.of(target, rest).ruleSet(profile).timeout(patience).build();
      if (!run.selected().isEmpty()) {
        runs.add(Run.of(run.run()));
        rest.removeAll(run.selected());
      }
    }
    return new Report("goodform", runs, List.of());
  }

  /** Returns the ids of the recordings, in the order of reports. */
  static Set<String> ids() {
    Set<String> ids = new LinkedHashSet<>();
    for (Peer peer : Peer.values()) {
      ids.add(peer.id());
    }
    return ids;
  }

  /** Returns what each understood, by the id of its recording. */
  static Map<String, Readings> readings(Map<Peer, Asked> asked, Function<Asked, Report> which) {
    Map<String, Readings> readings = new LinkedHashMap<>();
    asked.forEach(
        (peer, reports) ->
            readings.put(
                peer.id(), Readings.of(peer.product(), peer.version(), which.apply(reports))));
    return readings;
  }
}
