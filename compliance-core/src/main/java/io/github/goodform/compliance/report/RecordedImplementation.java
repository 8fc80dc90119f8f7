package io.github.goodform.compliance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An implementation and what was recorded of its releases.
 *
 * @param name its name, such as {@code "Tomcat"}
 * @param id the name in lower-case letters, digits and hyphens, unique among all
 * @param releases its releases, the oldest first; at least one
 * @param about what is known of it whatever the release
 */
public record RecordedImplementation(
    String name, String id, List<Release> releases, Recording.About about) {

  /**
   * A release.
   *
   * @param recording what was recorded
   * @param run the readings that may be published by name, judged
   */
  public record Release(Recording.Release recording, Run run) {}

  /**
   * A case that two releases read differently.
   *
   * @param before the entry of the older release
   * @param after the entry of the newer one
   */
  public record Change(Entry before, Entry after) {}

  /** Keeps an immutable copy. */
  public RecordedImplementation {
    releases = List.copyOf(releases);
  }

  /**
   * Returns the newest release.
   *
   * @return the one with the highest version
   */
  public Release newest() {
    return releases.get(releases.size() - 1);
  }

  /**
   * Returns the language that it is written in.
   *
   * @return the language, or the empty string
   */
  public String language() {
    String recorded = newest().recording().language();
    return recorded.isEmpty() ? about.language() : recorded;
  }

  /**
   * Returns what a release changed.
   *
   * @param index the index of a release in {@link #releases}, at least 1
   * @return the cases that it reads otherwise than the release before it
   */
  public List<Change> changes(int index) {
    Map<String, Entry> before = SiteContent.byCase(releases.get(index - 1).run());
    List<Change> changes = new ArrayList<>();
    for (Entry after : releases.get(index).run().entries()) {
      Entry old = before.get(after.id());
      if (old != null && !Interpretation.of(old).equals(Interpretation.of(after))) {
        changes.add(new Change(old, after));
      }
    }
    return changes;
  }
}
