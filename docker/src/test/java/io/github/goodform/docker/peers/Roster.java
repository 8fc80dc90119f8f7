package io.github.goodform.docker.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The implementations that are recorded, in the order of reports: servers, handlers, and the
 * folders of {@code harnesses/}.
 *
 * @param all the implementations
 */
record Roster(List<Member> all) {

  /**
   * An implementation.
   *
   * @param readings what its newest release reads
   * @param language what it is written in
   * @param history what all its releases read, the oldest first
   * @param known deviations that its makers know
   */
  record Member(
      Readings readings,
      String language,
      List<Readings> history,
      List<HarnessFolder.KnownUpstream> known) {

    /** Returns the versions of its releases but the newest, the oldest first. */
    List<String> older() {
      return history.stream().limit(history.size() - 1L).map(Readings::version).toList();
    }
  }

  static Roster load() throws IOException {
    Map<String, List<HarnessFolder>> folders = new LinkedHashMap<>();
    for (HarnessFolder folder : HarnessFolder.all()) {
      folders.computeIfAbsent(standsFor(folder), id -> new ArrayList<>()).add(folder);
    }
    List<Member> all = new ArrayList<>();
    for (Recorded group : Published.groups()) {
      for (Map.Entry<String, Readings> one : group.readings().entrySet()) {
        String id = one.getKey();
        all.add(member(one.getValue(), folders.getOrDefault(id, List.of()), Handlers.language(id)));
      }
    }
    return new Roster(all);
  }

  /** The recording among others to whose implementation the releases of a folder belong. */
  private static String standsFor(HarnessFolder folder) {
    String newest = folder.newest();
    return newest == null ? Objects.requireNonNull(folder.of()) : folder.recording(newest);
  }

  private static Member member(Readings newest, List<HarnessFolder> folders, String language)
      throws IOException {
    List<Readings> history = new ArrayList<>();
    List<HarnessFolder.KnownUpstream> known = new ArrayList<>();
    for (HarnessFolder folder : folders) {
      history.addAll(Harnesses.history(folder));
      known.addAll(folder.known());
    }
    if (history.stream().noneMatch(one -> one.name().equals(newest.name()))) {
      history.add(newest);
    }
    return new Member(
        newest, folders.isEmpty() ? language : folders.get(0).language(), history, known);
  }

  /** Returns the languages, sorted. */
  List<String> languages() {
    return List.copyOf(new TreeSet<>(all.stream().map(Member::language).toList()));
  }

  /** Returns how many releases are recorded. */
  int releases() {
    return all.stream().mapToInt(member -> member.history().size()).sum();
  }

  /** Returns in how many cases that others were asked too one reads as none of them does. */
  long alone(Member one) {
    return one.readings().byCase().entrySet().stream()
        .filter(entry -> isAlone(one, entry.getKey(), entry.getValue()))
        .count();
  }

  private boolean isAlone(Member one, String id, String reading) {
    List<String> others =
        all.stream()
            .filter(other -> !other.readings().name().equals(one.readings().name()))
            .map(other -> other.readings().byCase().get(id))
            .filter(Objects::nonNull)
            .toList();
    return !others.isEmpty() && !others.contains(reading);
  }
}
