package io.github.goodform.docker.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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
   * @param older what its older releases read, the oldest first
   * @param known deviations that its makers know
   */
  record Member(
      Readings readings,
      String language,
      List<Readings> older,
      List<HarnessFolder.KnownUpstream> known) {

    /** Returns all its releases, the oldest first. */
    List<Readings> history() {
      List<Readings> history = new ArrayList<>(older);
      history.add(readings);
      return history;
    }
  }

  static Roster load() throws IOException {
    Map<String, HarnessFolder> folders = new LinkedHashMap<>();
    for (HarnessFolder folder : HarnessFolder.all()) {
      folders.put(folder.recording(folder.newest()), folder);
    }
    List<Member> all = new ArrayList<>();
    for (Recorded group : Published.groups()) {
      for (Map.Entry<String, Readings> one : group.readings().entrySet()) {
        all.add(member(one.getValue(), folders.get(one.getKey()), Handlers.language(one.getKey())));
      }
    }
    return new Roster(all);
  }

  private static Member member(Readings newest, @Nullable HarnessFolder folder, String language)
      throws IOException {
    if (folder == null) {
      return new Member(newest, language, List.of(), List.of());
    }
    List<Readings> history = Harnesses.history(folder);
    return new Member(
        newest, folder.language(), history.subList(0, history.size() - 1), folder.known());
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
