package io.github.goodform.docker.peers;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.docker.HarnessContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The recordings of the implementations of {@code harnesses/}. The newest releases are one group,
 * which stands beside the servers; the older ones are another, which is compared with nobody but
 * their successors.
 */
final class Harnesses {
  private static final String UNNAMED = "unnamed-harnesses";
  private static final String UNNAMED_OLDER = "unnamed-releases";

  /**
   * The reports of this machine: of a release, a harness and a catalogue. What was read in
   * containers is not recorded with what was read out of them: the tools differ.
   */
  private static final Path REPORTS =
      Workbench.CACHE.resolve(HarnessContainer.isChosen() ? "reports-in-containers" : "reports");

  private static final Path CASES =
      Path.of("../compliance-core/src/main/resources/io/github/goodform/compliance/cases");

  private Harnesses() {}

  /** A release of an implementation. */
  record Release(HarnessFolder folder, String number) {
    String recording() {
      return folder.recording(number);
    }

    boolean isNewest() {
      return number.equals(folder.newest());
    }

    @Override
    public String toString() {
      return folder.name() + " " + number;
    }
  }

  static List<Release> releases() throws IOException {
    List<Release> releases = new ArrayList<>();
    for (HarnessFolder folder : HarnessFolder.all()) {
      folder.releases().forEach(number -> releases.add(new Release(folder, number)));
    }
    return releases;
  }

  static boolean areRecorded() {
    return Recorded.isThere(UNNAMED);
  }

  static Recorded newest() throws IOException {
    return Recorded.read(recorded(true), UNNAMED);
  }

  static Recorded older() throws IOException {
    return Recorded.read(recorded(false), UNNAMED_OLDER);
  }

  private static Set<String> recorded(boolean newest) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    for (Release release : releases()) {
      if (release.isNewest() == newest && Recorded.isThere(release.recording())) {
        ids.add(release.recording());
      }
    }
    return ids;
  }

  /** Keeps what a release was observed to read, for {@link #record} and {@code goodform matrix}. */
  static void keep(Release release, Report report) throws IOException {
    Files.createDirectories(REPORTS);
    Files.writeString(report(release), JsonReport.write(report));
  }

  /** A report on another catalogue or by another harness has another name. */
  private static Path report(Release release) throws IOException {
    List<Path> asked = new ArrayList<>(release.folder().sources(release.number()));
    try (Stream<Path> cases = Files.list(CASES)) {
      cases.filter(file -> file.toString().endsWith(".cases")).sorted().forEach(asked::add);
    }
    return REPORTS.resolve(release.recording() + "." + Workbench.fingerprint(asked) + ".json");
  }

  static Readings readings(Release release, Report report) {
    Readings all = Readings.of(release.folder().name(), release.number(), report);
    Map<String, String> steady = new LinkedHashMap<>(all.byCase());
    release.folder().unsteady().stream()
        .filter(each -> each.concerns(release.number()))
        .forEach(each -> steady.keySet().removeAll(each.cases()));
    return all.withCases(steady);
  }

  /** Returns what the releases were observed to read whose reports are here and up to date. */
  private static Map<Release, Readings> observed() throws IOException {
    Map<Release, Readings> observed = new LinkedHashMap<>();
    for (Release release : releases()) {
      Path report = report(release);
      if (Files.exists(report)) {
        observed.put(release, readings(release, JsonReport.parse(Files.readString(report))));
      }
    }
    return observed;
  }

  /** Returns a line for each case that a release reads otherwise than when it was recorded. */
  static List<String> differences(Release release, Readings now) throws IOException {
    Recorded then = release.isNewest() ? newest() : older();
    Map<String, Readings> one = Map.of(release.recording(), now);
    return then.differences(new Recorded(one, then.unnamed()));
  }

  /** Returns the same of the cases that name nobody; none where a release was not asked here. */
  static List<String> unnamedDifferences() throws IOException {
    Map<Release, Readings> observed = observed();
    List<String> lines = new ArrayList<>();
    if (observed.size() == releases().size()) {
      lines.addAll(newest().differences(Recorded.of(group(observed, true))));
      lines.addAll(older().differences(Recorded.of(group(observed, false))));
    }
    return lines;
  }

  private static Map<String, Readings> group(Map<Release, Readings> observed, boolean newest) {
    Map<String, Readings> group = new LinkedHashMap<>();
    observed.forEach(
        (release, readings) -> {
          if (release.isNewest() == newest) {
            group.put(release.recording(), readings);
          }
        });
    return group;
  }

  /** Records what was observed here. */
  static void record() throws IOException {
    Map<Release, Readings> observed = observed();
    record(UNNAMED, group(observed, true), true);
    record(UNNAMED_OLDER, group(observed, false), false);
  }

  /**
   * Only when every release of a group was asked here, the cases that name nobody are counted
   * again. Until then, a new release is added to the counts, one that was counted before stays as
   * it was, and cases in which anybody broke since lose their names.
   */
  private static void record(String unnamed, Map<String, Readings> observed, boolean newest)
      throws IOException {
    long all = releases().stream().filter(release -> release.isNewest() == newest).count();
    if (observed.size() == all || !Recorded.isThere(unnamed)) {
      Recorded.of(observed).write(unnamed);
      return;
    }
    Recorded then = newest ? newest() : older();
    Set<String> nameless = Recorded.nameless(observed.values(), then.unnamed().keySet());
    Map<String, Readings> merged = new LinkedHashMap<>(then.readings());
    merged.putAll(observed);
    Recorded.of(merged, nameless).countedBefore(then, observed).write(unnamed);
  }

  /** Returns the releases of an implementation that are recorded, the oldest first. */
  static List<Readings> history(HarnessFolder folder) throws IOException {
    Map<String, Readings> all = new LinkedHashMap<>(older().readings());
    all.putAll(newest().readings());
    return folder.releases().stream()
        .map(folder::recording)
        .filter(all::containsKey)
        .map(id -> Objects.requireNonNull(all.get(id)))
        .toList();
  }
}
