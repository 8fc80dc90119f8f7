package io.github.goodform.fs.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory of a {@link ReplayFileSystem}: entries, and the keys they claim. */
final class ReplayDirectory extends ReplayNode {

  /** A name as it is listed, what it names, and the keys it claims. */
  record Entry(String name, ReplayNode node, Set<String> keys) {}

  /** A kernel does not remember what was deleted for ever either. */
  private static final int MOST_DELETED = 1000;

  private final Map<String, Entry> byKey = new HashMap<>();
  private final Set<Entry> entries = new LinkedHashSet<>();
  private final Map<String, String> deleted = new LinkedHashMap<>();

  private final ReplayFile opened;

  ReplayDirectory(long number) {
    super(number);
    opened = ReplayFile.ofDirectory(number);
  }

  /** What its channels read: they are opened, and each read fails. */
  ReplayFile opened() {
    return opened;
  }

  @Nullable Entry find(String key) {
    return byKey.get(key);
  }

  /** The entries that claim one of the keys, but for these two. */
  List<Entry> others(Set<String> keys, @Nullable Entry one, @Nullable Entry other) {
    return keys.stream()
        .map(byKey::get)
        .filter(entry -> entry != null && !entry.equals(one) && !entry.equals(other))
        .distinct()
        .toList();
  }

  void add(Entry entry) {
    entries.add(entry);
    entry.keys().forEach(key -> byKey.put(key, entry));
    touch();
  }

  void remove(Entry entry) {
    entries.remove(entry);
    entry.keys().forEach(byKey::remove);
    touch();
  }

  /** Lists the next entry of one of these keys by this entry's spelling. */
  void recall(Entry entry) {
    for (String key : entry.keys()) {
      deleted.remove(key);
      deleted.put(key, entry.name());
      if (deleted.size() > MOST_DELETED) {
        deleted.remove(deleted.keySet().iterator().next());
      }
    }
  }

  /** The spelling by which a new entry is listed: its own, or that of a deleted one. */
  String spelling(String listed, Set<String> keys) {
    String spelling = listed;
    for (String key : keys) {
      String recalled = deleted.remove(key);
      spelling = recalled == null ? spelling : recalled;
    }
    return spelling;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The entries in the order they were made. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The names as they are listed, in the order they were made. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    entries.forEach(entry -> names.add(entry.name()));
    return names;
  }

  @Override
  long size() {
    return 0;
  }
}
