package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The device names of Windows where a directory lists them as other ones, as Samba and sanitizers
 * do: what is listed of the names that were not asked is open.
 *
 * @param alone whether that is seen of names without an extension
 * @param withExtension whether it is of names with one
 * @param starts what was put before such a name
 * @param ends what was put behind its first part
 */
record RewrittenDevices(
    boolean alone, boolean withExtension, Set<String> starts, Set<String> ends) {

  static RewrittenDevices of(Traits traits) {
    Set<String> starts = new HashSet<>();
    Set<String> ends = new HashSet<>();
    Stream.concat(ReservedNames.ALONE.stream(), ReservedNames.WITH_EXTENSION.stream())
        .forEach(id -> compare(traits, id, starts, ends));
    return new RewrittenDevices(
        isListedAsOther(traits, ReservedNames.ALONE),
        isListedAsOther(traits, ReservedNames.WITH_EXTENSION),
        Set.copyOf(starts),
        Set.copyOf(ends));
  }

  private static boolean isListedAsOther(Traits traits, List<String> ids) {
    return !traits.listsCapitals()
        && ids.stream()
            .anyMatch(
                id ->
                    RewrittenCharacters.listed(traits, id)
                        .filter(listed -> !listed.equalsIgnoreCase(name(id)))
                        .isPresent());
  }

  private static String name(String id) {
    return Question.named(id).first();
  }

  private static void compare(Traits traits, String id, Set<String> starts, Set<String> ends) {
    String name = name(id);
    Optional<String> other = RewrittenCharacters.listed(traits, id);
    if (other.isEmpty()) {
      return;
    }
    String listed = other.get();
    int first = firstPart(name);
    int more = listed.length() - name.length();
    if (more > 0 && listed.endsWith(name)) {
      starts.add(listed.substring(0, more));
    } else if (more > 0
        && listed.startsWith(name.substring(0, first))
        && listed.endsWith(name.substring(first))) {
      ends.add(listed.substring(first, first + more));
    }
  }

  /** How long the part of a name before its first dot is. */
  private static int firstPart(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name.length() : dot;
  }

  boolean isEmpty() {
    return !alone && !withExtension;
  }

  /** Whether it is open how a name is listed. */
  boolean mayBe(String name) {
    return ReservedNames.isDevice(name) && (name.indexOf('.') < 0 ? alone : withExtension);
  }

  /** A name without what may have been put beside that of a device. */
  String undisputed(String name) {
    for (String start : starts) {
      if (name.startsWith(start) && ReservedNames.isDevice(name.substring(start.length()))) {
        return name.substring(start.length());
      }
    }
    int first = firstPart(name);
    for (String end : ends) {
      if (name.startsWith(end, first - end.length())) {
        String device = name.substring(0, first - end.length()) + name.substring(first);
        if (ReservedNames.isDevice(device)) {
          return device;
        }
      }
    }
    return name;
  }
}
