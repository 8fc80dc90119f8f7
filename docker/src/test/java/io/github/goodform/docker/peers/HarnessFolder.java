package io.github.goodform.docker.peers;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of {@code harnesses/}: one implementation, the harness that lets it read bodies, and
 * what pins each of its releases.
 *
 * @param path the folder
 * @param name the implementation's name as its makers write it
 * @param language what it is written in
 * @param from where its releases come from
 * @param packages the packages of the system that it needs
 * @param runtime those that an image needs to run it, once it is built
 * @param build what builds it, where {@code from} does not know
 * @param run what starts it, where {@code from} does not know
 * @param server whether it is a server, which is asked over HTTP by its address
 * @param of the recording of a newer release of the same implementation, which stands among others
 *     in place of these; null where there is none
 * @param patience how long it may take for its start and for each body: an implementation that
 *     often hangs is waited for less
 * @param releases the releases that are asked, the newest last
 * @param home its address
 * @param known deviations that its makers know
 * @param unsteady what it reads now in one way and now in another: that is not recorded
 * @param beyondDebian the releases that need a newer tool than Debian's: they are not asked in a
 *     container; and which
 */
record HarnessFolder(
    Path path,
    String name,
    String language,
    Ecosystem from,
    List<String> packages,
    List<String> runtime,
    List<List<String>> build,
    List<String> run,
    boolean server,
    @Nullable String of,
    Duration patience,
    List<String> releases,
    String home,
    List<KnownUpstream> known,
    List<Unsteady> unsteady,
    Map<String, String> beyondDebian) {
  static final Path ALL = Path.of("harnesses");

  /** A busy machine must not look like a parser that hangs. */
  private static final int PATIENCE_SECONDS = 20;

  /** Holds what the harnesses of one language have in common. */
  private static final String SHARED = "lines";

  /**
   * A deviation that the makers of an implementation know.
   *
   * @param link where they know it
   * @param what what is known
   * @param cases the cases that show it
   */
  record KnownUpstream(String link, String what, List<String> cases) {}

  /**
   * Cases that are read now in one way and now in another.
   *
   * @param cases their ids
   * @param releases the releases that do so, all where none is named
   * @param why what the reading depends on
   */
  record Unsteady(List<String> cases, List<String> releases, String why) {
    boolean concerns(String release) {
      return releases.isEmpty() || releases.contains(release);
    }
  }

  /** Returns all implementations, by their ids. */
  static List<HarnessFolder> all() throws IOException {
    try (Stream<Path> folders = Files.list(ALL)) {
      List<HarnessFolder> all = new ArrayList<>();
      for (Path folder : folders.sorted().toList()) {
        if (!folder.endsWith(SHARED)) {
          all.add(read(folder));
        }
      }
      return all;
    }
  }

  private static HarnessFolder read(Path folder) throws IOException {
    Map<String, Object> members =
        JSON.std.mapFrom(Files.readString(folder.resolve("harness.json")));
    Ecosystem from = Ecosystem.of(text(members, "from"));
    List<List<String>> build = new ArrayList<>();
    list(members, "build").forEach(command -> build.add(strings((List<?>) command)));
    List<KnownUpstream> known = new ArrayList<>();
    for (Object each : list(members, "known")) {
      Map<?, ?> one = (Map<?, ?>) each;
      known.add(
          new KnownUpstream(
              String.valueOf(one.get("link")),
              String.valueOf(one.get("what")),
              strings((List<?>) Objects.requireNonNull(one.get("cases")))));
    }
    return new HarnessFolder(
        folder,
        text(members, "name"),
        text(members, "language"),
        from,
        strings(list(members, "packages")),
        members.containsKey("runtime")
            ? strings(list(members, "runtime"))
            : Stream.of(from.packages(), strings(list(members, "packages")))
                .flatMap(List::stream)
                .toList(),
        build.isEmpty() ? from.build() : build,
        members.containsKey("run") ? strings(list(members, "run")) : from.run(),
        "http".equals(members.get("over")),
        (String) members.get("of"),
        Duration.ofSeconds((Integer) members.getOrDefault("patience", PATIENCE_SECONDS)),
        strings(list(members, "releases")),
        text(members, "home"),
        known,
        unsteady(members),
        reasons(members, "beyondDebian"));
  }

  private static List<Unsteady> unsteady(Map<String, Object> members) {
    List<Unsteady> unsteady = new ArrayList<>();
    for (Object each : list(members, "unsteady")) {
      Map<?, ?> one = (Map<?, ?>) each;
      unsteady.add(
          new Unsteady(
              strings((List<?>) Objects.requireNonNull(one.get("cases"))),
              one.containsKey("releases") ? strings((List<?>) one.get("releases")) : List.of(),
              String.valueOf(one.get("why"))));
    }
    return unsteady;
  }

  private static Map<String, String> reasons(Map<String, Object> members, String name) {
    Map<String, String> reasons = new LinkedHashMap<>();
    ((Map<?, ?>) members.getOrDefault(name, Map.of()))
        .forEach((id, why) -> reasons.put((String) id, (String) why));
    return reasons;
  }

  private static String text(Map<String, Object> members, String name) {
    return (String) Objects.requireNonNull(members.get(name), name);
  }

  private static List<?> list(Map<String, Object> members, String name) {
    return (List<?>) members.getOrDefault(name, List.of());
  }

  private static List<String> strings(List<?> list) {
    return list.stream().map(String::valueOf).toList();
  }

  String id() {
    return path.getFileName().toString();
  }

  /** Returns the release that stands for the implementation among others; null if none does. */
  @Nullable String newest() {
    return of == null ? releases.get(releases.size() - 1) : null;
  }

  /** Returns the name of the recording of a release. */
  String recording(String release) {
    return id() + "-" + release;
  }

  /** Returns what decides how a release reads: the harness, its language's lines, the manifests. */
  List<Path> sources(String release) throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.addAll(harness());
    for (String manifest : from.manifests()) {
      sources.add(path.resolve(release).resolve(manifest));
    }
    return sources;
  }

  /** Returns the program: its own file, and the one that its language's harnesses share. */
  List<Path> harness() throws IOException {
    List<Path> program = new ArrayList<>();
    try (Stream<Path> files = Files.list(path)) {
      files
          .filter(file -> file.getFileName().toString().matches("(?i)read\\..*"))
          .forEach(program::add);
    }
    if (program.size() != 1) {
      throw new IOException("expected one file read.* in " + path + ", found " + program);
    }
    String own = program.get(0).getFileName().toString();
    String ending = own.substring(own.lastIndexOf('.'));
    for (String name : List.of("lines", "Lines")) {
      Path shared = ALL.resolve(SHARED).resolve(name + ending);
      if (Files.exists(shared)) {
        program.add(shared);
      }
    }
    return program;
  }

  @Override
  public String toString() {
    return name;
  }
}
