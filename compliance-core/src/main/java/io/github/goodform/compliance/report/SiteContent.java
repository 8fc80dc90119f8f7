package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.fs.RecordedProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What recordings add up to: the implementations with their releases, the cases with their
 * readings, the directories and the locales. The pages of {@link
 * io.github.goodform.compliance.report.html.SiteHtml} are drawn from it.
 *
 * <p><b>Who is named.</b> A case that {@link Implementations#isUnnamed} names, a case at which a
 * recorded implementation broke, and a case of which any recording holds counts only: all its
 * readings are counted here, and nothing that this class returns has a name for one of them.
 *
 * <p>Instances are immutable. Equal recordings give equal content, in whatever order they come.
 */
public final class SiteContent {
  /** The rule set that the readings are judged by. */
  public static final RuleSet RULES = RuleSet.RFC7578;

  private static final int MAX_ID = 60;

  private final List<Case> cases;
  private final List<RecordedImplementation> implementations;
  private final Map<String, Map<String, Integer>> unnamed;
  private final List<Recording.Directory> directories;
  private final Map<String, List<Recording.Locale>> locales;
  private final Matrix matrix;
  private final int unknownCases;

  private SiteContent(List<Recording> recordings, Catalog catalog) {
    cases = catalog.cases();
    List<Recording.Release> releases = all(recordings, Recording.Release.class);
    List<Recording.Counts> counts = all(recordings, Recording.Counts.class);
    Set<String> nameless = nameless(releases, counts);
    unnamed = unnamed(nameless, releases, counts);
    Map<String, Recording.About> abouts = new HashMap<>();
    all(recordings, Recording.About.class)
        .forEach(each -> abouts.merge(each.name(), published(each, nameless), SiteContent::joined));
    implementations = implementations(releases, nameless, abouts);
    directories = directories(recordings);
    locales = new TreeMap<>();
    all(recordings, Recording.Locale.class).stream()
        .sorted(Comparator.comparing(Recording.Locale::group))
        .forEach(one -> locales.computeIfAbsent(one.id(), id -> new ArrayList<>()).add(one));
    matrix = Matrix.of(implementations.stream().map(each -> each.newest().run()).toList());
    Set<String> unknown = new HashSet<>();
    releases.forEach(each -> unknown.addAll(each.readings().keySet()));
    counts.forEach(each -> unknown.addAll(each.byCase().keySet()));
    unknown.removeIf(id -> catalog.find(id).isPresent());
    unknownCases = unknown.size();
  }

  /**
   * Brings recordings together.
   *
   * @param recordings the recordings, in any order
   * @return the content of a site
   * @throws IllegalArgumentException when two recordings are of one release, one directory, or one
   *     locale; the message names it
   */
  public static SiteContent of(List<Recording> recordings) {
    Set<String> seen = new HashSet<>();
    for (Recording each : recordings) {
      String name = each.subject();
      if (name != null && !seen.add(name)) {
        throw new IllegalArgumentException("there are two recordings of " + name);
      }
    }
    return new SiteContent(recordings, Catalog.load());
  }

  /**
   * Returns the recordings that others do not replace.
   *
   * @param recordings the recordings that may be replaced
   * @param others recordings that win, where both are of one release, one directory, or one locale
   * @return the rest of the recordings, in their order
   */
  public static List<Recording> without(List<Recording> recordings, List<Recording> others) {
    Set<String> replaced = new HashSet<>();
    for (Recording each : others) {
      String name = each.subject();
      if (name != null) {
        replaced.add(name);
      }
    }
    return recordings.stream()
        .filter(
            each -> {
              String name = each.subject();
              return name == null || !replaced.contains(name);
            })
        .toList();
  }

  /**
   * Returns the recordings that ship with the kit: the readings of other implementations, and the
   * profiles of file systems.
   *
   * @return the recordings
   */
  public static List<Recording> shipped() {
    List<Recording> recordings = new ArrayList<>(Implementations.shipped());
    for (RecordedProfile profile : RecordedProfile.all()) {
      RecordingReader.read(profile.name(), "", profile.profile().toJson()).stream()
          .map(Recording.Directory.class::cast)
          .map(directory -> directory.recorded(profile.provenance()))
          .forEach(recordings::add);
    }
    return recordings;
  }

  private static <T extends Recording> List<T> all(List<Recording> recordings, Class<T> type) {
    return recordings.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private Set<String> nameless(List<Recording.Release> releases, List<Recording.Counts> counts) {
    Set<String> nameless = new HashSet<>();
    for (Case each : cases) {
      String id = each.id();
      boolean broken = releases.stream().anyMatch(one -> "broken".equals(one.readings().get(id)));
      boolean counted = counts.stream().anyMatch(one -> one.byCase().containsKey(id));
      if (broken || counted || Implementations.isUnnamed(each)) {
        nameless.add(id);
      }
    }
    return nameless;
  }

  /** A deviation at a case that names nobody is not told of anybody. */
  private static Recording.About published(Recording.About about, Set<String> nameless) {
    return new Recording.About(
        about.name(),
        about.language(),
        about.home(),
        about.usedBy(),
        about.known().stream()
            .filter(each -> each.cases().stream().noneMatch(nameless::contains))
            .toList());
  }

  /** Two descriptions of one implementation, whose releases are asked in two ways. */
  private static Recording.About joined(Recording.About one, Recording.About other) {
    if (!one.language().equals(other.language()) || !one.home().equals(other.home())) {
      throw new IllegalArgumentException(
          "there are two descriptions of " + one.name() + " with another language or home");
    }
    List<Recording.KnownUpstream> known = new ArrayList<>(one.known());
    known.addAll(other.known());
    Set<String> usedBy = new LinkedHashSet<>(one.usedBy());
    usedBy.addAll(other.usedBy());
    return new Recording.About(one.name(), one.language(), one.home(), List.copyOf(usedBy), known);
  }

  private static Map<String, Map<String, Integer>> unnamed(
      Set<String> nameless, List<Recording.Release> releases, List<Recording.Counts> counts) {
    Map<String, Map<String, Integer>> unnamed = new HashMap<>();
    for (String id : nameless) {
      Map<String, Integer> byReading = new TreeMap<>();
      counts.forEach(
          each ->
              each.byCase()
                  .getOrDefault(id, Map.of())
                  .forEach((reading, count) -> byReading.merge(reading, count, Integer::sum)));
      releases.stream()
          .map(each -> each.readings().get(id))
          .filter(reading -> reading != null)
          .forEach(reading -> byReading.merge(reading, 1, Integer::sum));
      unnamed.put(id, byReading);
    }
    return unnamed;
  }

  private List<RecordedImplementation> implementations(
      List<Recording.Release> releases, Set<String> nameless, Map<String, Recording.About> abouts) {
    List<Case> named =
        cases.stream()
            .filter(each -> Implementations.isAsked(each) && !nameless.contains(each.id()))
            .toList();
    RecordedRun runs = new RecordedRun(RULES, named);
    Map<String, List<Recording.Release>> byProduct =
        new TreeMap<>(
            Comparator.comparing((String name) -> name.toLowerCase(Locale.ROOT))
                .thenComparing(Comparator.naturalOrder()));
    for (Recording.Release each : releases) {
      byProduct.computeIfAbsent(each.product(), name -> new ArrayList<>()).add(each);
    }
    Set<String> ids = new HashSet<>();
    List<RecordedImplementation> implementations = new ArrayList<>();
    byProduct.forEach(
        (name, all) -> {
          all.sort(Comparator.comparing(Recording.Release::version, VersionOrder.ORDER));
          implementations.add(
              new RecordedImplementation(
                  name,
                  uniqueId(name, ids),
                  all.stream()
                      .map(each -> new RecordedImplementation.Release(each, runs.of(each)))
                      .toList(),
                  abouts.getOrDefault(
                      name, new Recording.About(name, "", "", List.of(), List.of()))));
        });
    return implementations;
  }

  /**
   * Makes a file name of any name.
   *
   * @param name any text
   * @return 1 to 60 lower-case letters, digits and hyphens
   */
  public static String id(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return id.isEmpty() ? "unnamed" : id.substring(0, Math.min(MAX_ID, id.length()));
  }

  private static String uniqueId(String name, Set<String> taken) {
    String id = id(name);
    String unique = id;
    for (int i = 2; !taken.add(unique); i++) {
      unique = id + "-" + i;
    }
    return unique;
  }

  private static List<Recording.Directory> directories(List<Recording> recordings) {
    Map<String, String> dates = new HashMap<>();
    all(recordings, Recording.Dates.class).forEach(each -> dates.putAll(each.byDirectory()));
    return all(recordings, Recording.Directory.class).stream()
        .map(each -> dates.containsKey(each.id()) ? each.recorded(dates.get(each.id())) : each)
        .sorted(Comparator.comparing(Recording.Directory::id))
        .toList();
  }

  static Map<String, Entry> byCase(Run run) {
    Map<String, Entry> byCase = new LinkedHashMap<>();
    run.entries().forEach(entry -> byCase.put(entry.id(), entry));
    return byCase;
  }

  /**
   * Returns all active cases of the catalogue.
   *
   * @return the cases, in the order of the catalogue
   */
  public List<Case> cases() {
    return cases;
  }

  /**
   * Returns the implementations.
   *
   * @return the implementations, by name
   */
  public List<RecordedImplementation> implementations() {
    return implementations;
  }

  /**
   * Returns the newest release of each implementation against the cases that are published by name.
   *
   * @return the matrix, with a column for each of {@link #implementations}
   */
  public Matrix matrix() {
    return matrix;
  }

  /**
   * Returns the directories.
   *
   * @return the directories, by id
   */
  public List<Recording.Directory> directories() {
    return directories;
  }

  /**
   * Returns the locales.
   *
   * @return by id, one recording for each group
   */
  public Map<String, List<Recording.Locale>> locales() {
    return locales;
  }

  /**
   * Counts the cases of the recordings that the catalogue does not have.
   *
   * @return how many there are
   */
  public int unknownCases() {
    return unknownCases;
  }

  /**
   * Returns whether the readings of a case are counted without names.
   *
   * @param testCase the case
   * @return whether they are
   */
  public boolean isUnnamed(Case testCase) {
    return unnamed.containsKey(testCase.id());
  }

  /**
   * Returns the readings of a case.
   *
   * @param testCase the case
   * @return the readings, the most frequent first; none when no implementation was asked
   */
  public List<CaseReading> readings(Case testCase) {
    Map<String, @Nullable ReadingLabel> labels = Implementations.labels(testCase);
    List<CaseReading> readings = new ArrayList<>();
    Map<String, Integer> counted = unnamed.get(testCase.id());
    if (counted != null) {
      counted.forEach(
          (reading, count) ->
              readings.add(new CaseReading(reading, labels.get(reading), count, List.of())));
    } else {
      readers(testCase.id())
          .forEach(
              (reading, readers) ->
                  readings.add(
                      new CaseReading(reading, labels.get(reading), readers.size(), readers)));
    }
    readings.sort(
        Comparator.comparing(CaseReading::count).reversed().thenComparing(CaseReading::reading));
    return readings;
  }

  private Map<String, List<CaseReading.Reader>> readers(String id) {
    Map<String, List<CaseReading.Reader>> byReading = new TreeMap<>();
    for (RecordedImplementation each : implementations) {
      Map<String, List<String>> versions = new LinkedHashMap<>();
      for (RecordedImplementation.Release release : each.releases()) {
        String reading = release.recording().readings().get(id);
        if (reading != null) {
          versions
              .computeIfAbsent(reading, key -> new ArrayList<>())
              .add(release.recording().version());
        }
      }
      versions.forEach(
          (reading, which) -> {
            String name = each.name() + " " + words(which, each.releases().size());
            byReading
                .computeIfAbsent(reading, key -> new ArrayList<>())
                .add(new CaseReading.Reader(name.strip(), each.id()));
          });
    }
    return byReading;
  }

  private static String words(List<String> versions, int all) {
    return versions.size() > 1 && versions.size() == all
        ? versions.get(0) + " to " + versions.get(all - 1)
        : String.join(", ", versions);
  }

  /**
   * Counts the cases that at least two implementations were asked and that are no attack.
   *
   * @return how many there are
   */
  public long compared() {
    return readingsOfCases().count();
  }

  /**
   * Counts those that at least two implementations read differently.
   *
   * @return how many there are
   */
  public long divided() {
    return readingsOfCases().filter(readings -> Set.copyOf(readings).size() > 1).count();
  }

  /** What the newest releases read, case by case, where two or more were asked. */
  private Stream<List<String>> readingsOfCases() {
    return cases.stream()
        .filter(each -> Implementations.isAsked(each) && !Implementations.isUnnamed(each))
        .map(
            testCase ->
                implementations.stream()
                    .map(each -> each.newest().recording().readings().get(testCase.id()))
                    .filter(Objects::nonNull)
                    .toList())
        .filter(readings -> readings.size() > 1);
  }

  /**
   * Returns the themes of the cases that are published by name.
   *
   * @return the headings with their rows of {@link #matrix}, in the order of the catalogue
   */
  public Map<String, List<Matrix.Row>> themes() {
    Map<String, Matrix.Row> rows = new HashMap<>();
    matrix.rows().forEach(row -> rows.put(row.entry().id(), row));
    Map<String, List<Matrix.Row>> themes = new LinkedHashMap<>();
    for (Case each : cases) {
      Matrix.Row row = rows.get(each.id());
      if (row != null) {
        themes.computeIfAbsent(each.theme(), theme -> new ArrayList<>()).add(row);
      }
    }
    return themes;
  }
}
